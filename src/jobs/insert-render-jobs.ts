/**
 * The render jobs of a batch of documents as plain SQL, in the statement that makes the documents. `boss.send` costs a
 * millisecond for each; this is what it does, written for the tables of pg-boss 12.35.0, the one version that
 * package.json allows. A test compares the rows.
 */

/** The queue of renders. */
export const RENDER_QUEUE = 'render-pdf';

/**
 * One part of a WITH: `jobs` inserts one job for each row of `made (generation_id, workspace_id)`. A document that has a
 * job already gets no second one. Workers are notified afterwards, see `worker-notifier.ts`.
 */
export const INSERT_RENDER_JOBS = `
  jobs AS (
    INSERT INTO pgboss.job (
      name, data, singleton_key, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
    )
    SELECT q.name, jsonb_build_object('workspaceId', made.workspace_id, 'generationId', made.generation_id),
           made.generation_id::text, pgboss.job_now(), pgboss.job_now(), q.expire_seconds, q.deletion_seconds,
           pgboss.job_now() + q.retention_seconds * interval '1 second',
           q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    FROM made JOIN pgboss.queue q ON q.name = '${RENDER_QUEUE}'
    ON CONFLICT DO NOTHING
    RETURNING 1
  )`;

/** Tells the workers of every process that there are jobs. */
export const NOTIFY_WORKERS = `
  SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), '${RENDER_QUEUE}')::text`;
