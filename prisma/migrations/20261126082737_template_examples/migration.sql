-- CreateTable
CREATE TABLE "template_examples" (
    "workspace_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "template_examples_pkey" PRIMARY KEY ("workspace_id","template_id","name")
);

-- AddForeignKey
ALTER TABLE "template_examples" ADD CONSTRAINT "template_examples_workspace_id_template_id_fkey" FOREIGN KEY ("workspace_id", "template_id") REFERENCES "templates"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
