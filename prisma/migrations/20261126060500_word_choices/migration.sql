-- AlterTable
ALTER TABLE "template_versions" ADD COLUMN     "word_choices" JSONB;
