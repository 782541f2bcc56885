-- CreateEnum
CREATE TYPE "voucher" AS ENUM ('mail', 'operator', 'provider');

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "sign_in_after" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "idle_seconds" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "provider_hint" BYTEA,
ADD COLUMN     "provider_sid" TEXT;

-- AlterTable
ALTER TABLE "sign_in_links" ADD COLUMN     "vouched_by" "voucher";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "vouched_by" "voucher";

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "idle_minutes" INTEGER,
ADD COLUMN     "session_minutes" INTEGER;

-- CreateIndex
CREATE INDEX "sessions_provider_sid_idx" ON "sessions"("provider_sid");

CREATE OR REPLACE FUNCTION is_credential_live(credential uuid, workspace uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM "api_keys" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL
      AND (k."expires_at" IS NULL OR k."expires_at" > now())
    UNION ALL
    SELECT FROM "access_tokens" k
    WHERE k."id" = credential AND k."workspace_id" = workspace AND k."revoked_at" IS NULL AND k."expires_at" > now()
    UNION ALL
    SELECT FROM "oauth_grants" g
    WHERE g."id" = credential AND g."workspace_id" = workspace AND g."revoked_at" IS NULL AND g."expires_at" > now()
    UNION ALL
    SELECT FROM "sessions" s
    JOIN "memberships" m ON m."user_id" = s."user_id" AND m."workspace_id" = workspace
    WHERE s."id" = credential AND s."expires_at" > now()
      AND (m."sign_in_after" IS NULL OR greatest(s."created_at", s."confirmed_at") > m."sign_in_after")
    UNION ALL
    SELECT FROM "batches" b
    WHERE b."id" = credential AND b."workspace_id" = workspace AND b."state" = 'making'
  )
$function$;

CREATE OR REPLACE TRIGGER workspaces_not_moving AFTER UPDATE OF name, plan, time_zone, default_theme_id, retention_days, retention_confirmed_before, requires_second_factor, session_minutes, idle_minutes ON workspaces FOR EACH ROW EXECUTE FUNCTION refuse_workspace_while_moving();

CREATE OR REPLACE TRIGGER memberships_not_moving AFTER INSERT OR DELETE OR UPDATE OF role, sign_in_after ON memberships FOR EACH ROW EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE TRIGGER audit_events_not_moving AFTER INSERT ON audit_events FOR EACH ROW WHEN (new.action <> ALL (ARRAY['signed_in'::text, 'password_changed'::text, 'second_factor_added'::text, 'second_factor_removed'::text, 'second_factor_reset'::text, 'recovery_codes_made'::text, 'introduction_ended'::text, 'sessions_ended'::text])) EXECUTE FUNCTION refuse_row_while_moving();

CREATE OR REPLACE FUNCTION end_introduction(person uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE "users" SET "introduced_by" = NULL, "vouched_by" = NULL, "password" = NULL WHERE "id" = person;
  DELETE FROM "sessions" WHERE "user_id" = person;
  DELETE FROM "sign_in_links" WHERE "user_id" = person;
  DELETE FROM "devices" WHERE "user_id" = person;
  DELETE FROM "authenticators" WHERE "user_id" = person;
  DELETE FROM "passkeys" WHERE "user_id" = person;
  DELETE FROM "recovery_codes" WHERE "user_id" = person;
$function$;

CREATE OR REPLACE FUNCTION begin_membership()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  introduced uuid;
BEGIN
  SELECT "introduced_by" INTO introduced FROM "users" WHERE "id" = NEW."user_id" FOR NO KEY UPDATE;
  IF introduced <> NEW."workspace_id" THEN
    PERFORM end_introduction(NEW."user_id");
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION end_membership()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM "users" WHERE "id" = OLD."user_id" AND "introduced_by" = OLD."workspace_id" FOR NO KEY UPDATE;
  IF FOUND THEN
    PERFORM end_introduction(OLD."user_id");
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tie_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM "users" WHERE "id" = NEW."user_id" AND "introduced_by" IS NOT NULL FOR NO KEY UPDATE;
  IF FOUND THEN
    PERFORM end_introduction(NEW."user_id");
  END IF;
  DELETE FROM "sessions" WHERE "user_id" = NEW."user_id";
  DELETE FROM "sign_in_links" WHERE "user_id" = NEW."user_id";
  DELETE FROM "devices" WHERE "user_id" = NEW."user_id";
  UPDATE "users" SET "vouched_by" = 'provider' WHERE "id" = NEW."user_id";
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER memberships_begun BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION begin_membership();

CREATE OR REPLACE TRIGGER memberships_ended_introduction AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION end_membership();

CREATE OR REPLACE TRIGGER identities_tied AFTER INSERT ON identities FOR EACH ROW EXECUTE FUNCTION tie_identity();

-- Somebody else has said who they are already, by the provider or by a membership elsewhere; or the workspace does not know them any more.
SELECT end_introduction(u."id") FROM "users" u
WHERE u."introduced_by" IS NOT NULL
  AND (NOT EXISTS (SELECT FROM "memberships" m WHERE m."user_id" = u."id" AND m."workspace_id" = u."introduced_by")
    OR EXISTS (SELECT FROM "identities" i WHERE i."user_id" = u."id")
    OR EXISTS (SELECT FROM "memberships" m WHERE m."user_id" = u."id" AND m."workspace_id" <> u."introduced_by"));

-- Until now, what was set under an introduction outlived it: of those who have come to other workspaces since an owner handed them a link.
SELECT end_introduction(u."id") FROM "users" u
WHERE u."introduced_by" IS NULL AND EXISTS (
  SELECT FROM "audit_events" e JOIN "memberships" m ON m."user_id" = u."id" AND m."workspace_id" <> e."workspace_id"
  WHERE e."action" = 'invitation_shown' AND e."detail" ->> 'user_id' = u."id"::text);
