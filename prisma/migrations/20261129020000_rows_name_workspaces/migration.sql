-- Rows name their workspace, in five steps beside the version before: a column that may be null, which triggers and functions fill from here
-- on; then the rows from before; then keys that are not checked for what is there; the check; and the keys of before go.
ALTER TABLE "template_versions" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "template_entries" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "template_version_assets" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "theme_versions" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "theme_version_assets" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "counters" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "year_counters" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "upload_files" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "batch_rows" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "oauth_artifacts" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "generation_corrections" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "generation_assets" ADD COLUMN "workspace_id" UUID;

CREATE TABLE "former_assets" (
    "hash" BYTEA NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_assets_pkey" PRIMARY KEY ("hash")
);

-- Files are those of one workspace: some hashes are there more than once from now on.
ALTER TABLE "template_version_assets" DROP CONSTRAINT "template_version_assets_hash_fkey";
ALTER TABLE "theme_version_assets" DROP CONSTRAINT "theme_version_assets_hash_fkey";
ALTER TABLE "template_draft_pictures" DROP CONSTRAINT "template_draft_pictures_hash_fkey";
ALTER TABLE "generation_assets" DROP CONSTRAINT "generation_assets_hash_fkey";
ALTER TABLE "template_assets" ADD COLUMN "workspace_id" UUID;
ALTER TABLE "template_assets" DROP CONSTRAINT "template_assets_pkey";
CREATE INDEX "template_assets_hash_idx" ON "template_assets"("hash");
CREATE UNIQUE INDEX "template_assets_workspace_id_hash_key" ON "template_assets"("workspace_id", "hash");

CREATE UNIQUE INDEX "themes_workspace_id_id_key" ON "themes"("workspace_id", "id");
CREATE UNIQUE INDEX "template_versions_workspace_id_id_key" ON "template_versions"("workspace_id", "id");
CREATE UNIQUE INDEX "theme_versions_workspace_id_id_key" ON "theme_versions"("workspace_id", "id");
CREATE UNIQUE INDEX "template_entries_workspace_id_id_key" ON "template_entries"("workspace_id", "id");
CREATE UNIQUE INDEX "oauth_grants_workspace_id_id_key" ON "oauth_grants"("workspace_id", "id");
CREATE UNIQUE INDEX "uploads_workspace_id_id_key" ON "uploads"("workspace_id", "id");
CREATE UNIQUE INDEX "batches_workspace_id_id_key" ON "batches"("workspace_id", "id");
CREATE UNIQUE INDEX "webhook_endpoints_workspace_id_id_key" ON "webhook_endpoints"("workspace_id", "id");

-- To name the workspace is no change.
CREATE OR REPLACE TRIGGER "template_versions_immutable" BEFORE UPDATE ON "template_versions" FOR EACH ROW
  WHEN (OLD."workspace_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
CREATE OR REPLACE TRIGGER "theme_versions_immutable" BEFORE UPDATE ON "theme_versions" FOR EACH ROW
  WHEN (OLD."workspace_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
CREATE OR REPLACE TRIGGER "batch_rows_not_moving" AFTER UPDATE ON "batch_rows" FOR EACH ROW
  WHEN (OLD."workspace_id" IS NOT DISTINCT FROM NEW."workspace_id") EXECUTE FUNCTION "refuse_batch_row_while_moving"();

-- What they look for is not named yet.
CREATE OR REPLACE FUNCTION "draw_several_numbers"(workspace uuid, template uuid, draws jsonb) RETURNS bigint[] LANGUAGE sql AS $$
  WITH draw AS (
    SELECT d.place, (d.value ->> 'entry')::uuid AS entry, (d.value ->> 'start')::bigint AS start, (d.value ->> 'year')::int AS year,
           row_number() OVER (PARTITION BY d.value ->> 'entry' ORDER BY d.place) AS nth
    FROM jsonb_array_elements(draws) WITH ORDINALITY AS d (value, place)
  ), wanted AS MATERIALIZED (
    SELECT entry, max(year) AS year, max(start) AS start, count(*) AS number
    FROM draw JOIN "template_entries" e ON e."id" = entry AND e."template_id" = template
    GROUP BY entry
  ), in_all AS (
    INSERT INTO "counters" AS c ("workspace_id", "entry_id", "next")
    SELECT workspace, entry, start + number FROM wanted WHERE year IS NULL
    ON CONFLICT ON CONSTRAINT "counters_pkey" DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE entry = excluded."entry_id"), excluded."next")
    RETURNING c."entry_id" AS entry, c."next" AS next
  ), in_year AS (
    INSERT INTO "year_counters" AS c ("workspace_id", "entry_id", "year", "next")
    SELECT workspace, entry, year, start + number FROM wanted WHERE year IS NOT NULL
    ON CONFLICT ON CONSTRAINT "year_counters_pkey" DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE entry = excluded."entry_id"), excluded."next")
    RETURNING c."entry_id" AS entry, c."next" AS next
  ), drawn AS (
    SELECT entry, next FROM in_all UNION ALL SELECT entry, next FROM in_year
  )
  SELECT coalesce(array_agg(drawn.next - wanted.number + draw.nth - 1 ORDER BY draw.place), '{}')
  FROM draw JOIN wanted USING (entry) JOIN drawn USING (entry)
