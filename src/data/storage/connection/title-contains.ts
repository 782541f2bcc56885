/**
 * §14.1 `search`: matches titles that contain a text, ignoring case and Unicode form (NFC or NFD); no character is special. Titles are
 * stored or indexed in folded form, and the searched text is folded by the same function, `fold_title`.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';

/** Returns a condition; `folded` is SQL for a folded title. */
export function titleContains(folded: Prisma.Sql, search: string): Prisma.Sql {
  return Prisma.sql`${folded} LIKE ${containingPattern(search)}`;
}

/**
 * Returns the LIKE pattern for a folded text. It is a subquery, because a generic plan would otherwise fold the text again for each
 * title, which takes longer than everything else.
 */
export function containingPattern(search: string): Prisma.Sql {
  return Prisma.sql`(SELECT fold_title(${`%${withoutWildcards(search)}%`}))`;
}

/** Returns the same condition for Prisma's own calls, on a text that is not folded. */
export function containing(search: string) {
  return { contains: withoutWildcards(search), mode: 'insensitive' as const };
}

/** Escapes wildcards; the escape character of LIKE is the backslash. */
function withoutWildcards(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&');
}

// §14.5: one statement returns a page and the count of all matches, of the same moment and in one round trip.

/** A row of the page with the count beside it; an empty page is a single row of nulls. */
export type PageWithTotal<Row extends { id: string }> = (Row | { [Column in keyof Row]: null }) & { total: bigint };

/** Separates the count from the rows. Throws if there is no row at all, because a count always returns one. */
export function readPageWithTotal<Row extends { id: string }>(
  found: PageWithTotal<Row>[],
): { rows: Row[]; total: number } {
  const [first] = found;
  if (!first) throw new Error('A count answered no row; one was expected.');
  return { rows: found.filter((row) => row.id !== null) as unknown as Row[], total: Number(first.total) };
}
