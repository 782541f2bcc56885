-- §20.13: lists find what is void among very many.
CREATE INDEX CONCURRENTLY "generation_entries_void_idx" ON "generation_entries"("workspace_id", "source", "created_at", "id") WHERE (is_void);
