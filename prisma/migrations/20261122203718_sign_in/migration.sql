-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "by_link" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "attempts_expire_idx" ON "attempts"("expire");
