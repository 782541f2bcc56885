-- AlterTable
ALTER TABLE "batches" ADD COLUMN     "digest" BYTEA;
