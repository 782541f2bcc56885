-- Sections 4.1 and 4.4: `search` finds a text anywhere in a title, whatever its case. Trigrams serve ILIKE from three
-- characters on; a shorter text reads the workspace's rows.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

CREATE INDEX "generations_title_trigrams_idx" ON "generations" USING gin ("title" gin_trgm_ops);
CREATE INDEX "templates_title_trigrams_idx" ON "templates" USING gin ("title" gin_trgm_ops);
