/** §20.24, §18.21: the editor's actions for a draft or a file: show, save, check and try it, and add pictures. */

import { Refusal } from '../../../domain/errors.ts';
import { findUnstorable, isolated } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { ANY_INNER_GROUPS, checkValuesShape, isObject, type Values } from '../../../domain/values.ts';
import { english, foreign, isMessage, tell } from '../../../locales/message.ts';
import type { SettingsEdit } from '../../../template/front-matter/settings-edit.ts';
import type { Fault } from '../../../template/model/fault.ts';
import {
  type Desk,
  DRAFT_FILE,
  type DraftPdf,
  type OpenText,
  readDraftText,
  type TriedDocument,
  type WrittenText,
} from '../../../use-cases/studio/desk.ts';
import { REFUSED, readJsonField, refusedAs } from '../model/field.ts';
import type { PageAnswer, WebAnswer, WebRequest } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { type ShownText, saysSaved } from './editor-page.ts';

/** A request of the editor. `path`: returns its address, or one below it. */
export type Writing<Text extends OpenText = OpenText> = Pick<WebRequest, 'form' | 'files'> & {
  desk: Desk<Text>;
  /** The text is a file, which other programs may write too. */
  isFile?: true;
  timeZone: string;
  clock: () => Date;
  /** The path of the service, which stands before that of the editor in links. */
  base: string;
  path(page?: string): string;
  page(text: Text, shown?: ShownText): Promise<PageAnswer>;
  /** Saves the text beside what somebody else has saved, and returns its address. Undefined when not possible. */
  keepBeside?: (text: Text, written: WrittenText) => Promise<string>;
};

/** An action of the editor. Returns null if the text does not exist. */
export type EditorAction = <Text extends OpenText>(writing: Writing<Text>) => Promise<WebAnswer | null>;

const CONFLICT = 409;
/** The page of what was saved by none that stays open. */
export const NO_PAGE = '00000000-0000-0000-0000-000000000000';
/** The most faults that a page shows. */
const MAX_FAULTS = 200;
const MAX_PAGES = 100_000;
/** The most characters without a glyph that are sent in a header. */
const MISSING_TOLD = 50;

/** Reads the text that was written. Throws `validation` and `payload_too_large`. */
function readWritten(form: URLSearchParams): WrittenText {
  const text = form.get('source');
  // A form without a text would empty the draft.
  if (text === null) throw new Refusal('validation', tell('refusal.draft.noText'), 'source');
  const page = form.get('page') ?? '';
  return {
    source: readDraftText(text),
    values: readValues(form.get('values') ?? ''),
    page: isUuid(page) ? page : NO_PAGE,
    revision: form.get('revision') ?? '',
  };
}

/** Reads the values to try; none for an empty text. */
function readValues(text: string): Values {
  if (text === '') return {};
  const values = readJsonField(text);
  if (!isObject(values) || findUnstorable(values) !== undefined)
    throw new Refusal('validation', tell('refusal.draft.values'), 'values');
  return checkValuesShape(values, ANY_INNER_GROUPS);
}

const showText: EditorAction = async ({ desk, page }) => {
  const text = await desk.open();
  return text && page(text);
};

/** Saves what was sent first, whichever button was used. */
const changeText: EditorAction = async (writing) => {
  const { desk, form, path, page, keepBeside, isFile } = writing;
  const text = await desk.open();
  if (!text) return null;
  const action = form.get('do') ?? '';
  let written: WrittenText;
  try {
    written = readWritten(form);
  } catch (error) {
    return refused(writing, text, error);
  }
  if (action === 'copy' && keepBeside) return { redirect: await keepBeside(text, written), notice: 'draftSaved' };
  // `seen`: the revision of another page that was shown with the question.
  const revision = (action === 'replace' && form.get('seen')) || written.revision;
  if (!(await desk.save({ ...written, revision }))) {
    const now = await desk.open();
    return now && page(now, { written, conflict: conflictOf(writing, now), status: CONFLICT });
  }
  const chosen = form.get('picture');
  if (chosen) {
    const faults = [{ field: 'picture', message: t('studio.pictureNotAdded', { name: isolated(chosen) }) }];
    return again(writing, { faults });
  }
  if (action.startsWith('remove.')) {
    await desk.removePicture(action.slice('remove.'.length));
    return { redirect: path(), notice: 'pictureRemoved' };
  }
  if (action === 'publish' || action === 'texts') return { redirect: path(action) };
  if (action === 'check') return checked(writing, text, written);
  return { redirect: path(), ...(!isFile && { notice: 'draftSaved' as const }) };
};

