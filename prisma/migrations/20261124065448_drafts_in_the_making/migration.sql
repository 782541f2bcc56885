-- CreateTable
CREATE TABLE "form_drafts" (
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "template_id" UUID,
    "template_title" TEXT NOT NULL,
    "inventory" JSONB,
    "title" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "lost" JSONB NOT NULL DEFAULT '[]',
    "revision" INTEGER NOT NULL,
    "page" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "form_drafts_pkey" PRIMARY KEY ("workspace_id","user_id","id")
);

-- CreateIndex
CREATE INDEX "form_drafts_template_id_idx" ON "form_drafts"("template_id");

-- CreateIndex
CREATE INDEX "form_drafts_expires_at_idx" ON "form_drafts"("expires_at");

-- AddForeignKey
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "memberships"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION keep_former_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  former constant "drafts" := coalesce(NEW, OLD);
  draft constant uuid := md5(former."workspace_id"::text || former."user_id"::text || former."template_id"::text)::uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- One that goes with its template goes here alone.
    DELETE FROM "form_drafts"
    WHERE "workspace_id" = former."workspace_id" AND "user_id" = former."user_id" AND "id" = draft
      AND EXISTS (SELECT FROM "templates" t WHERE t."id" = former."template_id");
    RETURN NULL;
  END IF;
  INSERT INTO "form_drafts" (
    "workspace_id", "user_id", "id", "template_id", "template_title", "title", "name", "values", "revision", "page", "updated_at"
  )
  SELECT former."workspace_id", former."user_id", draft, t."id", t."title", former."title", former."title", former."values", 1, draft,
         former."updated_at"
  FROM "templates" t WHERE t."id" = former."template_id"
  ON CONFLICT ("workspace_id", "user_id", "id") DO UPDATE
  SET "title" = excluded."title", "name" = excluded."name", "values" = excluded."values", "updated_at" = excluded."updated_at",
      "revision" = "form_drafts"."revision" + 1, "page" = draft, "expires_at" = NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER drafts_of_the_version_before AFTER INSERT OR DELETE OR UPDATE ON drafts FOR EACH ROW EXECUTE FUNCTION keep_former_draft();

CREATE OR REPLACE FUNCTION remove_former_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM "drafts" d
  WHERE d."workspace_id" = OLD."workspace_id" AND d."user_id" = OLD."user_id"
    AND md5(d."workspace_id"::text || d."user_id"::text || d."template_id"::text)::uuid = OLD."id";
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER form_drafts_removed AFTER DELETE ON form_drafts FOR EACH ROW EXECUTE FUNCTION remove_former_draft();

-- Each of them is written once, so that the trigger brings it along.
UPDATE "drafts" SET "updated_at" = "updated_at";
