/** §20.9: what a member has entered for a template and not sent yet: one draft for each. */
import type { Values } from '../../../domain/values.ts';
import type { Database } from '../connection/database.ts';

export type Draft = { title: string; values: Values; updatedAt: Date };

type DraftKey = { workspaceId: string; userId: string; templateId: string };

/** Null when there is none. */
export async function findDraft(db: Database, key: DraftKey): Promise<Draft | null> {
  const found = await db.draft.findUnique({
    where: { workspaceId_userId_templateId: key },
    select: { title: true, values: true, updatedAt: true },
  });
  return found && { ...found, values: found.values as Values };
}

/** Those of some templates that the member has a draft of. */
export async function listDrafted(
  db: Database,
  { workspaceId, userId }: Omit<DraftKey, 'templateId'>,
  templateIds: string[],
): Promise<Set<string>> {
  const where = { workspaceId, userId, templateId: { in: templateIds } };
  const found = await db.draft.findMany({ where, select: { templateId: true } });
  return new Set(found.map(({ templateId }) => templateId));
}

/** Takes the place of the draft before. The title and the values hold no U+0000, which Postgres cannot keep. */
export async function saveDraft(
  db: Database,
  { workspaceId, userId, templateId }: DraftKey,
  { title, values, updatedAt }: Draft,
): Promise<void> {
  // Raw: Prisma loses a value whose key is `__proto__`.
  await db.$executeRaw`
    INSERT INTO drafts (workspace_id, user_id, template_id, title, "values", updated_at)
    VALUES (${workspaceId}::uuid, ${userId}::uuid, ${templateId}::uuid, ${title}, ${JSON.stringify(values)}::text::jsonb,
            ${updatedAt}::timestamptz)
    ON CONFLICT (workspace_id, user_id, template_id) DO UPDATE
    SET title = excluded.title, "values" = excluded."values", updated_at = excluded.updated_at`;
}

export async function deleteDraft(db: Database, key: DraftKey): Promise<void> {
  await db.draft.deleteMany({ where: key });
}
