-- §4.1, §4.4: lists of documents that cost the same however many there are. `generation_entries` is what a list looks
-- through: one narrow row for each document, which the life of its PDF never touches. `generation_counts` is what
-- `total` adds up. Triggers keep both, in the transaction of the document, whoever makes it.

-- §14: `search` ignores case. Upper case of lower case, so that every form of a letter meets the others (ß and
-- SS, ς and σ, ı, İ and i). The collation is named, so that it does not depend on how the database was made.
DO $do$
DECLARE
  folding constant text := coalesce((
    SELECT c."collname" FROM pg_collation c
    WHERE c."collname" IN ('pg_unicode_fast', 'und-x-icu')
      AND c."collencoding" IN (-1, (SELECT d."encoding" FROM pg_database d WHERE d."datname" = current_database()))
    ORDER BY c."collname" LIMIT 1
  ), 'default');
BEGIN
  EXECUTE format($create$
    CREATE FUNCTION "fold_title"(title text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fold$
      SELECT replace(upper(lower(title COLLATE %1$I) COLLATE %1$I), E'I\u0307', 'I')
    $fold$
  $create$, folding);
END $do$;

DROP INDEX "templates_title_trigrams_idx";
CREATE INDEX "templates_title_folded_trigrams_idx" ON "templates" USING gin (fold_title("title") gin_trgm_ops);

-- CreateEnum
CREATE TYPE "count_period" AS ENUM ('day', 'month');

-- CreateTable
CREATE TABLE "generation_entries" (
    "workspace_id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "id" UUID NOT NULL,
    "template_id" UUID,
    "created_by" UUID,
    "title_folded" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "generation_counts" (
    "workspace_id" UUID NOT NULL,
    "period" "count_period" NOT NULL,
    "template_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "source" "source" NOT NULL,
    "start" DATE NOT NULL,
    "documents" BIGINT NOT NULL,

    CONSTRAINT "generation_counts_pkey" PRIMARY KEY ("workspace_id","period","template_id","created_by","source","start")
);

-- CreateTable
CREATE TABLE "generation_count_changes" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "change" SMALLINT NOT NULL,
    "template_id" UUID,
    "created_by" UUID,
    "source" "source" NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "generation_count_changes_pkey" PRIMARY KEY ("workspace_id","id","change")
);

-- Rows come and go by the thousand while the table stays small: dead ones must not wait for a share of it to die.
ALTER TABLE "generation_count_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
ALTER TABLE "generation_count_changes"
  ADD CONSTRAINT "generation_count_changes_change_check" CHECK ("change" IN (-1, 1));

-- AddForeignKey
ALTER TABLE "generation_counts" ADD CONSTRAINT "generation_counts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is counted: by source always, and by template and creator each given or not (the nil UUID stands for all of
-- them); so every filter has its own rows. By the day only for the whole workspace, because most windows ask for that
-- and finer keys have hardly more than a document a day.
CREATE VIEW "generation_count_keys" AS
  SELECT * FROM (VALUES
    ('day'::"count_period", false, false),
    ('month', false, false), ('month', true, false), ('month', false, true), ('month', true, true)
  ) AS k ("period", "of_template", "of_creator");

-- Until this transaction ends nobody is at the documents (dropping their indexes needs that anyway).
LOCK TABLE "generations" IN ACCESS EXCLUSIVE MODE;

INSERT INTO "generation_entries"
SELECT "workspace_id", "source", "created_at", "id", "template_id", "created_by", fold_title("title") FROM "generations";

INSERT INTO "generation_counts"
SELECT "workspace_id", "period", CASE WHEN "of_template" THEN "template_id" ELSE '00000000-0000-0000-0000-000000000000' END,
       CASE WHEN "of_creator" THEN "created_by" ELSE '00000000-0000-0000-0000-000000000000' END, "source",
       date_trunc("period"::text, "created_at" AT TIME ZONE 'UTC')::date, count(*)
FROM "generations", "generation_count_keys"
WHERE ("template_id" IS NOT NULL OR NOT "of_template") AND ("created_by" IS NOT NULL OR NOT "of_creator")
GROUP BY 1, 2, 3, 4, 5, 6;

-- Each filter is the beginning of one of these, and goes on in the order of the list.
ALTER TABLE "generation_entries"
  ADD CONSTRAINT "generation_entries_pkey" PRIMARY KEY ("workspace_id","source","created_at","id");
