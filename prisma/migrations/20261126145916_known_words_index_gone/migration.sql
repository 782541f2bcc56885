-- Only that search read it.
DROP INDEX "generation_entries_known_search_idx";
