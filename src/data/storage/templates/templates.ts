/** §1.2: what the API never does, the operator's side of templates: list with drafts, give the file back, delete. */
import type { Actor } from '../../../domain/actor.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { inTransaction, LONG, withoutTimeLimit } from '../connection/in-transaction.ts';
import { recordEvent } from '../workspaces/audit-events.ts';
import { lockWorkspace } from '../workspaces/workspaces.ts';
import { keepInventoryInDrafts } from './drafts.ts';

/** `version` is null for a draft: nothing is saved yet, and the API does not list it. */
export type TemplateEntry = {
  id: string;
  workspaceName: string;
  folder: string;
  title: string;
  version: number | null;
  generationCount: number;
  updatedAt: Date;
};

/** By workspace, folder and title; of every workspace when none is given. */
export async function listTemplates(db: Transaction, workspaceId?: string): Promise<TemplateEntry[]> {
  const rows = await db.template.findMany({
    where: workspaceId ? { workspaceId } : {},
    include: { workspace: { select: { name: true } } },
    orderBy: [{ workspace: { name: 'asc' } }, { folder: 'asc' }, { title: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, workspace, folder, title, currentVersion, generationCount, updatedAt }) => ({
    id,
    workspaceName: workspace.name,
    folder,
    title,
    version: currentVersion,
    generationCount,
    updatedAt,
  }));
}

/** `source` is the file as it was imported, byte for byte in UTF-8. */
export type ExportedTemplate = { id: string; title: string; version: number; source: string };

/** The saved version. Throws `not_found`, and `template_not_saved` for a draft. */
export async function exportTemplate(db: Transaction, id: string): Promise<ExportedTemplate> {
  const template = await db.template.findUnique({ where: { id }, select: { title: true, currentVersion: true } });
  if (!template) throw notFound(id);
  if (template.currentVersion === null)
    throw new Refusal('template_not_saved', `The template ${JSON.stringify(template.title)} has no saved version yet.`);
  const saved = await db.templateVersion.findUniqueOrThrow({
    where: { templateId_version: { templateId: id, version: template.currentVersion } },
    select: { title: true, version: true, source: true },
  });
  return { id, ...saved };
}

/** `generationCount` documents were made from it. */
export type DeletedTemplate = { id: string; title: string; generationCount: number };

/** `within`: the workspace that it must be of. `by`: whom the audit log names, and when; nothing is recorded without. */
export type Deleting = { within?: string; by?: { actor: Actor; at: Date } };

/**
 * The documents stay, with no template. So do the images: others may show them, and a document that is just being made
 * may need them. Each is written once, which takes minutes for millions. Throws `not_found`.
 */
export function deleteTemplate(
  db: Database | Transaction,
  id: string,
  { within, by }: Deleting = {},
): Promise<DeletedTemplate> {
  const remove = async (tx: Transaction) => {
    await withoutTimeLimit(tx);
    const where = { id, ...(within && { workspaceId: within }) };
    const found = await tx.template.findUnique({ where, select: { workspaceId: true } });
    if (!found) throw notFound(id);
    await lockWorkspace(tx, found.workspaceId);
    await keepInventoryInDrafts(tx, id);
    const deleted = await tx.template
      .delete({
        where: { id, workspaceId: found.workspaceId },
        select: { id: true, title: true, generationCount: true },
      })
      .catch((error: { code?: string }) => {
        throw error.code === 'P2025' ? notFound(id) : error;
      });
    const { title, generationCount: documents } = deleted;
    if (by)
      await recordEvent(tx, found.workspaceId, { ...by, action: 'template_deleted', detail: { id, title, documents } });
    return deleted;
  };
  return inTransaction(db, remove, LONG);
}

function notFound(id: string): Refusal {
  return new Refusal('not_found', `There is no template with the id ${id}.`, 'id');
}
