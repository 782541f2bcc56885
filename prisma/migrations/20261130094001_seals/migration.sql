-- CreateEnum
CREATE TYPE "seal_level" AS ENUM ('B-B', 'B-T', 'B-LT', 'B-LTA');

-- AlterTable
ALTER TABLE "generations" ADD COLUMN     "unsealed_sha256" BYTEA;

-- CreateTable
CREATE TABLE "seals" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "source" BYTEA,
    "certificates" BYTEA[],
    "level" "seal_level" NOT NULL,
    "authorities" TEXT[],
    "since" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID,
    "retired_at" TIMESTAMPTZ(3),
    "retired_by" UUID,
    "warned_at" TIMESTAMPTZ(3),

    CONSTRAINT "seals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_seals" (
    "workspace_id" UUID NOT NULL,
    "generation_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "seal_id" UUID NOT NULL,
    "level" "seal_level" NOT NULL,
    "appended" BYTEA NOT NULL,
    "sha256" BYTEA NOT NULL,
    "bytes" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "authority" TEXT,
    "stamped_at" TIMESTAMPTZ(3),
    "stamped_until" TIMESTAMPTZ(3),
    "renew_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "document_seals_pkey" PRIMARY KEY ("workspace_id","generation_id","ordinal")
);

-- CreateIndex
CREATE INDEX "seals_active_valid_until_idx" ON "seals"("valid_until") WHERE (retired_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "seals_workspace_id_id_key" ON "seals"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "seals_active_key" ON "seals"("workspace_id") WHERE (retired_at IS NULL);

-- CreateIndex
CREATE INDEX "document_seals_workspace_id_seal_id_idx" ON "document_seals"("workspace_id", "seal_id");

-- CreateIndex
CREATE INDEX "document_seals_sha256_idx" ON "document_seals"("sha256");

-- CreateIndex
CREATE INDEX "document_seals_due_idx" ON "document_seals"("renew_at") WHERE (renew_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "seals" ADD CONSTRAINT "seals_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_seals" ADD CONSTRAINT "document_seals_workspace_id_generation_id_fkey" FOREIGN KEY ("workspace_id", "generation_id") REFERENCES "generations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_seals" ADD CONSTRAINT "document_seals_workspace_id_seal_id_fkey" FOREIGN KEY ("workspace_id", "seal_id") REFERENCES "seals"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION refuse_generation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION refuse_seal_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE TRIGGER document_seals_kept BEFORE DELETE OR UPDATE ON document_seals FOR EACH ROW EXECUTE FUNCTION refuse_seal_change();

CREATE OR REPLACE FUNCTION seal_facts(workspace uuid, document uuid, unsealed bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object('level', d."level", 'unsealed_sha256', encode(unsealed, 'hex'),
    'sealed_at', to_char(d."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM "document_seals" d WHERE d."workspace_id" = workspace AND d."generation_id" = document AND d."ordinal" = 0
$function$;

CREATE OR REPLACE FUNCTION tell_of_pdf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'document.pdf.' || NEW."pdf_status", NEW."id",
    document_facts(NEW."id", NEW."template_id", NEW."generation_number", NEW."source")
      || jsonb_build_object('pdf_status', NEW."pdf_status")
      || CASE WHEN NEW."unsealed_sha256" IS NULL THEN '{}'
         ELSE jsonb_build_object('seal', seal_facts(NEW."workspace_id", NEW."id", NEW."unsealed_sha256")) END);
  RETURN NULL;
END $function$;
