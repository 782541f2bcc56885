/**
 * §18.2, §18.18: what is read of the tables of pg-boss, and why package.json allows one version of it. `send_jobs` of
 * prisma/functions writes to them; pg-boss has no way to ask for these in one look into an index.
 * `test/data/queues/send-jobs.test.ts` says of another version whether they still fit.
 */

/** The last waiting job of a group is found by this; it holds waiting jobs only. */
export const LAST_TAG_INDEX = `
  CREATE INDEX IF NOT EXISTS platen_last_tag ON pgboss.job_common (group_id, priority)
  WHERE state < 'active' AND group_id IS NOT NULL`;

/** $1: a document. The id of the request that made it. The condition is that of the index which keeps a document from having two jobs. */
export const ORIGINATING_REQUEST = `
  SELECT data->>'requestId' AS "requestId" FROM pgboss.job
  WHERE name = 'render-pdf' AND COALESCE(singleton_key, '') = $1 AND state <= 'active' AND policy = 'exclusive'`;
