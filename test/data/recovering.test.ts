/** §18.19: a process that starts while Postgres recovers waits for it. */
import { expect, test } from '@jest/globals';
import { openDatabase } from '../../src/data/open-database.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { startSilentProxy } from '../support/silent-proxy.ts';
import { useDatabase } from '../support/use-database.ts';

const database = useDatabase();

test.each(['apply', 'leave'] as const)(
  'a database that recovers is waited for (migrations: %s)',
  async (migrations) => {
    const proxy = await startSilentProxy(database.url);
    const config = loadConfig({ DATABASE_URL: proxy.url });
    proxy.recover(3);
    const { db, close } = await openDatabase(config, createLog('silent'), { migrations });
    expect(await db.workspace.count()).toBe(0);
    await close();
    await proxy.close();
  },
);
