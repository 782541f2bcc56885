-- §19.2: themes and their versions, which documents keep as they were when they were made.

CREATE TABLE "themes" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "current_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "themes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "themes_workspace_id_fkey"
      FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    -- `none` is what a template says that has no theme.
    CONSTRAINT "themes_name_check" CHECK ("name" ~ '^[a-z0-9][a-z0-9._-]{0,99}$' AND "name" <> 'none'),
    CONSTRAINT "themes_current_version_check" CHECK ("current_version" >= 1)
);
CREATE UNIQUE INDEX "themes_workspace_id_name_key" ON "themes"("workspace_id", "name");

CREATE TABLE "theme_versions" (
    "id" UUID NOT NULL,
    "theme_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "theme_versions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "theme_versions_theme_id_fkey"
      FOREIGN KEY ("theme_id") REFERENCES "themes"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "theme_versions_version_check" CHECK ("version" >= 1),
    CONSTRAINT "theme_versions_content_check" CHECK (jsonb_typeof("content") = 'object')
);
CREATE UNIQUE INDEX "theme_versions_theme_id_version_key" ON "theme_versions"("theme_id", "version");
CREATE TRIGGER "theme_versions_immutable" BEFORE UPDATE ON "theme_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Pictures are `theme:<path in the file>`, fonts `font:<SHA-256>`.
CREATE TABLE "theme_version_assets" (
    "version_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "theme_version_assets_pkey" PRIMARY KEY ("version_id","path"),
    CONSTRAINT "theme_version_assets_version_id_fkey"
      FOREIGN KEY ("version_id") REFERENCES "theme_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "theme_version_assets_hash_fkey"
      FOREIGN KEY ("hash") REFERENCES "template_assets"("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "theme_version_assets_path_check"
      CHECK ("path" LIKE 'theme:_%' OR "path" = 'font:' || encode("hash", 'hex'))
);
CREATE INDEX "theme_version_assets_hash_idx" ON "theme_version_assets"("hash");

ALTER TABLE "template_assets" DROP CONSTRAINT "template_assets_media_type_check", ADD CONSTRAINT "template_assets_media_type_check"
  CHECK ("media_type" IN ('image/png', 'image/jpeg', 'image/svg+xml', 'font/ttf', 'font/otf'));

-- Templates without a theme of their own have the workspace's, unless they say that they have none. Nothing deletes a theme but the end of
-- its workspace, at which nothing is left that names it.
ALTER TABLE "workspaces" ADD COLUMN "default_theme_id" UUID,
  ADD CONSTRAINT "workspaces_default_theme_id_fkey"
  FOREIGN KEY ("default_theme_id") REFERENCES "themes"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "template_versions" ADD COLUMN "theme_id" UUID, ADD COLUMN "uses_default_theme" BOOLEAN NOT NULL DEFAULT true,
  ADD CONSTRAINT "template_versions_theme_id_fkey"
  FOREIGN KEY ("theme_id") REFERENCES "themes"("id") ON DELETE NO ACTION ON UPDATE CASCADE,
  ADD CONSTRAINT "template_versions_theme_check" CHECK ("theme_id" IS NULL OR NOT "uses_default_theme");

-- As before, and with the files of the theme that the document uses.
CREATE OR REPLACE FUNCTION "create_generation"(
  request jsonb, OUT state text, OUT generation_id uuid, OUT generation_number int, OUT numbers bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  workspace constant uuid := request ->> 'workspaceId';
  credential constant uuid := request ->> 'credentialId';
  template constant uuid := request ->> 'templateId';
  identity constant bytea := decode(request ->> 'identity', 'hex');
  created_at constant timestamptz := request ->> 'createdAt';
  draws constant jsonb := request -> 'draws';
BEGIN
  -- The caller was known when the request began; its body may have taken minutes since.
  IF NOT EXISTS (
    SELECT FROM "api_keys" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL
      AND (k."expires_at" IS NULL OR k."expires_at" > (request ->> 'createdAt')::timestamptz)
    UNION ALL
    SELECT FROM "access_tokens" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL
      AND k."expires_at" > (request ->> 'createdAt')::timestamptz
  ) THEN
    state := 'unauthorized';
    RETURN;
  END IF;
  SELECT l.state, l.generation_id INTO state, generation_id
  FROM look_up_identity((request ->> 'lockKey')::bigint, identity, workspace, created_at) l;
  IF state <> 'new' THEN
    RETURN;
  END IF;
  generation_id := request ->> 'id';

  UPDATE "templates" t SET "generation_count" = t."generation_count" + 1
  WHERE t."id" = template AND t."workspace_id" = workspace
  RETURNING t."generation_count" INTO generation_number;
  IF NOT FOUND THEN
    state := 'not_found';
    RETURN;
  END IF;
  numbers := CASE WHEN draws = '[]' THEN '{}' ELSE draw_numbers(template, draws) END;

  INSERT INTO "generations" (
    "id", "workspace_id", "template_id", "template_title", "title", "generation_number", "source", "source_version",
    "created_by", "created_at", "markdown", "blanks", "setup"
  ) VALUES (
    generation_id, workspace, template, request ->> 'templateTitle',
    coalesce(request ->> 'title', (request ->> 'templateTitle') || ' #' || generation_number),
    generation_number, 'api', (request ->> 'sourceVersion')::int, (request ->> 'createdBy')::uuid, created_at,
    write_numbers(request -> 'markdown', draws, numbers),
    ARRAY(SELECT b.value::int FROM jsonb_array_elements_text(request -> 'blanks') WITH ORDINALITY AS b (value, place)
          ORDER BY b.place),
    write_numbers(request -> 'setup', draws, numbers)::jsonb
  );
  IF request ->> 'assetsOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("generation_id", "path", "hash")
    SELECT create_generation.generation_id, a."path", a."hash" FROM "template_version_assets" a
    WHERE a."version_id" = (request ->> 'assetsOf')::uuid;
  END IF;
  IF request ->> 'themeOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("generation_id", "path", "hash")
    SELECT create_generation.generation_id, a."path", a."hash"
    FROM "theme_version_assets" a
    JOIN "theme_versions" v ON v."id" = a."version_id"
    JOIN "themes" h ON h."id" = v."theme_id" AND h."workspace_id" = workspace
    WHERE a."version_id" = (request ->> 'themeOf')::uuid
      AND a."path" IN (SELECT jsonb_array_elements_text(request -> 'themeFiles'));
  END IF;
  -- A record whose window has passed makes room for the new document.
  INSERT INTO "idempotency_records" ("identity", "workspace_id", "generation_id", "expires_at")
  VALUES (identity, workspace, create_generation.generation_id, (request ->> 'expiresAt')::timestamptz)
  ON CONFLICT ON CONSTRAINT "idempotency_records_pkey" DO UPDATE
  SET "generation_id" = excluded."generation_id", "expires_at" = excluded."expires_at";
  state := 'created';
END $$;
