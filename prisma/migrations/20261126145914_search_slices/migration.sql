CREATE OR REPLACE FUNCTION search_text(title_folded text, known_folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT replace(replace(replace(replace(replace(title_folded || coalesce(E'\n' || known_folded, ''),
    ' ', 'q'), '-', 'q'), '#', 'q'), '/', 'q'), '.', 'q')
$function$;

CREATE OR REPLACE FUNCTION search_period(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT ((at AT TIME ZONE 'UTC')::date - date '2000-01-03') / 28
$function$;

CREATE OR REPLACE FUNCTION search_slice(workspace_id uuid, period integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT ARRAY[workspace_id::text || ' ' || period::text]
$function$;
