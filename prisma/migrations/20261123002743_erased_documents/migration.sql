-- §18.27, §18.28: documents are erased, one by one or by their age.

-- AlterEnum: what the service does by itself.
ALTER TYPE "audit_door" ADD VALUE 'upkeep';

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "retention_days" INTEGER;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_retention_days_check" CHECK ("retention_days" >= 1);

-- CreateTable: no foreign keys, because a row outlives what it names.
CREATE TABLE "erased_generations" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "template_id" UUID,
    "template_title" TEXT NOT NULL,
    "generation_number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,
    "remove_pdf_at" TIMESTAMPTZ(3),

    CONSTRAINT "erased_generations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "erased_generations_workspace_id_idx" ON "erased_generations"("workspace_id");

-- CreateIndex
CREATE INDEX "erased_generations_remove_pdf_at_idx" ON "erased_generations"("remove_pdf_at");
