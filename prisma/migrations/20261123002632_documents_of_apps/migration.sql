-- AlterTable
ALTER TABLE "oauth_clients" ADD COLUMN     "fresh_until" TIMESTAMPTZ(3);
