-- AlterTable
ALTER TABLE "form_drafts" ADD COLUMN     "drafted_by" TEXT,
ADD COLUMN     "reason" TEXT;
