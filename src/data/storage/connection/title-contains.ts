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
