/** §20.12: imports files as templates and themes: first shows what that would do, then saves it on request. */
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { isMessage } from '../../../locales/message.ts';
import { type Fault, positionOf } from '../../../template/model/fault.ts';
import { type Compared, followersOfUpload, paperOfUpload } from '../../../use-cases/paper-changes/index.ts';
import {
  changesNothing,
  changeUpload,
  checkUpload,
  FILE_LIMIT,
  findTemplateById,
  findUpload,
  type Outcome,
  previewUpload as preview,
  saveUpload as save,
  TemplateFaults,
  UPLOAD_LIMITS,
  type Upload,
  WORD_LIMIT,
} from '../../../use-cases/templates/index.ts';
import { type FieldFault, REFUSED, refusedAs } from '../model/field.ts';
import { ownPath, workspacePath } from '../model/paths.ts';
import { shownCallers, shownChanges } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, localeOfRequest, t } from '../pages/index.ts';
import { showPaper, showPaperPicture } from '../paper/show-paper.ts';
import { chosenIn, SHOWN_PLACE, shownNamesakes, shownPlain, shownWord } from './chosen.ts';

const CONFLICT = 409;

/** Returns the template that gets a next version. Undefined when none was named, null when it does not exist. */
function replacedTemplate(id: string | null, { member }: MemberRequest, { db }: WebContext) {
  if (!id) return undefined;
  return isUuid(id) ? findTemplateById(db, member.workspaceId, id.toLowerCase()) : null;
}

export const showImport: MemberAction = async (request, context) => {
  const replaced = await replacedTemplate(request.query.get('replaces'), request, context);
  return replaced === null ? null : importPage({ replaced });
};

export const checkImport: MemberAction = async (request, context) => {
  const replaced = await replacedTemplate(request.form.get('replaces'), request, context);
  if (replaced === null) return null;
  try {
    if (request.files.refusal) throw request.files.refusal;
    const id = await checkUpload(context, uploader(request), request.files.given, replaced?.id ?? null);
    return { redirect: ownPath(request, `import/${id}`) };
  } catch (error) {
    return faultedImportPage(error, { replaced });
  }
};

export const showUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  return upload && pageOf(upload, request, context);
};

/** `refused`: why the upload was not saved just now. */
async function pageOf(
  upload: Upload,
  { member }: MemberRequest,
  { db, papers }: WebContext,
  refused?: RefusedUpload,
): Promise<PageAnswer> {
  const followers = papers ? await followersOfUpload(db, member.workspaceId, upload) : new Map();
  return uploadPage(member, upload, { draws: papers !== null, followers, ...refused });
}

export const previewUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  if (!upload) return null;
  const { query } = request;
  const number = Number(query.get('paragraph') ?? Number.NaN);
  const paragraph = Number.isInteger(number) ? number : undefined;
  const html = await preview(context, uploader(request), upload, { file: query.get('file') ?? '', paragraph });
  if (html === null) return null;
  return { frame: paragraph === undefined ? html : html.replace('<mark>', `<mark id="${SHOWN_PLACE}">`) };
};

export const showUploadPaper: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  const { papers, site } = context;
  const compared = comparedIn(request);
  if (!upload || !papers) return null;
  const reading = () => paperOfUpload(context, uploader(request), upload, compared);
  const loadPaper = () => context.imports.semaphore(request.member.workspaceId, reading, request.clientSignal);
  const { templates } = upload.outcome;
  const title =
    'theme' in compared
      ? compared.theme
      : (templates.find((one) => one.file === compared.file)?.title ?? compared.file);
  const path = site.base + ownPath(request, `import/${upload.id}`);
  const place = { path: `${path}/paper`, query: compared, back: { href: path, text: t('import.backToCheck') } };
  return showPaper(request, papers, loadPaper, { title, ...place });
};

export const showUploadPage: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  if (!upload) return null;
  const loadPaper = () => paperOfUpload(context, uploader(request), upload, comparedIn(request));
  return showPaperPicture(request, context, loadPaper);
};

export const saveUpload: MemberAction = async (request, context) => {
  const upload = await uploadOf(request, context);
  if (!upload) return importPage({ gone: true });
  const { form, actor } = request;
  // Entries count even when nobody has looked at their result first.
  const chosen = chosenIn(upload.outcome, form);
  try {
    // After an answer, the new result is shown before anything is saved.
    if (form.has('rename') || [...form.keys()].some((name) => name.startsWith('namesake is '))) {
      await changeUpload(context, uploader(request), upload, chosen);
      return { redirect: ownPath(request, `import/${upload.id}`) };
    }
    if (await save(context, uploader(request), upload, { seen: form.get('outcome'), chosen, actor }))
      return { redirect: ownPath(request, `import/${upload.id}`), notice: 'imported' };
  } catch (error) {
    if (error instanceof Refusal) return shownAgain(refusedAs(error, 'outcome'));
    const replaced = await replacedTemplate(upload.replaces, request, context);
    return faultedImportPage(error, { replaced: replaced ?? undefined });
  }
  return shownAgain({ faults: [{ field: 'outcome', message: t('import.changed') }], status: CONFLICT });

  async function shownAgain(refused: RefusedUpload) {
    return pageOf((await uploadOf(request, context)) ?? upload!, request, context, refused);
  }
};

