-- AlterTable
ALTER TABLE "form_drafts" ADD COLUMN     "issue_shown" BYTEA,
ADD COLUMN     "issue_token" BYTEA,
ADD COLUMN     "issue_until" TIMESTAMPTZ(3);
