-- §18.47: a workspace that moves to another installation can only be read from one moment on, whoever would write, and however. Who writes
-- holds a lock of the workspace until the end of its transaction; who makes it read-only waits for all of these, and meanwhile nobody gets
-- the lock any more. Nobody who writes waits: they are refused, as by a database that can only be read. The command that moves says so by
-- a setting.
CREATE FUNCTION "refuse_while_moving"(workspace uuid) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;

CREATE FUNCTION "refuse_row_while_moving"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refuse_while_moving(OLD."workspace_id");
  ELSE
    PERFORM refuse_while_moving(NEW."workspace_id");
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "refuse_workspace_while_moving"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_moving(NEW."id");
  RETURN NULL;
END $$;

-- Rows that come only with one of these, in its transaction, need no guard. `create_generation` asks by itself, once for a document. What
-- upkeep removes because its time has passed may go, and what only counts uses may be written: neither is missed. They fire afterwards: before
-- it, Postgres would lock a row whose name is set as if it were deleted, and documents would wait for it.
CREATE TRIGGER "workspaces_not_moving" AFTER UPDATE OF "name", "plan", "time_zone", "default_theme_id", "retention_days",
  "retention_confirmed_before", "requires_second_factor", "session_minutes", "idle_minutes" ON "workspaces" FOR EACH ROW EXECUTE FUNCTION "refuse_workspace_while_moving"();
CREATE TRIGGER "memberships_not_moving" AFTER INSERT OR UPDATE OF "role", "sign_in_after" OR DELETE ON "memberships" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "api_keys_not_moving" AFTER INSERT OR UPDATE OF "name", "expires_at", "revoked_at" OR DELETE ON "api_keys" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
-- Those of apps stay behind.
CREATE TRIGGER "access_tokens_not_moving" AFTER INSERT OR UPDATE OF "revoked_at" ON "access_tokens" FOR EACH ROW
  WHEN (NEW."grant_id" IS NULL) EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "themes_not_moving" AFTER INSERT OR UPDATE OR DELETE ON "themes" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "templates_not_moving" AFTER INSERT OR UPDATE OF "title", "folder", "current_version", "updated_at", "archived_at" OR DELETE
  ON "templates" FOR EACH ROW EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "template_examples_not_moving" AFTER INSERT OR UPDATE OR DELETE ON "template_examples" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "favourite_templates_not_moving" AFTER INSERT OR DELETE ON "favourite_templates" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "generations_not_moving" AFTER UPDATE OF "pdf_status", "pdf_lease_until", "voided_at" OR DELETE ON "generations" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "document_links_not_moving" AFTER INSERT OR UPDATE OF "revoked_at" OR DELETE ON "document_links" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "form_drafts_not_moving" AFTER INSERT OR UPDATE ON "form_drafts" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "form_drafts_kept_while_moving" AFTER DELETE ON "form_drafts" FOR EACH ROW
  WHEN (OLD."expires_at" IS NULL) EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "template_drafts_not_moving" AFTER INSERT OR UPDATE ON "template_drafts" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "template_drafts_kept_while_moving" AFTER DELETE ON "template_drafts" FOR EACH ROW
  WHEN (OLD."expires_at" IS NULL) EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "template_draft_pictures_not_moving" AFTER INSERT OR UPDATE ON "template_draft_pictures" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "batches_not_moving" AFTER INSERT OR UPDATE ON "batches" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "batches_kept_while_moving" AFTER DELETE ON "batches" FOR EACH ROW
  WHEN (OLD."expires_at" > now()) EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "batch_rows_not_moving" AFTER UPDATE ON "batch_rows" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "webhook_endpoints_not_moving" AFTER INSERT OR UPDATE OR DELETE ON "webhook_endpoints" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
CREATE TRIGGER "webhook_deliveries_not_moving" AFTER UPDATE ON "webhook_deliveries" FOR EACH ROW
  EXECUTE FUNCTION "refuse_row_while_moving"();
-- What concerns an account and not the workspace is told in all of its workspaces, and must not fail because one of them moves.
CREATE TRIGGER "audit_events_not_moving" AFTER INSERT ON "audit_events" FOR EACH ROW
  WHEN (NEW."action" NOT IN ('signed_in', 'password_changed', 'second_factor_added', 'second_factor_removed', 'second_factor_reset',
                             'recovery_codes_made', 'introduction_ended', 'sessions_ended'))
  EXECUTE FUNCTION "refuse_row_while_moving"();
