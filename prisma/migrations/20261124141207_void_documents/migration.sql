-- AlterTable
ALTER TABLE "generation_entries" ADD COLUMN     "is_void" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "generations" ADD COLUMN     "void_reason" TEXT,
ADD COLUMN     "voided_at" TIMESTAMPTZ(3),
ADD COLUMN     "voided_by" UUID;

CREATE OR REPLACE FUNCTION list_generation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- One statement, because starting another takes as long as what it does.
  WITH entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded", "is_void")
    VALUES (NEW."workspace_id", NEW."source", NEW."created_at", NEW."id", NEW."template_id", NEW."created_by",
            fold_title(NEW."title"), NEW."voided_at" IS NOT NULL)
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
  UPDATE "generation_entries" e SET "is_void" = NEW."voided_at" IS NOT NULL
  WHERE e."workspace_id" = NEW."workspace_id" AND e."source" = NEW."source" AND e."created_at" = NEW."created_at"
    AND e."id" = NEW."id";
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER generations_voided AFTER UPDATE OF voided_at ON generations FOR EACH ROW EXECUTE FUNCTION list_void_generation();
