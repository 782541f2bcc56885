-- §14.1: a search finds canonically equivalent text too: titles and what is searched for are compared in NFC. Otherwise as before.
DO $do$
DECLARE
  folding constant text := coalesce((
    SELECT c."collname" FROM pg_collation c
    WHERE c."collname" IN ('pg_unicode_fast', 'und-x-icu')
      AND c."collencoding" IN (-1, (SELECT d."encoding" FROM pg_database d WHERE d."datname" = current_database()))
    ORDER BY c."collname" LIMIT 1
  ), 'default');
BEGIN
  EXECUTE format($create$
    CREATE OR REPLACE FUNCTION "fold_title"(title text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fold$
      SELECT replace(upper(lower(normalize(title) COLLATE %1$I) COLLATE %1$I), E'I\u0307', 'I')
    $fold$
  $create$, folding);
END $do$;

-- Titles that were folded as they came. Of a title in NFC, folding leaves marks of its own only where a capital has no other form.
UPDATE "generation_entries" e SET "title_folded" = fold_title(g."title")
FROM "generations" g
WHERE g."id" = e."id" AND (e."title_folded" IS NOT NFC NORMALIZED OR e."title_folded" ~ '[\u0300-\u036f]')
  AND e."title_folded" <> fold_title(g."title");
