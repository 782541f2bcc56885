-- §10.10: placeholders, groups and fields get an identity of their own, which outlives what a version calls them. A counter
-- belongs to it, no longer to a key. What was saved so far is known by its keys, to which the counters belonged.

CREATE TYPE "entry_kind" AS ENUM ('placeholder', 'group');

CREATE TABLE "template_entries" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "group_id" UUID,
    "kind" "entry_kind" NOT NULL,
    "keys" TEXT[] NOT NULL,
    "labels" TEXT[] NOT NULL,
    "counted" BOOLEAN NOT NULL,

    CONSTRAINT "template_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "template_entries_template_id_fkey"
      FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "template_entries_group_id_fkey"
      FOREIGN KEY ("group_id") REFERENCES "template_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "template_entries_names_check" CHECK (cardinality("keys") > 0 AND cardinality("labels") > 0)
);
CREATE INDEX "template_entries_template_id_idx" ON "template_entries"("template_id");
CREATE INDEX "template_entries_group_id_idx" ON "template_entries"("group_id");


-- 1. An entry for each key of each scope that a saved version has had, with its labels, the newest last

CREATE FUNCTION "labels_in_order"(labels text[], versions int[]) RETURNS text[] LANGUAGE sql AS $$
  SELECT array_agg(label ORDER BY version)
  FROM (SELECT label, max(version) AS version FROM unnest(labels, versions) AS u (label, version) GROUP BY label) l
$$;

INSERT INTO "template_entries" ("id", "template_id", "kind", "keys", "labels", "counted")
SELECT gen_random_uuid(), v."template_id", e.kind, ARRAY[e.one ->> 'key'],
       labels_in_order(array_agg(e.one ->> 'label'), array_agg(v."version")), coalesce(bool_or(e.one ->> 'type' = 'counter'), false)
FROM "template_versions" v, LATERAL (
  SELECT 'placeholder'::entry_kind AS kind, p AS one FROM jsonb_array_elements(v."inventory" -> 'placeholders') p
  UNION ALL
  SELECT 'group', g FROM jsonb_array_elements(v."inventory" -> 'groups') g
) e
GROUP BY v."template_id", e.kind, e.one ->> 'key';

INSERT INTO "template_entries" ("id", "template_id", "group_id", "kind", "keys", "labels", "counted")
SELECT gen_random_uuid(), v."template_id", e."id", 'placeholder', ARRAY[f ->> 'key'],
       labels_in_order(array_agg(f ->> 'label'), array_agg(v."version")), bool_or(f ->> 'type' = 'counter')
FROM "template_versions" v, jsonb_array_elements(v."inventory" -> 'groups') g, jsonb_array_elements(g -> 'fields') f,
     "template_entries" e
WHERE e."template_id" = v."template_id" AND e."kind" = 'group' AND e."keys" = ARRAY[g ->> 'key']
GROUP BY v."template_id", e."id", f ->> 'key';


-- 2. The inventories name their entries

CREATE FUNCTION "with_entries"(template uuid, owner uuid, entries jsonb, of_kind entry_kind) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg(one.value || jsonb_build_object('entry', e."id") ORDER BY one.place), '[]')
  FROM jsonb_array_elements(entries) WITH ORDINALITY AS one (value, place)
  JOIN "template_entries" e ON e."template_id" = template AND e."group_id" IS NOT DISTINCT FROM owner
   AND e."kind" = of_kind AND e."keys" = ARRAY[one.value ->> 'key']
$$;

ALTER TABLE "template_versions" DISABLE TRIGGER "template_versions_immutable";
UPDATE "template_versions" v SET "inventory" = v."inventory" || jsonb_build_object(
  'placeholders', with_entries(v."template_id", NULL, v."inventory" -> 'placeholders', 'placeholder'),
  'groups', (
    SELECT coalesce(jsonb_agg(g.value || jsonb_build_object(
      'fields', with_entries(v."template_id", (g.value ->> 'entry')::uuid, g.value -> 'fields', 'placeholder')
    ) ORDER BY g.place), '[]')
    FROM jsonb_array_elements(with_entries(v."template_id", NULL, v."inventory" -> 'groups', 'group'))
         WITH ORDINALITY AS g (value, place)
  ));
