-- Refuses changes of rows that are written once: saved versions (§10.13), files, versions of themes (§19.2) and the audit log (§20.14).
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% never change', TG_TABLE_NAME;
END $$;

CREATE TRIGGER "template_versions_immutable" BEFORE UPDATE ON "template_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "template_assets_immutable" BEFORE UPDATE ON "template_assets"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "theme_versions_immutable" BEFORE UPDATE ON "theme_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- The audit log is append-only. Deleting a workspace deletes its events, by the foreign key's trigger.
CREATE TRIGGER "audit_events_not_deleted" BEFORE DELETE ON "audit_events" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_events_not_emptied" BEFORE TRUNCATE ON "audit_events" EXECUTE FUNCTION "refuse_change"();

-- §18.27: the detail that remains of an event about an erased document: no text that a person has written. Unknown fields are removed,
-- too.
CREATE FUNCTION "erased_detail"(detail jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(detail)
  WHERE key IN ('id', 'document_id', 'template', 'number', 'made_at')
$$;

-- Returns the document that an event, or its values, are about; for other events another ID, or null.
CREATE FUNCTION "document_of_event"(detail jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT substring(coalesce(detail ->> 'document_id', detail ->> 'id') FROM '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
$$;

CREATE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('detail', erased_detail(OLD."detail"))
     AND EXISTS (SELECT FROM "erased_generations" e
                 WHERE e."id" = document_of_event(OLD."detail") AND e."workspace_id" = OLD."workspace_id")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% never change', TG_TABLE_NAME;
END $$;

CREATE TRIGGER "audit_events_kept" BEFORE UPDATE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "refuse_event_change"();
