-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "plan" AS ENUM ('active', 'none');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'admin', 'member');

-- CreateEnum
CREATE TYPE "source" AS ENUM ('app', 'api');

-- CreateEnum
CREATE TYPE "pdf_status" AS ENUM ('pending', 'rendering', 'ready', 'failed');

-- CreateTable
CREATE TABLE "workspaces" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan" "plan" NOT NULL DEFAULT 'active',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "templates" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "folder" TEXT NOT NULL DEFAULT '',
    "current_version" INTEGER,
    "generation_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_versions" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "inventory" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_assets" (
    "hash" BYTEA NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_assets_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "template_version_assets" (
    "version_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "template_version_assets_pkey" PRIMARY KEY ("version_id","path")
);

-- CreateTable
CREATE TABLE "counters" (
    "template_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "next" BIGINT NOT NULL,

    CONSTRAINT "counters_pkey" PRIMARY KEY ("template_id","key")
);

-- CreateTable
CREATE TABLE "generations" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "template_id" UUID,
    "template_title" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "generation_number" INTEGER NOT NULL,
    "source" "source" NOT NULL,
    "source_version" INTEGER NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "markdown" TEXT NOT NULL,
    "blanks" INTEGER[],
    "setup" JSONB NOT NULL,
    "pdf_status" "pdf_status" NOT NULL DEFAULT 'pending',
    "pdf_lease_holder" UUID,
    "pdf_lease_until" TIMESTAMPTZ(3),
    "pdf_attempts" INTEGER NOT NULL DEFAULT 0,
    "pdf_pages" INTEGER,
    "pdf_bytes" INTEGER,
    "pdf_sha256" BYTEA,
    "pdf_rendered_at" TIMESTAMPTZ(3),

    CONSTRAINT "generations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "generation_assets" (
    "generation_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "generation_assets_pkey" PRIMARY KEY ("generation_id","path")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "identity" BYTEA NOT NULL,
    "workspace_id" UUID NOT NULL,
    "generation_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("identity")
);

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_name_key" ON "workspaces"("name");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_workspace_id_created_at_id_idx" ON "api_keys"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens"("hash");

-- CreateIndex
CREATE INDEX "access_tokens_workspace_id_idx" ON "access_tokens"("workspace_id");

-- CreateIndex
CREATE INDEX "access_tokens_user_id_idx" ON "access_tokens"("user_id");