function conflictOf(
  { isFile }: Pick<Writing, 'isFile'>,
  { publishedAs }: OpenText,
): NonNullable<ShownText['conflict']> {
  if (isFile) return 'file';
  return publishedAs ? 'gone' : 'changed';
}

/** Saves for a script. Never overwrites what somebody else has saved. */
const saveText: EditorAction = async (writing) => {
  const { desk, form, isFile, timeZone, clock } = writing;
  const text = await desk.open();
  if (!text) return null;
  const revision = await desk.save(readWritten(form));
  if (revision !== null) return { json: { revision, said: saysSaved({ isFile, timeZone }, clock()) } };
  const conflict = conflictOf(writing, text);
  const message = `${t(`studio.conflicts.${conflict}.title`)} ${t(`studio.conflicts.${conflict}.text`)}`;
  return { json: { error: { code: 'changed', message } }, status: CONFLICT };
};

/** Shows the page with the saved text. */
async function again<Text extends OpenText>(
  { desk, page }: Writing<Text>,
  shown: ShownText,
): Promise<WebAnswer | null> {
  const text = await desk.open();
  return text && page(text, shown);
}

async function refused<Text extends OpenText>(
  { form, page }: Writing<Text>,
  text: Text,
  error: unknown,
): Promise<WebAnswer> {
  const written = { source: form.get('source') ?? '', values: {}, page: form.get('page') ?? '' };
  return page(text, { written, ...refusedAs(error, 'source') });
}

async function checked<Text extends OpenText>(
  writing: Writing<Text>,
  text: Text,
  written: WrittenText,
): Promise<WebAnswer | null> {
  try {
    const tried = await writing.desk.tryText({ ...written, scenario: '' }, async (found) => found);
    const ofValues = (tried.tried?.faults ?? []).map(({ message }) => ({
      field: null,
      message: t('studio.ofValues', { message: inLanguageOfPage(message) }),
    }));
    const { faults: mistakes, warnings } = tried;
    const said = mistakes.length + ofValues.length === 0 ? t('studio.noMistakes') : '';
    return again(writing, { mistakes, warnings, faults: ofValues, said });
  } catch (error) {
    return refused(writing, text, error);
  }
}

/** §20.24 rule 4: adds pictures. A script gets their names for the text. */
const addPictures: EditorAction = async ({ desk, form, files, path, page }) => {
  if (files.refusal) throw files.refusal;
  const text = await desk.open();
  if (!text || text.publishedAs) return null;
  const names: string[] = [];
  const faults: string[] = [];
  for (const file of files.given) {
    try {
      names.push(await desk.addPicture(file, names));
    } catch (error) {
      faults.push(...refusedAs(error).faults.map(({ message }) => message));
    }
  }
  if (form.get('as') === 'json') return { json: { names, faults } };
  const written = readWritten(form);
  const revision = await desk.save(written);
  if (revision !== null && faults.length === 0 && names.length > 0) return { redirect: path(), notice: 'pictureAdded' };
  const now = await desk.open();
  const told = names.length + faults.length === 0 ? [t('studio.choosePicture')] : faults;
  const shown = {
    ...(revision === null && { written, conflict: 'changed' as const }),
    faults: told.map((message) => ({ field: 'picture', message })),
    status: REFUSED,
  };
  return now && page(now, shown);
};

/** Reads a form to try. Its text is not saved. Undefined when there is no such text. */
async function readToTry<Text extends OpenText>({ desk, form }: Pick<Writing<Text>, 'desk' | 'form'>) {
  const kept = await desk.open();
  return kept && { kept, ...readWritten(form), scenario: (form.get('scenario') ?? '').slice(0, 40) };
}

/** §20.24 rule 3: tries a text for a script. Without `id` and `html` there is no document, and the faults say why. */
const tryText: EditorAction = async ({ desk, form, isFile, timeZone }) => {
  const text = await readToTry({ desk, form });
  if (!text) return null;
  const pages = Number(form.get('pages'));
  const { kept } = text;
  const { source, revision, updatedAt } = kept;
  const isOther = isFile && revision !== text.revision;
  const now = isOther && { source, revision, said: saysSaved({ isFile, timeZone }, updatedAt) };
  return desk.tryText(text, async ({ document, tried, faults, warnings, ...facts }) => {
    const counted = Number.isInteger(pages) && pages > 0 && pages < MAX_PAGES ? pages : undefined;
    const preview = document && (await desk.preview(document, counted));
    const { title, inventory, values, theme, isEInvoice, scenarios } = facts;
    return {
      json: {
        title,
        inventory,
        values,
        theme: theme?.name,
        scenarios,
        ...(now && { now }),
        faults: faults.slice(0, MAX_FAULTS).map(shownFault),
        warnings: warnings.slice(0, MAX_FAULTS).map(shownFault),
        valueFaults: (tried?.faults ?? []).map((fault) => ({ ...fault, message: inLanguageOfPage(fault.message) })),
        ...(tried?.facts && { rules: { computed: tried.facts.computed, branches: tried.facts.branches } }),
        ...(isEInvoice && { isEInvoice: document?.setup.eInvoice?.values !== undefined }),
        ...(document && preview && { id: document.id, html: preview.html, truncated: preview.truncated }),
      },
    };
  });
};

