-- CreateTable
CREATE TABLE "template_drafts" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "template_id" UUID,
    "base_version" INTEGER,
    "name" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "revision" INTEGER NOT NULL,
    "page" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "published_as" UUID,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "template_drafts_pkey" PRIMARY KEY ("workspace_id","user_id","id")
);

-- CreateTable
CREATE TABLE "template_draft_pictures" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "template_draft_pictures_pkey" PRIMARY KEY ("workspace_id","user_id","draft_id","path")
);

-- CreateIndex
CREATE INDEX "template_drafts_template_id_idx" ON "template_drafts"("template_id");

-- CreateIndex
CREATE INDEX "template_drafts_expires_at_idx" ON "template_drafts"("expires_at");

-- CreateIndex
CREATE INDEX "template_draft_pictures_hash_idx" ON "template_draft_pictures"("hash");

-- AddForeignKey
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "memberships"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_draft_pictures" ADD CONSTRAINT "template_draft_pictures_workspace_id_user_id_draft_id_fkey" FOREIGN KEY ("workspace_id", "user_id", "draft_id") REFERENCES "template_drafts"("workspace_id", "user_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_draft_pictures" ADD CONSTRAINT "template_draft_pictures_hash_fkey" FOREIGN KEY ("hash") REFERENCES "template_assets"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;
