-- AlterTable
ALTER TABLE "seals" ADD COLUMN     "authority_passwords" BYTEA;
