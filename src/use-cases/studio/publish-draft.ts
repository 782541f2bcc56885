/**
 * §20.24 rule 5: publishes a draft as the next version of its template, or as a new template, with the code of imports:
 * first shows what that would change and who would notice; then, on request, does it in one transaction.
 */

import { createHash } from 'node:crypto';
import { type Database, inTransaction, type Transaction } from '../../data/storage/connection/database.ts';
import { type BatchAtWork, listBatchesAtWork } from '../../data/storage/documents/batches.ts';
import { listDrafters } from '../../data/storage/templates/document-drafts.ts';
import {
  claimTemplateDraft,
  finishTemplateDraft,
  loadDraftPictures,
  type TemplateDraftOwner,
} from '../../data/storage/templates/template-drafts.ts';
import {
  findTemplateById,
  findTemplateByName,
  findVersion,
  type TemplateToSave,
} from '../../data/storage/templates/template-versions.ts';
import { MINUTE } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Actor } from '../../domain/principal.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { tell, withEnglish } from '../../locales/message.ts';
import { administer } from '../administration/index.ts';
import { type Paper, paperOfVersion } from '../paper-changes/index.ts';
import { type Imported, type ImportedTemplate, saveImport } from '../templates/import-templates.ts';
import { type ReadImport, readImport } from '../templates/read-import.ts';
import type { SaveOptions } from '../templates/save-versions.ts';
import { draftFile } from './desk.ts';
import { type AroundDraft, aroundDraft, type DraftText, type StudioParts, type Writer } from './workspace-desk.ts';

/** `digest`: covers everything that would change, so an equal digest means an equal change. */
export type Candidate = Pick<Imported, 'leftOut' | 'warnings'> & { template: ImportedTemplate; digest: string };
type Options = Pick<SaveOptions, 'now' | 'pool'> &
  Required<Pick<SaveOptions, 'readers'>> &
  Pick<Writer, 'clientSignal'>;

/** Thrown when another template has the name of the draft. */
export class NameTakenError extends Error {
  readonly templateId: string;
  readonly isArchived: boolean;

  constructor(title: string, { id, isArchived }: { id: string; isArchived: boolean }) {
    super(`There is a template ${JSON.stringify(title)} in this folder already.`);
    this.templateId = id;
    this.isArchived = isArchived;
  }
}

/** The draft, the workspace or the current version is no longer as it was shown. Nothing was saved. */
export class OtherThanShownError extends Error {
  readonly what: 'draft' | 'workspace' | 'version';

  constructor(what: OtherThanShownError['what']) {
    super(`the ${what} is not as it was shown`);
    this.what = what;
  }
}

function optionsOf({ clock, imports, renderer }: StudioParts, { clientSignal }: Writer): Options {
  return { now: clock(), readers: imports.readers, pool: renderer?.pool, clientSignal };
}

/** Checks a draft, one at a time for each person. Throws `TemplateFaults`, `NameTakenError`, and refusals. */
export function checkDraft(parts: StudioParts, writer: Writer, draft: DraftText): Promise<Candidate> {
  const options = optionsOf(parts, writer);
  const check = async () => {
    const read = await readDraft(parts.db, writer, draft, options);
    return candidateOf(await saveImport(parts.db, writer.workspaceId, read, { ...options, check: true }));
  };
  return parts.studio.turns(writer.userId, check, writer.clientSignal);
}

/** The state that the page showed when the member chose to publish. `current`: the newest version. `over`: the replaced one. */
export type Decision = { revision: string; current: number | null; digest: string; over: number | null };

/**
 * Publishes a draft once. Returns null when the draft is gone, as after a second click. Throws `OtherThanShownError`,
 * and what `checkDraft` throws.
 */
