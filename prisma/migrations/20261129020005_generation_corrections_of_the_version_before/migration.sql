-- For the version before, which looks without the workspace.
CREATE INDEX CONCURRENTLY "generation_corrections_generation_id_idx" ON "generation_corrections" ("generation_id");
