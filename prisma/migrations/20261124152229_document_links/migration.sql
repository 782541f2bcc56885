-- CreateTable
CREATE TABLE "document_links" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "generation_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "code" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "opened" INTEGER NOT NULL DEFAULT 0,
    "opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "document_links_hash_key" ON "document_links"("hash");

-- CreateIndex
CREATE INDEX "document_links_generation_id_created_at_idx" ON "document_links"("generation_id", "created_at");

-- CreateIndex
CREATE INDEX "document_links_created_by_idx" ON "document_links"("created_by");

-- AddForeignKey
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_generation_id_fkey" FOREIGN KEY ("generation_id") REFERENCES "generations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
