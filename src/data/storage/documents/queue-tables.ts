/**
 * §18.2, §18.18: all of Platen that knows the tables of pg-boss, and why package.json allows one version of it. Nothing is written
 * to them but by pg-boss. It has no way to ask for these in one look into an index; `test/rendering/jobs/queue-tables.test.ts`
 * says of another version whether they still fit.
 */

/** The queue of renders. */
export const RENDER_QUEUE = 'render-pdf';

/** The last waiting job of a workspace is found by this; it holds waiting jobs only. */
export const LAST_TAG_INDEX = `
  CREATE INDEX IF NOT EXISTS platen_last_tag ON pgboss.job_common (group_id, priority)
  WHERE state < 'active' AND group_id IS NOT NULL`;

/** The priority of the next job: the first that may be taken now. One that waits for its next try would hold the tags back. */
export const NEXT_PRIORITY = `
  SELECT j.priority FROM pgboss.job j
  WHERE j.name = '${RENDER_QUEUE}' AND j.state < 'active' AND NOT j.blocked AND j.priority >= 0
    AND j.start_after <= pgboss.job_now()
  ORDER BY j.priority DESC, j.created_on LIMIT 1`;

/**
 * The priority of the last waiting job of the group `w.group_id`. Asked for by the group alone, which only these jobs have: with
 * the queue's name, Postgres reads all that wait until it has statistics.
 */
export const LAST_PRIORITY = `
  SELECT j.priority FROM pgboss.job j
  WHERE j.group_id = w.group_id AND j.state < 'active' AND j.priority >= 0
  ORDER BY j.priority LIMIT 1`;

/** $1: a document. The id of the request that made it. The condition is that of the index which keeps a document from having two jobs. */
export const ORIGINATING_REQUEST = `
  SELECT data->>'requestId' AS "requestId" FROM pgboss.job
  WHERE name = '${RENDER_QUEUE}' AND COALESCE(singleton_key, '') = $1 AND state <= 'active' AND policy = 'exclusive'`;
