-- §12.4, §12.5: creates documents with their numbers and identities in one call, so that a template's row is locked while one batch runs,
-- and not for several round trips.

-- §10.33: stores each picture that was sent as a value once per workspace, and locks it. If another document with the same picture is
-- being erased, that transaction waits, or has deleted the picture before, and it is stored again.
CREATE FUNCTION "keep_pictures"(workspace uuid, pictures jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  hashes constant bytea[] := ARRAY(SELECT DISTINCT decode(p ->> 'hash', 'hex') FROM jsonb_array_elements(pictures) p);
  held int;
BEGIN
  LOOP
    INSERT INTO "template_assets" ("workspace_id", "hash", "media_type", "bytes")
    SELECT DISTINCT ON (p ->> 'hash') workspace, decode(p ->> 'hash', 'hex'), p ->> 'mediaType', decode(p ->> 'bytes', 'base64')
    FROM jsonb_array_elements(pictures) p ORDER BY p ->> 'hash'
    ON CONFLICT DO NOTHING;
    SELECT count(*) INTO held
    FROM (SELECT FROM "template_assets" a WHERE a."workspace_id" = workspace AND a."hash" = ANY (hashes)
          ORDER BY a."hash" FOR KEY SHARE) a;
    EXIT WHEN held = cardinality(hashes);
  END LOOP;
END $$;

-- §20.70: ties a new document to the one that it replaces, and records that. If `correction` has a `reason`, it also marks the former
-- document as void; one that is void already keeps its reason. Does nothing if that document is gone. The version before sends no
-- `correction`.
CREATE FUNCTION "replace_generation"(
  workspace uuid, replaced uuid, generation uuid, generation_number int, at timestamptz, correction jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  former record;
  is_voided boolean := false;
BEGIN
  INSERT INTO "generation_corrections" ("workspace_id", "generation_id", "corrects")
  SELECT workspace, generation, g."id" FROM "generations" g
  WHERE g."id" = replaced AND g."workspace_id" = workspace FOR KEY SHARE;
  IF NOT FOUND OR correction IS NULL THEN
    RETURN;
  END IF;
  IF correction ? 'reason' THEN
    UPDATE "generations" g
    SET "voided_at" = at, "voided_by" = (correction ->> 'userId')::uuid, "void_reason" = correction ->> 'reason'
    WHERE g."id" = replaced AND g."workspace_id" = workspace AND g."voided_at" IS NULL;
    is_voided := FOUND;
  END IF;
  SELECT g."template_title", g."generation_number" INTO former FROM "generations" g
  WHERE g."id" = replaced AND g."workspace_id" = workspace;
  INSERT INTO "audit_events" ("id", "workspace_id", "at", "action", "user_id", "actor", "via", "address", "detail")
  VALUES (
    (correction ->> 'eventId')::uuid, workspace, at, CASE WHEN is_voided THEN 'document_voided' ELSE 'document_replaced' END,
    (correction ->> 'userId')::uuid, correction ->> 'name', (correction ->> 'via')::"audit_door", correction ->> 'address',
    jsonb_build_object(
      'id', replaced, 'template', former."template_title", 'number', former."generation_number",
      'replaced_by', jsonb_build_object('id', generation, 'number', generation_number)
    ) || CASE WHEN is_voided THEN jsonb_build_object('reason', correction ->> 'reason') ELSE '{}' END
  );
END $$;

-- §12.10: decides about a request by the rule. `issue`: what a person who issues a draft sends; null for any other request. Locks the
-- approval and the draft, so that a draft is issued once. Returns `new`, or why no document is made.
CREATE FUNCTION "settle_issue"(
  workspace uuid, rule "person_issues", source text, issue jsonb, OUT state text, OUT generation_id uuid
) LANGUAGE plpgsql AS $$
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
END $$;

-- §12.10: notes that a draft was issued, by whom, and what was shown to them, and deletes the draft, unless it was changed since. A retry of
-- the request that it answers gets the document.
CREATE FUNCTION "note_issue"(workspace uuid, generation uuid, generation_number int, request jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;

-- Handles one request, as `src/data/storage/documents/insert-documents.ts` writes it. Returns 'created'; 'replay', with the document that
-- was created earlier; 'in_flight'; 'unauthorized' if the credential was revoked or expired after the request began (§12.1); or
-- 'not_found'. Its locks are those of `look_up_identity`. Everything that does not need the template's row happens before that is locked,
-- and it stays locked until the batch commits.
CREATE FUNCTION "create_generation"(
  workspace uuid, request jsonb, OUT state text, OUT generation_id uuid, OUT generation_number int, OUT numbers bigint[]
) LANGUAGE plpgsql AS $$
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
END $$;

-- Handles a batch of a workspace in the given order: sorted by template, so that two batches never deadlock. A request that fails returns
-- its own numbers and does not affect the others ('failed'). A fault of the whole transaction, such as a deadlock, aborts it. At the end,
-- one statement lists the documents and sends their render jobs.
CREATE FUNCTION "create_generations"(workspace uuid, requests jsonb) RETURNS TABLE (
  place int, state text, generation_id uuid, generation_number int, numbers bigint[], fault text
) LANGUAGE plpgsql AS $$
DECLARE
  request jsonb;
  made uuid[] := '{}';
  waiting uuid[] := '{}';
  causes jsonb[] := '{}';
BEGIN
  PERFORM set_config('platen.listing', 'batch', true);
  -- Its requests lock pictures one after the other. So batches with pictures, and whoever removes pictures of the workspace, take turns.
  IF jsonb_path_exists(requests, '$[*].pictures') THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('pictures ' || workspace, 0));
  END IF;
  place := 0;
  FOR request IN SELECT r.value FROM jsonb_array_elements(requests) WITH ORDINALITY AS r (value, place) ORDER BY r.place
  LOOP
    fault := NULL;
    BEGIN
      SELECT c.state, c.generation_id, c.generation_number, c.numbers
      INTO create_generations.state, create_generations.generation_id,
           create_generations.generation_number, create_generations.numbers
      FROM create_generation(workspace, request) c;
      IF state = 'created' THEN
        made := made || generation_id;
        IF request ? 'cause' THEN
          waiting := waiting || generation_id;
          causes := array_append(causes, request -> 'cause');
        END IF;
      END IF;
    EXCEPTION WHEN OTHERS THEN
      IF left(SQLSTATE, 2) IN ('40', '53', '57', '58') THEN
        RAISE;
      END IF;
      state := 'failed';
      fault := SQLSTATE || ': ' || SQLERRM;
    END;
    RETURN NEXT;
    place := place + 1;
  END LOOP;
  PERFORM set_config('platen.listing', '', true);
  -- What the trigger does for each, once for all.
  WITH document AS MATERIALIZED (
    SELECT g."source", g."created_at", g."id", g."template_id", g."created_by", g."title",
           known_words(g."generation_number", g."known_by") AS "known", g."generation_number" AS "number",
           gen_random_uuid() AS "event"
    FROM "generations" g WHERE g."workspace_id" = workspace AND g."id" = ANY (made)
  ), event AS (
    -- §23.4: the first that is told of it.
    INSERT INTO "webhook_deliveries" ("endpoint_id", "event_id", "workspace_id", "type", "subject", "step", "data")
    SELECT e."id", d."event", workspace, 'document.created', d."id", 1,
           document_facts(d."id", d."template_id", d."number", d."source") || '{"pdf_status": "pending"}'
    FROM document d JOIN "webhook_endpoints" e ON e."workspace_id" = workspace AND 'document.created' = ANY (e."events")
    FOR KEY SHARE OF e
  ), entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded", "known_folded")
    SELECT workspace, d."source", d."created_at", d."id", d."template_id", d."created_by", fold_title(d."title"),
           fold_title(d."known")
    FROM document d
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  SELECT workspace, d."id", 1, d."template_id", d."created_by", d."source",
         (d."created_at" AT TIME ZONE 'UTC')::date
  FROM document d;
  IF waiting <> '{}' THEN
    PERFORM send_render_jobs(waiting, causes);
  END IF;
END $$;
