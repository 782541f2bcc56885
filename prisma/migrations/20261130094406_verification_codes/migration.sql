-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "verify_shows_amount" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "verification_codes" (
    "hash" BYTEA NOT NULL,
    "workspace_id" UUID NOT NULL,
    "generation_id" UUID NOT NULL,

    CONSTRAINT "verification_codes_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "verification_codes_workspace_id_generation_id_key" ON "verification_codes"("workspace_id", "generation_id");

-- AddForeignKey
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
  IF request ? 'verification' THEN
    INSERT INTO "verification_codes" ("hash", "workspace_id", "generation_id")
    VALUES (decode(request ->> 'verification', 'hex'), workspace, create_generation.generation_id);
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
