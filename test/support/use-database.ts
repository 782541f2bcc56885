/** A migrated database for the tests of one file. */
import { afterAll, beforeAll } from '@jest/globals';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { createTestDatabase } from './database.ts';

export type TestDatabase = { readonly db: Database; readonly url: string };

/** To be called at the top of a `describe` or of a file; there from `beforeAll` on. */
export function useDatabase(): TestDatabase {
  let opened: { db: Database; url: string; drop(): Promise<void> } | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    opened = { db: connect(database.url), url: database.url, drop: database.drop };
  });
  afterAll(async () => {
    await opened?.db.$disconnect();
    await opened?.drop();
    // The module of a test stays loaded, and a client has megabytes of queries.
    opened = undefined;
  });
  return {
    get db() {
      return opened!.db;
    },
    get url() {
      return opened!.url;
    },
  };
}
