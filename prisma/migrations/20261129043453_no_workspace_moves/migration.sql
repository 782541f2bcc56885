-- The version before could move a workspace to another installation. Whatever it was doing has to end first, and it begins no other move.
DO $$
BEGIN
  IF EXISTS (SELECT FROM "workspaces" WHERE "move_state" IS NOT NULL) THEN
    RAISE EXCEPTION 'a workspace moves or has moved to another installation: with the version before, end the move or take it back with --abort, delete what has moved with platen workspace delete, then start this version again (platen workspace list says which)';
  END IF;
END $$;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_not_moving_check" CHECK ("move_state" IS NULL);

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
END $function$;

CREATE OR REPLACE FUNCTION tell_webhooks(workspace uuid, told text, about uuid, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  event constant uuid := gen_random_uuid();
BEGIN
  INSERT INTO "webhook_deliveries" ("endpoint_id", "event_id", "workspace_id", "type", "subject", "step", "data")
  SELECT e."id", event, workspace, told, about, 1 + coalesce(
    (SELECT max(d."step") FROM "webhook_deliveries" d WHERE d."endpoint_id" = e."id" AND d."subject" = about), 0), facts
  FROM "webhook_endpoints" e
  WHERE e."workspace_id" = workspace AND told = ANY (e."events")
    -- A render that fails is tried again and may fail again: that is told once.
    AND (told <> 'document.pdf.failed' OR NOT EXISTS (
      SELECT FROM "webhook_deliveries" d WHERE d."endpoint_id" = e."id" AND d."subject" = about AND d."type" = told))
  -- One that is being removed is waited for and left out: what is told must not fail for its sake.
  FOR KEY SHARE OF e;
END $function$;
