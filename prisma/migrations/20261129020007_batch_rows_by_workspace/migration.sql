CREATE UNIQUE INDEX CONCURRENTLY "batch_rows_key" ON "batch_rows" ("workspace_id", "batch_id", "number");
