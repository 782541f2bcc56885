-- AlterTable
ALTER TABLE "generation_entries" ADD COLUMN     "known_folded" TEXT;

-- AlterTable
ALTER TABLE "generations" ADD COLUMN     "known_by" TEXT[];

CREATE OR REPLACE FUNCTION create_generation(request jsonb, OUT state text, OUT generation_id uuid, OUT generation_number integer, OUT numbers bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
  generation_id := request ->> 'id';

  UPDATE "templates" t SET "generation_count" = t."generation_count" + 1
  WHERE t."id" = template AND t."workspace_id" = workspace AND t."archived_at" IS NULL
  RETURNING t."generation_count" INTO generation_number;
  IF NOT FOUND THEN
    state := 'not_found';
    RETURN;
  END IF;
  numbers := CASE WHEN draws = '[]' THEN '{}' ELSE draw_numbers(template, draws) END;

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
    INSERT INTO "generation_assets" ("generation_id", "path", "hash")
    SELECT create_generation.generation_id, a."path", a."hash"
    FROM "template_version_assets" a
    JOIN "template_versions" v ON v."id" = a."version_id" AND v."template_id" = template
    WHERE a."version_id" = (request ->> 'assetsOf')::uuid;
  END IF;
  IF request ->> 'themeOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("generation_id", "path", "hash")
    SELECT create_generation.generation_id, a."path", a."hash"
    FROM "theme_version_assets" a
    JOIN "theme_versions" v ON v."id" = a."version_id"
    JOIN "themes" h ON h."id" = v."theme_id" AND h."workspace_id" = workspace
    WHERE a."version_id" = (request ->> 'themeOf')::uuid
      AND a."path" IN (SELECT jsonb_array_elements_text(request -> 'themeFiles'));
  END IF;
  IF request ? 'pictures' THEN
    PERFORM keep_pictures(request -> 'pictures');
    INSERT INTO "generation_assets" ("generation_id", "path", "hash")
    SELECT create_generation.generation_id, p ->> 'path', decode(p ->> 'hash', 'hex')
    FROM jsonb_array_elements(request -> 'pictures') p;
  END IF;
  IF request ? 'corrects' THEN
    INSERT INTO "generation_corrections" ("generation_id", "corrects")
    SELECT create_generation.generation_id, g."id" FROM "generations" g
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
END $function$;

CREATE OR REPLACE FUNCTION create_generations(requests jsonb)
 RETURNS TABLE(place integer, state text, generation_id uuid, generation_number integer, numbers bigint[], workspace_id uuid, fault text)
 LANGUAGE plpgsql
AS $function$
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
    SELECT g."workspace_id", g."source", g."created_at", g."id", g."template_id", g."created_by", g."title",
           known_words(g."generation_number", g."known_by") AS "known"
    FROM "generations" g WHERE g."id" = ANY (made)
  ), entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded", "known_folded")
    SELECT d."workspace_id", d."source", d."created_at", d."id", d."template_id", d."created_by", fold_title(d."title"),
           fold_title(d."known")
    FROM document d
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  SELECT d."workspace_id", d."id", 1, d."template_id", d."created_by", d."source",
         (d."created_at" AT TIME ZONE 'UTC')::date
  FROM document d;
END $function$;

CREATE OR REPLACE FUNCTION known_words(generation_number integer, known_by text[])
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT concat_ws(E'\n', '#' || generation_number, array_to_string(known_by, E'\n'))
$function$;

CREATE OR REPLACE FUNCTION list_generation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- One statement, because starting another takes as long as what it does.
  WITH entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded", "known_folded", "is_void")
    VALUES (NEW."workspace_id", NEW."source", NEW."created_at", NEW."id", NEW."template_id", NEW."created_by",
            fold_title(NEW."title"), fold_title(known_words(NEW."generation_number", NEW."known_by")), NEW."voided_at" IS NOT NULL)
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  VALUES (NEW."workspace_id", NEW."id", 1, NEW."template_id", NEW."created_by", NEW."source",
          (NEW."created_at" AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_generation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW."id", NEW."workspace_id", NEW."template_title", NEW."title", NEW."generation_number", NEW."source",
      NEW."source_version", NEW."created_at", NEW."markdown", NEW."blanks", NEW."setup", NEW."sent_values", NEW."known_by")
     IS DISTINCT FROM
     (OLD."id", OLD."workspace_id", OLD."template_title", OLD."title", OLD."generation_number", OLD."source",
      OLD."source_version", OLD."created_at", OLD."markdown", OLD."blanks", OLD."setup", OLD."sent_values", OLD."known_by")
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
END $function$;
