-- §26.9: lists find what waits for signatures among very many.
CREATE INDEX CONCURRENTLY "generation_entries_signature_idx" ON "generation_entries"("workspace_id", "signature", "source", "created_at", "id") WHERE (signature IS NOT NULL);
