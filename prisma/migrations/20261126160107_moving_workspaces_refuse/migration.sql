-- By itself, so that nobody who holds one of these tables waits for that of workspaces. They are locked in the order in which documents are made.

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
  PERFORM refuse_while_moving(workspace);
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

CREATE OR REPLACE FUNCTION refuse_while_moving(workspace uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('platen.moving', true) = workspace::text THEN
    RETURN;
  END IF;
  IF pg_try_advisory_xact_lock_shared(hashtext('move_workspace'), hashtext(workspace::text)) THEN
    -- A statement of its own: it must see what was committed before the lock was free.
    PERFORM FROM "workspaces" w WHERE w."id" = workspace AND w."move_state" IS NOT NULL;
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;
  RAISE EXCEPTION 'the workspace % is being moved', workspace USING ERRCODE = 'read_only_sql_transaction';
END $function$;

CREATE OR REPLACE FUNCTION refuse_row_while_moving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refuse_while_moving(OLD."workspace_id");
  ELSE
    PERFORM refuse_while_moving(NEW."workspace_id");
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_workspace_while_moving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refuse_while_moving(NEW."id");
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_batch_row_while_moving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refuse_while_moving((SELECT b."workspace_id" FROM "batches" b WHERE b."id" = NEW."batch_id"));
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER workspaces_not_moving AFTER UPDATE OF name, plan, time_zone, default_theme_id, retention_days, retention_confirmed_before, requires_second_factor ON workspaces FOR EACH ROW EXECUTE FUNCTION refuse_workspace_while_moving();

CREATE OR REPLACE TRIGGER memberships_not_moving AFTER INSERT OR DELETE OR UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER api_keys_not_moving AFTER INSERT OR DELETE OR UPDATE OF name, expires_at, revoked_at ON api_keys FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER access_tokens_not_moving AFTER INSERT OR UPDATE OF revoked_at ON access_tokens FOR EACH ROW WHEN (new.grant_id IS NULL) EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER themes_not_moving AFTER INSERT OR DELETE OR UPDATE ON themes FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER templates_not_moving AFTER INSERT OR DELETE OR UPDATE OF title, folder, current_version, updated_at, archived_at ON templates FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER template_examples_not_moving AFTER INSERT OR DELETE OR UPDATE ON template_examples FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER favourite_templates_not_moving AFTER INSERT OR DELETE ON favourite_templates FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER generations_not_moving AFTER DELETE OR UPDATE OF pdf_status, pdf_lease_until, voided_at ON generations FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER document_links_not_moving AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON document_links FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER form_drafts_not_moving AFTER INSERT OR UPDATE ON form_drafts FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER form_drafts_kept_while_moving AFTER DELETE ON form_drafts FOR EACH ROW WHEN (old.expires_at IS NULL) EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER template_drafts_not_moving AFTER INSERT OR UPDATE ON template_drafts FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER template_drafts_kept_while_moving AFTER DELETE ON template_drafts FOR EACH ROW WHEN (old.expires_at IS NULL) EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER template_draft_pictures_not_moving AFTER INSERT OR UPDATE ON template_draft_pictures FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER batches_not_moving AFTER INSERT OR UPDATE ON batches FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER batches_kept_while_moving AFTER DELETE ON batches FOR EACH ROW WHEN (old.expires_at > now()) EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER batch_rows_not_moving AFTER UPDATE ON batch_rows FOR EACH ROW EXECUTE FUNCTION refuse_batch_row_while_moving();

CREATE OR REPLACE TRIGGER webhook_endpoints_not_moving AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER webhook_deliveries_not_moving AFTER UPDATE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER audit_events_not_moving AFTER INSERT ON audit_events FOR EACH ROW WHEN (new.action <> ALL (ARRAY['signed_in'::text, 'password_changed'::text, 'second_factor_added'::text, 'second_factor_removed'::text, 'second_factor_reset'::text, 'recovery_codes_made'::text])) EXECUTE FUNCTION refuse_row_while_moving();

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
    -- §18.47: what comes from another installation was told there.
    AND current_setting('platen.moving', true) IS DISTINCT FROM workspace::text
    -- A render that fails is tried again and may fail again: that is told once.
    AND (told <> 'document.pdf.failed' OR NOT EXISTS (
      SELECT FROM "webhook_deliveries" d WHERE d."endpoint_id" = e."id" AND d."subject" = about AND d."type" = told))
  -- One that is being removed is waited for and left out: what is told must not fail for its sake.
  FOR KEY SHARE OF e;
END $function$;
