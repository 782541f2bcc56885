-- For the version before, which looks without the workspace.
CREATE INDEX CONCURRENTLY "generation_assets_generation_id_idx" ON "generation_assets" ("generation_id");
