/**
 * §18.2, §18.18: the render jobs of a batch of documents as plain SQL, in the statement that makes the documents. `boss.send` costs a
 * millisecond for each; this is what it does, written for the tables of pg-boss 12.35.0, the one version that
 * package.json allows. A test compares the rows.
 *
 * Workspaces take turns (start-time fair queueing): a job's tag is the work that has to be done before it would be done if every
 * workspace had an equal share. It begins before the job that is next, or behind the last waiting job of its workspace. The tag is
 * kept in `priority`, counted down from the largest integer, and the workspace in `group_id`: there is no table and no lock. Two batches of
 * one workspace at once may get equal tags, which costs nobody more than that batch. An empty queue begins at 0 again.
 */

/** The queue of renders. */
export const RENDER_QUEUE = 'render-pdf';

/** The priority of a job whose tag is 0. */
const FIRST = 2 ** 31 - 1;
/** Bytes of Markdown for which a render takes about as long again as for a short letter. */
const BYTES_OF_WORK = 4_096;

/**
 * One part of a WITH: `jobs` inserts one job for each row of `made (generation_id, workspace_id, size, cause)`, `size` in bytes of Markdown. A
 * document that has a job already gets no second one. `cause` is what the job knows of the request that made the document. Workers are
 * notified afterwards, see `worker-notifier.ts`.
 *
 * The next job is the first that may be taken now: one that failed and waits for its next try would hold the tags back. The last one is
 * asked for by its group alone, which only these jobs have: with the queue's name, Postgres reads all that wait until it has statistics.
 */
export const INSERT_RENDER_JOBS = `
  head AS (
    SELECT ${FIRST} - j.priority - 1 AS tag FROM pgboss.job j
    WHERE j.name = '${RENDER_QUEUE}' AND j.state < 'active' AND NOT j.blocked AND j.priority >= 0
      AND j.start_after <= pgboss.job_now()
    ORDER BY j.priority DESC, j.created_on LIMIT 1
  ),
  line AS (
    SELECT w.workspace_id, greatest(0, (SELECT tag FROM head), ${FIRST} - (
      SELECT j.priority FROM pgboss.job j
      WHERE j.group_id = w.workspace_id::text AND j.state < 'active' AND j.priority >= 0
      ORDER BY j.priority LIMIT 1)) AS tag
    FROM (SELECT DISTINCT workspace_id FROM made) w
  ),
  tagged AS (
    SELECT made.generation_id, made.workspace_id, made.cause, line.tag::bigint + sum(1 + made.size / ${BYTES_OF_WORK}) OVER (
      PARTITION BY made.workspace_id ORDER BY made.generation_id) AS tag
    FROM made JOIN line USING (workspace_id)
  ),
  jobs AS (
    INSERT INTO pgboss.job (
      name, data, singleton_key, group_id, priority, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
    )
    SELECT q.name, tagged.cause || jsonb_build_object('workspaceId', tagged.workspace_id, 'generationId', tagged.generation_id),
           tagged.generation_id::text, tagged.workspace_id::text, greatest(0, ${FIRST} - tagged.tag),
           pgboss.job_now(), pgboss.job_now(), q.expire_seconds, q.deletion_seconds,
           pgboss.job_now() + q.retention_seconds * interval '1 second',
           q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    FROM tagged JOIN pgboss.queue q ON q.name = '${RENDER_QUEUE}'
    ON CONFLICT DO NOTHING
    RETURNING 1
  )`;

/** Tells the workers of every process that there are jobs. */
export const NOTIFY_WORKERS = `
  SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), '${RENDER_QUEUE}')::text`;
