-- The database of Platen, whole. In this order: types and tables, each with its checks and indexes; triggers that keep
-- documents as they are; the index of documents that lists look through; the counts behind `total`; and what makes a
-- document with its numbers. prisma/schema.prisma says the tables again for the client; a check compares the two.
-- The sections cited (§) are those of spec/README.md.

-- Trigrams: `search` finds a text anywhere in a title (§4.1, §4.4).
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

CREATE TYPE "plan" AS ENUM ('active', 'none');
CREATE TYPE "role" AS ENUM ('owner', 'admin', 'member');
CREATE TYPE "source" AS ENUM ('app', 'api');
-- §3: the only state there is.
CREATE TYPE "pdf_status" AS ENUM ('pending', 'rendering', 'ready', 'failed');
CREATE TYPE "count_period" AS ENUM ('day', 'month');


-- 1. Workspaces, people, credentials (§5)

CREATE TABLE "workspaces" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan" "plan" NOT NULL DEFAULT 'active',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "workspaces_name_check" CHECK (btrim("name") <> '' AND char_length("name") <= 200),
    CONSTRAINT "workspaces_time_zone_check" CHECK ("time_zone" <> '')
);
CREATE UNIQUE INDEX "workspaces_name_key" ON "workspaces"("name");

CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_email_check" CHECK ("email" = lower("email") AND "email" LIKE '_%@_%'),
    CONSTRAINT "users_name_check" CHECK (btrim("name") <> '')
);
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

CREATE TABLE "memberships" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("workspace_id","user_id"),
    CONSTRAINT "memberships_workspace_id_fkey"
      FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "memberships_user_id_fkey"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- §16.2: of a credential only the SHA-256 is stored.
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_workspace_id_fkey"
      FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "api_keys_user_id_fkey"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "api_keys_hash_check" CHECK (octet_length("hash") = 32)
);
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");
CREATE INDEX "api_keys_workspace_id_created_at_id_idx" ON "api_keys"("workspace_id", "created_at", "id");
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

CREATE TABLE "access_tokens" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "access_tokens_workspace_id_fkey"
      FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "access_tokens_user_id_fkey"
      FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "access_tokens_hash_check" CHECK (octet_length("hash") = 32)
);
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens"("hash");
CREATE INDEX "access_tokens_workspace_id_idx" ON "access_tokens"("workspace_id");
CREATE INDEX "access_tokens_user_id_idx" ON "access_tokens"("user_id");


-- 2. Templates (§2.1 to §2.4, §10.13)

-- §14.1: `search` ignores case. Upper case of lower case, so that every form of a letter meets the others (ß and SS,
-- ς and σ, ı, İ and i). The function names its collation, so that the result does not depend on how the database was
-- made: the best one that this server has.
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

-- `current_version` is null while nothing is saved; `generation_count` is also the number of the newest document.
CREATE TABLE "templates" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "folder" TEXT NOT NULL DEFAULT '',
    "current_version" INTEGER,
    "generation_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "templates_workspace_id_fkey"
      FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "templates_title_check" CHECK (btrim("title") <> ''),
    CONSTRAINT "templates_current_version_check" CHECK ("current_version" >= 1),
    CONSTRAINT "templates_generation_count_check" CHECK ("generation_count" >= 0)
);
CREATE INDEX "templates_workspace_id_updated_at_id_idx" ON "templates"("workspace_id", "updated_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "templates_workspace_id_folder_title_key" ON "templates"("workspace_id", "folder", "title");
CREATE UNIQUE INDEX "templates_workspace_id_id_key" ON "templates"("workspace_id", "id");
-- A searched text of fewer than three characters has no trigram; then the workspace's rows are read.
CREATE INDEX "templates_title_folded_trigrams_idx" ON "templates" USING gin (fold_title("title") gin_trgm_ops);

CREATE TABLE "template_versions" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "inventory" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_versions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "template_versions_template_id_fkey"
      FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "template_versions_version_check" CHECK ("version" >= 1),
    CONSTRAINT "template_versions_inventory_check"
      CHECK (jsonb_typeof("inventory" -> 'placeholders') = 'array' AND jsonb_typeof("inventory" -> 'groups') = 'array')
);
CREATE UNIQUE INDEX "template_versions_template_id_version_key" ON "template_versions"("template_id", "version");

-- Images, each stored once under its SHA-256, however many versions and documents show it.
CREATE TABLE "template_assets" (
    "hash" BYTEA NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_assets_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "template_assets_hash_check" CHECK ("hash" = sha256("bytes")),
    CONSTRAINT "template_assets_media_type_check"
      CHECK ("media_type" IN ('image/png', 'image/jpeg', 'image/svg+xml'))
);

