/** §18.32: how many renders there are in each state, and how old the oldest is. Raw: now(). */
import type { Database } from '../connection/database.ts';

/** `count` of `failed` stops at 10,000. `oldest`: in seconds, null where there is none. */
export type RenderCount = { state: 'waiting' | 'rendering' | 'failed'; count: number; oldest: number | null };

/** What waits and is rendered is what the queue itself counts; the oldest is the first of an index. */
const COUNT = `
  SELECT states.state,
         (CASE states.state
            WHEN 'waiting' THEN $1::int
            WHEN 'rendering' THEN $2::int
            ELSE (SELECT count(*) FROM (SELECT 1 FROM generations WHERE pdf_status = 'failed' LIMIT 10000) AS bounded)
          END)::int AS count,
         (SELECT extract(epoch FROM now() - created_at)::float8 FROM generations g WHERE pdf_status = states.status
            AND EXISTS (SELECT FROM workspaces w WHERE w.id = g.workspace_id AND w.move_state IS NULL)
          ORDER BY created_at LIMIT 1) AS oldest
  FROM (VALUES ('waiting', 'pending'::pdf_status), ('rendering', 'rendering'), ('failed', 'failed')) AS states (state, status)`;

export function countRenders(
  db: Database,
  { waiting, rendering }: { waiting: number; rendering: number },
): Promise<RenderCount[]> {
  return db.$queryRawUnsafe(COUNT, waiting, rendering);
}
