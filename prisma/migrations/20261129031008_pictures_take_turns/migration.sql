CREATE OR REPLACE FUNCTION create_generations(workspace uuid, requests jsonb)
 RETURNS TABLE(place integer, state text, generation_id uuid, generation_number integer, numbers bigint[], fault text)
 LANGUAGE plpgsql
AS $function$
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
END $function$;
