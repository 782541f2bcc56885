-- Those two take their place, also for the version before.
DROP INDEX "generation_entries_title_trigrams_idx";
DROP INDEX "generation_entries_known_trigrams_idx";
