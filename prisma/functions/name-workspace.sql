-- §18.39: fills in the workspace of rows that a process of the version before writes without it, from the row to which they belong.
-- Remove all of this in the next version, together with `former_assets`.
CREATE FUNCTION "name_workspace"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT p.workspace_id FROM %I p WHERE p.id = ($1).%I', TG_ARGV[0], TG_ARGV[1]) INTO NEW."workspace_id" USING NEW;
  RETURN NEW;
END $$;

CREATE TRIGGER "template_versions_named" BEFORE INSERT ON "template_versions" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('templates', 'template_id');
CREATE TRIGGER "template_entries_named" BEFORE INSERT ON "template_entries" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('templates', 'template_id');
CREATE TRIGGER "template_version_assets_named" BEFORE INSERT ON "template_version_assets" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('template_versions', 'version_id');
CREATE TRIGGER "theme_versions_named" BEFORE INSERT ON "theme_versions" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('themes', 'theme_id');
CREATE TRIGGER "theme_version_assets_named" BEFORE INSERT ON "theme_version_assets" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('theme_versions', 'version_id');
CREATE TRIGGER "upload_files_named" BEFORE INSERT ON "upload_files" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('uploads', 'upload_id');
CREATE TRIGGER "batch_rows_named" BEFORE INSERT ON "batch_rows" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "name_workspace"('batches', 'batch_id');
CREATE TRIGGER "oauth_artifacts_named" BEFORE INSERT ON "oauth_artifacts" FOR EACH ROW
  WHEN (NEW."workspace_id" IS NULL AND NEW."grant_id" IS NOT NULL) EXECUTE FUNCTION "name_workspace"('oauth_grants', 'grant_id');

-- A file is stored before the rows that show it, in their transaction. It waits until one of them tells whose it is.
CREATE FUNCTION "set_asset_aside"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "former_assets" ("hash", "media_type", "bytes", "created_at")
  VALUES (NEW."hash", NEW."media_type", NEW."bytes", NEW."created_at") ON CONFLICT DO NOTHING;
  PERFORM set_config('platen.former_assets', 'on', true);
  RETURN NULL;
END $$;

CREATE TRIGGER "template_assets_set_aside" BEFORE INSERT ON "template_assets" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "set_asset_aside"();

CREATE FUNCTION "bring_asset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "template_assets" ("workspace_id", "hash", "media_type", "bytes", "created_at")
  SELECT NEW."workspace_id", a."hash", a."media_type", a."bytes", a."created_at" FROM "former_assets" a WHERE a."hash" = NEW."hash"
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "template_version_assets_brought" AFTER INSERT ON "template_version_assets" FOR EACH ROW
  WHEN (current_setting('platen.former_assets', true) = 'on') EXECUTE FUNCTION "bring_asset"();
CREATE TRIGGER "theme_version_assets_brought" AFTER INSERT ON "theme_version_assets" FOR EACH ROW
  WHEN (current_setting('platen.former_assets', true) = 'on') EXECUTE FUNCTION "bring_asset"();
CREATE TRIGGER "template_draft_pictures_brought" AFTER INSERT ON "template_draft_pictures" FOR EACH ROW
  WHEN (current_setting('platen.former_assets', true) = 'on') EXECUTE FUNCTION "bring_asset"();

-- Its calls name the workspace in their values: one batch may be of several. It sends no `cause`, and jobs itself.
CREATE FUNCTION "create_generations"(requests jsonb) RETURNS TABLE (
  place int, state text, generation_id uuid, generation_number int, numbers bigint[], workspace_id uuid, fault text
) LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT (r.value ->> 'workspaceId')::uuid AS workspace, jsonb_agg(r.value ORDER BY r.place) AS requests,
           array_agg(r.place::int - 1 ORDER BY r.place) AS places
    FROM jsonb_array_elements(requests) WITH ORDINALITY AS r (value, place) GROUP BY 1 ORDER BY 1
  LOOP
    RETURN QUERY SELECT part.places[c.place + 1], c.state, c.generation_id, c.generation_number, c.numbers, part.workspace, c.fault
    FROM create_generations(part.workspace, part.requests) c;
  END LOOP;
END $$;

CREATE FUNCTION "look_up_identity"(
  lock_key bigint, wanted bytea, workspace uuid, at timestamptz DEFAULT NULL, OUT state text, OUT generation_id uuid
) LANGUAGE sql AS $$
  SELECT f.state, f.generation_id FROM look_up_identity(workspace, lock_key, wanted) f
$$;
