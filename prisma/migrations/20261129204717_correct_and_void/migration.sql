-- AlterTable
ALTER TABLE "form_drafts" ADD COLUMN     "void_reason" TEXT;

CREATE OR REPLACE FUNCTION replace_generation(workspace uuid, replaced uuid, generation uuid, generation_number integer, at timestamp with time zone, correction jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  former record;
  is_voided boolean := false;
BEGIN
  INSERT INTO "generation_corrections" ("workspace_id", "generation_id", "corrects")
  SELECT workspace, generation, g."id" FROM "generations" g
  WHERE g."id" = replaced AND g."workspace_id" = workspace FOR KEY SHARE;
  IF NOT FOUND OR correction IS NULL THEN
    RETURN;
  END IF;
  IF correction ? 'reason' THEN
    UPDATE "generations" g
    SET "voided_at" = at, "voided_by" = (correction ->> 'userId')::uuid, "void_reason" = correction ->> 'reason'
    WHERE g."id" = replaced AND g."workspace_id" = workspace AND g."voided_at" IS NULL;
    is_voided := FOUND;
  END IF;
  SELECT g."template_title", g."generation_number" INTO former FROM "generations" g
  WHERE g."id" = replaced AND g."workspace_id" = workspace;
  INSERT INTO "audit_events" ("id", "workspace_id", "at", "action", "user_id", "actor", "via", "address", "detail")
  VALUES (
    (correction ->> 'eventId')::uuid, workspace, at, CASE WHEN is_voided THEN 'document_voided' ELSE 'document_replaced' END,
    (correction ->> 'userId')::uuid, correction ->> 'name', (correction ->> 'via')::"audit_door", correction ->> 'address',
    jsonb_build_object(
      'id', replaced, 'template', former."template_title", 'number', former."generation_number",
      'replaced_by', jsonb_build_object('id', generation, 'number', generation_number)
    ) || CASE WHEN is_voided THEN jsonb_build_object('reason', correction ->> 'reason') ELSE '{}' END
  );
END $function$;

CREATE OR REPLACE FUNCTION create_generation(workspace uuid, request jsonb, OUT state text, OUT generation_id uuid, OUT generation_number integer, OUT numbers bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
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
    PERFORM replace_generation(
      workspace, (request ->> 'corrects')::uuid, generation_id, generation_number, created_at, request -> 'correction'
    );
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
