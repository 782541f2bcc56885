-- §26.5: a document shows the status of its newest signature request, and webhooks are told when it has ended (§23.4).
CREATE FUNCTION "note_signature"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  document record;
BEGIN
  UPDATE "generations" g SET "signature_status" = NEW."status"
  WHERE g."id" = NEW."generation_id" AND g."workspace_id" = NEW."workspace_id"
    AND NOT EXISTS (SELECT FROM "signature_requests" s WHERE s."generation_id" = NEW."generation_id"
      AND (s."created_at", s."id") > (NEW."created_at", NEW."id"))
  RETURNING g."id", g."template_id", g."generation_number", g."source" INTO document;
  IF FOUND AND NEW."status" IN ('signed', 'declined', 'expired', 'failed', 'cancelled') THEN
    PERFORM tell_webhooks(NEW."workspace_id",
      CASE WHEN NEW."status" = 'signed' THEN 'document.signed' ELSE 'document.signature.ended' END, NEW."generation_id",
      document_facts(document."id", document."template_id", document."generation_number", document."source")
        || jsonb_build_object('signature_status', NEW."status"));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "signature_requests_made" AFTER INSERT ON "signature_requests" FOR EACH ROW EXECUTE FUNCTION "note_signature"();
CREATE TRIGGER "signature_requests_noted" AFTER UPDATE OF "status" ON "signature_requests" FOR EACH ROW
  WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION "note_signature"();

-- A document that becomes void is not to be signed any more.
CREATE FUNCTION "cancel_signature"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "signature_requests" s SET "is_cancelled" = true, "due_at" = clock_timestamp()
  WHERE s."generation_id" = NEW."id" AND s."status" IN ('sending', 'sent', 'viewed');
  RETURN NULL;
END $$;

CREATE TRIGGER "generations_signature_cancelled" AFTER UPDATE OF "voided_at" ON "generations" FOR EACH ROW
  WHEN (NEW."voided_at" IS NOT NULL AND NEW."signature_status" IN ('sending', 'sent', 'viewed'))
  EXECUTE FUNCTION "cancel_signature"();

-- The file goes with the document. Twice, since a process that works on the request may store it a moment later.
CREATE FUNCTION "remove_signed_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "signed_files_to_remove" ("id", "workspace_id") VALUES (OLD."id", OLD."workspace_id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "signature_requests_gone" AFTER DELETE ON "signature_requests" FOR EACH ROW EXECUTE FUNCTION "remove_signed_file"();
