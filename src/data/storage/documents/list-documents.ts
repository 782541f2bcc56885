/** §4.4, §14.5: lists documents: one page and the count of all matches in one statement, and so of one moment. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import type { Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
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
import { documentTotal, MAX_SIGNATURES } from './document-total.ts';
import { REPLACEMENTS, type Replacements } from './replacements.ts';
import { CREATOR_OF_ROW, DOCUMENT_ROW, type DocumentRow } from './stored-documents.ts';

/** `Replacements`: only if the place asks for them. */
export type ListedDocument = DocumentRow & Partial<Replacements>;

/** `isMore`: there may be more matches than `total`, which happens only for a search with `countTo`, and for a state of signatures. */
export type DocumentPage = { documents: ListedDocument[]; total: number; isMore: boolean; next: Position | null };

/**
 * `countTo`: the highest number to which a search counts; it counts only within the `newest` documents if these fill a page (§14.6).
 * `replacements`: each document comes with them.
 */
export type Place = {
  limit: number;
  after: Position | undefined;
  countTo?: number;
  newest?: number;
  replacements?: boolean;
};

/**
 * For each match that a page needs, a search first tries this many of the newest documents. If one in 20 titles matches, this finds the
 * page; if fewer match, sorting all matches is cheap compared to counting them.
 */
const PROBE = 20;
/**
 * How many of the newest documents are tried when a search does not count all matches: reading them costs no more than one period of the
 * index.
 */
const NEWEST = 5_000;
/** §14.6: a text shorter than three characters has no trigrams, so it is searched only in this many of the newest documents. */
export const NEWEST_OF_SHORT = 20_000;

/** Lists the newest `limit` documents after `after`. `total` counts all matches, whatever the page; `isMore` marks the exception. */
export async function listDocuments(
  db: Transaction,
  workspaceId: string,
  filter: DocumentFilter,
  place: Place,
): Promise<DocumentPage> {
  const { limit } = place;
  // Raw: one statement gives a page and a count of the same moment.
  const found = await db.$queryRaw<Found[]>(listStatement(workspaceId, filter, place));
  const { rows, total } = readPageWithTotal<ListedDocument>(found);
  const documents = rows.slice(0, limit);
  const last = documents.at(-1);
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null;
  return { documents, total, isMore: found[0]!.isMore, next };
}

type Found = PageWithTotal<ListedDocument> & { isMore: boolean };

/** Returns the statement that lists documents. */
export function listStatement(workspaceId: string, filter: DocumentFilter, place: Place): Prisma.Sql {
  const { search } = filter;
  // Reading one row more than the page needs shows whether another page follows.
  const wanted = { ...place, limit: place.limit + 1 };
  const columns = place.replacements ? Prisma.sql`${DOCUMENT_ROW}, ${REPLACEMENTS}` : DOCUMENT_ROW;
  if (!search) return pageOf(columns, keysWithoutSearch(workspaceId, filter, wanted));
  const { countTo } = wanted;
  return pageOf(
    columns,
    countTo
      ? keysWithBoundedSearch(workspaceId, filter, search, { ...wanted, countTo })
      : keysWithSearch(workspaceId, filter, search, wanted),
  );
}

/**
 * Builds the statement for a page with `columns` of `generations g`. `keys` is SQL that begins with WITH and defines `counted (total, is_more)` and `keys (created_at,
 * id)`.
 */
function pageOf(columns: Prisma.Sql, keys: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
  ${keys}
  SELECT page.*, counted.total, counted.is_more AS "isMore"
  FROM counted
  LEFT JOIN (
    SELECT ${columns}
    FROM keys
    JOIN generations g ON g.id = keys.id
    ${CREATOR_OF_ROW}
  ) page ON true
  ORDER BY page."createdAt" DESC, page.id DESC`;
}

function keysWithoutSearch(workspaceId: string, filter: DocumentFilter, wanted: Place): Prisma.Sql {
  const total = documentTotal(workspaceId, filter);
  const counted = filter.signature
    ? Prisma.sql`SELECT least(total, ${MAX_SIGNATURES}) AS total, total > ${MAX_SIGNATURES} AS is_more FROM (SELECT ${total} AS total) all_of_them`
    : Prisma.sql`SELECT ${total} AS total, false AS is_more`;
  return Prisma.sql`
  WITH counted AS (${counted}),
       keys AS MATERIALIZED (${newestEntries(workspaceId, filter, wanted)})`;
}

/**
 * Finds the keys of a search. The planner cannot estimate how many titles match, so the newest documents are tried first. If they fill
 * the page, the text is common, and the others are only counted, in the index that contains all titles. Otherwise all matches are found
 * once, for the count and the page: by trigrams or, if the text is too short for them, in the same index.
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
 * §14.6: also tries the newest documents first, and counts only these if they fill a page. Otherwise it searches one period after
 * another, starting with the newest, until it has counted enough.
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

/** §14.6: a search of the web app reads four weeks at a time, starting with the newest, and stops when it has found enough. */
type Wanted = { limit: number; after?: Position; unless: Prisma.Sql };

/**
 * Selects `created_at` and `id` of matches, newest first: the first `limit`, or those after `after`. Reads nothing if `unless` is true.
 * The index has each document under its period of four weeks, beside its trigrams. A period is read only if the later ones contained too
 * few matches. LATERAL enforces a nested loop, which keeps the order.
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
  // IS TRUE keeps Postgres from using an index for one of these conditions, which would scan the whole list for each period.
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

/**
 * §20.13: the choices that the filters of the list offer. Out of thousands, few are offered: the templates with the most documents, and
 * the oldest members.
 */
export type DocumentChoices = {
  /** Sorted by folder and title. */
  templates: { id: string; title: string; folder: string }[];
  /** People sorted by name, without former members (§2.5). */
  people: { id: string; name: string }[];
  /** §26.9: whether a document was ever sent for signature. */
  hasSignatures: boolean;
};

const CHOICES = prepared(
  'choices',
  `SELECT
     (SELECT coalesce(jsonb_agg(t ORDER BY t.folder, t.title, t.id), '[]') FROM (
        SELECT id, title, folder FROM templates
        WHERE workspace_id = $1::uuid AND (generation_count > 0 OR id = $2::uuid)
        ORDER BY id = $2::uuid DESC NULLS LAST, generation_count DESC, id LIMIT $4
      ) t) AS templates,
     (SELECT coalesce(jsonb_agg(p ORDER BY p.name, p.id), '[]') FROM (
        SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE m.workspace_id = $1::uuid
        ORDER BY u.id = $3::uuid DESC NULLS LAST, m.created_at, u.id LIMIT $4
      ) p) AS people,
     EXISTS (SELECT FROM generation_entries e WHERE e.workspace_id = $1::uuid AND e.signature IS NOT NULL) AS "hasSignatures"`,
);

/** Finds templates with documents and members, including those that the filter names. `max`: the most of each. */
export async function findDocumentChoices(
  db: Transaction,
  workspaceId: string,
  { template, createdBy }: Pick<DocumentFilter, 'template' | 'createdBy'>,
  max: number,
): Promise<DocumentChoices> {
  // Raw: Prisma cannot sort by an expression: the templates and people of the filter come first, then those with the most documents.
  const [choices] = await db.$queryRawUnsafe<[DocumentChoices]>(
    CHOICES,
    workspaceId,
    template ?? null,
    createdBy ?? null,
    max,
  );
  return choices;
}
