/** §14.6: a search of the app, four weeks at a time from the newest back, until enough is found: what lies behind that is not read. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import { containingPattern } from '../connection/title-contains.ts';
import { filterCondition, type GenerationFilter, searchCondition, sourcesOf } from './generation-filter.ts';

type Wanted = { limit: number; after?: Position; unless: Prisma.Sql };

/**
 * A SELECT of `created_at` and `id`, newest first: the first `limit` that a search finds, or those after `after`. It reads nothing if
 * `unless` holds.
 *
 * The index has each document under its period of four weeks, beside its trigrams. A period is asked for when those after it held too
 * few; the order is that of the nested loop, which no other join can take the place of.
 */
export function newestMatches(
  workspaceId: string,
  filter: GenerationFilter,
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
