-- §12.6, and §4.3, idempotency rules 1 to 4: what is remembered of a request, and for how long, goes by the clock of the database.
--
-- Two locks tell who is at work on a request. Who makes a document tries the first, so that one of several gets it, and then takes
-- the second, which a look-up holds for no longer than it takes to see that it is free. So a look-up is never taken for somebody who
-- makes the document.

-- Whether a request with this identity was answered ('replay', with its document), is at work on another connection ('in_flight'), or
-- is new. It holds nothing. The record is read after the lock: it must be seen when its transaction has ended in between.
-- `at` is what the version before sends.
CREATE OR REPLACE FUNCTION "look_up_identity"(
  lock_key bigint, wanted bytea, workspace uuid, at timestamptz DEFAULT NULL, OUT state text, OUT generation_id uuid
) LANGUAGE plpgsql AS $$
DECLARE
  is_free constant boolean := pg_try_advisory_lock_shared(~lock_key);
BEGIN
  IF is_free THEN
    PERFORM pg_advisory_unlock_shared(~lock_key);
  END IF;
  SELECT r."generation_id" INTO generation_id FROM "idempotency_records" r
  WHERE r."identity" = wanted AND r."workspace_id" = workspace AND r."expires_at" > now();
  state := CASE WHEN FOUND THEN 'replay' WHEN is_free THEN 'new' ELSE 'in_flight' END;
END $$;

-- As before, but for the above: whose document is there already is answered with it, whoever else asks at the same moment.
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
    generation_number, (request ->> 'source')::"source", (request ->> 'sourceVersion')::int, (request ->> 'createdBy')::uuid, created_at,
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
  IF request ->> 'themeOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("generation_id", "path", "hash")
    SELECT create_generation.generation_id, a."path", a."hash"
    FROM "theme_version_assets" a
    JOIN "theme_versions" v ON v."id" = a."version_id"
    JOIN "themes" h ON h."id" = v."theme_id" AND h."workspace_id" = workspace
    WHERE a."version_id" = (request ->> 'themeOf')::uuid
      AND a."path" IN (SELECT jsonb_array_elements_text(request -> 'themeFiles'));
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
