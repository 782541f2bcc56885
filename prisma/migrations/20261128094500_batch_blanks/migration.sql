-- AlterTable
ALTER TABLE "batch_rows" ADD COLUMN     "blanks" TEXT[] DEFAULT ARRAY[]::TEXT[];
