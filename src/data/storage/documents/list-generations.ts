/** §4.4, §14.5: the list of documents: one page and the count of all matches, in one statement and so of one moment. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import type { Transaction } from '../connection/database.ts';
import { type PageWithTotal, readPageWithTotal } from '../connection/page-with-total.ts';
import {
  filterCondition,
  type GenerationFilter,
  inWorkspaceOfTrigrams,
  isShortSearch,
  newestEntries,
  searchCondition,
} from './generation-filter.ts';
import { generationTotal } from './generation-total.ts';
import { CREATOR_OF_ROW, GENERATION_ROW, type GenerationRow } from './generations.ts';
import { newestMatches } from './newest-matches.ts';

/** `isMore`: `total` may not be all, which only a search with `countTo` says. */
export type GenerationPage = { generations: GenerationRow[]; total: number; isMore: boolean; next: Position | null };

/** `countTo`: a search counts no further, nor beyond the `newest` documents if they fill a page (§14.6). */
export type Place = { limit: number; after: Position | undefined; countTo?: number; newest?: number };

/**
 * A search looks at this many of the newest documents for each that it is to find. When one title in 20 has the text,
 * the page is found there; when fewer have, putting all that have it in order costs little beside counting them.
 */
const PROBE = 20;
/** Or at this many where it does not count all: reading them costs no more than asking the index for one period. */
const NEWEST = 5_000;
/** §14.6: trigrams have no words for a text that is shorter than three characters: it is looked for in these alone. */
export const NEWEST_OF_SHORT = 20_000;

/** Newest first, `limit` at most, after `after`; `total` counts matches whatever the page, every one but for `isMore`. */
export async function listGenerations(
  db: Transaction,
  workspaceId: string,
  filter: GenerationFilter,
  place: Place,
): Promise<GenerationPage> {
  const { limit } = place;
  // Raw: the page and the count of one moment.
  const found = await db.$queryRaw<Found[]>(listStatement(workspaceId, filter, place));
  const { rows, total } = readPageWithTotal<GenerationRow>(found);
  const generations = rows.slice(0, limit);
  const last = generations.at(-1);
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null;
  return { generations, total, isMore: found[0]!.isMore, next };
}

type Found = PageWithTotal<GenerationRow> & { isMore: boolean };

/** What is sent to the database. */
export function listStatement(workspaceId: string, filter: GenerationFilter, place: Place): Prisma.Sql {
  const { search } = filter;
  // One more than is shown tells whether there are more.
  const wanted = { ...place, limit: place.limit + 1 };
  if (!search) return pageOf(keysWithoutSearch(workspaceId, filter, wanted));
  const { countTo } = wanted;
  return pageOf(
    countTo
      ? keysWithBoundedSearch(workspaceId, filter, search, { ...wanted, countTo })
      : keysWithSearch(workspaceId, filter, search, wanted),
  );
}

/** `keys` begins with WITH and makes `counted (total, is_more)` and `keys (created_at, id)`. */
function pageOf(keys: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
  ${keys}
  SELECT page.*, counted.total, counted.is_more AS "isMore"
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
  WITH counted AS (SELECT ${generationTotal(workspaceId, filter)} AS total, false AS is_more),
       keys AS MATERIALIZED (${newestEntries(workspaceId, filter, wanted)})`;
}

/**
 * The planner cannot know how many have a text. So the newest documents are tried first: when they fill the page,
 * the text is common, and the rest is only counted, in the index that holds all titles. Else all that have it are found once,
 * for the count and the page: by trigrams, and where the text is too short for them in the same index.
 */
function keysWithSearch(workspaceId: string, filter: GenerationFilter, search: string, wanted: Place): Prisma.Sql {
  const { limit, after } = wanted;
  const found = searchCondition(filter, search);
  const listed = Prisma.sql`(${newestEntries(workspaceId, filter, {})}) e WHERE ${found}`;
  const every = isShortSearch(search) ? listed : byTrigrams(workspaceId, filter, search);
  const beyond = after
    ? Prisma.sql`WHERE (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty;
  return Prisma.sql`
    WITH near AS MATERIALIZED (
      SELECT created_at, id FROM (${newestEntries(workspaceId, filter, { after, limit: limit * PROBE })}) e
      WHERE ${found}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}
    ), probe AS MATERIALIZED (
      SELECT count(*) = ${limit} AS common FROM near
    ), every AS MATERIALIZED (
      SELECT e.created_at, e.id FROM ${every} AND NOT (SELECT common FROM probe)
    ), counted AS (
      SELECT CASE WHEN (SELECT common FROM probe) THEN (SELECT count(*) FROM ${listed})
                  ELSE (SELECT count(*) FROM every) END AS total, false AS is_more
    ), keys AS MATERIALIZED (
      SELECT * FROM near WHERE (SELECT common FROM probe)
      UNION ALL
      (SELECT * FROM every ${beyond} ORDER BY created_at DESC, id DESC LIMIT ${limit})
    )`;
}

/**
 * §14.6: the newest documents are tried first here, too, and counted, when they fill a page. Else their periods
 * are asked, from the newest back, for as many as are counted.
 */
function keysWithBoundedSearch(
  workspaceId: string,
  filter: GenerationFilter,
  search: string,
  wanted: Place & { countTo: number },
): Prisma.Sql {
  const isShort = isShortSearch(search);
  const { limit, after, countTo, newest = isShort ? NEWEST_OF_SHORT : NEWEST } = wanted;
  const found = searchCondition(filter, search);
  const read = (from: Position | undefined) => newestEntries(workspaceId, filter, { after: from, limit: newest });
  const near = after
    ? Prisma.sql`SELECT created_at, id FROM (${read(after)}) e WHERE ${found}`
    : Prisma.sql`SELECT created_at, id FROM newest WHERE has`;
  const periods = (asked: { limit: number; after?: Position }) =>
    newestMatches(workspaceId, filter, search, { ...asked, unless: Prisma.sql`(SELECT common FROM probe)` });
  const far = after ? periods({ limit, after }) : Prisma.sql`SELECT * FROM every LIMIT ${limit}`;
  return Prisma.sql`
    WITH newest AS MATERIALIZED (
      SELECT created_at, id, ${found} AS has FROM (${read(undefined)}) e
    ), read AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE has) AS found, count(*) = ${newest} AS is_part FROM newest
    ), near AS MATERIALIZED (
      ${near} ORDER BY created_at DESC, id DESC LIMIT ${limit}
    ), probe AS MATERIALIZED (
      SELECT ${isShort} OR NOT is_part OR (found >= ${limit} AND (SELECT count(*) FROM near) = ${limit}) AS common FROM read
    ), every AS MATERIALIZED (
      ${periods({ limit: Math.max(limit, countTo + 1) })}
    ), matches AS (
      SELECT CASE WHEN common THEN found ELSE (SELECT count(*) FROM every) END AS found, common AND is_part AS is_part
      FROM probe, read
    ), counted AS (
      SELECT least(found, ${countTo}) AS total, is_part OR found > ${countTo} AS is_more FROM matches
    ), keys AS MATERIALIZED (
      SELECT * FROM near WHERE (SELECT common FROM probe)
      UNION ALL
      (${far})
    )`;
}

/** All that a search finds, in no order. */
function byTrigrams(workspaceId: string, filter: GenerationFilter, search: string): Prisma.Sql {
  return Prisma.sql`generation_entries e
    WHERE ${filterCondition(workspaceId, filter)} AND ${inWorkspaceOfTrigrams(workspaceId)}
      AND ${searchCondition(filter, search)}`;
}