/** The faults that a click can fix. */
const MENDED: readonly string[] = [
  'template.unused.placeholder',
  'template.unused.field',
  'template.unused.group',
  'template.unused.groupOf',
  'template.unused.groupWithin',
  'markdown.eitherOf',
  'markdown.eitherOfOuter',
  'template.entry.add',
  'template.entry.declare',
];

/** `file`: set when the fault is in another file than the text. */
function shownFault({ file, message, ...place }: Fault) {
  const about = isMessage(message) && MENDED.includes(message.code) ? { about: message } : {};
  return { ...place, ...(file !== DRAFT_FILE && { file }), ...about, message: inLanguageOfPage(message) };
}

const EDITS = ['set', 'change', 'declare', 'insert', 'remove', 'removeGroup', 'key', 'move', 'copy'];

/** Changes a setting for a script. Returns the change of the text that was sent. */
const editText: EditorAction = async ({ desk, form }) => {
  if (!(await desk.open())) return null;
  const { source } = readWritten(form);
  const edit = readJsonField(form.get('edit'));
  if (!isObject(edit) || !EDITS.includes(String(edit.do)))
    throw new Refusal('validation', tell('refusal.draft.edit'), 'edit');
  const edited = await desk.edit(source, edit as SettingsEdit);
  if (edited === undefined) throw new Refusal('validation', tell('refusal.draft.settings'), 'source');
  return { json: { changes: edited === source ? [] : [changeFrom(source, edited)] } };
};

function changeFrom(before: string, after: string): { from: number; to: number; insert: string } {
  const least = Math.min(before.length, after.length);
  let [from, end] = [0, 0];
  while (from < least && before[from] === after[from]) from += 1;
  while (end < least - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

const previewText: EditorAction = async ({ desk, form }) => {
  const text = await readToTry({ desk, form });
  if (!text) return null;
  return desk.tryText(text, async ({ document, faults }) => {
    if (!document) throw new Refusal('validation', foreign(firstOf(faults)), 'source');
    return { frame: (await desk.preview(document)).html };
  });
};

/** Returns the PDF, or 422 with the reason. */
const renderText: EditorAction = (writing) =>
  rendered(writing, {}, ({ bytes, pages, missing }) => {
    const headers = {
      'Platen-Pages': String(pages),
      'Platen-Missing': encodeURIComponent(missing.slice(0, MISSING_TOLD).join('')),
    };
    return { text: bytes, type: 'application/pdf', headers };
  });

/** §17.40: returns the XML of an e-invoice, and how each reader of its PDF reads its terms. */
const readInvoice: EditorAction = (writing) =>
  rendered(writing, { reads: true }, ({ reading }, { setup, title }) => {
    if (!reading || !setup.eInvoice) throw new Refusal('validation', foreign(t('studio.script.noXml')), 'source');
    const terms = reading.terms.map(({ name, ...term }) => ({ name: english(name), ...term }));
    return { json: { terms, faults: reading.faults.map(inLanguageOfPage), xml: setup.eInvoice.xml, title } };
  });

async function rendered<Text extends OpenText>(
  { desk, form }: Writing<Text>,
  options: { reads?: true },
  answer: (pdf: DraftPdf, document: TriedDocument) => WebAnswer,
): Promise<WebAnswer | null> {
  const text = await readToTry({ desk, form });
  if (!text) return null;
  return desk.tryText(text, async ({ document, faults }) => {
    if (!document) throw new Refusal('validation', foreign(firstOf(faults)), 'source');
    const pdf = await desk.render(document, options);
    if (pdf === null) throw new Refusal('pdf_unavailable', foreign(t('studio.noPdfs')));
    if (isMessage(pdf))
      throw new Refusal('pdf_render_failed', foreign(t('studio.noPdf', { reason: inLanguageOfPage(pdf) })));
    return answer(pdf, document);
  });
}

function firstOf([fault]: readonly Fault[]): string {
  return fault
    ? t('templates.atLine', { line: fault.line, message: inLanguageOfPage(fault.message) })
    : t('studio.nothingYet');
}

export const EDITOR_ACTIONS = {
  showText,
  changeText,
  saveText,
  tryText,
  editText,
  previewText,
  renderText,
  readInvoice,
  addPictures,
} satisfies Record<string, EditorAction>;
