-- §20.27: what opens an account ends with the word of whoever said that the account is its person's (the table is in spec/security.md). In the
-- transaction that changes who says it, whoever does that: the web app, the command, the provider, a workspace that moves here.
-- Whoever writes or uses a way into an account locks the row of its person first, so that nothing slips in between.

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

-- Whoever is introduced by one workspace belongs to no other: a membership elsewhere says that somebody else knows them. Before the row is there,
-- since its foreign key would lock the person less, and two who then want more would wait for each other.
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

-- Whom the workspace knows no more that introduced them, nobody knows.
CREATE FUNCTION "end_membership"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "users" WHERE "id" = OLD."user_id" AND "introduced_by" = OLD."workspace_id" FOR NO KEY UPDATE;
  IF FOUND THEN
    PERFORM end_introduction(OLD."user_id");
  END IF;
  RETURN NULL;
END $$;

-- The provider says who they are from now on. What is open was opened by another's word; what they have set under the word of their mailbox
-- or of whoever runs the service stays.
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
