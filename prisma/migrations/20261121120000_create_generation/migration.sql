-- §4.3: a document, its numbers and its identity in one call, so that a template's row is locked for one batch's
-- moment and not for round trips. The render jobs are inserted by the statement that calls `create_generations`.

-- Idempotency rules 1 to 4: whether a request with this identity was answered ('replay', with its document), is being
-- worked on by another connection ('in_flight'), or is new. The lock belongs to the transaction: it cannot outlive its
-- holder. The look-up is a statement of its own, because it must see what was committed before the lock was free.
CREATE FUNCTION "look_up_identity"(
  lock_key bigint, wanted bytea, workspace uuid, at timestamptz, OUT state text, OUT generation_id uuid
) LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(lock_key) THEN
    state := 'in_flight';
    RETURN;
  END IF;
  SELECT r."generation_id" INTO generation_id FROM "idempotency_records" r
  WHERE r."identity" = wanted AND r."workspace_id" = workspace AND r."expires_at" > at;
  state := CASE WHEN FOUND THEN 'replay' ELSE 'new' END;
END $$;

-- §2.3 `counter`: as many numbers as the document draws of each counter, in the order of its draws. The template's row
-- is locked by the caller, so that counters need no order of their own.
CREATE FUNCTION "draw_numbers"(template uuid, draws jsonb) RETURNS bigint[] LANGUAGE sql AS $$
  WITH draw AS (
    SELECT d.place, d.value ->> 'key' AS key, (d.value ->> 'start')::bigint AS start,
           row_number() OVER (PARTITION BY d.value ->> 'key' ORDER BY d.place) AS nth
    FROM jsonb_array_elements(draws) WITH ORDINALITY AS d (value, place)
  ), wanted AS MATERIALIZED (
    SELECT key, max(start) AS start, count(*) AS number FROM draw GROUP BY key
  ), drawn AS (
    INSERT INTO "counters" AS c ("template_id", "key", "next")
    SELECT template, key, start + number FROM wanted
    ON CONFLICT ("template_id", "key") DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE wanted.key = excluded."key"), excluded."next")
    RETURNING c."key" AS key, c."next" AS next
  )
  SELECT coalesce(array_agg(drawn.next - wanted.number + draw.nth - 1 ORDER BY draw.place), '{}')
  FROM draw JOIN wanted USING (key) JOIN drawn USING (key)
$$;

-- A text in pieces: strings, and the ordinals of draws where digits go. A number that has outgrown its padding is
-- written whole.
CREATE FUNCTION "write_numbers"(pieces jsonb, draws jsonb, numbers bigint[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(
    CASE WHEN p.draw IS NULL THEN p.value #>> '{}'
         ELSE lpad(p.digits, greatest(length(p.digits), (draws -> p.draw ->> 'padding')::int), '0')
    END, '' ORDER BY p.place)
  FROM (
    SELECT place, value, draw, numbers[draw + 1]::text AS digits
    FROM jsonb_array_elements(pieces) WITH ORDINALITY AS e (value, place),
         LATERAL (SELECT CASE jsonb_typeof(value) WHEN 'number' THEN value::int END AS draw) d
  ) p
$$;

-- One request, as `src/storage/create-generations.ts` writes it: 'created', 'replay', 'in_flight' or 'not_found'.
-- All that does not need the template's row comes before it is locked; it stays locked until the batch commits.
CREATE FUNCTION "create_generation"(
  request jsonb, OUT state text, OUT generation_id uuid, OUT generation_number int, OUT numbers bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  workspace constant uuid := request ->> 'workspaceId';
  template constant uuid := request ->> 'templateId';
  identity constant bytea := decode(request ->> 'identity', 'hex');
  created_at constant timestamptz := request ->> 'createdAt';
  draws constant jsonb := request -> 'draws';
BEGIN
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

-- A batch, in the order in which it is given (by template, so that two batches never wait for each other in a circle).
-- A request that fails takes back its own numbers and leaves the others alone ('failed'). What concerns the whole
-- transaction, such as a deadlock, ends it.
CREATE FUNCTION "create_generations"(requests jsonb) RETURNS TABLE (
  place int, state text, generation_id uuid, generation_number int, numbers bigint[], workspace_id uuid, fault text
) LANGUAGE plpgsql AS $$
DECLARE
  request jsonb;
BEGIN
  place := 0;
  FOR request IN SELECT r.value FROM jsonb_array_elements(requests) WITH ORDINALITY AS r (value, place) ORDER BY r.place
  LOOP
    workspace_id := request ->> 'workspaceId';
    fault := NULL;
    BEGIN
      SELECT c.state, c.generation_id, c.generation_number, c.numbers
      INTO create_generations.state, create_generations.generation_id,
           create_generations.generation_number, create_generations.numbers
      FROM create_generation(request) c;
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
END $$;
