/** §10.10: who makes documents from a template, and so would notice a change of what it accepts. */
import type { Transaction } from '../connection/database.ts';

/** `last` is the newest document's time. `name` is null for a user who is gone. */
export type Caller = { name: string | null; documents: number; last: Date };

const MAX_CALLERS = 10;

/** Those with the most documents since `since` first. */
export function listRecentCallers(
  tx: Transaction,
  workspaceId: string,
  templateId: string,
  since: Date,
): Promise<Caller[]> {
  // Raw: grouped by who is there, of entries that go on naming who is gone.
  return tx.$queryRaw<Caller[]>`
    SELECT u.name, count(*)::int AS documents, max(e.created_at) AS last
    FROM generation_entries e LEFT JOIN users u ON u.id = e.created_by
    WHERE e.workspace_id = ${workspaceId}::uuid AND e.template_id = ${templateId}::uuid
      AND e.source IN ('app', 'api') AND e.created_at >= ${since}
    GROUP BY u.id, u.name ORDER BY documents DESC, u.name LIMIT ${MAX_CALLERS}`;
}
