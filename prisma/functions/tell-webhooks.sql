-- §23.4: writes an event in the transaction that causes it, with a row for each subscribed address, whoever makes the change. Without
-- subscribers this costs one index look-up. Events of one document are in order, because each transaction holds the document's row.
CREATE FUNCTION "tell_webhooks"(workspace uuid, told text, about uuid, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;

-- The event data contains IDs and states under the names of the API, but no title and no value.
CREATE FUNCTION "document_facts"(id uuid, template uuid, number int, source "source") RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('id', id, 'template_id', template, 'generation_number', number, 'source', source)
$$;

-- §24.3: the seal of a document, under the names of the API.
CREATE FUNCTION "seal_facts"(workspace uuid, document uuid, unsealed bytea) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('level', d."level", 'unsealed_sha256', encode(unsealed, 'hex'),
    'sealed_at', to_char(d."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM "document_seals" d WHERE d."workspace_id" = workspace AND d."generation_id" = document AND d."ordinal" = 0
$$;

CREATE FUNCTION "tell_of_pdf"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'document.pdf.' || NEW."pdf_status", NEW."id",
    document_facts(NEW."id", NEW."template_id", NEW."generation_number", NEW."source")
      || jsonb_build_object('pdf_status', NEW."pdf_status")
      || CASE WHEN NEW."unsealed_sha256" IS NULL THEN '{}'
         ELSE jsonb_build_object('seal', seal_facts(NEW."workspace_id", NEW."id", NEW."unsealed_sha256")) END);
  RETURN NULL;
END $$;

CREATE TRIGGER "generations_pdf_told" AFTER UPDATE OF "pdf_status" ON "generations" FOR EACH ROW
  WHEN (OLD."pdf_status" <> NEW."pdf_status" AND NEW."pdf_status" IN ('ready', 'failed'))
  EXECUTE FUNCTION "tell_of_pdf"();

CREATE FUNCTION "tell_of_erasing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(g."workspace_id", 'document.erased', g."id",
    document_facts(g."id", g."template_id", g."generation_number", g."source"))
  FROM gone g
  WHERE EXISTS (SELECT FROM "webhook_endpoints" e WHERE e."workspace_id" = g."workspace_id");
  RETURN NULL;
END $$;

CREATE TRIGGER "generations_erased_told" AFTER DELETE ON "generations" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
  EXECUTE FUNCTION "tell_of_erasing"();

-- §12.10: a draft waits for a person.
CREATE FUNCTION "tell_of_approval"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'document.approval.requested', NEW."id",
    jsonb_build_object('id', NEW."id", 'template_id', NEW."template_id"));
  RETURN NULL;
END $$;

CREATE TRIGGER "approvals_told" AFTER INSERT ON "approvals" FOR EACH ROW WHEN (NEW."state" = 'waiting')
  EXECUTE FUNCTION "tell_of_approval"();

CREATE FUNCTION "tell_of_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'template.published', NEW."template_id",
    jsonb_build_object('id', NEW."template_id", 'version', NEW."version"));
  RETURN NULL;
END $$;

CREATE TRIGGER "template_versions_told" AFTER INSERT ON "template_versions" FOR EACH ROW EXECUTE FUNCTION "tell_of_version"();

CREATE FUNCTION "tell_of_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'key.revoked', NEW."id",
    jsonb_build_object('id', NEW."id", 'reason', NEW."revocation"));
  RETURN NULL;
END $$;

CREATE TRIGGER "api_keys_revoked_told" AFTER UPDATE OF "revoked_at" ON "api_keys" FOR EACH ROW
  WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "tell_of_key"();
