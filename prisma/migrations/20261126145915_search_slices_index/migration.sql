-- §14.6: the search of the app asks for the newest of a workspace, four weeks at a time.
CREATE INDEX CONCURRENTLY "generation_entries_search_idx" ON "generation_entries" USING GIN (search_slice("workspace_id", search_period("created_at")), search_text("title_folded", "known_folded") gin_trgm_ops);
