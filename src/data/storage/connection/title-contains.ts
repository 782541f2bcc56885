/**
 * §14.1 `search`: a text that a title contains, whatever its case, in NFC as in NFD; no character is special. Titles are kept or
 * indexed folded, and the searched text is folded by the same function, `fold_title`.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';

/** A condition; `folded` is SQL for a folded title. */
export function titleContains(folded: Prisma.Sql, search: string): Prisma.Sql {
  return Prisma.sql`${folded} LIKE ${containingPattern(search)}`;
}

/** What LIKE compares a folded text with. As a subquery: a generic plan would fold it anew for each title, which takes longer than all else. */
export function containingPattern(search: string): Prisma.Sql {
  return Prisma.sql`(SELECT fold_title(${`%${withoutWildcards(search)}%`}))`;
}

/** The same for Prisma's own calls, of a text that is not folded. */
export function containing(search: string) {
  return { contains: withoutWildcards(search), mode: 'insensitive' as const };
}

/** LIKE's escape character is the backslash. */
function withoutWildcards(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&');
}

// §14.5: a page and the count of all matches come in one statement, of one moment and in one round trip.

/** A row of the page with the count beside it; a single row of nulls when the page is empty. */
export type PageWithTotal<Row extends { id: string }> = (Row | { [Column in keyof Row]: null }) & { total: bigint };

/** Takes the count off the rows. Throws when there is no row at all, which a count never answers. */
export function readPageWithTotal<Row extends { id: string }>(
  found: PageWithTotal<Row>[],
): { rows: Row[]; total: number } {
  const [first] = found;
  if (!first) throw new Error('A count answered no row; one was expected.');
  return { rows: found.filter((row) => row.id !== null) as unknown as Row[], total: Number(first.total) };
}
