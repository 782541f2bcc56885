/** §4.4, §14.5: the list of documents: one page and the count of all matches, in one statement and so of one moment. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import type { Transaction } from '../connection/database.ts';
import { type PageWithTotal, readPageWithTotal } from '../connection/page-with-total.ts';
import { filterCondition, type GenerationFilter, newestEntries, searchCondition } from './generation-filter.ts';
import { generationTotal } from './generation-total.ts';
import { CREATOR_OF_ROW, GENERATION_ROW, type GenerationRow } from './generations.ts';

export type GenerationPage = { generations: GenerationRow[]; total: number; next: Position | null };

/** `countTo`: a search counts no further; one more says that there are more (§14.6). */
export type Place = { limit: number; after: Position | undefined; countTo?: number };

/**
 * A search looks at this many of the newest documents for each that it is to find. When one title in 20 has the text,
 * the page is found there; when fewer have, putting all that have it in order costs little beside counting them.
 */
const PROBE = 20;
/** Or at this many where it does not count all: a text that few of them have is rare enough to be found at once everywhere. */
const FAR_PROBE = 5_000;

/** Newest first, `limit` at most, after `after`; `total` counts every match, whatever the page. */
export async function listGenerations(
  db: Transaction,
  workspaceId: string,
  filter: GenerationFilter,
  place: Place,
): Promise<GenerationPage> {
  const { limit } = place;
  // Raw: the page and the count of one moment.
  const found = await db.$queryRaw<PageWithTotal<GenerationRow>[]>(listStatement(workspaceId, filter, place));
  const { rows, total } = readPageWithTotal<GenerationRow>(found);
  const generations = rows.slice(0, limit);
  const last = generations.at(-1);
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null;
  return { generations, total, next };
}

/** What is sent to the database. */
export function listStatement(workspaceId: string, filter: GenerationFilter, place: Place): Prisma.Sql {
  const { search } = filter;
  // One more than is shown tells whether there are more.
  const wanted = { ...place, limit: place.limit + 1 };
  return pageOf(
    search ? keysWithSearch(workspaceId, filter, search, wanted) : keysWithoutSearch(workspaceId, filter, wanted),
  );
}

/** `keys` begins with WITH and makes `counted (total)` and `keys (created_at, id)`. */
function pageOf(keys: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
  ${keys}
  SELECT page.*, counted.total
  FROM counted
  LEFT JOIN (
    SELECT ${GENERATION_ROW}
    FROM keys
    JOIN generations g ON g.id = keys.id
    ${CREATOR_OF_ROW}
  ) page ON true
  ORDER BY page."createdAt" DESC, page.id DESC`;
}

function keysWithoutSearch(workspaceId: string, filter: GenerationFilter, wanted: Place): Prisma.Sql {
  return Prisma.sql`
  WITH counted AS (SELECT ${generationTotal(workspaceId, filter)} AS total),
       keys AS MATERIALIZED (${newestEntries(workspaceId, filter, wanted)})`;
}

/**
 * The planner cannot know how many have a text. So the newest documents are tried first: when they fill the page,
 * the text is common, and the rest is only counted. Else all that have it are found once, for the count and the page.
 */
function keysWithSearch(workspaceId: string, filter: GenerationFilter, search: string, wanted: Place): Prisma.Sql {
  const { limit, after, countTo } = wanted;
  const found = searchCondition(filter, search);
  const every = Prisma.sql`generation_entries e WHERE ${filterCondition(workspaceId, filter)} AND ${found}`;
  const beyond = after
    ? Prisma.sql`WHERE (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty;
  const upTo = countTo ? Prisma.sql`LIMIT ${countTo + 1}` : Prisma.empty;
  return Prisma.sql`
    WITH near AS MATERIALIZED (
      SELECT created_at, id FROM (${newestEntries(workspaceId, filter, { after, limit: countTo ? FAR_PROBE : limit * PROBE })}) e
      WHERE ${found}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}
    ), probe AS MATERIALIZED (
      SELECT count(*) = ${limit} AS common FROM near
    ), every AS MATERIALIZED (
      SELECT e.created_at, e.id FROM ${every} AND NOT (SELECT common FROM probe)
    ), counted AS (
      SELECT CASE WHEN (SELECT common FROM probe) THEN (SELECT count(*) FROM (SELECT FROM ${every} ${upTo}) one)
                  ELSE (SELECT count(*) FROM (SELECT FROM every ${upTo}) one) END AS total
    ), keys AS MATERIALIZED (
      SELECT * FROM near WHERE (SELECT common FROM probe)
      UNION ALL
      (SELECT * FROM every ${beyond} ORDER BY created_at DESC, id DESC LIMIT ${limit})
    )`;
}
