-- §16.3, §16.4: a key or a token that has lost what it rests on is revoked, and stays revoked when its member comes back.

-- Why a key was revoked: by the command, or because of its creator.
CREATE TYPE "revocation" AS ENUM ('revoked', 'role_lost', 'membership_ended');
ALTER TABLE "api_keys" ADD COLUMN "revocation" "revocation";
UPDATE "api_keys" SET "revocation" = 'revoked' WHERE "revoked_at" IS NOT NULL;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_revocation_check"
  CHECK (("revoked_at" IS NULL) = ("revocation" IS NULL));

-- In the transaction that changes the member, whoever changes it.
CREATE FUNCTION "revoke_credentials"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "api_keys" SET "revoked_at" = now(), "revocation" = TG_ARGV[0]::"revocation"
  WHERE "workspace_id" = OLD."workspace_id" AND "user_id" = OLD."user_id" AND "revoked_at" IS NULL;
  IF TG_OP = 'DELETE' THEN
    UPDATE "access_tokens" SET "revoked_at" = now()
    WHERE "workspace_id" = OLD."workspace_id" AND "user_id" = OLD."user_id" AND "revoked_at" IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "memberships_ended" AFTER DELETE ON "memberships" FOR EACH ROW
  EXECUTE FUNCTION "revoke_credentials"('membership_ended');
CREATE TRIGGER "memberships_demoted" AFTER UPDATE OF "role" ON "memberships" FOR EACH ROW
  WHEN (OLD."role" IN ('owner', 'admin') AND NEW."role" = 'member')
  EXECUTE FUNCTION "revoke_credentials"('role_lost');

-- Those that opened nothing before this migration for the same reason.
UPDATE "api_keys" k SET "revoked_at" = now(), "revocation" = 'role_lost'
FROM "memberships" m
WHERE m."workspace_id" = k."workspace_id" AND m."user_id" = k."user_id" AND m."role" = 'member' AND k."revoked_at" IS NULL;
UPDATE "api_keys" k SET "revoked_at" = now(), "revocation" = 'membership_ended'
WHERE k."revoked_at" IS NULL AND NOT EXISTS (
  SELECT FROM "memberships" m WHERE m."workspace_id" = k."workspace_id" AND m."user_id" = k."user_id");
UPDATE "access_tokens" k SET "revoked_at" = now()
WHERE k."revoked_at" IS NULL AND NOT EXISTS (
  SELECT FROM "memberships" m WHERE m."workspace_id" = k."workspace_id" AND m."user_id" = k."user_id");

-- §12.1: as before, and 'unauthorized' when the credential was revoked or has expired since the request began.
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
  -- A record whose window has passed makes room for the new document.
  INSERT INTO "idempotency_records" ("identity", "workspace_id", "generation_id", "expires_at")
  VALUES (identity, workspace, create_generation.generation_id, (request ->> 'expiresAt')::timestamptz)
  ON CONFLICT ON CONSTRAINT "idempotency_records_pkey" DO UPDATE
  SET "generation_id" = excluded."generation_id", "expires_at" = excluded."expires_at";
  state := 'created';
END $$;
