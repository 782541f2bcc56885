-- From here on the version before stores files aside, and every row has its workspace. What is there is checked by the next migration.
CREATE TRIGGER "template_assets_set_aside" BEFORE INSERT ON "template_assets" FOR EACH ROW WHEN (NEW."workspace_id" IS NULL)
  EXECUTE FUNCTION "set_asset_aside"();

DO $$ BEGIN WHILE share_out_assets() LOOP END LOOP; END $$;
ALTER TABLE "template_assets" ALTER COLUMN "workspace_id" SET NOT NULL;
ALTER TABLE "template_assets" ADD CONSTRAINT "template_assets_pkey" PRIMARY KEY USING INDEX "template_assets_workspace_id_hash_key";

ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "template_entries" ADD CONSTRAINT "template_entries_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "template_version_assets" ADD CONSTRAINT "template_version_assets_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "theme_versions" ADD CONSTRAINT "theme_versions_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "theme_version_assets" ADD CONSTRAINT "theme_version_assets_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "counters" ADD CONSTRAINT "counters_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "year_counters" ADD CONSTRAINT "year_counters_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "upload_files" ADD CONSTRAINT "upload_files_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "oauth_artifacts" ADD CONSTRAINT "oauth_artifacts_workspace_check" CHECK (("workspace_id" IS NULL) = ("grant_id" IS NULL)) NOT VALID;
ALTER TABLE "generation_corrections" ADD CONSTRAINT "generation_corrections_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;
ALTER TABLE "generation_assets" ADD CONSTRAINT "generation_assets_workspace_check" CHECK ("workspace_id" IS NOT NULL) NOT VALID;

ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_id_default_theme_id_fkey"
  FOREIGN KEY ("id", "default_theme_id") REFERENCES "themes"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE NOT VALID;
ALTER TABLE "template_assets" ADD CONSTRAINT "template_assets_workspace_id_fkey"
  FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_workspace_id_template_id_fkey"
  FOREIGN KEY ("workspace_id", "template_id") REFERENCES "templates"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_workspace_id_theme_id_fkey"
  FOREIGN KEY ("workspace_id", "theme_id") REFERENCES "themes"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE NOT VALID;
ALTER TABLE "template_entries" ADD CONSTRAINT "template_entries_workspace_id_template_id_fkey"
  FOREIGN KEY ("workspace_id", "template_id") REFERENCES "templates"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "template_entries" ADD CONSTRAINT "template_entries_workspace_id_group_id_fkey"
  FOREIGN KEY ("workspace_id", "group_id") REFERENCES "template_entries"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "template_version_assets" ADD CONSTRAINT "template_version_assets_workspace_id_version_id_fkey"
  FOREIGN KEY ("workspace_id", "version_id") REFERENCES "template_versions"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "template_version_assets" ADD CONSTRAINT "template_version_assets_workspace_id_hash_fkey"
  FOREIGN KEY ("workspace_id", "hash") REFERENCES "template_assets"("workspace_id", "hash") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE "theme_versions" ADD CONSTRAINT "theme_versions_workspace_id_theme_id_fkey"
  FOREIGN KEY ("workspace_id", "theme_id") REFERENCES "themes"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "theme_version_assets" ADD CONSTRAINT "theme_version_assets_workspace_id_version_id_fkey"
  FOREIGN KEY ("workspace_id", "version_id") REFERENCES "theme_versions"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "theme_version_assets" ADD CONSTRAINT "theme_version_assets_workspace_id_hash_fkey"
  FOREIGN KEY ("workspace_id", "hash") REFERENCES "template_assets"("workspace_id", "hash") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE "template_draft_pictures" ADD CONSTRAINT "template_draft_pictures_workspace_id_hash_fkey"
  FOREIGN KEY ("workspace_id", "hash") REFERENCES "template_assets"("workspace_id", "hash") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE "counters" ADD CONSTRAINT "counters_workspace_id_entry_id_fkey"
  FOREIGN KEY ("workspace_id", "entry_id") REFERENCES "template_entries"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "year_counters" ADD CONSTRAINT "year_counters_workspace_id_entry_id_fkey"
  FOREIGN KEY ("workspace_id", "entry_id") REFERENCES "template_entries"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "upload_files" ADD CONSTRAINT "upload_files_workspace_id_upload_id_fkey"
  FOREIGN KEY ("workspace_id", "upload_id") REFERENCES "uploads"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_workspace_id_batch_id_fkey"
  FOREIGN KEY ("workspace_id", "batch_id") REFERENCES "batches"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_workspace_id_grant_id_fkey"
  FOREIGN KEY ("workspace_id", "grant_id") REFERENCES "oauth_grants"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "oauth_artifacts" ADD CONSTRAINT "oauth_artifacts_workspace_id_grant_id_fkey"
  FOREIGN KEY ("workspace_id", "grant_id") REFERENCES "oauth_grants"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_workspace_id_template_id_fkey"
  FOREIGN KEY ("workspace_id", "template_id") REFERENCES "templates"("workspace_id", "id") ON DELETE SET NULL ("template_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_workspace_id_template_id_fkey"
  FOREIGN KEY ("workspace_id", "template_id") REFERENCES "templates"("workspace_id", "id") ON DELETE SET NULL ("template_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "batches" ADD CONSTRAINT "batches_workspace_id_template_id_fkey"
  FOREIGN KEY ("workspace_id", "template_id") REFERENCES "templates"("workspace_id", "id") ON DELETE SET NULL ("template_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "generations" ADD CONSTRAINT "generations_workspace_id_template_id_fkey"
  FOREIGN KEY ("workspace_id", "template_id") REFERENCES "templates"("workspace_id", "id") ON DELETE SET NULL ("template_id") ON UPDATE CASCADE NOT VALID;
ALTER TABLE "generation_corrections" ADD CONSTRAINT "generation_corrections_workspace_id_generation_id_fkey"
  FOREIGN KEY ("workspace_id", "generation_id") REFERENCES "generations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "generation_corrections" ADD CONSTRAINT "generation_corrections_workspace_id_corrects_fkey"
  FOREIGN KEY ("workspace_id", "corrects") REFERENCES "generations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "generation_assets" ADD CONSTRAINT "generation_assets_workspace_id_generation_id_fkey"
  FOREIGN KEY ("workspace_id", "generation_id") REFERENCES "generations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "generation_assets" ADD CONSTRAINT "generation_assets_workspace_id_hash_fkey"
  FOREIGN KEY ("workspace_id", "hash") REFERENCES "template_assets"("workspace_id", "hash") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_workspace_id_generation_id_fkey"
  FOREIGN KEY ("workspace_id", "generation_id") REFERENCES "generations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_workspace_id_generation_id_fkey"
  FOREIGN KEY ("workspace_id", "generation_id") REFERENCES "generations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workspace_id_endpoint_id_fkey"
  FOREIGN KEY ("workspace_id", "endpoint_id") REFERENCES "webhook_endpoints"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
