-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "form_secret" BYTEA NOT NULL DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