-- CreateIndex
CREATE INDEX "templates_workspace_id_updated_at_id_idx" ON "templates"("workspace_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "templates_workspace_id_folder_title_key" ON "templates"("workspace_id", "folder", "title");

-- CreateIndex
CREATE UNIQUE INDEX "templates_workspace_id_id_key" ON "templates"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "template_versions_template_id_version_key" ON "template_versions"("template_id", "version");

-- CreateIndex
CREATE INDEX "template_version_assets_hash_idx" ON "template_version_assets"("hash");

-- CreateIndex
CREATE INDEX "generations_workspace_id_created_at_id_idx" ON "generations"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "generations_template_id_created_at_id_idx" ON "generations"("template_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "generations_pdf_status_created_at_idx" ON "generations"("pdf_status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "generations_template_id_generation_number_key" ON "generations"("template_id", "generation_number");

-- CreateIndex
CREATE INDEX "generation_assets_hash_idx" ON "generation_assets"("hash");

-- CreateIndex
CREATE INDEX "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");

-- CreateIndex
CREATE INDEX "idempotency_records_generation_id_idx" ON "idempotency_records"("generation_id");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_version_assets" ADD CONSTRAINT "template_version_assets_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "template_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_version_assets" ADD CONSTRAINT "template_version_assets_hash_fkey" FOREIGN KEY ("hash") REFERENCES "template_assets"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counters" ADD CONSTRAINT "counters_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generations" ADD CONSTRAINT "generations_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generations" ADD CONSTRAINT "generations_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generations" ADD CONSTRAINT "generations_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generation_assets" ADD CONSTRAINT "generation_assets_generation_id_fkey" FOREIGN KEY ("generation_id") REFERENCES "generations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generation_assets" ADD CONSTRAINT "generation_assets_hash_fkey" FOREIGN KEY ("hash") REFERENCES "template_assets"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_generation_id_fkey" FOREIGN KEY ("generation_id") REFERENCES "generations"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the tables above mean, in words of the specification: the database refuses anything else.

ALTER TABLE "workspaces"
  ADD CONSTRAINT "workspaces_name_check" CHECK (btrim("name") <> '' AND char_length("name") <= 200),
  ADD CONSTRAINT "workspaces_time_zone_check" CHECK ("time_zone" <> '');

ALTER TABLE "users"
  ADD CONSTRAINT "users_email_check" CHECK ("email" = lower("email") AND "email" LIKE '_%@_%'),
  ADD CONSTRAINT "users_name_check" CHECK (btrim("name") <> '');

-- Section 5: only the SHA-256 of a credential is kept.
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_hash_check" CHECK (octet_length("hash") = 32);
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_hash_check" CHECK (octet_length("hash") = 32);

ALTER TABLE "templates"
  ADD CONSTRAINT "templates_title_check" CHECK (btrim("title") <> ''),
  ADD CONSTRAINT "templates_current_version_check" CHECK ("current_version" >= 1),
  ADD CONSTRAINT "templates_generation_count_check" CHECK ("generation_count" >= 0);

ALTER TABLE "template_versions"
  ADD CONSTRAINT "template_versions_version_check" CHECK ("version" >= 1),
  ADD CONSTRAINT "template_versions_inventory_check"
    CHECK (jsonb_typeof("inventory" -> 'placeholders') = 'array' AND jsonb_typeof("inventory" -> 'groups') = 'array');

ALTER TABLE "template_assets"
  ADD CONSTRAINT "template_assets_hash_check" CHECK ("hash" = sha256("bytes")),
  ADD CONSTRAINT "template_assets_media_type_check" CHECK ("media_type" IN ('image/png', 'image/jpeg', 'image/svg+xml'));

ALTER TABLE "counters" ADD CONSTRAINT "counters_next_check" CHECK ("next" >= 0);

-- Section 3: `ready` has its file's facts, and nothing else has; `rendering` has a holder, and nothing else has.
ALTER TABLE "generations"
  ADD CONSTRAINT "generations_number_check" CHECK ("generation_number" >= 1),
  ADD CONSTRAINT "generations_source_version_check" CHECK ("source_version" >= 1),
  ADD CONSTRAINT "generations_title_check" CHECK (btrim("title") <> ''),
  ADD CONSTRAINT "generations_setup_check" CHECK (jsonb_typeof("setup") = 'object'),
  ADD CONSTRAINT "generations_pdf_ready_check"
    CHECK (("pdf_status" = 'ready') = (num_nonnulls("pdf_pages", "pdf_bytes", "pdf_sha256", "pdf_rendered_at") = 4)),
  ADD CONSTRAINT "generations_pdf_none_check"
    CHECK ("pdf_status" = 'ready' OR num_nonnulls("pdf_pages", "pdf_bytes", "pdf_sha256", "pdf_rendered_at") = 0),
  ADD CONSTRAINT "generations_pdf_lease_check"
    CHECK (num_nonnulls("pdf_lease_holder", "pdf_lease_until") = CASE WHEN "pdf_status" = 'rendering' THEN 2 ELSE 0 END),
  ADD CONSTRAINT "generations_pdf_facts_check"
    CHECK ("pdf_pages" >= 1 AND "pdf_bytes" >= 1 AND octet_length("pdf_sha256") = 32);

ALTER TABLE "idempotency_records"
  ADD CONSTRAINT "idempotency_records_identity_check" CHECK (octet_length("identity") = 32);

-- Section 2: a saved version never changes.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% never change', TG_TABLE_NAME;
END $$;

CREATE TRIGGER "template_versions_immutable" BEFORE UPDATE ON "template_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "template_assets_immutable" BEFORE UPDATE ON "template_assets"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Section 3: documents are immutable. What may change is the state of the PDF until it is ready, and the two links
-- that are cut when a template or a user is deleted.
CREATE FUNCTION "refuse_generation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."id", NEW."workspace_id", NEW."template_title", NEW."title", NEW."generation_number", NEW."source",
      NEW."source_version", NEW."created_at", NEW."markdown", NEW."blanks", NEW."setup")
     IS DISTINCT FROM
     (OLD."id", OLD."workspace_id", OLD."template_title", OLD."title", OLD."generation_number", OLD."source",
      OLD."source_version", OLD."created_at", OLD."markdown", OLD."blanks", OLD."setup")
     OR (NEW."template_id" IS NOT NULL AND NEW."template_id" IS DISTINCT FROM OLD."template_id")
     OR (NEW."created_by" IS NOT NULL AND NEW."created_by" IS DISTINCT FROM OLD."created_by")
  THEN
    RAISE EXCEPTION 'documents never change';
  END IF;
  IF OLD."pdf_status" = 'ready'
     AND (NEW."pdf_status", NEW."pdf_pages", NEW."pdf_bytes", NEW."pdf_sha256", NEW."pdf_rendered_at")
         IS DISTINCT FROM (OLD."pdf_status", OLD."pdf_pages", OLD."pdf_bytes", OLD."pdf_sha256", OLD."pdf_rendered_at")
  THEN
    RAISE EXCEPTION 'a PDF is rendered once';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "generations_immutable" BEFORE UPDATE ON "generations"
  FOR EACH ROW EXECUTE FUNCTION "refuse_generation_change"();
