-- CreateEnum
CREATE TYPE "signature_provider" AS ENUM ('documenso', 'docuseal');

-- CreateEnum
CREATE TYPE "signature_status" AS ENUM ('sending', 'sent', 'viewed', 'signed', 'declined', 'expired', 'failed', 'cancelled');

-- AlterTable
ALTER TABLE "generations" ADD COLUMN     "signature_status" "signature_status";

-- CreateTable
CREATE TABLE "signature_connections" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "provider" "signature_provider" NOT NULL,
    "base_url" TEXT NOT NULL,
    "token" BYTEA NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signature_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signature_requests" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "generation_id" UUID NOT NULL,
    "connection_id" UUID,
    "provider" "signature_provider" NOT NULL,
    "status" "signature_status" NOT NULL DEFAULT 'sending',
    "remote_id" TEXT,
    "signers" JSONB NOT NULL,
    "reason" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "sent_sha256" BYTEA,
    "signed_sha256" BYTEA,
    "signed_bytes" INTEGER,
    "extends_original" BOOLEAN,
    "due_at" TIMESTAMPTZ(6),
    "lease_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "is_cancelled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "signature_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signed_files_to_remove" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "remove_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signed_files_to_remove_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "signature_connections_workspace_id_key" ON "signature_connections"("workspace_id");

-- CreateIndex
CREATE INDEX "signature_requests_generation_id_created_at_idx" ON "signature_requests"("generation_id", "created_at");

-- CreateIndex
CREATE INDEX "signature_requests_due_idx" ON "signature_requests"("due_at") WHERE (due_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "signature_requests_lease_idx" ON "signature_requests"("connection_id") WHERE (lease_until IS NOT NULL);

-- CreateIndex
CREATE INDEX "signature_requests_connection_id_remote_id_idx" ON "signature_requests"("connection_id", "remote_id");

-- CreateIndex
CREATE UNIQUE INDEX "signature_connections_workspace_id_id_key" ON "signature_connections"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "signature_requests_workspace_id_id_key" ON "signature_requests"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "signature_requests_one_idx" ON "signature_requests"("workspace_id", "generation_id") WHERE (status < 'declined');

-- CreateIndex
CREATE INDEX "signed_files_to_remove_remove_at_idx" ON "signed_files_to_remove"("remove_at");

-- AddForeignKey
ALTER TABLE "signature_connections" ADD CONSTRAINT "signature_connections_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_workspace_id_generation_id_fkey" FOREIGN KEY ("workspace_id", "generation_id") REFERENCES "generations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_workspace_id_connection_id_fkey" FOREIGN KEY ("workspace_id", "connection_id") REFERENCES "signature_connections"("workspace_id", "id") ON DELETE SET NULL ("connection_id") ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION note_signature()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE TRIGGER signature_requests_made AFTER INSERT ON signature_requests FOR EACH ROW EXECUTE FUNCTION note_signature();

CREATE OR REPLACE TRIGGER signature_requests_noted AFTER UPDATE OF status ON signature_requests FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION note_signature();

CREATE OR REPLACE FUNCTION cancel_signature()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "signature_requests" s SET "is_cancelled" = true, "due_at" = clock_timestamp()
  WHERE s."generation_id" = NEW."id" AND s."status" IN ('sending', 'sent', 'viewed');
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER generations_signature_cancelled AFTER UPDATE OF voided_at ON generations FOR EACH ROW WHEN (new.voided_at IS NOT NULL AND (new.signature_status = ANY (ARRAY['sending'::signature_status, 'sent'::signature_status, 'viewed'::signature_status]))) EXECUTE FUNCTION cancel_signature();

CREATE OR REPLACE FUNCTION remove_signed_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "signed_files_to_remove" ("id", "workspace_id") VALUES (OLD."id", OLD."workspace_id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER signature_requests_gone AFTER DELETE ON signature_requests FOR EACH ROW EXECUTE FUNCTION remove_signed_file();
