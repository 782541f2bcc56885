-- §26.9: the list of documents is filtered by the state of their signatures.
-- CreateEnum
CREATE TYPE "signature_state" AS ENUM ('waiting', 'signed', 'declined', 'expired', 'failed', 'cancelled');

-- AlterTable
ALTER TABLE "generation_entries" ADD COLUMN     "signature" "signature_state";

CREATE OR REPLACE FUNCTION signature_state(status signature_status)
 RETURNS signature_state
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN status IN ('sending', 'sent', 'viewed') THEN 'waiting' ELSE status::text::signature_state END
$function$;

CREATE OR REPLACE FUNCTION list_generation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- One statement, because starting another takes as long as what it does.
  WITH entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded", "known_folded", "is_void", "signature")
    VALUES (NEW."workspace_id", NEW."source", NEW."created_at", NEW."id", NEW."template_id", NEW."created_by",
            fold_title(NEW."title"), fold_title(known_words(NEW."generation_number", NEW."known_by")), NEW."voided_at" IS NOT NULL,
            signature_state(NEW."signature_status"))
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  VALUES (NEW."workspace_id", NEW."id", 1, NEW."template_id", NEW."created_by", NEW."source",
          (NEW."created_at" AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION list_void_generation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "generation_entries" e SET "is_void" = NEW."voided_at" IS NOT NULL, "signature" = signature_state(NEW."signature_status")
  WHERE e."workspace_id" = NEW."workspace_id" AND e."source" = NEW."source" AND e."created_at" = NEW."created_at"
    AND e."id" = NEW."id";
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER generations_voided AFTER UPDATE OF voided_at, signature_status ON generations FOR EACH ROW EXECUTE FUNCTION list_void_generation();

-- Few documents were sent before.
UPDATE "generation_entries" e SET "signature" = signature_state(g."signature_status")
FROM "generations" g
WHERE g."id" IN (SELECT r."generation_id" FROM "signature_requests" r) AND e."workspace_id" = g."workspace_id" AND e."source" = g."source"
  AND e."created_at" = g."created_at" AND e."id" = g."id";
