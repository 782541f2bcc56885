/**
 * §10.14: archived templates, of which no documents can be created until they are restored. Only archived templates can be deleted for
 * good.
 */

import { Refusal } from '../../../domain/errors.ts';
import type { Actor } from '../../../domain/principal.ts';
import { tell } from '../../../locales/message.ts';
import { type Database, inTransaction, LONG, type Transaction, withoutTimeLimit } from '../connection/database.ts';
import { type AuditAction, recordEvent } from '../workspaces/audit-events.ts';
import { lockWorkspace } from '../workspaces/workspaces.ts';
import { keepInventoryInDrafts } from './document-drafts.ts';

/** `generationCount`: how many documents were created from it. */
export type ArchivedTemplate = { id: string; title: string; folder: string; generationCount: number; archivedAt: Date };

const SHOWN = { id: true, title: true, folder: true, generationCount: true, archivedAt: true };

/** Lists archived templates, the most recently archived first. */
export async function listArchivedTemplates(
  db: Transaction,
  workspaceId: string,
  limit: number,
): Promise<{ templates: ArchivedTemplate[]; total: number }> {
  const where = { workspaceId, archivedAt: { not: null } };
  const [templates, total] = await Promise.all([
    db.template.findMany({
      where,
      select: SHOWN,
      orderBy: [{ archivedAt: 'desc' }, { id: 'desc' }],
      take: limit,
    }),
    db.template.count({ where }),
  ]);
  return { templates: templates as ArchivedTemplate[], total };
}

/** Returns null when the workspace has no such template, or when it is not archived. */
export async function findArchivedTemplate(
  db: Transaction,
  workspaceId: string,
  id: string,
): Promise<ArchivedTemplate | null> {
  const found = await db.template.findFirst({ where: { id, workspaceId, archivedAt: { not: null } }, select: SHOWN });
  return found as ArchivedTemplate | null;
}

/**
 * `within`: the workspace that the template must belong to. `by`: the person and time for the audit log; without it, nothing is recorded.
 */
export type ChangingTemplate = { within?: string; by?: { actor: Actor; at: Date } };

export type ChangedTemplate = Pick<ArchivedTemplate, 'id' | 'title' | 'generationCount'>;

/** Archives a template; one that is archived already does not change. Throws `not_found`. */
export function archiveTemplate(
  db: Database | Transaction,
  id: string,
  changing: ChangingTemplate = {},
): Promise<ChangedTemplate> {
  return change(
    db,
    id,
    changing,
    'template_archived',
    ({ tx, workspaceId }) =>
      // Raw: now().
      tx.$executeRaw`
        UPDATE templates SET archived_at = now()
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND archived_at IS NULL`,
  );
}

/** Restores a template; one that is not archived does not change. Throws `not_found`. */
export function restoreTemplate(
  db: Database | Transaction,
  id: string,
  changing: ChangingTemplate = {},
): Promise<ChangedTemplate> {
  return change(db, id, changing, 'template_unarchived', async ({ tx, workspaceId }) => {
    const where = { workspaceId, id, archivedAt: { not: null } };
    return (await tx.template.updateMany({ where, data: { archivedAt: null } })).count;
  });
}

/**
 * Deletes an archived template. Its documents stay, without a template. So do its images: other templates may show them, and a document
 * that is being created may need them. Each document's row is updated once, which takes minutes for millions. Throws `not_found`, and
 * `validation` for a template that is not archived.
 */
export function deleteTemplate(
  db: Database | Transaction,
  id: string,
  changing: ChangingTemplate = {},
): Promise<ChangedTemplate> {
  return change(db, id, changing, 'template_deleted', async ({ tx, workspaceId, found }) => {
    if (found.archivedAt === null)
      throw new Refusal('validation', tell('refusal.template.inUse', { title: JSON.stringify(found.title) }), 'id');
    await keepInventoryInDrafts(tx, workspaceId, id);
    return (await tx.template.deleteMany({ where: { workspaceId, id } })).count;
  });
}

type Found = { title: string; generationCount: number; archivedAt: Date | null };

/** Runs a change and records it. `work` returns how many templates it has changed; without changes, nothing is recorded. */
function change(
  db: Database | Transaction,
  id: string,
  { within, by }: ChangingTemplate,
  action: AuditAction,
  work: (of: { tx: Transaction; workspaceId: string; found: Found }) => Promise<number>,
): Promise<ChangedTemplate> {
  const changeIt = async (tx: Transaction) => {
    await withoutTimeLimit(tx);
    const isOf = await tx.template.findUnique({
      where: { id, ...(within && { workspaceId: within }) },
      select: { workspaceId: true },
    });
    if (!isOf) throw notFound(id);
    const { workspaceId } = isOf;
    await lockWorkspace(tx, workspaceId);
    // Only now it stays as it is.
    const select = { title: true, generationCount: true, archivedAt: true };
    const found = await tx.template.findUnique({ where: { workspaceId, id }, select });
    if (!found) throw notFound(id);
    const changed = await work({ tx, workspaceId, found });
    const { title, generationCount: documents } = found;
    if (by && changed > 0) await recordEvent(tx, workspaceId, { ...by, action, detail: { id, title, documents } });
    return { id, title, generationCount: documents };
  };
  return inTransaction(db, changeIt, LONG);
}

export function notFound(id: string): Refusal {
  return new Refusal('not_found', tell('refusal.notFound.id', { kind: 'template', id }), 'id');
}
