CREATE UNIQUE INDEX CONCURRENTLY "generation_corrections_key" ON "generation_corrections" ("workspace_id", "generation_id");
