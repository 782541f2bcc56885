-- §21: apps that a user lets act in a workspace.

-- §20.14: an app ends its own grant.
ALTER TYPE "audit_door" ADD VALUE 'app';

ALTER TABLE "access_tokens" ADD COLUMN     "grant_id" UUID,
ADD COLUMN     "resource" TEXT;

CREATE TABLE "oauth_grants" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "app_name" TEXT NOT NULL,
    "redirect_host" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_grants_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "oauth_clients" (
    "id" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "oauth_artifacts" (
    "kind" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "grant_id" UUID,
    "payload" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_artifacts_pkey" PRIMARY KEY ("kind","hash")
);
CREATE INDEX "oauth_grants_workspace_id_created_at_id_idx" ON "oauth_grants"("workspace_id", "created_at", "id");
CREATE INDEX "oauth_grants_user_id_idx" ON "oauth_grants"("user_id");
CREATE INDEX "oauth_grants_client_id_idx" ON "oauth_grants"("client_id");
CREATE INDEX "oauth_grants_expires_at_idx" ON "oauth_grants"("expires_at");
CREATE INDEX "oauth_clients_created_at_idx" ON "oauth_clients"("created_at");
CREATE INDEX "oauth_artifacts_grant_id_idx" ON "oauth_artifacts"("grant_id");
CREATE INDEX "oauth_artifacts_expires_at_idx" ON "oauth_artifacts"("expires_at");
CREATE INDEX "access_tokens_grant_id_idx" ON "access_tokens"("grant_id");
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens"("expires_at");
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "oauth_artifacts" ADD CONSTRAINT "oauth_artifacts_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "oauth_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_resource_check" CHECK (("grant_id" IS NULL) = ("resource" IS NULL));
ALTER TABLE "oauth_artifacts" ADD CONSTRAINT "oauth_artifacts_hash_check" CHECK (octet_length("hash") = 32);

-- §21.4: whoever revokes a grant revokes its tokens, in the same transaction.
CREATE FUNCTION "revoke_tokens_of_grant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "access_tokens" SET "revoked_at" = NEW."revoked_at" WHERE "grant_id" = NEW."id" AND "revoked_at" IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "oauth_grants_revoked" AFTER UPDATE OF "revoked_at" ON "oauth_grants" FOR EACH ROW
  WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "revoke_tokens_of_grant"();

-- §16.3, §16.4: as before, and grants.
CREATE OR REPLACE FUNCTION "revoke_credentials"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "api_keys" SET "revoked_at" = now(), "revocation" = TG_ARGV[0]::"revocation"
  WHERE "workspace_id" = OLD."workspace_id" AND "user_id" = OLD."user_id" AND "revoked_at" IS NULL;
  IF TG_OP = 'DELETE' THEN
    UPDATE "oauth_grants" SET "revoked_at" = now()
    WHERE "workspace_id" = OLD."workspace_id" AND "user_id" = OLD."user_id" AND "revoked_at" IS NULL;
    UPDATE "access_tokens" SET "revoked_at" = now()
    WHERE "workspace_id" = OLD."workspace_id" AND "user_id" = OLD."user_id" AND "revoked_at" IS NULL;
  END IF;
  RETURN NULL;
END $$;

-- Whether a credential still opens its workspace: an API key, an access token of the command, the grant of an app, or a session.
CREATE FUNCTION "is_credential_live"(credential uuid, workspace uuid, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "api_keys" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL
      AND (k."expires_at" IS NULL OR k."expires_at" > at)
    UNION ALL
    SELECT FROM "access_tokens" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL AND k."expires_at" > at
    UNION ALL
    SELECT FROM "oauth_grants" g
    WHERE g."id" = credential AND g."workspace_id" = workspace AND g."revoked_at" IS NULL AND g."expires_at" > at
    UNION ALL
    SELECT FROM "sessions" s
    JOIN "memberships" m ON m."user_id" = s."user_id" AND m."workspace_id" = workspace
    WHERE s."id" = credential AND s."expires_at" > at
  )
$$;

-- §12.1: as before, and callers by a function of their own.
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
  IF NOT is_credential_live(credential, workspace, (request ->> 'createdAt')::timestamptz) THEN
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
    generation_number, (request ->> 'source')::"source", (request ->> 'sourceVersion')::int, (request ->> 'createdBy')::uuid, created_at,
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
