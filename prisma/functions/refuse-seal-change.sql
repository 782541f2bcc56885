-- §24.3: what was appended to a PDF never changes; only when it is renewed may. It goes with its document. Before the PDF is ready, nobody
-- has the file, so the seal of bytes that this version no longer renders is replaced.
CREATE FUNCTION "refuse_seal_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - '{renew_at,failures}'::text[] = to_jsonb(OLD) - '{renew_at,failures}'::text[] THEN
      RETURN NEW;
    END IF;
  ELSIF NOT EXISTS (
    SELECT FROM "generations" g
    WHERE g."workspace_id" = OLD."workspace_id" AND g."id" = OLD."generation_id" AND g."pdf_status" = 'ready')
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the seals of documents never change';
END $$;

CREATE TRIGGER "document_seals_kept" BEFORE UPDATE OR DELETE ON "document_seals"
  FOR EACH ROW EXECUTE FUNCTION "refuse_seal_change"();