$$;

CREATE OR REPLACE FUNCTION "draw_numbers"(workspace uuid, template uuid, draws jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  following bigint;
BEGIN
  IF jsonb_array_length(draws) <> 1 OR draws -> 0 ? 'year' THEN
    RETURN draw_several_numbers(workspace, template, draws);
  END IF;
  INSERT INTO "counters" AS c ("workspace_id", "entry_id", "next")
  SELECT workspace, e."id", (draws -> 0 ->> 'start')::bigint + 1 FROM "template_entries" e
  WHERE e."id" = (draws -> 0 ->> 'entry')::uuid AND e."template_id" = template
  ON CONFLICT ON CONSTRAINT "counters_pkey" DO UPDATE SET "next" = greatest(c."next" + 1, excluded."next")
  RETURNING c."next" INTO STRICT following;
  RETURN ARRAY[following - 1];
END $$;

CREATE OR REPLACE FUNCTION "create_generation"(
  request jsonb, OUT state text, OUT generation_id uuid, OUT generation_number int, OUT numbers bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  workspace constant uuid := request ->> 'workspaceId';
  credential constant uuid := request ->> 'credentialId';
  template constant uuid := request ->> 'templateId';
  wanted constant bytea := decode(request ->> 'identity', 'hex');
  lock_key constant bigint := request ->> 'lockKey';
  created_at constant timestamptz := request ->> 'createdAt';
  draws constant jsonb := request -> 'draws';
  is_alone boolean;
BEGIN
  -- The caller was known when the request began; its body may have taken minutes since.
  IF NOT is_credential_live(credential, workspace, created_at) THEN
    state := 'unauthorized';
    RETURN;
  END IF;
  is_alone := pg_try_advisory_xact_lock(lock_key);
  IF is_alone THEN
    PERFORM pg_advisory_xact_lock(~lock_key);
  END IF;
  -- A statement of its own: it must see what was committed before the lock was free.
  SELECT r."generation_id" INTO generation_id FROM "idempotency_records" r
  WHERE r."identity" = wanted AND r."workspace_id" = workspace AND r."expires_at" > now();
  state := CASE WHEN FOUND THEN 'replay' WHEN is_alone THEN 'new' ELSE 'in_flight' END;
  IF state <> 'new' THEN
    RETURN;
  END IF;
  PERFORM refuse_while_moving(workspace);
  generation_id := request ->> 'id';

  UPDATE "templates" t SET "generation_count" = t."generation_count" + 1
  WHERE t."id" = template AND t."workspace_id" = workspace AND t."archived_at" IS NULL
  RETURNING t."generation_count" INTO generation_number;
  IF NOT FOUND THEN
    state := 'not_found';
    RETURN;
  END IF;
  numbers := CASE WHEN draws = '[]' THEN '{}' ELSE draw_numbers(workspace, template, draws) END;

  INSERT INTO "generations" (
    "id", "workspace_id", "template_id", "template_title", "title", "generation_number", "source", "source_version",
    "created_by", "created_at", "markdown", "blanks", "setup", "sent_values", "known_by"
  ) VALUES (
    generation_id, workspace, template, request ->> 'templateTitle',
    coalesce(request ->> 'title', (request ->> 'templateTitle') || ' #' || generation_number),
    generation_number, (request ->> 'source')::"source", (request ->> 'sourceVersion')::int, (request ->> 'createdBy')::uuid, created_at,
    write_numbers(request -> 'markdown', draws, numbers),
    ARRAY(SELECT b.value::int FROM jsonb_array_elements_text(request -> 'blanks') WITH ORDINALITY AS b (value, place)
          ORDER BY b.place),
    write_numbers(request -> 'setup', draws, numbers)::jsonb, request ->> 'sentValues',
    string_to_array(write_numbers(request -> 'knownBy', draws, numbers), E'\n')
  );
  IF request ->> 'assetsOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("workspace_id", "generation_id", "path", "hash")
    SELECT workspace, create_generation.generation_id, a."path", a."hash"
    FROM "template_version_assets" a
    JOIN "template_versions" v ON v."id" = a."version_id" AND v."template_id" = template
    WHERE a."version_id" = (request ->> 'assetsOf')::uuid;
  END IF;
  IF request ->> 'themeOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("workspace_id", "generation_id", "path", "hash")
    SELECT workspace, create_generation.generation_id, a."path", a."hash"
    FROM "theme_version_assets" a
    JOIN "theme_versions" v ON v."id" = a."version_id"
    JOIN "themes" h ON h."id" = v."theme_id" AND h."workspace_id" = workspace
    WHERE a."version_id" = (request ->> 'themeOf')::uuid
      AND a."path" IN (SELECT jsonb_array_elements_text(request -> 'themeFiles'));
  END IF;
  IF request ? 'pictures' THEN
    PERFORM keep_pictures(workspace, request -> 'pictures');
    INSERT INTO "generation_assets" ("workspace_id", "generation_id", "path", "hash")
    SELECT workspace, create_generation.generation_id, p ->> 'path', decode(p ->> 'hash', 'hex')
    FROM jsonb_array_elements(request -> 'pictures') p;
  END IF;
  IF request ? 'corrects' THEN
    INSERT INTO "generation_corrections" ("workspace_id", "generation_id", "corrects")
    SELECT workspace, create_generation.generation_id, g."id" FROM "generations" g
    WHERE g."id" = (request ->> 'corrects')::uuid AND g."workspace_id" = workspace FOR KEY SHARE;
  END IF;
  -- A record whose window has passed makes room for the new document. The version before sends when the window ends by its own clock.
  INSERT INTO "idempotency_records" ("identity", "workspace_id", "generation_id", "expires_at")
  VALUES (
    wanted, workspace, create_generation.generation_id,
    now() + coalesce((request ->> 'windowMs')::int * interval '1 millisecond', (request ->> 'expiresAt')::timestamptz - created_at)
  )
  ON CONFLICT ON CONSTRAINT "idempotency_records_pkey" DO UPDATE
  SET "generation_id" = excluded."generation_id", "expires_at" = excluded."expires_at";
  state := 'created';
END $$;

CREATE OR REPLACE FUNCTION "keep_pictures"(workspace uuid, pictures jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  hashes constant bytea[] := ARRAY(SELECT DISTINCT decode(p ->> 'hash', 'hex') FROM jsonb_array_elements(pictures) p);
  held int;
BEGIN
  LOOP
    INSERT INTO "template_assets" ("workspace_id", "hash", "media_type", "bytes")
    SELECT DISTINCT ON (p ->> 'hash') workspace, decode(p ->> 'hash', 'hex'), p ->> 'mediaType', decode(p ->> 'bytes', 'base64')
    FROM jsonb_array_elements(pictures) p ORDER BY p ->> 'hash'
    ON CONFLICT DO NOTHING;
    SELECT count(*) INTO held
    FROM (SELECT FROM "template_assets" a WHERE a."workspace_id" = workspace AND a."hash" = ANY (hashes)
          ORDER BY a."hash" FOR KEY SHARE) a;
    EXIT WHEN held = cardinality(hashes);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION "tell_of_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'template.published', NEW."template_id",
    jsonb_build_object('id', NEW."template_id", 'version', NEW."version"));
  RETURN NULL;
END $$;

CREATE FUNCTION "name_workspace"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT p.workspace_id FROM %I p WHERE p.id = ($1).%I', TG_ARGV[0], TG_ARGV[1]) INTO NEW."workspace_id" USING NEW;
  RETURN NEW;
END $$;

CREATE TRIGGER "template_versions_named" BEFORE INSERT ON "template_versions" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('templates', 'template_id');
CREATE TRIGGER "template_entries_named" BEFORE INSERT ON "template_entries" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('templates', 'template_id');
CREATE TRIGGER "template_version_assets_named" BEFORE INSERT ON "template_version_assets" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('template_versions', 'version_id');
CREATE TRIGGER "theme_versions_named" BEFORE INSERT ON "theme_versions" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('themes', 'theme_id');
CREATE TRIGGER "theme_version_assets_named" BEFORE INSERT ON "theme_version_assets" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('theme_versions', 'version_id');
CREATE TRIGGER "upload_files_named" BEFORE INSERT ON "upload_files" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('uploads', 'upload_id');
CREATE TRIGGER "batch_rows_named" BEFORE INSERT ON "batch_rows" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('batches', 'batch_id');
CREATE TRIGGER "oauth_artifacts_named" BEFORE INSERT ON "oauth_artifacts" FOR EACH ROW
  WHEN (NEW."workspace_id" IS NULL AND NEW."grant_id" IS NOT NULL) EXECUTE FUNCTION "name_workspace"('oauth_grants', 'grant_id');

-- A file is stored before the rows that show it, in their transaction. It waits until one of them tells whose it is.
CREATE FUNCTION "set_asset_aside"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "former_assets" ("hash", "media_type", "bytes", "created_at")
  VALUES (NEW."hash", NEW."media_type", NEW."bytes", NEW."created_at") ON CONFLICT DO NOTHING;
  PERFORM set_config('platen.former_assets', 'on', true);
  RETURN NULL;
END $$;

CREATE FUNCTION "bring_asset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "template_assets" ("workspace_id", "hash", "media_type", "bytes", "created_at")
  SELECT NEW."workspace_id", a."hash", a."media_type", a."bytes", a."created_at" FROM "former_assets" a WHERE a."hash" = NEW."hash"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "template_version_assets_brought" AFTER INSERT ON "template_version_assets" FOR EACH ROW
  WHEN (current_setting('platen.former_assets', true) = 'on') EXECUTE FUNCTION "bring_asset"();
CREATE TRIGGER "theme_version_assets_brought" AFTER INSERT ON "theme_version_assets" FOR EACH ROW
  WHEN (current_setting('platen.former_assets', true) = 'on') EXECUTE FUNCTION "bring_asset"();
CREATE TRIGGER "template_draft_pictures_brought" AFTER INSERT ON "template_draft_pictures" FOR EACH ROW
  WHEN (current_setting('platen.former_assets', true) = 'on') EXECUTE FUNCTION "bring_asset"();

-- For the migrations that follow: the next files that name no workspace become those of each workspace that shows them. Whoever holds one
-- ends first, and is seen by the statement after. Answers whether there were any.
CREATE FUNCTION "share_out_assets"() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  places constant tid[] := ARRAY(SELECT a.ctid FROM "template_assets" a WHERE a."workspace_id" IS NULL LIMIT 20 FOR UPDATE);
BEGIN
  INSERT INTO "template_assets" ("workspace_id", "hash", "media_type", "bytes", "created_at")
  SELECT w."workspace_id", a."hash", a."media_type", a."bytes", a."created_at"
  FROM "template_assets" a, LATERAL (
    SELECT s."workspace_id" FROM "template_version_assets" s WHERE s."hash" = a."hash"
    UNION SELECT s."workspace_id" FROM "theme_version_assets" s WHERE s."hash" = a."hash"
    UNION SELECT s."workspace_id" FROM "template_draft_pictures" s WHERE s."hash" = a."hash"
    UNION SELECT s."workspace_id" FROM "generation_assets" s WHERE s."hash" = a."hash"
  ) w
  WHERE a.ctid = ANY (places)
  ON CONFLICT DO NOTHING;
  DELETE FROM "template_assets" a WHERE a.ctid = ANY (places);
  RETURN places <> '{}';
END $$;
