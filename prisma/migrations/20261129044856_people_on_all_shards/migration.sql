-- §18.49: tables of people are on all shards, and workspaces and grants on one. A key from the one to the other holds on that shard alone.
ALTER TABLE "oauth_artifacts" DROP CONSTRAINT "oauth_artifacts_workspace_id_grant_id_fkey";

ALTER TABLE "sessions" DROP CONSTRAINT "sessions_workspace_id_fkey";

CREATE OR REPLACE FUNCTION end_introduction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."vouched_by" := NULL;
  NEW."password" := NULL;
  DELETE FROM "sessions" WHERE "user_id" = NEW."id";
  DELETE FROM "sign_in_links" WHERE "user_id" = NEW."id";
  DELETE FROM "devices" WHERE "user_id" = NEW."id";
  DELETE FROM "authenticators" WHERE "user_id" = NEW."id";
  DELETE FROM "passkeys" WHERE "user_id" = NEW."id";
  DELETE FROM "recovery_codes" WHERE "user_id" = NEW."id";
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION end_introduction(person uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE "users" SET "introduced_by" = NULL WHERE "id" = person;
$function$;

CREATE OR REPLACE TRIGGER users_introduction_ended BEFORE UPDATE OF introduced_by ON users FOR EACH ROW WHEN (old.introduced_by IS NOT NULL AND new.introduced_by IS NULL) EXECUTE FUNCTION end_introduction();
