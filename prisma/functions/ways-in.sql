-- §20.27: ends what opens an account when the person's voucher changes (see the table in spec/security.md), in the transaction that
-- changes it: by the web app, the command, the provider, or a move of a workspace. Code that writes or uses a way into an account first
-- locks the row of its person, so that no change can slip in between.

-- Nothing that was set or opened under the word of one workspace's owner outlives it. What opens that workspace alone stays: keys, tokens, apps.
-- A trigger of the person's row, which is on all shards (§18.49): so it ends on all of them.
CREATE FUNCTION "end_introduction"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE FUNCTION "end_introduction"(person uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE "users" SET "introduced_by" = NULL WHERE "id" = person;
$$;

-- A person who was introduced by one workspace must not belong to another, where somebody else vouches for them. Fires before the row is
-- inserted: its foreign key takes a weaker lock on the person, and two transactions that need a stronger one would deadlock.
CREATE FUNCTION "begin_membership"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  introduced uuid;
BEGIN
  SELECT "introduced_by" INTO introduced FROM "users" WHERE "id" = NEW."user_id" FOR NO KEY UPDATE;
  IF introduced <> NEW."workspace_id" THEN
    PERFORM end_introduction(NEW."user_id");
  END IF;
  RETURN NEW;
END $$;

-- A person who leaves the workspace that introduced them has no voucher any more.
CREATE FUNCTION "end_membership"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "users" WHERE "id" = OLD."user_id" AND "introduced_by" = OLD."workspace_id" FOR NO KEY UPDATE;
  IF FOUND THEN
    PERFORM end_introduction(OLD."user_id");
  END IF;
  RETURN NULL;
END $$;

-- Marks a person as vouched for by the provider. What is open now was opened while somebody else vouched, and ends. What they set while
-- their mailbox or the operator vouched for them stays.
CREATE FUNCTION "tie_identity"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER "users_introduction_ended" BEFORE UPDATE OF "introduced_by" ON "users" FOR EACH ROW
  WHEN (OLD."introduced_by" IS NOT NULL AND NEW."introduced_by" IS NULL) EXECUTE FUNCTION "end_introduction"();
CREATE TRIGGER "memberships_begun" BEFORE INSERT ON "memberships" FOR EACH ROW EXECUTE FUNCTION "begin_membership"();
CREATE TRIGGER "memberships_ended_introduction" AFTER DELETE ON "memberships" FOR EACH ROW EXECUTE FUNCTION "end_membership"();
CREATE TRIGGER "identities_tied" AFTER INSERT ON "identities" FOR EACH ROW EXECUTE FUNCTION "tie_identity"();
