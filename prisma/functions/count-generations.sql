-- §14.5: `total` is a sum of counts. Each document that is created or deleted adds a row of changes, so that no transaction waits for
-- another one's row; upkeep adds these rows to the counts.

-- Adds at most `most` changes to the counts and returns how many. Returns 0 while another connection does the same, so that they do not
-- wait for each other's rows. One statement moves changes into counts, so readers see each document once.
CREATE FUNCTION "fold_generation_counts"(most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  folded int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_generation_counts'), 0) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    -- By place, because the planner knows nothing of a table that is empty at one moment and full at the next. Nobody
    -- else takes a row away.
    DELETE FROM "generation_count_changes" c
    WHERE c.ctid = ANY (ARRAY(SELECT n.ctid FROM "generation_count_changes" n LIMIT most))
    RETURNING c.*
  ), sums AS (
    SELECT t."workspace_id", k."period",
           CASE WHEN k."of_template" THEN t."template_id" ELSE '00000000-0000-0000-0000-000000000000' END AS "template_id",
           CASE WHEN k."of_creator" THEN t."created_by" ELSE '00000000-0000-0000-0000-000000000000' END AS "created_by",
           t."source", date_trunc(k."period"::text, t."day"::timestamp)::date AS "start", sum(t."change") AS "documents"
    FROM taken t JOIN "workspaces" w ON w."id" = t."workspace_id" CROSS JOIN "generation_count_keys" k
    WHERE (t."template_id" IS NOT NULL OR NOT k."of_template") AND (t."created_by" IS NOT NULL OR NOT k."of_creator")
    GROUP BY 1, 2, 3, 4, 5, 6
  ), added AS (
    INSERT INTO "generation_counts" AS c
    SELECT * FROM sums
    ON CONFLICT ("workspace_id", "period", "template_id", "created_by", "source", "start")
    DO UPDATE SET "documents" = c."documents" + excluded."documents"
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- Deletes the counts of deleted templates and people, which nobody reads but which fill the table.
CREATE FUNCTION "remove_orphaned_generation_counts"() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  removed int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_generation_counts'), 0) THEN
    RETURN 0;
  END IF;
  DELETE FROM "generation_counts" c
  WHERE (c."template_id" <> '00000000-0000-0000-0000-000000000000'
         AND NOT EXISTS (SELECT FROM "templates" t WHERE t."id" = c."template_id"))
     OR (c."created_by" <> '00000000-0000-0000-0000-000000000000'
         AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = c."created_by"));
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;
