-- §18.2, §18.18: the only code of Platen that writes to the tables of pg-boss directly, for all queues. pg-boss sends a job with a
-- separate statement, an additional round trip for each document. Here jobs are inserted by the statement that creates their documents.
-- The documentation of pg-boss ("SQL") describes how. Settings for retries and times are copied from the queue, as by its `send`. A job
-- is left out if its queue allows only one with its key and has one.
--
-- Workspaces take turns (start-time fair queueing), which no limit of pg-boss can do: a limit for each group leaves workers idle when
-- only one workspace has work, or makes others wait although workers are free. A job's tag is the amount of work after which it would be
-- done if each group had an equal share. Its start is the tag of the next job, or of the last waiting job of its group. The tag is stored
-- in `priority`, counted down from the largest integer, so no extra table or lock is needed. Two concurrent transactions of one group may
-- get equal tags, which costs nobody more than one of them. An empty queue starts at 0 again. A group belongs to one queue: the last job
-- is found by the group alone, because with the queue's name Postgres reads all waiting jobs until it has statistics. A job that waits
-- for a retry would hold the tags back, so it does not count.
--
-- Each element of `jobs` has `key`, `group`, `data`, and the amount of `work`. A job that is given back may keep its `priority` and
-- tries, and has the delay `after` in seconds. Returns the number of inserted jobs.
CREATE FUNCTION "send_jobs"(queue_name text, jobs jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  first_priority constant int := 2147483647;
  inserted int;
BEGIN
  WITH job AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset(jobs) AS (
      "key" text, "group" text, "work" int, "data" jsonb, "priority" int, "after" float8, "retryLimit" int, "retryDelay" int
    )) WITH ORDINALITY AS j ("key", "group", "work", "data", "priority", "after", "retryLimit", "retryDelay", "place")
  ), line AS (
    SELECT g."group", greatest(0,
      first_priority - 1 - (
        SELECT j."priority" FROM pgboss.job j
        WHERE j."name" = queue_name AND j."state" < 'active' AND NOT j."blocked" AND j."priority" >= 0
          AND j."start_after" <= pgboss.job_now()
        ORDER BY j."priority" DESC, j."created_on" LIMIT 1),
      first_priority - (
        SELECT j."priority" FROM pgboss.job j
        WHERE j."group_id" = g."group" AND j."state" < 'active' AND j."priority" >= 0
        ORDER BY j."priority" LIMIT 1))::bigint AS tag
    FROM (SELECT DISTINCT "group" FROM job WHERE "priority" IS NULL) g
  ), tagged AS (
    SELECT job.*, line.tag + sum("work") OVER (PARTITION BY "group" ORDER BY "place") AS tag
    FROM job LEFT JOIN line USING ("group")
  )
  INSERT INTO pgboss.job ("name", "data", "priority", "start_after", "keep_until", "singleton_key", "group_id", "policy", "retry_limit",
    "retry_delay", "retry_backoff", "retry_delay_max", "expire_seconds", "deletion_seconds", "heartbeat_seconds")
  SELECT queue_name, t."data", coalesce(t."priority", greatest(0, first_priority - t.tag)::int),
    pgboss.job_now() + coalesce(t."after", 0) * interval '1 second',
    pgboss.job_now() + (coalesce(t."after", 0) + q."retention_seconds") * interval '1 second',
    t."key", t."group", q."policy", coalesce(t."retryLimit", q."retry_limit"), coalesce(t."retryDelay", q."retry_delay"),
    coalesce(q."retry_backoff", false), q."retry_delay_max", q."expire_seconds", q."deletion_seconds", q."heartbeat_seconds"
  FROM tagged t JOIN pgboss.queue q ON q."name" = queue_name
  ORDER BY t."place"
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS inserted = ROW_COUNT;
  RETURN inserted;
END $$;

-- Sends jobs for documents to render. The row holds the state; a job only asks a worker to look at it. `causes`: the request that created
-- each document, if known. Documents of a sheet (§20.18) form a group of their own, so that single documents do not wait for them. A
-- render takes about as long again for each 4 KB of Markdown.
CREATE FUNCTION "send_render_jobs"(documents uuid[], causes jsonb[]) RETURNS int LANGUAGE sql AS $$
  SELECT send_jobs('render-pdf', coalesce(jsonb_agg(jsonb_build_object(
    'key', g."id", 'group', g."workspace_id" || CASE WHEN d.cause ? 'batchId' THEN '/batches' ELSE '' END,
    'work', 1 + octet_length(g."markdown") / 4096,
    'data', coalesce(d.cause, '{}') || jsonb_build_object('workspaceId', g."workspace_id", 'generationId', g."id")
  ) ORDER BY g."id"), '[]'))
  FROM unnest(documents, causes) AS d (id, cause) JOIN "generations" g ON g."id" = d.id
$$;

-- Sends jobs for turns of sheets (§20.18), which form a group of their own.
CREATE FUNCTION "send_sheet_jobs"(sheets uuid[]) RETURNS int LANGUAGE sql AS $$
  SELECT send_jobs('sheets', coalesce(jsonb_agg(jsonb_build_object(
    'key', b."id", 'group', b."workspace_id" || '/sheets', 'work', 1,
    'data', jsonb_build_object('workspaceId', b."workspace_id", 'id', b."id")
  ) ORDER BY s.place), '[]'))
  FROM unnest(sheets) WITH ORDINALITY AS s (id, place) JOIN "batches" b ON b."id" = s.id
$$;

-- Checks whether a job with this key is waiting or running.
CREATE FUNCTION "has_job"(queue_name text, job_key text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM pgboss.job j WHERE j."name" = queue_name AND j."state" <= 'active' AND j."singleton_key" = job_key);
END $$;
