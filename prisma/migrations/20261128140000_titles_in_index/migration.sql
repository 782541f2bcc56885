-- §14.6: a search that many titles match, or that is too short for trigrams, counts them here and reads no rows.
CREATE INDEX CONCURRENTLY "generation_entries_titles_idx" ON "generation_entries"("workspace_id", "source", "created_at", "id") INCLUDE ("title_folded");
