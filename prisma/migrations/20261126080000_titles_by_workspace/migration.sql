-- §14.6: a search reads titles of its own workspace.
CREATE INDEX CONCURRENTLY "generation_entries_title_search_idx" ON "generation_entries" USING GIN ((ARRAY["workspace_id"]), "title_folded" gin_trgm_ops);
