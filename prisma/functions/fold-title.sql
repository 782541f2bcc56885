-- §14.1: `search` ignores case and finds canonically equivalent text. Titles and search texts are compared in NFC, as upper case of lower
-- case, so that all forms of a letter are equal (ß and SS, ς and σ, ı, İ and i).
--
-- The function names its collation, the best one that this server has, so that the result does not depend on how the database was
-- created. A migration copies this statement, not its result on the machine where the migration was written. Indexes on the function keep
-- its old results: a migration that changes the function must build them again.
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