-- CreateIndex
CREATE INDEX "generation_entries_template_idx" ON "generation_entries"("workspace_id", "template_id", "source", "created_at", "id");
-- CreateIndex
CREATE INDEX "generation_entries_creator_idx" ON "generation_entries"("workspace_id", "created_by", "source", "created_at", "id");
-- CreateIndex
CREATE INDEX "generation_entries_template_creator_idx" ON "generation_entries"("workspace_id", "template_id", "created_by", "source", "created_at", "id");
-- CreateIndex
CREATE INDEX "generation_entries_title_trigrams_idx" ON "generation_entries" USING GIN ("title_folded" gin_trgm_ops);

-- Lists do not use the documents' own any more; those were written again with each step of a PDF.
DROP INDEX "generations_title_trigrams_idx";
DROP INDEX "generations_workspace_id_created_at_id_idx";
DROP INDEX "generations_template_id_created_at_id_idx";

-- A change of a count is a row of its own, so that no document waits for another; `fold_generation_counts` adds it up.
CREATE FUNCTION "list_generation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One statement, because starting another takes as long as what it does.
  WITH entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded")
    VALUES (NEW."workspace_id", NEW."source", NEW."created_at", NEW."id", NEW."template_id", NEW."created_by",
            fold_title(NEW."title"))
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  VALUES (NEW."workspace_id", NEW."id", 1, NEW."template_id", NEW."created_by", NEW."source",
          (NEW."created_at" AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $$;
CREATE TRIGGER "generations_listed" AFTER INSERT ON "generations" FOR EACH ROW EXECUTE FUNCTION "list_generation"();

-- When a template or a creator goes, its entries and counts stay as they are: a template may have made a great many
-- documents, and nobody asks for one that is not there (lists ask whether it is, in the same statement).

-- A document goes with its workspace, or by the hand of whoever owns the database.
CREATE FUNCTION "unlist_generation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "generation_entries" e
  WHERE e."workspace_id" = OLD."workspace_id" AND e."source" = OLD."source" AND e."created_at" = OLD."created_at"
    AND e."id" = OLD."id";
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  SELECT OLD."workspace_id", OLD."id", -1, OLD."template_id", OLD."created_by", OLD."source",
         (OLD."created_at" AT TIME ZONE 'UTC')::date
  WHERE EXISTS (SELECT FROM "workspaces" w WHERE w."id" = OLD."workspace_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "generations_unlisted" AFTER DELETE ON "generations" FOR EACH ROW EXECUTE FUNCTION "unlist_generation"();

-- Section 3, as before; and a link is cut only when what it pointed to is gone, because the counts rely on it.
CREATE OR REPLACE FUNCTION "refuse_generation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."id", NEW."workspace_id", NEW."template_title", NEW."title", NEW."generation_number", NEW."source",
      NEW."source_version", NEW."created_at", NEW."markdown", NEW."blanks", NEW."setup")
     IS DISTINCT FROM
     (OLD."id", OLD."workspace_id", OLD."template_title", OLD."title", OLD."generation_number", OLD."source",
      OLD."source_version", OLD."created_at", OLD."markdown", OLD."blanks", OLD."setup")
     OR (NEW."template_id" IS NOT NULL AND NEW."template_id" IS DISTINCT FROM OLD."template_id")
     OR (NEW."created_by" IS NOT NULL AND NEW."created_by" IS DISTINCT FROM OLD."created_by")
  THEN
    RAISE EXCEPTION 'documents never change';
  END IF;
  -- The foreign key cuts a link from a trigger; whoever cuts one directly would still be found by it.
  IF (NEW."template_id", NEW."created_by") IS DISTINCT FROM (OLD."template_id", OLD."created_by")
     AND pg_trigger_depth() = 1
  THEN
    RAISE EXCEPTION 'documents never change: what they link to is still there';
  END IF;
  IF OLD."pdf_status" = 'ready'
     AND (NEW."pdf_status", NEW."pdf_pages", NEW."pdf_bytes", NEW."pdf_sha256", NEW."pdf_rendered_at")
         IS DISTINCT FROM (OLD."pdf_status", OLD."pdf_pages", OLD."pdf_bytes", OLD."pdf_sha256", OLD."pdf_rendered_at")
  THEN
    RAISE EXCEPTION 'a PDF is rendered once';
  END IF;
  RETURN NEW;
END $$;

-- Adds at most `most` changes to the counts and answers how many; 0 too while another connection is at it, so that no
-- two wait for each other's rows. Changes and counts are moved in one statement: a reader sees each document once.
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

-- What was counted for a template or a person that is no longer there is in nobody's way, but fills the table.
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
