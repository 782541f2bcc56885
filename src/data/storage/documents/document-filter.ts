/** §4.4: the filters of the document list, as conditions on `generation_entries e`. */
import { Prisma, SignatureState } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import { titleContains } from '../connection/title-contains.ts';

export type Source = 'app' | 'api';

/** Filters combine with AND; the window is half-open, `[from, to)`. */
export type DocumentFilter = {
  template?: string | undefined;
  createdBy?: string | undefined;
  source?: Source | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
  /** §14.6: whether the search also looks at the values by which people know documents. */
  searchesKnown?: boolean;
  /** §20.13: whether documents are marked void. */
  isVoid?: boolean | undefined;
  /** §26.9: the state of their signatures. */
  signature?: SignatureState | undefined;
};

/** §26.9: in the order in which lists offer them. */
export const SIGNATURE_STATES = Object.values(SignatureState);

const SOURCES: readonly Source[] = ['app', 'api'];

/** Returns the sources to read separately: the index has the source before the time, so a list of both is merged from two lists. */
export function sourcesOf({ source }: DocumentFilter): readonly Source[] {
  return source ? [source] : SOURCES;
}

const NUMBER = /^\s*(#\d+)\s*$/;

/** Returns `search` as a condition. */
export function searchCondition({ searchesKnown }: DocumentFilter, search: string): Prisma.Sql {
  const title = titleContains(Prisma.sql`e.title_folded`, search);
  if (!searchesKnown) return title;
  const number = NUMBER.exec(search)?.[1];
  // §14.6: a number is matched as a whole. One in 90 documents has a number that begins with two given digits, and titles contain
  // numbers, too.
  if (number) {
    const whole = `${number}([^0-9]|$)`;
    return Prisma.sql`(e.title_folded ~ ${whole} OR e.known_folded ~ ${whole})`;
  }
  return Prisma.sql`(${title} OR ${titleContains(Prisma.sql`e.known_folded`, search)})`;
}

/** §14.6: checks whether a text is too short for trigrams, counted in characters. */
export function isShortSearch(search: string): boolean {
  return [...search].length < 3;
}

/** Returns the workspace as a condition for the index of titles, so that documents of other workspaces with the same text are not read. */
export function inWorkspaceOfTrigrams(workspaceId: string): Prisma.Sql {
  return Prisma.sql`ARRAY[e.workspace_id] @> ARRAY[${workspaceId}::uuid]`;
}

/**
 * Returns a condition that the filter's template and person exist. Entries and counts keep the ID of a deleted template or person;
 * documents do not.
 */
export function filterTargetsExist({ template, createdBy }: DocumentFilter): Prisma.Sql {
  const all = [Prisma.sql`true`];
  if (template) all.push(Prisma.sql`EXISTS (SELECT FROM templates WHERE id = ${template}::uuid)`);
  if (createdBy) all.push(Prisma.sql`EXISTS (SELECT FROM users WHERE id = ${createdBy}::uuid)`);
  return Prisma.join(all, ' AND ');
}

/** Joins all filters except `search` into one condition. */
export function filterCondition(workspaceId: string, filter: DocumentFilter): Prisma.Sql {
  const { template, createdBy, from, to, isVoid, signature } = filter;
  const all = [Prisma.sql`e.workspace_id = ${workspaceId}::uuid`, filterTargetsExist(filter)];
  if (template) all.push(Prisma.sql`e.template_id = ${template}::uuid`);
  if (createdBy) all.push(Prisma.sql`e.created_by = ${createdBy}::uuid`);
  if (from) all.push(Prisma.sql`e.created_at >= ${from}::timestamptz`);
  // The value is not passed as a parameter, so that Postgres can use the partial index of void documents.
  if (isVoid !== undefined) all.push(isVoid ? Prisma.sql`e.is_void` : Prisma.sql`NOT e.is_void`);
  if (signature) all.push(Prisma.sql`e.signature = ${signature}::signature_state`);
  if (to) all.push(Prisma.sql`e.created_at < ${to}::timestamptz`);
  all.push(Prisma.sql`e.source IN (${Prisma.join(sourcesOf(filter).map((source) => Prisma.sql`${source}::source`))})`);
  return Prisma.join(all, ' AND ');
}

/**
 * Selects the newest `limit` entries after `after` (keyset pagination), or all of them, without the search condition: `created_at`, `id`
 * and the columns that a search looks at.
 */
export function newestEntries(
  workspaceId: string,
  filter: DocumentFilter,
  { limit, after }: { limit?: number; after?: Position | undefined },
): Prisma.Sql {
  // Only the nearer of two upper bounds is used: with both, an index scan may start at the farther one and read everything in between.
  const inside = after && (!filter.to || after.createdAt < filter.to) ? after : undefined;
  const bounds = inside ? { ...filter, to: undefined } : filter;
  const position = inside
    ? Prisma.sql`AND (e.created_at, e.id) < (${inside.createdAt}::timestamptz, ${inside.id}::uuid)`
    : Prisma.empty;
  // An index contains the titles, so that a search in titles alone reads no rows of the table.
  const known = filter.searchesKnown ? Prisma.sql`e.known_folded` : Prisma.sql`NULL::text AS known_folded`;
  const newest = limit === undefined ? Prisma.sql`OFFSET 0` : Prisma.sql`LIMIT ${limit}`;
  // Each list has its own limit, because the planner may sort the whole union. OFFSET keeps the search condition out of the subquery:
  // Postgres might otherwise scan the whole trigram index for a text that is too short for it.
  const lists = sourcesOf(filter).map(
    (source) => Prisma.sql`
      (SELECT e.created_at, e.id, e.title_folded, ${known} FROM generation_entries e
       WHERE ${filterCondition(workspaceId, { ...bounds, source })} ${position}
       ORDER BY e.created_at DESC, e.id DESC ${newest})`,
  );
  const union = Prisma.join(lists, ' UNION ALL ');
  return limit === undefined
    ? union
    : Prisma.sql`SELECT * FROM (${union}) list ORDER BY created_at DESC, id DESC ${newest}`;
}
