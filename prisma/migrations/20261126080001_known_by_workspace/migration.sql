-- §14.6: and what documents of its own workspace are known by.
CREATE INDEX CONCURRENTLY "generation_entries_known_search_idx" ON "generation_entries" USING GIN ((ARRAY["workspace_id"]), "known_folded" gin_trgm_ops);
