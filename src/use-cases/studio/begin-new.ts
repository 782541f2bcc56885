/** §20.24 rule 1: begins drafts: of a new template from a sample, a copy or a blank page, or of an existing template. */
import { randomUUID } from 'node:crypto';
import { inTransaction, lockName, type Transaction } from '../../data/storage/connection/database.ts';
import {
  addDraftPicture,
  createTemplateDraft,
  listTemplateDrafts,
  MAX_TEMPLATE_DRAFTS,
  type NewTemplateDraft,
  renewTemplateDraft,
  type TemplateDraftOwner,
} from '../../data/storage/templates/template-drafts.ts';
import { findVersion } from '../../data/storage/templates/template-versions.ts';
import { findTemplateHead, listFolders, listTemplatesOf } from '../../data/storage/templates/templates.ts';
import { listThemeNames } from '../../data/storage/templates/theme-versions.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import type { Asset } from '../../template/model/code.ts';
import { refuseLongText, type WrittenText } from './desk.ts';
import { type DraftText, nameOf, readSampleText, SAMPLES, type StudioParts, withNames } from './workspace-desk.ts';

type Parts = Pick<StudioParts, 'db' | 'clock' | 'studio'>;

/** The most templates to choose from, those that were changed last. Any other one can be copied from its own page. */
const MAX_TO_COPY = 200;

/** Returns what a new template can begin with. Null when `copy` names a template that does not exist or has no version. */
export async function beginnings(
  { db }: Parts,
  owner: TemplateDraftOwner,
  copy: string | null,
): Promise<{ templates: { id: string; title: string; folder: string }[]; folders: string[] } | null> {
  const [{ templates }, folders, copied] = await Promise.all([
    listTemplatesOf(db, owner, { filter: {}, only: null, order: 'changed', limit: MAX_TO_COPY, skip: 0 }),
    listFolders(db, owner.workspaceId, {}, MAX_TO_COPY),
    copy ? findTemplateHead(db, owner.workspaceId, copy) : null,
  ]);
  if (copy && !copied?.version) return null;
  const isListed = !copied || templates.some(({ id }) => id === copied.id);
  return {
    templates: isListed ? templates : [copied, ...templates],
    folders: folders.map(({ folder }) => folder),
  };
}

/** The beginning of a new template: `letter`, `blank`, one of the samples, or `copy`. */
export type Beginning = { from: string; copy: string; title: string; folder: string };

/** Texts in the author's language. `letter`: not used for a blank page. */
export type BeginningWords = {
  copyOf: (title: string) => string;
  untitled: string;
  language: string;
  letter: { frontMatter: string; text: string };
};

/**
 * Begins a draft of a new template and returns its id. Undefined when `copy` names no template. Throws `validation` for
 * one draft too many.
 */
export async function beginNew(
  { db, clock, studio }: Parts,
  owner: TemplateDraftOwner,
  { from, copy, title, folder }: Beginning,
  words: BeginningWords,
): Promise<string | undefined> {
  const { workspaceId } = owner;
  const names = { ...(title !== '' && { title }), folder };
  const known = { themes: await listThemeNames(db, workspaceId), readers: studio.readers };
  const begun = { templateId: null, baseVersion: null, values: {}, page: randomUUID(), at: clock(), isChanged: true };
  const create = (source: string, pictures: Asset[] = [], picturesOf?: { versionId: string }) =>
    inTransaction(db, (tx) => createDraft(tx, owner, { ...begun, name: nameOf(source), source, picturesOf }, pictures));
  if (from === 'copy') {
    const head = await findTemplateHead(db, workspaceId, copy);
    const version = head?.version && (await findVersion(db, workspaceId, head.id, head.version));
    if (!version) return undefined;
    const own = { title: title || words.copyOf(head.title), ...(folder !== '' && { folder }) };
    return create(await withNames(version.source, own, known), [], { versionId: version.id });
  }
  const sample = SAMPLES.find((name) => name === from);
  if (sample) {
    const { source, pictures } = await readSampleText(sample);
    return create(await withNames(source, names, known), pictures);
  }
  const { frontMatter, text } = from === 'letter' ? words.letter : { frontMatter: '', text: '' };
  const settings = `language: ${words.language}\n${frontMatter}`;
  return create(await withNames(`---\n${settings}\n---\n\n${text}\n`, { title: words.untitled, ...names }, known));
}

/** Creates a draft. `owner`: with the id of the draft, unless it is made up. Throws `validation` for one draft too many, and `payload_too_large`. */
export async function createDraft(
  tx: Transaction,
  owner: TemplateDraftOwner & { id?: string },
  draft: NewTemplateDraft,
  pictures: readonly Asset[] = [],
): Promise<string> {
  refuseLongText(draft.source);
  const key = { ...owner, id: owner.id ?? randomUUID() };
  if (!(await createTemplateDraft(tx, key, draft)))
    throw new Refusal('validation', tell('refusal.draft.tooMany', { max: MAX_TEMPLATE_DRAFTS }), 'from');
  for (const picture of pictures) await addDraftPicture(tx, key, picture, draft.at);
  return key.id;
}

/**
 * Returns the author's draft of a template. A draft without changes is updated to the current version. `id`: null for a
 * template without a version. Null when there is no such template.
 */
export async function editTemplate(
  { db, clock }: Parts,
  { workspaceId, userId }: TemplateDraftOwner,
  templateId: string,
): Promise<{ id: string | null } | null> {
  const owner = { workspaceId, userId };
  const head = await findTemplateHead(db, workspaceId, templateId);
  const version = head?.version && (await findVersion(db, workspaceId, head.id, head.version));
  if (!head || !version) return head && { id: null };
  refuseLongText(version.source);
  const id = await inTransaction(db, async (tx) => {
    // A second click opens the same draft.
    await lockName(tx, workspaceId, `template draft ${userId} ${head.id}`);
    const [own] = await listTemplateDrafts(tx, owner, head.id);
    const text = { name: head.title, source: version.source, baseVersion: version.version };
    if (own) {
      await renewTemplateDraft(tx, { ...owner, id: own.id }, { ...text, versionId: version.id, at: clock() });
      return own.id;
    }
    const begun = { values: {}, page: randomUUID(), at: clock(), isChanged: false };
    return createDraft(tx, owner, { ...text, ...begun, templateId: head.id, picturesOf: { versionId: version.id } });
  });
  return { id };
}

/**
 * Makes a second draft beside the one that another page has changed, with its pictures, and returns its id. Throws
 * `validation` for one draft too many.
 */
export function keepBeside(
  { db, clock }: Parts,
  owner: TemplateDraftOwner,
  { id: draft, templateId, baseVersion, publishedAs }: DraftText,
  { page, source, values }: WrittenText,
): Promise<string> {
  const of = { templateId: publishedAs ?? templateId, baseVersion, picturesOf: { draft } };
  const text = { name: nameOf(source), source, values, page, at: clock(), isChanged: true };
  return inTransaction(db, (tx) => createDraft(tx, owner, { ...of, ...text }));
}
