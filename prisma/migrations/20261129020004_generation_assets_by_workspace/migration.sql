CREATE UNIQUE INDEX CONCURRENTLY "generation_assets_key" ON "generation_assets" ("workspace_id", "generation_id", "path");