ALTER TABLE "template_versions" ENABLE TRIGGER "template_versions_immutable";

DROP FUNCTION "with_entries";
DROP FUNCTION "labels_in_order";


-- 3. Counters belong to entries

ALTER TABLE "counters" RENAME TO "counters_by_key";
ALTER INDEX "counters_pkey" RENAME TO "counters_by_key_pkey";
CREATE TABLE "counters" (
    "entry_id" UUID NOT NULL,
    "next" BIGINT NOT NULL,

    CONSTRAINT "counters_pkey" PRIMARY KEY ("entry_id"),
    CONSTRAINT "counters_entry_id_fkey"
      FOREIGN KEY ("entry_id") REFERENCES "template_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "counters_next_check" CHECK ("next" >= 0)
);
INSERT INTO "counters" ("entry_id", "next")
SELECT e."id", c."next"
FROM "counters_by_key" c
JOIN "template_entries" e ON e."template_id" = c."template_id" AND e."kind" = 'placeholder'
LEFT JOIN "template_entries" g ON g."id" = e."group_id"
WHERE c."key" = coalesce(g."keys"[1] || '.', '') || e."keys"[1];
DROP TABLE "counters_by_key";

-- As many numbers as the document draws of each counter, in the order of its draws. The caller has locked the template's
-- row, so that counters need no order of their own. A later `start` moves a counter forward, never back.
CREATE OR REPLACE FUNCTION "draw_several_numbers"(template uuid, draws jsonb) RETURNS bigint[] LANGUAGE sql AS $$
  WITH draw AS (
    SELECT d.place, (d.value ->> 'entry')::uuid AS entry, (d.value ->> 'start')::bigint AS start,
           row_number() OVER (PARTITION BY d.value ->> 'entry' ORDER BY d.place) AS nth
    FROM jsonb_array_elements(draws) WITH ORDINALITY AS d (value, place)
  ), wanted AS MATERIALIZED (
    SELECT entry, max(start) AS start, count(*) AS number FROM draw GROUP BY entry
  ), drawn AS (
    INSERT INTO "counters" AS c ("entry_id", "next")
    SELECT e."id", start + number FROM wanted JOIN "template_entries" e ON e."id" = entry AND e."template_id" = template
    ON CONFLICT ("entry_id") DO UPDATE
    SET "next" = greatest(c."next" + (SELECT number FROM wanted WHERE entry = excluded."entry_id"), excluded."next")
    RETURNING c."entry_id" AS entry, c."next" AS next
  )
  SELECT coalesce(array_agg(drawn.next - wanted.number + draw.nth - 1 ORDER BY draw.place), '{}')
  FROM draw JOIN wanted USING (entry) JOIN drawn USING (entry)
$$;

-- Most documents draw one number, and the statement for several takes longer to begin than to carry out.
CREATE OR REPLACE FUNCTION "draw_numbers"(template uuid, draws jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  following bigint;
BEGIN
  IF jsonb_array_length(draws) <> 1 THEN
    RETURN draw_several_numbers(template, draws);
  END IF;
  INSERT INTO "counters" AS c ("entry_id", "next")
  SELECT e."id", (draws -> 0 ->> 'start')::bigint + 1 FROM "template_entries" e
  WHERE e."id" = (draws -> 0 ->> 'entry')::uuid AND e."template_id" = template
  ON CONFLICT ("entry_id") DO UPDATE SET "next" = greatest(c."next" + 1, excluded."next")
  RETURNING c."next" INTO STRICT following;
  RETURN ARRAY[following - 1];
END $$;
