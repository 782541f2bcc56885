-- §10.80: a slug names one template of its workspace.
CREATE UNIQUE INDEX CONCURRENTLY "templates_workspace_id_slug_key" ON "templates"("workspace_id", "slug");