export async function publishDraft(
  parts: StudioParts,
  writer: Writer & { actor: Actor },
  draft: DraftText,
  { revision, current, digest, over }: Decision,
): Promise<ImportedTemplate | null> {
  const { workspaceId, userId, actor } = writer;
  const { db } = parts;
  if (revision !== draft.revision) throw new OtherThanShownError('draft');
  const { newer } = await aroundDraft(parts, writer, draft);
  if (newer && over !== newer.to) throw new OtherThanShownError('version');
  const options = optionsOf(parts, writer);
  const read = await readDraft(db, writer, draft, options);
  // This takes long, so it runs before the workspace is locked.
  await saveImport(db, workspaceId, read, { ...options, check: true });
  const { now, readers } = options;
  const key = { workspaceId, userId, id: draft.id };
  const publish = (tx: Transaction) =>
    administer(tx, workspaceId, { actor, now }, async (_, need) => {
      need('admin');
      if (!(await claimTemplateDraft(tx, key, Number(draft.revision)))) return { result: null };
      await refuseNamesake(tx, workspaceId, draft, read);
      const before = await templateOf(tx, workspaceId, draft);
      if ((before?.version ?? null) !== current) throw new OtherThanShownError('workspace');
      const saved = candidateOf(await saveImport(tx, workspaceId, read, { now, readers, check: false }));
      if (saved.digest !== digest) throw new OtherThanShownError('workspace');
      const { template } = saved;
      await finishTemplateDraft(tx, key, template.id);
      const { id, title, version } = template;
      return { result: template, event: { action: 'template_published', detail: { id, title, version } } };
    });
  return inTransaction(db, publish, { timeout: 10 * MINUTE });
}

/** Whom publishing concerns. `current`: the version before it. `batches`: the batches that it would stop. */
export type Outlook = AroundDraft & {
  current: { version: number; source: string } | null;
  drafters: { name: string; drafts: number }[];
  batches: BatchAtWork[];
};

export async function outlookOf(parts: StudioParts, writer: Writer, draft: DraftText): Promise<Outlook> {
  const { db } = parts;
  const { workspaceId } = writer;
  const around = await aroundDraft(parts, writer, draft);
  const { template } = around;
  if (!template) return { ...around, current: null, drafters: [], batches: [] };
  const { id, version } = template;
  const [current, drafters, batches] = await Promise.all([
    version === null ? null : findVersion(db, workspaceId, id, version),
    listDrafters(db, workspaceId, id),
    listBatchesAtWork(db, workspaceId, id),
  ]);
  return { ...around, current, drafters, batches };
}

async function readDraft(
  db: Database,
  { workspaceId, userId }: TemplateDraftOwner,
  draft: DraftText,
  { readers, clientSignal }: Options,
): Promise<ReadImport> {
  await templateOf(db, workspaceId, draft);
  const pictures = await loadDraftPictures(db, { workspaceId, userId, id: draft.id });
  const file = draftFile(new TextEncoder().encode(draft.source), pictures);
  const read = await readImport(db, workspaceId, [file], {
    onlyChanged: true,
    ...(draft.templateId && { replaces: draft.templateId }),
    readers,
    clientSignal,
  });
  await refuseNamesake(db, workspaceId, draft, read);
  return read;
}

/**
 * §20.26: compares on paper what the draft would change. Null for a new template. `tried`: the name of its values. A
 * person runs one at a time. Throws what `checkDraft` throws.
 */
export function paperOfDraft(
  parts: StudioParts,
  writer: Writer,
  draft: DraftText,
  tried: string,
): Promise<Paper | null> {
  const { db, clock, studio } = parts;
  const { workspaceId, userId, timeZone, clientSignal } = writer;
  const read = async () => {
    const { templates } = await readDraft(db, writer, draft, optionsOf(parts, writer));
    const { values } = draft;
    const own = Object.keys(values).length > 0 ? [{ name: tried, title: '', values }] : [];
    const today = todayIn(timeZone, clock());
    return paperOfVersion(db, workspaceId, templates[0]!, { themes: [], today, tried: own });
  };
  return studio.turns(userId, read, clientSignal);
}

/** Returns the template that gets the draft as its next version. Throws `validation` when it is archived. */
async function templateOf(
  db: Database | Transaction,
  workspaceId: string,
  { templateId }: DraftText,
): Promise<TemplateToSave | null> {
  const template = templateId === null ? null : await findTemplateById(db, workspaceId, templateId);
  if (template?.isArchived) throw new Refusal('validation', tell('refusal.draft.archived'));
  return template;
}

/** A new template must not become the next version of a template with the same name. */
async function refuseNamesake(
  db: Database | Transaction,
  workspaceId: string,
  { templateId }: DraftText,
  { templates }: ReadImport,
): Promise<void> {
  const { title, folder } = templates[0]!;
  const namesake = await findTemplateByName(db, workspaceId, { title, folder });
  if (namesake && namesake.id !== templateId) throw new NameTakenError(title, namesake);
}

function candidateOf({ templates, leftOut, warnings }: Imported): Candidate {
  const [template] = templates;
  const { title, folder, version, changes, unchanged = false } = template!;
  const said = JSON.stringify([title, folder, version, changes, unchanged, leftOut], withEnglish);
  const digest = createHash('sha256').update(said).digest('base64url');
  return { template: template!, leftOut, warnings, digest };
}
