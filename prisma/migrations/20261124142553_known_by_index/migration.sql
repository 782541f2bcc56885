-- §14.6: the app finds documents by what they are known by.
CREATE INDEX CONCURRENTLY "generation_entries_known_trigrams_idx" ON "generation_entries" USING GIN ("known_folded" gin_trgm_ops);
