/**
 * §14.1 `search`: a text that a title contains, whatever its case, in NFC as in NFD; no character is special. Titles are kept or
 * indexed folded, and the searched text is folded by the same function, `fold_title`.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';

/** A condition; `folded` is SQL for a folded title. */
export function titleContains(folded: Prisma.Sql, search: string): Prisma.Sql {
  // LIKE's escape character is the backslash.
  return Prisma.sql`${folded} LIKE fold_title(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`;
}
