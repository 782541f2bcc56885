/** §18.49: a router answers a count once for each server, unless the count names a workspace. */
import type { Database } from '../../src/data/storage/connection/database.ts';
import { shardsOf } from '../../src/data/storage/connection/shards.ts';

/** Adds up what `count` returns at each server, for rows of any workspace. Rows of people are the same on all servers, so they are not for it. */
export async function countAll(db: Database, count: (server: Database) => Promise<number>): Promise<number> {
  const counts = await Promise.all(shardsOf(db).map(async (server) => count(server)));
  return counts.reduce((sum, one) => sum + one, 0);
}
