-- CreateEnum
CREATE TYPE "webhook_pause" AS ENUM ('owner', 'failing', 'gone');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('waiting', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" BYTEA NOT NULL,
    "former_secret" BYTEA,
    "former_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "pause" "webhook_pause",
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "is_slow" BOOLEAN NOT NULL DEFAULT false,
    "rest_until" TIMESTAMPTZ(3),
    "lease_holder" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "turn_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSONB NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempted_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "answer" TEXT,
    "fault" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '30 days'::interval),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("endpoint_id","event_id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_workspace_id_created_at_id_idx" ON "webhook_endpoints"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_at_event_id_idx" ON "webhook_deliveries"("endpoint_id", "at", "event_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries"("endpoint_id", "next_at") WHERE (state = 'waiting');

-- CreateIndex
CREATE INDEX "webhook_deliveries_expires_at_idx" ON "webhook_deliveries"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_subject_step_key" ON "webhook_deliveries"("endpoint_id", "subject", "step");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
      SELECT FROM "webhook_deliveries" d WHERE d."endpoint_id" = e."id" AND d."subject" = about AND d."type" = told));
END $function$;

CREATE OR REPLACE FUNCTION document_facts(id uuid, template uuid, number integer, source source)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT jsonb_build_object('id', id, 'template_id', template, 'generation_number', number, 'source', source)
$function$;

CREATE OR REPLACE FUNCTION tell_of_pdf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'document.pdf.' || NEW."pdf_status", NEW."id",
    document_facts(NEW."id", NEW."template_id", NEW."generation_number", NEW."source")
      || jsonb_build_object('pdf_status', NEW."pdf_status"));
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER generations_pdf_told AFTER UPDATE OF pdf_status ON generations FOR EACH ROW WHEN (old.pdf_status <> new.pdf_status AND (new.pdf_status = ANY (ARRAY['ready'::pdf_status, 'failed'::pdf_status]))) EXECUTE FUNCTION tell_of_pdf();

CREATE OR REPLACE FUNCTION tell_of_erasing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_webhooks(g."workspace_id", 'document.erased', g."id",
    document_facts(g."id", g."template_id", g."generation_number", g."source"))
  FROM gone g
  WHERE EXISTS (SELECT FROM "webhook_endpoints" e WHERE e."workspace_id" = g."workspace_id");
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER generations_erased_told AFTER DELETE ON generations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_of_erasing();

CREATE OR REPLACE FUNCTION tell_of_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_webhooks(t."workspace_id", 'template.published', t."id",
    jsonb_build_object('id', t."id", 'version', NEW."version"))
  FROM "templates" t WHERE t."id" = NEW."template_id";
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER template_versions_told AFTER INSERT ON template_versions FOR EACH ROW EXECUTE FUNCTION tell_of_version();

CREATE OR REPLACE FUNCTION tell_of_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_webhooks(NEW."workspace_id", 'key.revoked', NEW."id",
    jsonb_build_object('id', NEW."id", 'reason', NEW."revocation"));
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER api_keys_revoked_told AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_of_key();
