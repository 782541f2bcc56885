CREATE OR REPLACE FUNCTION create_generations(requests jsonb)
 RETURNS TABLE(place integer, state text, generation_id uuid, generation_number integer, numbers bigint[], workspace_id uuid, fault text)
 LANGUAGE plpgsql
AS $function$
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
    SELECT g."workspace_id", g."source", g."created_at", g."id", g."template_id", g."created_by", g."title",
           known_words(g."generation_number", g."known_by") AS "known", g."generation_number" AS "number",
           gen_random_uuid() AS "event"
    FROM "generations" g WHERE g."id" = ANY (made)
  ), event AS (
    -- §23.4: the first that is told of it.
    INSERT INTO "webhook_deliveries" ("endpoint_id", "event_id", "workspace_id", "type", "subject", "step", "data")
    SELECT e."id", d."event", d."workspace_id", 'document.created', d."id", 1,
           document_facts(d."id", d."template_id", d."number", d."source") || '{"pdf_status": "pending"}'
    FROM document d JOIN "webhook_endpoints" e ON e."workspace_id" = d."workspace_id" AND 'document.created' = ANY (e."events")
    FOR KEY SHARE OF e
  ), entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded", "known_folded")
    SELECT d."workspace_id", d."source", d."created_at", d."id", d."template_id", d."created_by", fold_title(d."title"),
           fold_title(d."known")
    FROM document d
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  SELECT d."workspace_id", d."id", 1, d."template_id", d."created_by", d."source",
         (d."created_at" AT TIME ZONE 'UTC')::date
  FROM document d;
END $function$;

CREATE OR REPLACE FUNCTION tell_webhooks(workspace uuid, told text, about uuid, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  event constant uuid := gen_random_uuid();
BEGIN
  INSERT INTO "webhook_deliveries" ("endpoint_id", "event_id", "workspace_id", "type", "subject", "step", "data")
  SELECT e."id", event, workspace, told, about, 1 + coalesce(
    (SELECT max(d."step") FROM "webhook_deliveries" d WHERE d."endpoint_id" = e."id" AND d."subject" = about), 0), facts
  FROM "webhook_endpoints" e
  WHERE e."workspace_id" = workspace AND told = ANY (e."events")
    -- A render that fails is tried again and may fail again: that is told once.
    AND (told <> 'document.pdf.failed' OR NOT EXISTS (
      SELECT FROM "webhook_deliveries" d WHERE d."endpoint_id" = e."id" AND d."subject" = about AND d."type" = told))
  -- One that is being removed is waited for and left out: what is told must not fail for its sake.
  FOR KEY SHARE OF e;
END $function$;
