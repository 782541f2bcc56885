/** §14.5: counts are changed by a row for each document; here those rows are added up, away from any request. */
import type { Database } from '../connection/database.ts';

/** Adds at most `limit` changes to the counts; 0 too while another process is at it. */
export async function foldGenerationCounts(db: Database, limit: number): Promise<number> {
  // Raw: a function.
  const [{ folded }] = await db.$queryRaw<[{ folded: number }]>`
    SELECT fold_generation_counts(${limit}::int) AS folded`;
  return folded;
}

/** Counts of templates and people that are no longer there; answers how many rows went. */
export async function removeOrphanedCounts(db: Database): Promise<number> {
  // Raw: a function.
  const [{ removed }] = await db.$queryRaw<[{ removed: number }]>`
    SELECT remove_orphaned_generation_counts() AS removed`;
  return removed;
}
