-- §2.3 `counter`: draws the numbers of a document from its template's counters, and writes them into its text. The caller has locked the
-- template's row, so counters need no lock order of their own. A later `start` moves a counter forward, never back.

-- Draws the document's numbers from each counter, in the order of its draws. A counter whose draws contain a year has a range for each
-- year (§11.12); all draws of a document have the same year.
CREATE FUNCTION "draw_several_numbers"(workspace uuid, template uuid, draws jsonb) RETURNS bigint[] LANGUAGE sql AS $$
  WITH draw AS (
    SELECT d.place, (d.value ->> 'entry')::uuid AS entry, (d.value ->> 'start')::bigint AS start, (d.value ->> 'year')::int AS year,
           row_number() OVER (PARTITION BY d.value ->> 'entry' ORDER BY d.place) AS nth
    FROM jsonb_array_elements(draws) WITH ORDINALITY AS d (value, place)
  ), wanted AS MATERIALIZED (
    SELECT entry, max(year) AS year, max(start) AS start, count(*) AS number
    FROM draw JOIN "template_entries" e ON e."id" = entry AND e."workspace_id" = workspace AND e."template_id" = template
    GROUP BY entry
  ), in_all AS (
    INSERT INTO "counters" AS c ("workspace_id", "entry_id", "next")
    SELECT workspace, entry, start + number FROM wanted WHERE year IS NULL
    ON CONFLICT ON CONSTRAINT "counters_pkey" DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE entry = excluded."entry_id"), excluded."next")
    RETURNING c."entry_id" AS entry, c."next" AS next
  ), in_year AS (
    INSERT INTO "year_counters" AS c ("workspace_id", "entry_id", "year", "next")
    SELECT workspace, entry, year, start + number FROM wanted WHERE year IS NOT NULL
    ON CONFLICT ON CONSTRAINT "year_counters_pkey" DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE entry = excluded."entry_id"), excluded."next")
    RETURNING c."entry_id" AS entry, c."next" AS next
  ), drawn AS (
    SELECT entry, next FROM in_all UNION ALL SELECT entry, next FROM in_year
  )
  SELECT coalesce(array_agg(drawn.next - wanted.number + draw.nth - 1 ORDER BY draw.place), '{}')
  FROM draw JOIN wanted USING (entry) JOIN drawn USING (entry)
$$;

-- Most documents draw one number that no year matters to, and the statement for others takes longer to begin than to carry out.
CREATE FUNCTION "draw_numbers"(workspace uuid, template uuid, draws jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  following bigint;
BEGIN
  IF jsonb_array_length(draws) <> 1 OR draws -> 0 ? 'year' THEN
    RETURN draw_several_numbers(workspace, template, draws);
  END IF;
  INSERT INTO "counters" AS c ("workspace_id", "entry_id", "next")
  SELECT workspace, e."id", (draws -> 0 ->> 'start')::bigint + 1 FROM "template_entries" e
  WHERE e."id" = (draws -> 0 ->> 'entry')::uuid AND e."workspace_id" = workspace AND e."template_id" = template
  ON CONFLICT ON CONSTRAINT "counters_pkey" DO UPDATE SET "next" = greatest(c."next" + 1, excluded."next")
  RETURNING c."next" INTO STRICT following;
  RETURN ARRAY[following - 1];
END $$;

-- Joins a text in pieces: strings, and indexes of draws in the places of their digits. A number with more digits than its padding is
-- written in full.
CREATE FUNCTION "write_numbers"(pieces jsonb, draws jsonb, numbers bigint[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(
    CASE WHEN p.draw IS NULL THEN p.value #>> '{}'
         ELSE lpad(p.digits, greatest(length(p.digits), (draws -> p.draw ->> 'padding')::int), '0')
    END, '' ORDER BY p.place)
  FROM (
    SELECT place, value, draw, numbers[draw + 1]::text AS digits
    FROM jsonb_array_elements(pieces) WITH ORDINALITY AS e (value, place),
         LATERAL (SELECT CASE jsonb_typeof(value) WHEN 'number' THEN value::int END AS draw) d
  ) p
$$;
