/** Counts the rows of a table that some work reads, in its own transaction. Counts, unlike times, do not depend on the machine. */
import type { Database, Transaction } from '../../src/data/storage/connection/database.ts';

/** `scanned`: rows read in a sequential or index scan; `fetched`: rows fetched by an index. */
export function rowsRead(
  db: Database,
  table: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<{ scanned: number; fetched: number }> {
  return db.$transaction(async (tx) => {
    const rows = async () => {
      const [counted] = await tx.$queryRaw<[{ scanned: number; fetched: number }]>`
        SELECT pg_stat_get_xact_tuples_returned(${table}::regclass)::int AS scanned,
          pg_stat_get_xact_tuples_fetched(${table}::regclass)::int AS fetched`;
      return counted;
    };
    const before = await rows();
    await work(tx);
    const after = await rows();
    return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });
}
