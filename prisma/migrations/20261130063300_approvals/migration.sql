-- CreateEnum
CREATE TYPE "person_issues" AS ENUM ('off', 'on', 'two_people');

-- CreateEnum
CREATE TYPE "approval_state" AS ENUM ('waiting', 'issued', 'refused');

-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "person_issues" "person_issues" NOT NULL DEFAULT 'off';

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "person_issues" "person_issues" NOT NULL DEFAULT 'off';

-- CreateTable
CREATE TABLE "approvals" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "identity" BYTEA,
    "window_ms" INTEGER NOT NULL DEFAULT 0,
    "state" "approval_state" NOT NULL DEFAULT 'waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "decision" TEXT,
    "shown" BYTEA,
    "generation_id" UUID,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "approvals_generation_id_idx" ON "approvals"("generation_id");

-- CreateIndex
CREATE INDEX "approvals_expires_at_idx" ON "approvals"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "approvals_workspace_id_identity_key" ON "approvals"("workspace_id", "identity");

-- CreateIndex
CREATE UNIQUE INDEX "approvals_waiting_key" ON "approvals"("workspace_id", "user_id", "draft_id") WHERE (state = 'waiting');

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_id_generation_id_fkey" FOREIGN KEY ("workspace_id", "generation_id") REFERENCES "generations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION settle_issue(workspace uuid, rule person_issues, source text, issue jsonb, OUT state text, OUT generation_id uuid)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  asked record;
  drafter uuid;
BEGIN
  state := 'new';
  IF issue ->> 'approvalId' IS NOT NULL THEN
    SELECT a."state", a."user_id", a."generation_id" INTO asked FROM "approvals" a
    WHERE a."workspace_id" = workspace AND a."id" = (issue ->> 'approvalId')::uuid FOR UPDATE;
    IF NOT FOUND OR asked."state" <> 'waiting' THEN
      state := CASE asked."state" WHEN 'issued' THEN 'replay' WHEN 'refused' THEN 'refused' ELSE 'not_found' END;
      generation_id := asked."generation_id";
      RETURN;
    END IF;
    drafter := asked."user_id";
  END IF;
  IF issue IS NOT NULL THEN
    PERFORM FROM "form_drafts" d
    WHERE d."workspace_id" = workspace AND d."user_id" = (issue ->> 'ownerId')::uuid AND d."id" = (issue ->> 'draftId')::uuid
      AND d."expires_at" IS NULL FOR UPDATE;
    IF NOT FOUND THEN
      -- A statement of its own: it sees what was committed while it waited for the draft.
      SELECT a."generation_id" INTO generation_id FROM "approvals" a
      WHERE a."workspace_id" = workspace AND a."user_id" = (issue ->> 'ownerId')::uuid AND a."draft_id" = (issue ->> 'draftId')::uuid
        AND a."shown" = decode(issue ->> 'shown', 'hex');
      state := CASE WHEN FOUND THEN 'replay' ELSE 'not_found' END;
      RETURN;
    END IF;
  END IF;
  IF rule = 'off' OR (rule = 'on' AND source = 'app')
     OR (rule = 'two_people' AND drafter <> (issue ->> 'userId')::uuid) THEN
    RETURN;
  END IF;
  state := 'approval_required';
END $function$;

