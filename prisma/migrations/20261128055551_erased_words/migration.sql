-- AlterTable
ALTER TABLE "form_drafts" ADD COLUMN     "origin" UUID;

-- AlterTable
ALTER TABLE "template_examples" ADD COLUMN     "origin" UUID;

-- CreateIndex
CREATE INDEX "batch_rows_generation_id_idx" ON "batch_rows"("generation_id");

-- CreateIndex
CREATE INDEX "form_drafts_origin_idx" ON "form_drafts"("origin");

-- CreateIndex
CREATE INDEX "form_drafts_corrects_idx" ON "form_drafts"("corrects");

-- CreateIndex
CREATE INDEX "template_examples_origin_idx" ON "template_examples"("origin");

CREATE OR REPLACE FUNCTION erased_detail(detail jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(detail)
  WHERE key IN ('id', 'document_id', 'template', 'number', 'made_at')
$function$;

CREATE OR REPLACE FUNCTION document_of_event(detail jsonb)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT substring(coalesce(detail ->> 'document_id', detail ->> 'id') FROM '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
$function$;

CREATE OR REPLACE FUNCTION refuse_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('detail', erased_detail(OLD."detail"))
     AND EXISTS (SELECT FROM "erased_generations" e
                 WHERE e."id" = document_of_event(OLD."detail") AND e."workspace_id" = OLD."workspace_id")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% never change', TG_TABLE_NAME;
END $function$;

CREATE OR REPLACE TRIGGER audit_events_kept BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_event_change();

-- What was written about documents that are erased already.
UPDATE audit_events a SET detail = erased_detail(a.detail)
FROM erased_generations e
WHERE e.id = document_of_event(a.detail) AND e.workspace_id = a.workspace_id AND a.detail <> erased_detail(a.detail);
