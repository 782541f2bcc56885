-- §4.4: adds a document to the lists and counts in the transaction that creates it, and removes it in the transaction that deletes it.
-- When a template or a creator is deleted, its entries and counts stay, because a template may have very many documents. Lists check, in
-- the same statement, whether the template or creator of a filter still exists.

-- §14.6: the values, besides the title, by which the web app finds a document.
CREATE FUNCTION "known_words"(generation_number int, known_by text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', '#' || generation_number, array_to_string(known_by, E'\n'))
$$;

-- §14.6: the text that this search compares, in the form of its trigrams. In trigrams, signs and spaces end a word: INV-1 would become
-- INV and 1, which many documents have. They are therefore replaced by a lower-case letter, which folded text never contains.
CREATE FUNCTION "search_text"(title_folded text, known_folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(title_folded || coalesce(E'\n' || known_folded, ''),
    ' ', 'q'), '-', 'q'), '#', 'q'), '/', 'q'), '.', 'q')
$$;

-- Numbers periods of four weeks in UTC from Monday, 3 January 2000.
CREATE FUNCTION "search_period"(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((at AT TIME ZONE 'UTC')::date - date '2000-01-03') / 28
$$;

-- The part of the search index beside the text, by which the newest documents are found without reading the others.
CREATE FUNCTION "search_slice"(workspace_id uuid, period int) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[workspace_id::text || ' ' || period::text]
$$;

-- §26.9: what lists are filtered by.
CREATE FUNCTION "signature_state"(status signature_status) RETURNS signature_state LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('sending', 'sent', 'viewed') THEN 'waiting' ELSE status::text::signature_state END
$$;

CREATE FUNCTION "list_generation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One statement, because starting another takes as long as what it does.
  WITH entry AS (
    INSERT INTO "generation_entries"
      ("workspace_id", "source", "created_at", "id", "template_id", "created_by", "title_folded", "known_folded", "is_void", "signature")
    VALUES (NEW."workspace_id", NEW."source", NEW."created_at", NEW."id", NEW."template_id", NEW."created_by",
            fold_title(NEW."title"), fold_title(known_words(NEW."generation_number", NEW."known_by")), NEW."voided_at" IS NOT NULL,
            signature_state(NEW."signature_status"))
  )
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  VALUES (NEW."workspace_id", NEW."id", 1, NEW."template_id", NEW."created_by", NEW."source",
          (NEW."created_at" AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $$;

-- Adds a document to the lists. A batch does this itself for all documents at once (`create_generations`); the trigger does it for every
-- other way of creating one. The setting lasts as long as that function, and a rollback reverts it.
CREATE TRIGGER "generations_listed" AFTER INSERT ON "generations" FOR EACH ROW
  WHEN (current_setting('platen.listing', true) IS DISTINCT FROM 'batch')
  EXECUTE FUNCTION "list_generation"();

-- §20.13, §26.9: updates the entry when a document is marked void, or its signatures have another status.
CREATE FUNCTION "list_void_generation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "generation_entries" e SET "is_void" = NEW."voided_at" IS NOT NULL, "signature" = signature_state(NEW."signature_status")
  WHERE e."workspace_id" = NEW."workspace_id" AND e."source" = NEW."source" AND e."created_at" = NEW."created_at"
    AND e."id" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "generations_voided" AFTER UPDATE OF "voided_at", "signature_status" ON "generations"
  FOR EACH ROW EXECUTE FUNCTION "list_void_generation"();

-- Removes a document that is deleted with its workspace, or directly by the owner of the database.
CREATE FUNCTION "unlist_generation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "generation_entries" e
  WHERE e."workspace_id" = OLD."workspace_id" AND e."source" = OLD."source" AND e."created_at" = OLD."created_at"
    AND e."id" = OLD."id";
  INSERT INTO "generation_count_changes" ("workspace_id", "id", "change", "template_id", "created_by", "source", "day")
  SELECT OLD."workspace_id", OLD."id", -1, OLD."template_id", OLD."created_by", OLD."source",
         (OLD."created_at" AT TIME ZONE 'UTC')::date
  WHERE EXISTS (SELECT FROM "workspaces" w WHERE w."id" = OLD."workspace_id");
  RETURN NULL;
END $$;

CREATE TRIGGER "generations_unlisted" AFTER DELETE ON "generations" FOR EACH ROW EXECUTE FUNCTION "unlist_generation"();
