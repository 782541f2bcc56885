-- AlterTable
ALTER TABLE "template_versions" ADD COLUMN     "word_hash" BYTEA;
