/** §14.5: a page and the count of all matches come in one statement, of one moment and in one round trip. */

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
