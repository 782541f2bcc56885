-- §4.3: a batch of documents with less work for the database. What it makes is the same.

-- Most documents draw one number. A statement for several takes longer to begin than to carry out.
ALTER FUNCTION "draw_numbers"(uuid, jsonb) RENAME TO "draw_several_numbers";
CREATE FUNCTION "draw_numbers"(template uuid, draws jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  following bigint;
BEGIN
  IF jsonb_array_length(draws) <> 1 THEN
    RETURN draw_several_numbers(template, draws);
  END IF;
  INSERT INTO "counters" AS c ("template_id", "key", "next")
  VALUES (template, draws -> 0 ->> 'key', (draws -> 0 ->> 'start')::bigint + 1)
  ON CONFLICT ("template_id", "key") DO UPDATE SET "next" = greatest(c."next" + 1, excluded."next")
  RETURNING c."next" INTO following;
  RETURN ARRAY[following - 1];
END $$;

-- A batch lists its documents at its end, all at once; the trigger does it for every other way of making one. The setting
-- is of the transaction and lasts as long as the function: what fails in between takes it back.
DROP TRIGGER "generations_listed" ON "generations";
CREATE TRIGGER "generations_listed" AFTER INSERT ON "generations" FOR EACH ROW
  WHEN (current_setting('platen.listing', true) IS DISTINCT FROM 'batch')
  EXECUTE FUNCTION "list_generation"();

-- As before, and lists what it has made.
CREATE OR REPLACE FUNCTION "create_generations"(requests jsonb) RETURNS TABLE (
  place int, state text, generation_id uuid, generation_number int, numbers bigint[], workspace_id uuid, fault text
) LANGUAGE plpgsql AS $$
DECLARE
  request jsonb;
  made uuid[] := '{}';
BEGIN
  PERFORM set_config('platen.listing', 'batch', true);
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
      IF state = 'created' THEN
        made := made || generation_id;
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
    SELECT g."workspace_id", g."source", g."created_at", g."id", g."template_id", g."created_by", g."title"
    FROM "generations" g WHERE g."id" = ANY (made)
  ), entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded")
    SELECT d."workspace_id", d."source", d."created_at", d."id", d."template_id", d."created_by", fold_title(d."title")
    FROM document d
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  SELECT d."workspace_id", d."id", 1, d."template_id", d."created_by", d."source",
         (d."created_at" AT TIME ZONE 'UTC')::date
  FROM document d;
END $$;
