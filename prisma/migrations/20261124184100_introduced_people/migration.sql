-- AlterTable
ALTER TABLE "users" ADD COLUMN     "introduced_by" UUID;
