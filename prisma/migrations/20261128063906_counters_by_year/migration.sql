-- A counter whose format holds the year has a range for each (§11.12). The version before draws none of them.

-- CreateTable
CREATE TABLE "year_counters" (
    "entry_id" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "next" BIGINT NOT NULL,

    CONSTRAINT "year_counters_pkey" PRIMARY KEY ("entry_id","year"),
    CONSTRAINT "year_counters_next_check" CHECK ("next" >= 0)
);

-- AddForeignKey
ALTER TABLE "year_counters" ADD CONSTRAINT "year_counters_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "template_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION draw_several_numbers(template uuid, draws jsonb)
 RETURNS bigint[]
 LANGUAGE sql
AS $function$
  WITH draw AS (
    SELECT d.place, (d.value ->> 'entry')::uuid AS entry, (d.value ->> 'start')::bigint AS start, (d.value ->> 'year')::int AS year,
           row_number() OVER (PARTITION BY d.value ->> 'entry' ORDER BY d.place) AS nth
    FROM jsonb_array_elements(draws) WITH ORDINALITY AS d (value, place)
  ), wanted AS MATERIALIZED (
    SELECT entry, max(year) AS year, max(start) AS start, count(*) AS number
    FROM draw JOIN "template_entries" e ON e."id" = entry AND e."template_id" = template GROUP BY entry
  ), in_all AS (
    INSERT INTO "counters" AS c ("entry_id", "next")
    SELECT entry, start + number FROM wanted WHERE year IS NULL
    ON CONFLICT ("entry_id") DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE entry = excluded."entry_id"), excluded."next")
    RETURNING c."entry_id" AS entry, c."next" AS next
  ), in_year AS (
    INSERT INTO "year_counters" AS c ("entry_id", "year", "next")
    SELECT entry, year, start + number FROM wanted WHERE year IS NOT NULL
    ON CONFLICT ("entry_id", "year") DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE entry = excluded."entry_id"), excluded."next")
    RETURNING c."entry_id" AS entry, c."next" AS next
  ), drawn AS (
    SELECT entry, next FROM in_all UNION ALL SELECT entry, next FROM in_year
  )
  SELECT coalesce(array_agg(drawn.next - wanted.number + draw.nth - 1 ORDER BY draw.place), '{}')
  FROM draw JOIN wanted USING (entry) JOIN drawn USING (entry)
$function$;

CREATE OR REPLACE FUNCTION draw_numbers(template uuid, draws jsonb)
 RETURNS bigint[]
 LANGUAGE plpgsql
AS $function$
DECLARE
  following bigint;
BEGIN
  IF jsonb_array_length(draws) <> 1 OR draws -> 0 ? 'year' THEN
    RETURN draw_several_numbers(template, draws);
  END IF;
  INSERT INTO "counters" AS c ("entry_id", "next")
  SELECT e."id", (draws -> 0 ->> 'start')::bigint + 1 FROM "template_entries" e
  WHERE e."id" = (draws -> 0 ->> 'entry')::uuid AND e."template_id" = template
  ON CONFLICT ("entry_id") DO UPDATE SET "next" = greatest(c."next" + 1, excluded."next")
  RETURNING c."next" INTO STRICT following;
  RETURN ARRAY[following - 1];
END $function$;