function uploader({ member: { workspaceId, timeZone }, person: { sessionId }, clientSignal }: MemberRequest) {
  return { workspaceId, timeZone, sessionId, clientSignal };
}

function uploadOf(request: MemberRequest, { db }: WebContext): Promise<Upload | null> {
  return findUpload(db, uploader(request), request.params.upload!);
}

function comparedIn({ query }: MemberRequest): Compared {
  const theme = query.get('theme');
  return theme === null ? { file: query.get('file') ?? '' } : { theme };
}

// §20.12: the upload form, the faults of its files, and what saving them would do or has done.

type Shown = {
  /** The template that gets a next version. */
  replaced?: { id: string; title: string } | undefined;
  faults?: FieldFault[];
  mistakes?: readonly Fault[];
  status?: number;
  /** The upload to be saved no longer exists. */
  gone?: boolean;
};

/** The most faults that are shown. */
const MAX_SHOWN = 200;
const NOT_FOUND = 404;

function importPage({ replaced, faults = [], mistakes = [], status = 200, gone = false }: Shown): PageAnswer {
  const { bytes, files } = UPLOAD_LIMITS;
  const megabytes = bytes / MEBIBYTE;
  return {
    page: 'import',
    title: replaced ? t('import.replaceTitle', { title: withIsolatedControls(replaced.title) }) : t('import.title'),
    place: 'templates',
    status: gone ? NOT_FOUND : status,
    data: {
      faults: gone ? [{ field: 'files', message: t('import.gone') }] : faults,
      replaced: replaced ?? null,
      heading: replaced ? t('import.replaceTitle', { title: withIsolatedControls(replaced.title) }) : t('import.title'),
      lead: replaced ? t('import.replaceLead') : t('import.lead'),
      limits: t('import.limits', {
        megabytes,
        each: FILE_LIMIT / MEBIBYTE,
        word: WORD_LIMIT / MEBIBYTE,
        files: files.toLocaleString(localeOfRequest()),
      }),
      max: { bytes, each: FILE_LIMIT, word: WORD_LIMIT, files },
      tooLarge: t('import.tooLarge', { megabytes }),
      tooMany: t('import.tooMany', { files: files.toLocaleString(localeOfRequest()) }),
      mistakes: byFile(mistakes.slice(0, MAX_SHOWN)),
      more: mistakes.length > MAX_SHOWN ? t('import.more', { count: mistakes.length - MAX_SHOWN }) : '',
    },
  };
}

/** Shows the form with the error of its files. Rethrows any other error. */
function faultedImportPage(error: unknown, shown: Shown): PageAnswer {
  if (error instanceof TemplateFaults) {
    const { faults: mistakes } = error;
    const files = new Set(mistakes.map(({ file }) => file)).size;
    const faults = [{ field: 'mistakes', message: t('import.mistakes', { count: mistakes.length, files }) }];
    return importPage({ ...shown, faults, mistakes, status: REFUSED });
  }
  return importPage({ ...shown, ...refusedAs(error, 'files') });
}

/** Groups faults by file. A Word file has no lines. */
function byFile(mistakes: readonly Fault[]) {
  return [...Map.groupBy(mistakes, ({ file }) => file)].map(([file, lines]) => ({
    file,
    hasLines: lines.some((one) => positionOf(one) !== ''),
    lines: lines.map((one) => ({ line: positionOf(one), message: inLanguageOfPage(one.message) })),
  }));
}

/** Why an upload was not saved just now. */
type RefusedUpload = { faults: FieldFault[]; status: number };

/** `draws`: changes on paper can be shown. `followers`: how many other templates follow each changed theme. */
type UploadShown = Partial<RefusedUpload> & { draws: boolean; followers: ReadonlyMap<string, number> };

