-- What is written once: saved versions (§10.13), files, versions of themes (§19.2) and the audit log (§20.14).
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

-- Append-only. A workspace takes its own events with it: then the row is deleted by the key's trigger.
CREATE TRIGGER "audit_events_kept" BEFORE UPDATE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_events_not_deleted" BEFORE DELETE ON "audit_events" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_events_not_emptied" BEFORE TRUNCATE ON "audit_events" EXECUTE FUNCTION "refuse_change"();
