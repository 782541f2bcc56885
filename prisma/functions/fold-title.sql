-- §14.1: `search` ignores case, and finds canonically equivalent text. Titles and what is searched for are compared in NFC, as upper case
-- of lower case, so that every form of a letter meets the others (ß and SS, ς and σ, ı, İ and i).
--
-- The function names its collation, so that the result does not depend on how the database was made: the best one that this server
-- has. A migration takes this over as it stands, not as it came out on the machine where the migration was written. The indexes on what
-- the function makes keep what it made before: the migration that changes it makes them anew.
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
