/** A migrated database for the tests of one file. */
import { afterAll, beforeAll } from '@jest/globals';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { noteShards, shardsOf } from '../../src/data/storage/connection/shards.ts';
import { type TestDatabase as Created, createTestDatabase, serversOf } from './database.ts';

export type TestDatabase = { readonly db: Database; readonly url: string; readonly direct: string };

/** Call it at the top of a `describe` or of a file; the database exists from `beforeAll` on. */
export function useDatabase(): TestDatabase {
  let opened: (Created & { db: Database }) | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    opened = { ...database, db: connect(database.url) };
    const servers = serversOf(database.url);
    if (servers[0] !== database.url)
      noteShards(
        opened.db,
        servers.map((url) => ({ db: connect(url) })),
      );
  });
  afterAll(async () => {
    if (opened) for (const db of new Set([opened.db, ...shardsOf(opened.db)])) await db.$disconnect();
    await opened?.drop();
    // The module of a test stays loaded, and a client keeps megabytes of queries.
    opened = undefined;
  });
  return {
    get db() {
      return opened!.db;
    },
    get url() {
      return opened!.url;
    },
    get direct() {
      return opened!.direct;
    },
  };
}