function uploadPage(
  { workspaceId, timeZone }: MemberRequest['member'],
  { id, savedAt, outcome }: Upload,
  { draws, followers, faults = [], status = 200 }: UploadShown,
): PageAnswer {
  const { templates, moreChanges, themes, leftOut, warnings, moreWarnings, words, plain, kept, refused } = outcome;
  const isSaved = savedAt !== null;
  const namesakes = isSaved ? [] : shownNamesakes(refused);
  const nothingNew = !isSaved && namesakes.length === 0 && changesNothing(outcome);
  const takesChoices = !isSaved && words.length + plain.length + namesakes.length > 0;
  const isRefused = (name: string) => refused.some(({ file }) => file === name);
  const title = isSaved ? t('import.savedTitle') : t('import.checkedTitle');
  return {
    page: 'import-upload',
    title,
    place: 'templates',
    status,
    data: {
      faults,
      upload: { id, isSaved, nothingNew, takesChoices, digest: outcome.digest },
      heading: title,
      templates: templates.map((one) => ({
        file: one.file,
        title: withIsolatedControls(one.title),
        folder: one.folder,
        result: resultOf(one),
        address: isSaved ? workspacePath(workspaceId, `templates/${one.id}`) : '',
      })),
      changing: templates.filter(({ changes }) => changes.length > 0).map((one) => changesIn(one, timeZone)),
      examples: templates.flatMap(({ title, examples = [] }) =>
        examples.map((one) => ({ title: withIsolatedControls(title), name: one.name, result: exampleResult(one) })),
      ),
      papers: isSaved || !draws ? [] : papersOf(outcome, followers),
      moreChanges: moreChanges > 0 ? t('import.moreChanges', { count: moreChanges }) : '',
      themes: themes.map((one) => ({
        ...one,
        result: resultOf(one),
        ignored: one.ignored.map((name) => (isMessage(name) ? inLanguageOfPage(name) : name)).join(', '),
      })),
      leftOut: leftOutTables(leftOut),
      // A question about a file replaces its fault, whose advice is for the command.
      refused: byFile(
        refused
          .filter(({ namesake }) => isSaved || !namesake)
          .map((one) => ({ ...one, message: one.namesake?.says ?? one.message })),
      ),
      namesakes,
      words: words.map((one) => shownWord(one, takesChoices)),
      plain: plain.map((one) => shownPlain(one, { takes: takesChoices, isRefused: isRefused(one.file) })),
      kept: kept.map(({ version, ...one }) => ({ ...one, version: t('import.isVersion', { version }) })),
      warnings: byFile(warnings),
      moreWarnings: moreWarnings > 0 ? t('import.moreWarnings', { count: moreWarnings }) : '',
    },
  };
}

/** Returns links to the changes on paper: of templates, and of those that follow a theme. */
function papersOf(outcome: Outcome, followers: UploadShown['followers']) {
  const ofTemplates = outcome.templates.filter((one) => changesPaper(one, outcome));
  return [
    ...ofTemplates.map(({ file, title }) => ({
      title: withIsolatedControls(title),
      query: `?file=${encodeURIComponent(file)}`,
    })),
    ...[...followers].map(([name, count]) => ({
      title: t('paper.followers', { theme: isolated(name), count }),
      query: `?theme=${encodeURIComponent(name)}`,
    })),
  ];
}

/** Returns what templates and themes lack of each other. */
function leftOutTables(leftOut: Outcome['leftOut']) {
  return [
    {
      heading: t('import.leftOut'),
      lead: t('import.leftOutLead'),
      what: t('import.placeholder'),
      rows: rowsOf(leftOut, 'placeholder'),
    },
    {
      heading: t('import.lackedStyles'),
      lead: t('import.lackedStylesLead'),
      what: t('import.style'),
      rows: rowsOf(leftOut, 'style'),
    },
  ];
}

function rowsOf(leftOut: Outcome['leftOut'], what: 'placeholder' | 'style') {
  return leftOut.flatMap(({ theme, templates, [what]: name }) =>
    name === undefined ? [] : { theme, name, templates: templates.join(', ') },
  );
}

function resultOf({
  version,
  unchanged,
  restored,
}: Pick<Outcome['templates'][number], 'version' | 'unchanged' | 'restored'>) {
  if (version === null) return '';
  if (restored) return t('import.isRestored', { version });
  if (unchanged) return t('import.isUnchanged', { version });
  return version === 1 ? t('import.isNew') : t('import.isVersion', { version });
}

/** Returns whether a template has a next version, or its theme may have one. */
function changesPaper({ version, unchanged }: Outcome['templates'][number], { themes }: Outcome): boolean {
  return unchanged ? themes.some((theme) => !theme.unchanged) : (version ?? 1) > 1;
}

function exampleResult({ change, lost = [], problem }: NonNullable<Outcome['templates'][number]['examples']>[number]) {
  if (problem) return t('import.exampleRefused', { reason: inLanguageOfPage(problem) });
  return lost.length > 0
    ? `${t(`import.exampleChange.${change ?? 'same'}`)}. ${t('import.exampleLost', { names: lost.join(', ') })}`
    : t(`import.exampleChange.${change ?? 'same'}`);
}

function changesIn({ title, version, changes, callers }: Outcome['templates'][number], timeZone: string) {
  return {
    title: withIsolatedControls(title),
    version: t('import.isVersion', { version: version ?? 1 }),
    changes: shownChanges(changes),
    callers: shownCallers(callers, timeZone),
  };
}
