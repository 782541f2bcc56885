-- What the new keys take the place of.
ALTER TABLE "template_versions" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "template_versions_workspace_check";
ALTER TABLE "template_entries" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "template_entries_workspace_check";
ALTER TABLE "template_version_assets" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "template_version_assets_workspace_check";
ALTER TABLE "theme_versions" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "theme_versions_workspace_check";
ALTER TABLE "theme_version_assets" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "theme_version_assets_workspace_check";
ALTER TABLE "counters" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "counters_workspace_check";
ALTER TABLE "year_counters" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "year_counters_workspace_check";
ALTER TABLE "upload_files" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "upload_files_workspace_check";
ALTER TABLE "batch_rows" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "batch_rows_workspace_check";
ALTER TABLE "generation_corrections" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "generation_corrections_workspace_check";
ALTER TABLE "generation_assets" ALTER COLUMN "workspace_id" SET NOT NULL, DROP CONSTRAINT "generation_assets_workspace_check";

ALTER TABLE "workspaces" DROP CONSTRAINT "workspaces_default_theme_id_fkey";
ALTER TABLE "template_versions" DROP CONSTRAINT "template_versions_template_id_fkey";
ALTER TABLE "template_versions" DROP CONSTRAINT "template_versions_theme_id_fkey";
ALTER TABLE "template_entries" DROP CONSTRAINT "template_entries_template_id_fkey";
ALTER TABLE "template_entries" DROP CONSTRAINT "template_entries_group_id_fkey";
ALTER TABLE "template_version_assets" DROP CONSTRAINT "template_version_assets_version_id_fkey";
ALTER TABLE "theme_versions" DROP CONSTRAINT "theme_versions_theme_id_fkey";
ALTER TABLE "theme_version_assets" DROP CONSTRAINT "theme_version_assets_version_id_fkey";
ALTER TABLE "counters" DROP CONSTRAINT "counters_entry_id_fkey";
ALTER TABLE "year_counters" DROP CONSTRAINT "year_counters_entry_id_fkey";
ALTER TABLE "upload_files" DROP CONSTRAINT "upload_files_upload_id_fkey";
ALTER TABLE "batch_rows" DROP CONSTRAINT "batch_rows_batch_id_fkey";
ALTER TABLE "access_tokens" DROP CONSTRAINT "access_tokens_grant_id_fkey";
ALTER TABLE "oauth_artifacts" DROP CONSTRAINT "oauth_artifacts_grant_id_fkey";
ALTER TABLE "form_drafts" DROP CONSTRAINT "form_drafts_template_id_fkey";
ALTER TABLE "template_drafts" DROP CONSTRAINT "template_drafts_template_id_fkey";
ALTER TABLE "batches" DROP CONSTRAINT "batches_template_id_fkey";
ALTER TABLE "generations" DROP CONSTRAINT "generations_template_id_fkey";
ALTER TABLE "generation_corrections" DROP CONSTRAINT "generation_corrections_generation_id_fkey";
ALTER TABLE "generation_corrections" DROP CONSTRAINT "generation_corrections_corrects_fkey";
ALTER TABLE "generation_assets" DROP CONSTRAINT "generation_assets_generation_id_fkey";
ALTER TABLE "idempotency_records" DROP CONSTRAINT "idempotency_records_generation_id_fkey";
ALTER TABLE "document_links" DROP CONSTRAINT "document_links_generation_id_fkey";
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_endpoint_id_fkey";

ALTER TABLE "counters" DROP CONSTRAINT "counters_pkey", ADD CONSTRAINT "counters_pkey" PRIMARY KEY ("workspace_id", "entry_id");
ALTER TABLE "year_counters" DROP CONSTRAINT "year_counters_pkey",
  ADD CONSTRAINT "year_counters_pkey" PRIMARY KEY ("workspace_id", "entry_id", "year");
ALTER TABLE "template_version_assets" DROP CONSTRAINT "template_version_assets_pkey",
  ADD CONSTRAINT "template_version_assets_pkey" PRIMARY KEY ("workspace_id", "version_id", "path");
ALTER TABLE "theme_version_assets" DROP CONSTRAINT "theme_version_assets_pkey",
  ADD CONSTRAINT "theme_version_assets_pkey" PRIMARY KEY ("workspace_id", "version_id", "path");
ALTER TABLE "upload_files" DROP CONSTRAINT "upload_files_pkey",
  ADD CONSTRAINT "upload_files_pkey" PRIMARY KEY ("workspace_id", "upload_id", "name");
ALTER TABLE "generation_assets" DROP CONSTRAINT "generation_assets_pkey", ADD CONSTRAINT "generation_assets_pkey" PRIMARY KEY USING INDEX "generation_assets_key";
ALTER TABLE "generation_corrections" DROP CONSTRAINT "generation_corrections_pkey", ADD CONSTRAINT "generation_corrections_pkey" PRIMARY KEY USING INDEX "generation_corrections_key";
ALTER TABLE "batch_rows" DROP CONSTRAINT "batch_rows_pkey", ADD CONSTRAINT "batch_rows_pkey" PRIMARY KEY USING INDEX "batch_rows_key";
ALTER TABLE "idempotency_records" DROP CONSTRAINT "idempotency_records_pkey", ADD CONSTRAINT "idempotency_records_pkey" PRIMARY KEY USING INDEX "idempotency_records_key";

CREATE OR REPLACE TRIGGER "template_versions_immutable" BEFORE UPDATE ON "template_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE OR REPLACE TRIGGER "theme_versions_immutable" BEFORE UPDATE ON "theme_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE OR REPLACE TRIGGER "batch_rows_not_moving" AFTER UPDATE ON "batch_rows" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();

CREATE OR REPLACE FUNCTION "draw_several_numbers"(workspace uuid, template uuid, draws jsonb) RETURNS bigint[] LANGUAGE sql AS $$
  WITH draw AS (
    SELECT d.place, (d.value ->> 'entry')::uuid AS entry, (d.value ->> 'start')::bigint AS start, (d.value ->> 'year')::int AS year,
           row_number() OVER (PARTITION BY d.value ->> 'entry' ORDER BY d.place) AS nth
    FROM jsonb_array_elements(draws) WITH ORDINALITY AS d (value, place)
  ), wanted AS MATERIALIZED (
    SELECT entry, max(year) AS year, max(start) AS start, count(*) AS number
    FROM draw JOIN "template_entries" e ON e."id" = entry AND e."workspace_id" = workspace AND e."template_id" = template
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
  WHERE e."id" = (draws -> 0 ->> 'entry')::uuid AND e."workspace_id" = workspace AND e."template_id" = template
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
    JOIN "template_versions" v ON v."workspace_id" = workspace AND v."id" = a."version_id" AND v."template_id" = template
    WHERE a."workspace_id" = workspace AND a."version_id" = (request ->> 'assetsOf')::uuid;
  END IF;
  IF request ->> 'themeOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("workspace_id", "generation_id", "path", "hash")
    SELECT workspace, create_generation.generation_id, a."path", a."hash"
    FROM "theme_version_assets" a
    WHERE a."workspace_id" = workspace AND a."version_id" = (request ->> 'themeOf')::uuid
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

DROP FUNCTION "share_out_assets"();
DROP FUNCTION "refuse_batch_row_while_moving"();
DROP FUNCTION "draw_numbers"(uuid, jsonb);
DROP FUNCTION "draw_several_numbers"(uuid, jsonb);
DROP FUNCTION "keep_pictures"(jsonb);
