CREATE UNIQUE INDEX CONCURRENTLY "idempotency_records_key" ON "idempotency_records" ("workspace_id", "identity");
