-- CreateTable
CREATE TABLE "favourite_templates" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,

    CONSTRAINT "favourite_templates_pkey" PRIMARY KEY ("workspace_id","user_id","template_id")
);

-- CreateIndex
CREATE INDEX "favourite_templates_workspace_id_template_id_idx" ON "favourite_templates"("workspace_id", "template_id");

-- AddForeignKey
ALTER TABLE "favourite_templates" ADD CONSTRAINT "favourite_templates_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "memberships"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourite_templates" ADD CONSTRAINT "favourite_templates_workspace_id_template_id_fkey" FOREIGN KEY ("workspace_id", "template_id") REFERENCES "templates"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
