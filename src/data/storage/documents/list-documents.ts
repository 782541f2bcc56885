/** §4.4, §14.5: the list of documents: one page and the count of all matches, in one statement and so of one moment. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import type { Transaction } from '../connection/database.ts';
import { containingPattern, type PageWithTotal, readPageWithTotal } from '../connection/title-contains.ts';
import {
  type DocumentFilter,
  filterCondition,
  inWorkspaceOfTrigrams,
  isShortSearch,
  newestEntries,
  searchCondition,
  sourcesOf,
} from './document-filter.ts';
import { documentTotal } from './document-total.ts';
import { CREATOR_OF_ROW, DOCUMENT_ROW, type DocumentRow } from './stored-documents.ts';

/** `isMore`: `total` may not be all, which only a search with `countTo` says. */
export type DocumentPage = { documents: DocumentRow[]; total: number; isMore: boolean; next: Position | null };

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
export async function listDocuments(
  db: Transaction,
  workspaceId: string,
  filter: DocumentFilter,
  place: Place,
): Promise<DocumentPage> {
  const { limit } = place;
  // Raw: the page and the count of one moment.
  const found = await db.$queryRaw<Found[]>(listStatement(workspaceId, filter, place));
  const { rows, total } = readPageWithTotal<DocumentRow>(found);
  const documents = rows.slice(0, limit);
  const last = documents.at(-1);
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null;
  return { documents, total, isMore: found[0]!.isMore, next };
}

type Found = PageWithTotal<DocumentRow> & { isMore: boolean };

/** Returns the statement that lists documents. */
export function listStatement(workspaceId: string, filter: DocumentFilter, place: Place): Prisma.Sql {
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
    SELECT ${DOCUMENT_ROW}
    FROM keys
    JOIN generations g ON g.id = keys.id
    ${CREATOR_OF_ROW}
  ) page ON true
  ORDER BY page."createdAt" DESC, page.id DESC`;
}

function keysWithoutSearch(workspaceId: string, filter: DocumentFilter, wanted: Place): Prisma.Sql {
  return Prisma.sql`
  WITH counted AS (SELECT ${documentTotal(workspaceId, filter)} AS total, false AS is_more),
       keys AS MATERIALIZED (${newestEntries(workspaceId, filter, wanted)})`;
}

/**
 * The planner cannot know how many have a text. So the newest documents are tried first: when they fill the page,
 * the text is common, and the rest is only counted, in the index that holds all titles. Else all that have it are found once,
 * for the count and the page: by trigrams, and where the text is too short for them in the same index.
 */
function keysWithSearch(workspaceId: string, filter: DocumentFilter, search: string, wanted: Place): Prisma.Sql {
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
  filter: DocumentFilter,
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

/** Selects every document that matches a search, in no order. */
function byTrigrams(workspaceId: string, filter: DocumentFilter, search: string): Prisma.Sql {
  return Prisma.sql`generation_entries e
    WHERE ${filterCondition(workspaceId, filter)} AND ${inWorkspaceOfTrigrams(workspaceId)}
      AND ${searchCondition(filter, search)}`;
}

/** §14.6: a search of the app, four weeks at a time from the newest back, until enough is found: what lies behind that is not read. */
type Wanted = { limit: number; after?: Position; unless: Prisma.Sql };

/**
 * A SELECT of `created_at` and `id`, newest first: the first `limit` that a search finds, or those after `after`. It reads nothing if
 * `unless` holds.
 *
 * The index has each document under its period of four weeks, beside its trigrams. A period is asked for when those after it held too
 * few; the order is that of the nested loop, which no other join can take the place of.
 */
function newestMatches(
  workspaceId: string,
  filter: DocumentFilter,
  search: string,
  { limit, after, unless }: Wanted,
): Prisma.Sql {
  const until = after && (!filter.to || after.createdAt < filter.to) ? after.createdAt : filter.to;
  const isBehind = after
    ? Prisma.sql`(e.created_at, e.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : Prisma.sql`true`;
  const end = (order: Prisma.Sql) => Prisma.sql`
    SELECT e.created_at FROM generation_entries e
    WHERE e.workspace_id = ${workspaceId}::uuid AND e.source = list.source
    ORDER BY e.created_at ${order} LIMIT 1`;
  // IS TRUE: an index scan by one of these conditions would read the list from end to end, for each period.
  return Prisma.sql`
    SELECT found.created_at, found.id
    FROM (
      SELECT search_period(least(max(newest), ${until ?? null}::timestamptz)) AS last,
             search_period(greatest(min(oldest), ${filter.from ?? null}::timestamptz)) AS first
      FROM (
        SELECT (${end(Prisma.sql`DESC`)}) AS newest, (${end(Prisma.sql`ASC`)}) AS oldest
        FROM unnest(ARRAY[${Prisma.join(sourcesOf(filter))}]::source[]) list (source)
      ) ends
      HAVING NOT ${unless}
    ) span
    CROSS JOIN LATERAL generate_series(span.last, span.first, -1) period
    CROSS JOIN LATERAL (
      SELECT e.created_at, e.id FROM generation_entries e
      WHERE search_slice(e.workspace_id, search_period(e.created_at)) @> search_slice(${workspaceId}::uuid, period)
        AND search_text(e.title_folded, e.known_folded) LIKE search_text(${containingPattern(search)}, NULL)
        AND (${filterCondition(workspaceId, filter)} AND ${searchCondition(filter, search)} AND ${isBehind}) IS TRUE
      ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit}
    ) found
    LIMIT ${limit}`;
}

/** §20.13: what the filters of the list offer. Of thousands, few are offered: templates with most documents, and who has been a member for longest. */
export type DocumentChoices = {
  /** By folder and title. */
  templates: { id: string; title: string; folder: string }[];
  /** People by name; a former member is missing (§2.5). */
  people: { id: string; name: string }[];
};

/** Templates with documents, members, and in any case those that the filter names. `max`: of each. */
export async function findDocumentChoices(
  db: Transaction,
  workspaceId: string,
  { template, createdBy }: Pick<DocumentFilter, 'template' | 'createdBy'>,
  max: number,
): Promise<DocumentChoices> {
  // Raw: what the filter names comes first, then what has most.
  const [choices] = await db.$queryRaw<[DocumentChoices]>`
    SELECT
      (SELECT coalesce(jsonb_agg(t ORDER BY t.folder, t.title, t.id), '[]') FROM (
         SELECT id, title, folder FROM templates
         WHERE workspace_id = ${workspaceId}::uuid AND (generation_count > 0 OR id = ${template ?? null}::uuid)
         ORDER BY id = ${template ?? null}::uuid DESC NULLS LAST, generation_count DESC, id LIMIT ${max}
       ) t) AS templates,
      (SELECT coalesce(jsonb_agg(p ORDER BY p.name, p.id), '[]') FROM (
         SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
         WHERE m.workspace_id = ${workspaceId}::uuid
         ORDER BY u.id = ${createdBy ?? null}::uuid DESC NULLS LAST, m.created_at, u.id LIMIT ${max}
       ) p) AS people`;
  return choices;
}
