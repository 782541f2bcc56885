-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "slug" TEXT;
