-- §16.3, §16.4: revokes keys, grants and tokens of a member in the transaction that changes the membership, whoever changes it. They stay
-- revoked if the member returns.
CREATE FUNCTION "revoke_credentials"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER "memberships_ended" AFTER DELETE ON "memberships" FOR EACH ROW
  EXECUTE FUNCTION "revoke_credentials"('membership_ended');
CREATE TRIGGER "memberships_demoted" AFTER UPDATE OF "role" ON "memberships" FOR EACH ROW
  WHEN (OLD."role" IN ('owner', 'admin') AND NEW."role" = 'member')
  EXECUTE FUNCTION "revoke_credentials"('role_lost');

-- §21.4: revoking a grant revokes its tokens in the same transaction.
CREATE FUNCTION "revoke_tokens_of_grant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "access_tokens" SET "revoked_at" = NEW."revoked_at" WHERE "grant_id" = NEW."id" AND "revoked_at" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "oauth_grants_revoked" AFTER UPDATE OF "revoked_at" ON "oauth_grants" FOR EACH ROW
  WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "revoke_tokens_of_grant"();