CREATE OR REPLACE FUNCTION note_issue(workspace uuid, generation uuid, generation_number integer, request jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  issue constant jsonb := request -> 'issue';
  asked record;
BEGIN
  UPDATE "approvals" a
  SET "state" = 'issued', "decided_at" = now(), "decided_by" = (issue ->> 'userId')::uuid, "shown" = decode(issue ->> 'shown', 'hex'),
      "generation_id" = generation, "expires_at" = now() + interval '30 days'
  WHERE a."workspace_id" = workspace AND a."id" = (issue ->> 'approvalId')::uuid
  RETURNING a."identity", a."window_ms" INTO asked;
  IF NOT FOUND THEN
    INSERT INTO "approvals" ("workspace_id", "id", "user_id", "draft_id", "template_id", "state", "decided_at", "decided_by", "shown",
                             "generation_id", "expires_at")
    VALUES (workspace, (issue ->> 'eventId')::uuid, (issue ->> 'ownerId')::uuid, (issue ->> 'draftId')::uuid,
            (request ->> 'templateId')::uuid, 'issued', now(), (issue ->> 'userId')::uuid, decode(issue ->> 'shown', 'hex'),
            generation, now() + interval '30 days');
  END IF;
  IF asked."identity" IS NOT NULL THEN
    INSERT INTO "idempotency_records" ("identity", "workspace_id", "generation_id", "expires_at")
    VALUES (asked."identity", workspace, generation, now() + asked."window_ms" * interval '1 millisecond')
    ON CONFLICT ON CONSTRAINT "idempotency_records_pkey" DO UPDATE
    SET "generation_id" = excluded."generation_id", "expires_at" = excluded."expires_at";
  END IF;
  DELETE FROM "form_drafts" d
  WHERE d."workspace_id" = workspace AND d."user_id" = (issue ->> 'ownerId')::uuid AND d."id" = (issue ->> 'draftId')::uuid
    AND d."revision" = (issue ->> 'revision')::int;
  UPDATE "form_drafts" d SET "origin" = generation
  WHERE d."workspace_id" = workspace AND d."user_id" = (issue ->> 'ownerId')::uuid AND d."id" = (issue ->> 'draftId')::uuid
    AND d."origin" IS NULL;
  INSERT INTO "audit_events" ("id", "workspace_id", "at", "action", "user_id", "actor", "via", "address", "detail")
  VALUES (
    (issue ->> 'eventId')::uuid, workspace, (request ->> 'createdAt')::timestamptz, 'document_issued', (issue ->> 'userId')::uuid,
    issue ->> 'name', (issue ->> 'via')::"audit_door", issue ->> 'address',
    jsonb_build_object('id', generation, 'template', request ->> 'templateTitle', 'number', generation_number,
                       'shown_sha256', issue ->> 'shown') || coalesce(issue -> 'drafted', '{}')
  );
END $function$;

CREATE OR REPLACE FUNCTION create_generation(workspace uuid, request jsonb, OUT state text, OUT generation_id uuid, OUT generation_number integer, OUT numbers bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  credential constant uuid := request ->> 'credentialId';
  template constant uuid := request ->> 'templateId';
  wanted constant bytea := decode(request ->> 'identity', 'hex');
  lock_key constant bigint := request ->> 'lockKey';
  created_at constant timestamptz := request ->> 'createdAt';
  draws constant jsonb := request -> 'draws';
  is_alone boolean;
  rule "person_issues";
  settled record;
BEGIN
  -- The caller was known when the request began; its body may have taken minutes since.
  IF NOT is_credential_live(credential, workspace, created_at) THEN
    state := 'unauthorized';
    RETURN;
  END IF;
  is_alone := pg_try_advisory_xact_lock(lock_key);
  IF is_alone THEN
    PERFORM pg_advisory_xact_lock(~lock_key);
  END IF;
  -- A statement of its own: it must see what was committed before the lock was free.
  SELECT r."generation_id" INTO generation_id FROM "idempotency_records" r
  WHERE r."identity" = wanted AND r."workspace_id" = workspace AND r."expires_at" > now();
  state := CASE WHEN FOUND THEN 'replay' WHEN is_alone THEN 'new' ELSE 'in_flight' END;
  IF state <> 'new' THEN
    RETURN;
  END IF;
  generation_id := request ->> 'id';

  -- Holds the row, as the update does: so a rule that was set holds for whoever draws the next number.
  SELECT greatest(t."person_issues", w."person_issues") INTO rule
  FROM "templates" t JOIN "workspaces" w ON w."id" = t."workspace_id"
  WHERE t."id" = template AND t."workspace_id" = workspace FOR NO KEY UPDATE OF t;
  IF rule <> 'off' OR request ? 'issue' THEN
    SELECT i.state, i.generation_id INTO settled FROM settle_issue(workspace, rule, request ->> 'source', request -> 'issue') i;
    IF settled.state <> 'new' THEN
      state := settled.state;
      generation_id := settled.generation_id;
      RETURN;
    END IF;
  END IF;
  UPDATE "templates" t SET "generation_count" = t."generation_count" + 1
  WHERE t."id" = template AND t."workspace_id" = workspace AND t."archived_at" IS NULL
  RETURNING t."generation_count" INTO generation_number;
  IF NOT FOUND THEN
    state := 'not_found';
    RETURN;
  END IF;
  numbers := CASE WHEN draws = '[]' THEN '{}' ELSE draw_numbers(workspace, template, draws) END;

  INSERT INTO "generations" (
    "id", "workspace_id", "template_id", "template_title", "title", "generation_number", "source", "source_version",
    "created_by", "created_at", "markdown", "blanks", "setup", "sent_values", "known_by"
  ) VALUES (
    generation_id, workspace, template, request ->> 'templateTitle',
    coalesce(request ->> 'title', (request ->> 'templateTitle') || ' #' || generation_number),
    generation_number, (request ->> 'source')::"source", (request ->> 'sourceVersion')::int, (request ->> 'createdBy')::uuid, created_at,
    write_numbers(request -> 'markdown', draws, numbers),
    ARRAY(SELECT b.value::int FROM jsonb_array_elements_text(request -> 'blanks') WITH ORDINALITY AS b (value, place)
          ORDER BY b.place),
    write_numbers(request -> 'setup', draws, numbers)::jsonb, request ->> 'sentValues',
    string_to_array(write_numbers(request -> 'knownBy', draws, numbers), E'\n')
  );
  IF request ->> 'assetsOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("workspace_id", "generation_id", "path", "hash")
    SELECT workspace, create_generation.generation_id, a."path", a."hash"
    FROM "template_version_assets" a
    JOIN "template_versions" v ON v."workspace_id" = workspace AND v."id" = a."version_id" AND v."template_id" = template
    WHERE a."workspace_id" = workspace AND a."version_id" = (request ->> 'assetsOf')::uuid;
  END IF;
  IF request ->> 'themeOf' IS NOT NULL THEN
    INSERT INTO "generation_assets" ("workspace_id", "generation_id", "path", "hash")
    SELECT workspace, create_generation.generation_id, a."path", a."hash"
    FROM "theme_version_assets" a
    WHERE a."workspace_id" = workspace AND a."version_id" = (request ->> 'themeOf')::uuid
      AND a."path" IN (SELECT jsonb_array_elements_text(request -> 'themeFiles'));
  END IF;
  IF request ? 'pictures' THEN
    PERFORM keep_pictures(workspace, request -> 'pictures');
    INSERT INTO "generation_assets" ("workspace_id", "generation_id", "path", "hash")
    SELECT workspace, create_generation.generation_id, p ->> 'path', decode(p ->> 'hash', 'hex')
    FROM jsonb_array_elements(request -> 'pictures') p;
  END IF;
  IF request ? 'corrects' THEN
    PERFORM replace_generation(
      workspace, (request ->> 'corrects')::uuid, generation_id, generation_number, created_at, request -> 'correction'
    );
  END IF;
  IF request ? 'issue' THEN
    PERFORM note_issue(workspace, create_generation.generation_id, create_generation.generation_number, request);
  END IF;
  -- A record whose window has passed makes room for the new document. The version before sends when the window ends by its own clock.
  INSERT INTO "idempotency_records" ("identity", "workspace_id", "generation_id", "expires_at")
  VALUES (
    wanted, workspace, create_generation.generation_id,
    now() + coalesce((request ->> 'windowMs')::int * interval '1 millisecond', (request ->> 'expiresAt')::timestamptz - created_at)
  )
  ON CONFLICT ON CONSTRAINT "idempotency_records_pkey" DO UPDATE
  SET "generation_id" = excluded."generation_id", "expires_at" = excluded."expires_at";
  state := 'created';
END $function$;
