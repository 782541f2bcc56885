-- §3: documents are immutable. Exceptions: the state of the PDF until it is ready, whether the document is void, and its links to the
-- template and creator, which become null only when those are deleted. The counts rely on that.
CREATE FUNCTION "refuse_generation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
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
     AND (NEW."pdf_status", NEW."pdf_pages", NEW."pdf_rendered_at", NEW."unsealed_sha256")
         IS DISTINCT FROM (OLD."pdf_status", OLD."pdf_pages", OLD."pdf_rendered_at", OLD."unsealed_sha256")
  THEN
    RAISE EXCEPTION 'a PDF is rendered once';
  END IF;
  -- §24.6: only the renewal of a seal makes the file longer.
  IF OLD."pdf_status" = 'ready'
     AND (NEW."pdf_bytes", NEW."pdf_sha256") IS DISTINCT FROM (OLD."pdf_bytes", OLD."pdf_sha256")
     AND NOT EXISTS (
       SELECT FROM "document_seals" d
       WHERE d."workspace_id" = NEW."workspace_id" AND d."generation_id" = NEW."id" AND d."ordinal" > 0
         AND (d."bytes", d."sha256") = (NEW."pdf_bytes", NEW."pdf_sha256"))
  THEN
    RAISE EXCEPTION 'a PDF is rendered once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "generations_immutable" BEFORE UPDATE ON "generations"
  FOR EACH ROW EXECUTE FUNCTION "refuse_generation_change"();
