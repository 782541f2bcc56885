/**
 * §18.2, §18.18: the render jobs of a batch of documents, inserted by pg-boss's own statement inside of the statement that makes the
 * documents. Of the documents a second that 64 clients make with SQL of our own they make 0.89 from one template and 0.92 from 64, at
 * 2 ms a flush 1.04 and 1.02; with `insert` as a statement of its own in one transaction 0.72 and 0.83, at 2 ms 0.62 and 0.79.
 *
 * Workspaces take turns (start-time fair queueing): a job's tag is the work that has to be done before it would be done if every
 * workspace had an equal share. It begins before the job that is next, or behind the last waiting job of its workspace. The tag is
 * kept in `priority`, counted down from the largest integer, and the workspace in `group_id`: there is no table and no lock. Two batches of
 * one workspace at once may get equal tags, which costs nobody more than that batch. An empty queue begins at 0 again.
 * The documents of its sheets (§20.18) stand in a line of their own, so that a single one does not wait for them.
 */
import type { PgBoss } from 'pg-boss';
import { LAST_PRIORITY, NEXT_PRIORITY, RENDER_QUEUE } from '../../data/storage/documents/queue-tables.ts';
import type { Cause } from '../../platform/telemetry/request-scope.ts';

/** The document's row is the truth; the job only says that somebody should look at it. `postponed`: for how many seconds so far. */
export type RenderJobData = { workspaceId: string; generationId: string; postponed?: number } & Cause;

/** The priority of a job whose tag is 0. */
const FIRST = 2 ** 31 - 1;
/** Bytes of Markdown for which a render takes about as long again as for a short letter. */
const BYTES_OF_WORK = 4_096;

/** What `insert` of pg-boss runs: its one value is the jobs, as a JSON text. */
export async function readInsertStatement(boss: PgBoss): Promise<string> {
  const statement = Promise.withResolvers<string>();
  const executeSql = async (text: string) => {
    statement.resolve(text);
    return { rows: [] };
  };
  await boss.insert(RENDER_QUEUE, [], { db: { executeSql }, returnId: true });
  return statement.promise;
}

/**
 * One part of a WITH: `jobs` inserts one job for each row of `made (generation_id, workspace_id, size, cause)`, `size` in bytes of Markdown,
 * once it is counted. A document that has a job already gets no second one. `cause` is what the job knows of the request that
 * made the document. Workers are notified afterwards, see `worker-notifier.ts`.
 */
export function insertRenderJobs(insertStatement: string): string {
  const statement = `'${insertStatement.replaceAll("'", "''")}'`;
  return `
  grouped AS (
    SELECT *, workspace_id || CASE WHEN cause->>'batchId' IS NULL THEN '' ELSE '/batches' END AS group_id FROM made
  ),
  line AS (
    SELECT w.group_id, greatest(0, ${FIRST} - (${NEXT_PRIORITY}) - 1, ${FIRST} - (${LAST_PRIORITY})) AS tag
    FROM (SELECT DISTINCT group_id FROM grouped) w
  ),
  tagged AS (
    SELECT generation_id, workspace_id, group_id, cause, line.tag::bigint + sum(1 + size / ${BYTES_OF_WORK}) OVER (
      PARTITION BY group_id ORDER BY generation_id) AS tag
    FROM grouped JOIN line USING (group_id)
  ),
  new_jobs AS (
    SELECT json_agg(json_build_object(
             'data', cause || jsonb_build_object('workspaceId', workspace_id, 'generationId', generation_id),
             'singletonKey', generation_id, 'groupId', group_id, 'priority', greatest(0, ${FIRST} - tag)))::text AS value
    FROM tagged
  ),
  jobs AS MATERIALIZED (
    SELECT run_statement(${statement}, value) AS id FROM new_jobs WHERE value IS NOT NULL
  )`;
}