CREATE TABLE "template_version_assets" (
    "version_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "template_version_assets_pkey" PRIMARY KEY ("version_id","path"),
    CONSTRAINT "template_version_assets_version_id_fkey"
      FOREIGN KEY ("version_id") REFERENCES "template_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "template_version_assets_hash_fkey"
      FOREIGN KEY ("hash") REFERENCES "template_assets"("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "template_version_assets_hash_idx" ON "template_version_assets"("hash");

-- §2.3 `counter`: the next number of a template's own counter.
CREATE TABLE "counters" (
    "template_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "next" BIGINT NOT NULL,

    CONSTRAINT "counters_pkey" PRIMARY KEY ("template_id","key"),
    CONSTRAINT "counters_template_id_fkey"
      FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "counters_next_check" CHECK ("next" >= 0)
);


-- 3. Documents (§2.5, §2.6, §3)

-- Only a document that is `ready` has the facts of its file, and only one that is `rendering` has a lease. Lists have
-- indexes of their own, in section 5: an index here is written again with every step of a PDF.
CREATE TABLE "generations" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "template_id" UUID,
    "template_title" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "generation_number" INTEGER NOT NULL,
    "source" "source" NOT NULL,
    "source_version" INTEGER NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "markdown" TEXT NOT NULL,
    "blanks" INTEGER[],
    "setup" JSONB NOT NULL,
    "pdf_status" "pdf_status" NOT NULL DEFAULT 'pending',
    "pdf_lease_holder" UUID,
    "pdf_lease_until" TIMESTAMPTZ(3),
    "pdf_attempts" INTEGER NOT NULL DEFAULT 0,
    "pdf_pages" INTEGER,
    "pdf_bytes" INTEGER,
    "pdf_sha256" BYTEA,
    "pdf_rendered_at" TIMESTAMPTZ(3),

    CONSTRAINT "generations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "generations_workspace_id_fkey"
      FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "generations_template_id_fkey"
      FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "generations_created_by_fkey"
      FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "generations_number_check" CHECK ("generation_number" >= 1),
    CONSTRAINT "generations_source_version_check" CHECK ("source_version" >= 1),
    CONSTRAINT "generations_title_check" CHECK (btrim("title") <> ''),
    CONSTRAINT "generations_setup_check" CHECK (jsonb_typeof("setup") = 'object'),
    CONSTRAINT "generations_pdf_ready_check"
      CHECK (("pdf_status" = 'ready') = (num_nonnulls("pdf_pages", "pdf_bytes", "pdf_sha256", "pdf_rendered_at") = 4)),
    CONSTRAINT "generations_pdf_none_check"
      CHECK ("pdf_status" = 'ready' OR num_nonnulls("pdf_pages", "pdf_bytes", "pdf_sha256", "pdf_rendered_at") = 0),
    CONSTRAINT "generations_pdf_lease_check"
      CHECK (num_nonnulls("pdf_lease_holder", "pdf_lease_until") = CASE WHEN "pdf_status" = 'rendering' THEN 2 ELSE 0 END),
    CONSTRAINT "generations_pdf_facts_check"
      CHECK ("pdf_pages" >= 1 AND "pdf_bytes" >= 1 AND octet_length("pdf_sha256") = 32)
);
CREATE INDEX "generations_pdf_status_created_at_idx" ON "generations"("pdf_status", "created_at");
CREATE UNIQUE INDEX "generations_template_id_generation_number_key" ON "generations"("template_id", "generation_number");

-- The images of a document, so that it can be rendered when its template is gone.
CREATE TABLE "generation_assets" (
    "generation_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "generation_assets_pkey" PRIMARY KEY ("generation_id","path"),
    CONSTRAINT "generation_assets_generation_id_fkey"
      FOREIGN KEY ("generation_id") REFERENCES "generations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "generation_assets_hash_fkey"
      FOREIGN KEY ("hash") REFERENCES "template_assets"("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "generation_assets_hash_idx" ON "generation_assets"("hash");

-- §12.4, idempotency: which document answers a request that is sent again. `identity` is a SHA-256 (§12.2).
CREATE TABLE "idempotency_records" (
    "identity" BYTEA NOT NULL,
    "workspace_id" UUID NOT NULL,
    "generation_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("identity"),
    CONSTRAINT "idempotency_records_workspace_id_fkey"
      FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "idempotency_records_generation_id_fkey"
      FOREIGN KEY ("generation_id") REFERENCES "generations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "idempotency_records_identity_check" CHECK (octet_length("identity") = 32)
);
CREATE INDEX "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");
CREATE INDEX "idempotency_records_generation_id_idx" ON "idempotency_records"("generation_id");


-- 4. What never changes

-- §10.13: a saved version never changes.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% never change', TG_TABLE_NAME;
END $$;

CREATE TRIGGER "template_versions_immutable" BEFORE UPDATE ON "template_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "template_assets_immutable" BEFORE UPDATE ON "template_assets"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- §3: documents are immutable. What may change is the state of the PDF until it is ready, and the two links, which are
-- cut only when the template or user that they point to is deleted: the counts rely on that.
CREATE FUNCTION "refuse_generation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "generations_immutable" BEFORE UPDATE ON "generations"
  FOR EACH ROW EXECUTE FUNCTION "refuse_generation_change"();


-- 5. Lists and totals that cost the same however many documents there are (§4.4, §14.5)

-- What a list looks through: one narrow row for each document, which the life of its PDF never touches. Triggers keep
-- it in the transaction of the document, whoever makes the document.
CREATE TABLE "generation_entries" (
    "workspace_id" UUID NOT NULL,
    "source" "source" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "id" UUID NOT NULL,
    "template_id" UUID,
    "created_by" UUID,
    "title_folded" TEXT NOT NULL,

    CONSTRAINT "generation_entries_pkey" PRIMARY KEY ("workspace_id","source","created_at","id")
);
-- Each filter is the beginning of the primary key or of one of these, which go on in the order of the list (keyset).
CREATE INDEX "generation_entries_template_idx" ON "generation_entries"("workspace_id", "template_id", "source", "created_at", "id");
CREATE INDEX "generation_entries_creator_idx" ON "generation_entries"("workspace_id", "created_by", "source", "created_at", "id");
CREATE INDEX "generation_entries_template_creator_idx" ON "generation_entries"("workspace_id", "template_id", "created_by", "source", "created_at", "id");
CREATE INDEX "generation_entries_title_trigrams_idx" ON "generation_entries" USING GIN ("title_folded" gin_trgm_ops);

-- What `total` adds up: how many documents were made in a period. The nil UUID stands for every template, or for every
-- creator.
CREATE TABLE "generation_counts" (
    "workspace_id" UUID NOT NULL,
    "period" "count_period" NOT NULL,
    "template_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "source" "source" NOT NULL,
    "start" DATE NOT NULL,
    "documents" BIGINT NOT NULL,

    CONSTRAINT "generation_counts_pkey" PRIMARY KEY ("workspace_id","period","template_id","created_by","source","start"),
    CONSTRAINT "generation_counts_workspace_id_fkey"
      FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A document more (1) or less (-1) that is not in the counts yet. Each is a row of its own, so that no document waits
-- for another's row; `fold_generation_counts` adds them to the counts.
CREATE TABLE "generation_count_changes" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "change" SMALLINT NOT NULL,
    "template_id" UUID,
    "created_by" UUID,
    "source" "source" NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "generation_count_changes_pkey" PRIMARY KEY ("workspace_id","id","change"),
    CONSTRAINT "generation_count_changes_change_check" CHECK ("change" IN (-1, 1))
);
-- Rows come and go by the thousand while the table stays small: vacuum must not wait for a share of it to die.
ALTER TABLE "generation_count_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Which counts there are: by source always, and by template and by creator each given or not, so that every filter has
-- its own rows. By the day only for the whole workspace: most windows ask for that, and finer keys have hardly more
-- than a document a day.
CREATE VIEW "generation_count_keys" AS
  SELECT * FROM (VALUES
    ('day'::"count_period", false, false),
    ('month', false, false), ('month', true, false), ('month', false, true), ('month', true, true)
  ) AS k ("period", "of_template", "of_creator");

-- When a template or a creator is deleted, its entries and counts stay as they are: a template may have made a great
-- many documents. Lists ask, in the same statement, whether the template or creator of a filter still exists.
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

-- A batch lists its documents itself, all at once (`create_generations`); the trigger does it for every other way of
-- making one. The setting lasts as long as that function: a rollback takes it back.
CREATE TRIGGER "generations_listed" AFTER INSERT ON "generations" FOR EACH ROW
  WHEN (current_setting('platen.listing', true) IS DISTINCT FROM 'batch')
  EXECUTE FUNCTION "list_generation"();

-- A document is deleted with its workspace, or by the hand of whoever owns the database.
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

-- Adds at most `most` changes to the counts and answers how many; 0 too while another connection does the same, so
-- that no two wait for each other's rows. One statement moves changes into counts: a reader sees each document once.
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

-- Counts of a template or a person that has been deleted. Nobody asks for them, but they fill the table.
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


-- 6. Making documents (§12.4, §12.5): a document, its numbers and its identity in one call, so that a template's row is
-- locked while one batch runs and not for round trips. The statement that calls `create_generations` inserts the
-- render jobs.

-- Idempotency rules 1 to 4: whether a request with this identity was answered ('replay', with its document), is being
-- worked on by another connection ('in_flight'), or is new. The lock belongs to the transaction: it cannot outlive its
-- holder. The look-up is a statement of its own, because it must see what was committed before the lock was free.
CREATE FUNCTION "look_up_identity"(
  lock_key bigint, wanted bytea, workspace uuid, at timestamptz, OUT state text, OUT generation_id uuid
) LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(lock_key) THEN
    state := 'in_flight';
    RETURN;
  END IF;
  SELECT r."generation_id" INTO generation_id FROM "idempotency_records" r
  WHERE r."identity" = wanted AND r."workspace_id" = workspace AND r."expires_at" > at;
  state := CASE WHEN FOUND THEN 'replay' ELSE 'new' END;
END $$;

-- §2.3 `counter`: as many numbers as the document draws of each counter, in the order of its draws. The caller has
-- locked the template's row, so that counters need no order of their own.
CREATE FUNCTION "draw_several_numbers"(template uuid, draws jsonb) RETURNS bigint[] LANGUAGE sql AS $$
  WITH draw AS (
    SELECT d.place, d.value ->> 'key' AS key, (d.value ->> 'start')::bigint AS start,
           row_number() OVER (PARTITION BY d.value ->> 'key' ORDER BY d.place) AS nth
    FROM jsonb_array_elements(draws) WITH ORDINALITY AS d (value, place)
  ), wanted AS MATERIALIZED (
    SELECT key, max(start) AS start, count(*) AS number FROM draw GROUP BY key
  ), drawn AS (
    INSERT INTO "counters" AS c ("template_id", "key", "next")
    SELECT template, key, start + number FROM wanted
    ON CONFLICT ("template_id", "key") DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE wanted.key = excluded."key"), excluded."next")
    RETURNING c."key" AS key, c."next" AS next
  )
  SELECT coalesce(array_agg(drawn.next - wanted.number + draw.nth - 1 ORDER BY draw.place), '{}')
  FROM draw JOIN wanted USING (key) JOIN drawn USING (key)
