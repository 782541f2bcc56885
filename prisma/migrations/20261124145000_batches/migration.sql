-- CreateEnum
CREATE TYPE "batch_state" AS ENUM ('open', 'checking', 'checked', 'making', 'stopped', 'done');

-- CreateEnum
CREATE TYPE "batch_row_state" AS ENUM ('fresh', 'fits', 'faulty', 'made');

-- CreateTable
CREATE TABLE "batches" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "template_id" UUID,
    "template_title" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" "batch_state" NOT NULL DEFAULT 'open',
    "fault" TEXT,
    "sheets" JSONB,
    "sheet" INTEGER NOT NULL DEFAULT 0,
    "targets" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER,
    "lease_holder" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "turn_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_rows" (
    "batch_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "values" JSON,
    "state" "batch_row_state" NOT NULL DEFAULT 'fresh',
    "faults" JSONB NOT NULL DEFAULT '[]',
    "generation_id" UUID,
    "generation_number" INTEGER,

    CONSTRAINT "batch_rows_pkey" PRIMARY KEY ("batch_id","number")
);

-- CreateIndex
CREATE INDEX "batches_workspace_id_user_id_created_at_idx" ON "batches"("workspace_id", "user_id", "created_at");

-- CreateIndex
CREATE INDEX "batches_state_turn_at_idx" ON "batches"("state", "turn_at");

-- CreateIndex
CREATE INDEX "batches_template_id_idx" ON "batches"("template_id");

-- CreateIndex
CREATE INDEX "batches_expires_at_idx" ON "batches"("expires_at");

-- CreateIndex
CREATE INDEX "batch_rows_batch_id_state_number_idx" ON "batch_rows"("batch_id", "state", "number");

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "memberships"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION is_credential_live(credential uuid, workspace uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM "api_keys" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL
      AND (k."expires_at" IS NULL OR k."expires_at" > now())
    UNION ALL
    SELECT FROM "access_tokens" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL AND k."expires_at" > now()
    UNION ALL
    SELECT FROM "oauth_grants" g
    WHERE g."id" = credential AND g."workspace_id" = workspace AND g."revoked_at" IS NULL AND g."expires_at" > now()
    UNION ALL
    SELECT FROM "sessions" s
    JOIN "memberships" m ON m."user_id" = s."user_id" AND m."workspace_id" = workspace
    WHERE s."id" = credential AND s."expires_at" > now()
    UNION ALL
    SELECT FROM "batches" b
    WHERE b."id" = credential AND b."workspace_id" = workspace AND b."state" = 'making'
  )
$function$;
