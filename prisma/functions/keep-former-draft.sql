-- §18.39: copies changes of drafts by a process of the version before to the table in which this version looks for them.
CREATE FUNCTION "keep_former_draft"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER "drafts_of_the_version_before" AFTER INSERT OR UPDATE OR DELETE ON "drafts" FOR EACH ROW
  EXECUTE FUNCTION "keep_former_draft"();

CREATE FUNCTION "remove_former_draft"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "drafts" d
  WHERE d."workspace_id" = OLD."workspace_id" AND d."user_id" = OLD."user_id"
    AND md5(d."workspace_id"::text || d."user_id"::text || d."template_id"::text)::uuid = OLD."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "form_drafts_removed" AFTER DELETE ON "form_drafts" FOR EACH ROW EXECUTE FUNCTION "remove_former_draft"();
