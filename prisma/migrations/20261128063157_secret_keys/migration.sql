-- CreateEnum
CREATE TYPE "secret_key_state" AS ENUM ('current', 'next', 'former');

-- CreateTable
CREATE TABLE "secret_keys" (
    "id" TEXT NOT NULL,
    "state" "secret_key_state" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "secret_keys_current_key" ON "secret_keys"("state") WHERE (state = 'current');

-- An installation that is in use has secrets that are sealed with what it keeps in the database, and processes that know nothing else.
INSERT INTO "secret_keys" ("id", "state", "since") SELECT 'installation', 'current', now() WHERE EXISTS (SELECT FROM "users");
