/**
 * §20.24: a draft becomes the next version of its template, or a new template, by the code of imports: first what that would change and who
 * would notice; then, when somebody says so, all of it in one transaction.
 */

import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { inTransaction } from '../../data/storage/connection/in-transaction.ts';
import {
  claimTemplateDraft,
  finishTemplateDraft,
  loadDraftPictures,
  type TemplateDraft,
  type TemplateDraftOwner,
} from '../../data/storage/templates/template-drafts.ts';
import { findTemplateById, findTemplateByName } from '../../data/storage/templates/template-versions.ts';
import { MINUTE } from '../../domain/durations.ts';
import type { Actor } from '../../domain/principal.ts';
import { withEnglish } from '../../locales/message.ts';
import { administer } from '../administration/index.ts';
import { type Paper, paperOfVersion } from '../paper-changes/index.ts';
import { type Imported, type ImportedTemplate, saveImport } from '../templates/import-templates.ts';
import { type ReadImport, readImport } from '../templates/read-import.ts';
import type { SaveOptions } from '../templates/save-versions.ts';
import { draftFile } from './draft-file.ts';

/** `digest`: of what would change: while it is the same, so is that. */
export type Candidate = Pick<Imported, 'leftOut' | 'warnings'> & { template: ImportedTemplate; digest: string };
type Options = Pick<SaveOptions, 'now' | 'readers' | 'pool' | 'clientSignal'>;

/** The name of another template. */
export class NameTakenError extends Error {
  readonly templateId: string;
  readonly isArchived: boolean;

  constructor(title: string, { id, isArchived }: { id: string; isArchived: boolean }) {
    super(`There is a template ${JSON.stringify(title)} in this folder already.`);
    this.templateId = id;
    this.isArchived = isArchived;
  }
}

/** What would be published is not what was shown: the workspace has changed, or the draft has. Nothing was saved. */
export class OtherThanShownError extends Error {}

/** Saves nothing. Throws TemplateFaults, `NameTakenError`, and refusals. */
export async function checkDraft(
  db: Database,
  owner: TemplateDraftOwner,
  draft: TemplateDraft,
  options: Options,
): Promise<Candidate> {
  const read = await readDraft(db, owner, draft, options);
  return candidateOf(await saveImport(db, owner.workspaceId, read, { ...options, check: true }));
}

/**
 * `current`: the version that was the newest when somebody decided; `digest`: of what they were shown. Once, however often it is asked for: null when the
 * draft is gone, as after a second click. Throws `OtherThanShownError`, and what `checkDraft` throws.
 */
export async function publishDraft(
  db: Database,
  owner: TemplateDraftOwner,
  draft: TemplateDraft,
  { current, digest, actor, ...options }: Options & { current: number | null; digest: string; actor: Actor },
): Promise<ImportedTemplate | null> {
  const { workspaceId } = owner;
  const read = await readDraft(db, owner, draft, options);
  // It takes its time, which the lock of the workspace has not.
  await saveImport(db, workspaceId, read, { ...options, check: true });
  const { now, readers } = options;
  const key = { ...owner, id: draft.id };
  const publish = (tx: Transaction) =>
    administer(tx, workspaceId, { actor, now }, async (_, need) => {
      need('admin');
      if (!(await claimTemplateDraft(tx, key, draft.revision))) return { result: null };
      await refuseNamesake(tx, workspaceId, draft, read);
      const before = draft.templateId && (await findTemplateById(tx, workspaceId, draft.templateId));
      if ((before ? before.version : null) !== current) throw new OtherThanShownError();
      const saved = candidateOf(await saveImport(tx, workspaceId, read, { now, readers, check: false }));
      if (saved.digest !== digest) throw new OtherThanShownError();
      const { template } = saved;
      await finishTemplateDraft(tx, key, template.id);
      const { id, title, version } = template;
      return { result: template, event: { action: 'template_published', detail: { id, title, version } } };
    });
  return inTransaction(db, publish, { timeout: 10 * MINUTE });
}

async function readDraft(
  db: Database,
  owner: TemplateDraftOwner,
  draft: TemplateDraft,
  { readers, clientSignal }: Options,
): Promise<ReadImport> {
  const { workspaceId } = owner;
  const pictures = await loadDraftPictures(db, { ...owner, id: draft.id });
  const file = draftFile(new TextEncoder().encode(draft.source), pictures);
  const read = await readImport(db, workspaceId, [file], {
    onlyChanged: true,
    ...(draft.templateId && { replaces: draft.templateId }),
    ...(readers && { readers }),
    ...(clientSignal && { clientSignal }),
  });
  await refuseNamesake(db, workspaceId, draft, read);
  return read;
}

/** §20.26: what the draft would change on paper; null for a new template. `tried`: what the values of the draft are called. Throws what `checkDraft` throws. */
export async function paperOfDraft(
  db: Database,
  owner: TemplateDraftOwner,
  draft: TemplateDraft,
  { today, tried, ...options }: Options & { today: string; tried: string },
): Promise<Paper | null> {
  const { templates } = await readDraft(db, owner, draft, options);
  const { values } = draft;
  const own = Object.keys(values).length > 0 ? [{ name: tried, title: '', values }] : [];
  return paperOfVersion(db, owner.workspaceId, templates[0]!, { themes: [], today, tried: own });
}

/** A new template does not become the next version of one that has its name. */
async function refuseNamesake(
  db: Database | Transaction,
  workspaceId: string,
  { templateId }: TemplateDraft,
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
