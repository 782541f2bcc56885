-- AlterTable
ALTER TABLE "template_drafts" ADD COLUMN     "drafted_by" TEXT,
ADD COLUMN     "reason" TEXT;
