-- What names a document names its workspace too.
CREATE UNIQUE INDEX CONCURRENTLY "generations_workspace_id_id_key" ON "generations" ("workspace_id", "id");