$$;

-- Most documents draw one number, and the statement for several takes longer to begin than to carry out.
CREATE FUNCTION "draw_numbers"(template uuid, draws jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  following bigint;
BEGIN
  IF jsonb_array_length(draws) <> 1 THEN
    RETURN draw_several_numbers(template, draws);
  END IF;
  INSERT INTO "counters" AS c ("template_id", "key", "next")
  VALUES (template, draws -> 0 ->> 'key', (draws -> 0 ->> 'start')::bigint + 1)
  ON CONFLICT ("template_id", "key") DO UPDATE SET "next" = greatest(c."next" + 1, excluded."next")
  RETURNING c."next" INTO following;
  RETURN ARRAY[following - 1];
END $$;

-- Joins a text in pieces: strings, and the ordinals of draws where digits go. A number that has outgrown its padding
-- is written whole.
CREATE FUNCTION "write_numbers"(pieces jsonb, draws jsonb, numbers bigint[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(
    CASE WHEN p.draw IS NULL THEN p.value #>> '{}'
         ELSE lpad(p.digits, greatest(length(p.digits), (draws -> p.draw ->> 'padding')::int), '0')
    END, '' ORDER BY p.place)
  FROM (
    SELECT place, value, draw, numbers[draw + 1]::text AS digits
    FROM jsonb_array_elements(pieces) WITH ORDINALITY AS e (value, place),
         LATERAL (SELECT CASE jsonb_typeof(value) WHEN 'number' THEN value::int END AS draw) d
  ) p
$$;

-- One request, as `src/storage/create-generations.ts` writes it: 'created', 'replay', 'in_flight' or 'not_found'.
-- All that does not need the template's row comes before it is locked; it stays locked until the batch commits.
CREATE FUNCTION "create_generation"(
  request jsonb, OUT state text, OUT generation_id uuid, OUT generation_number int, OUT numbers bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  workspace constant uuid := request ->> 'workspaceId';
  template constant uuid := request ->> 'templateId';
  identity constant bytea := decode(request ->> 'identity', 'hex');
  created_at constant timestamptz := request ->> 'createdAt';
  draws constant jsonb := request -> 'draws';
BEGIN
  SELECT l.state, l.generation_id INTO state, generation_id
  FROM look_up_identity((request ->> 'lockKey')::bigint, identity, workspace, created_at) l;
  IF state <> 'new' THEN
    RETURN;
  END IF;
  generation_id := request ->> 'id';

  UPDATE "templates" t SET "generation_count" = t."generation_count" + 1
  WHERE t."id" = template AND t."workspace_id" = workspace
  RETURNING t."generation_count" INTO generation_number;
  IF NOT FOUND THEN
    state := 'not_found';
    RETURN;
  END IF;
  numbers := CASE WHEN draws = '[]' THEN '{}' ELSE draw_numbers(template, draws) END;

  INSERT INTO "generations" (
    "id", "workspace_id", "template_id", "template_title", "title", "generation_number", "source", "source_version",
    "created_by", "created_at", "markdown", "blanks", "setup"
  ) VALUES (
    generation_id, workspace, template, request ->> 'templateTitle',
    coalesce(request ->> 'title', (request ->> 'templateTitle') || ' #' || generation_number),
    generation_number, 'api', (request ->> 'sourceVersion')::int, (request ->> 'createdBy')::uuid, created_at,
    write_numbers(request -> 'markdown', draws, numbers),
    ARRAY(SELECT b.value::int FROM jsonb_array_elements_text(request -> 'blanks') WITH ORDINALITY AS b (value, place)
          ORDER BY b.place),
    write_numbers(request -> 'setup', draws, numbers)::jsonb
  );
  IF request ->> 'assetsOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("generation_id", "path", "hash")
    SELECT create_generation.generation_id, a."path", a."hash" FROM "template_version_assets" a
    WHERE a."version_id" = (request ->> 'assetsOf')::uuid;
  END IF;
  -- A record whose window has passed makes room for the new document.
  INSERT INTO "idempotency_records" ("identity", "workspace_id", "generation_id", "expires_at")
  VALUES (identity, workspace, create_generation.generation_id, (request ->> 'expiresAt')::timestamptz)
  ON CONFLICT ON CONSTRAINT "idempotency_records_pkey" DO UPDATE
  SET "generation_id" = excluded."generation_id", "expires_at" = excluded."expires_at";
  state := 'created';
END $$;

-- A batch, in the order in which it is given: by template, so that two batches never wait for each other in a circle.
-- A request that fails gives back its own numbers and leaves the others alone ('failed'). A fault of the whole
-- transaction, such as a deadlock, ends it. The documents are listed at the end, all in one statement.
CREATE FUNCTION "create_generations"(requests jsonb) RETURNS TABLE (
  place int, state text, generation_id uuid, generation_number int, numbers bigint[], workspace_id uuid, fault text
) LANGUAGE plpgsql AS $$
DECLARE
  request jsonb;
  made uuid[] := '{}';
BEGIN
  PERFORM set_config('platen.listing', 'batch', true);
  place := 0;
  FOR request IN SELECT r.value FROM jsonb_array_elements(requests) WITH ORDINALITY AS r (value, place) ORDER BY r.place
  LOOP
    workspace_id := request ->> 'workspaceId';
    fault := NULL;
    BEGIN
      SELECT c.state, c.generation_id, c.generation_number, c.numbers
      INTO create_generations.state, create_generations.generation_id,
           create_generations.generation_number, create_generations.numbers
      FROM create_generation(request) c;
      IF state = 'created' THEN
        made := made || generation_id;
      END IF;
    EXCEPTION WHEN OTHERS THEN
      IF left(SQLSTATE, 2) IN ('40', '53', '57', '58') THEN
        RAISE;
      END IF;
      state := 'failed';
      fault := SQLSTATE || ': ' || SQLERRM;
    END;
    RETURN NEXT;
    place := place + 1;
  END LOOP;
  PERFORM set_config('platen.listing', '', true);
  -- What the trigger does for each, once for all.
  WITH document AS MATERIALIZED (
    SELECT g."workspace_id", g."source", g."created_at", g."id", g."template_id", g."created_by", g."title"
    FROM "generations" g WHERE g."id" = ANY (made)
  ), entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded")
    SELECT d."workspace_id", d."source", d."created_at", d."id", d."template_id", d."created_by", fold_title(d."title")
    FROM document d
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  SELECT d."workspace_id", d."id", 1, d."template_id", d."created_by", d."source",
         (d."created_at" AT TIME ZONE 'UTC')::date
  FROM document d;
END $$;
