/** §18.12: `serve` and the command start only on a database that fits, and `migrate` leads none back. */
import { expect, test } from '@jest/globals';
import { listKnownMigrations } from '../../../src/data/migrations/index.ts';
import { openDatabase } from '../../../src/data/open-database.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, execute } from '../../support/database.ts';

const LATER = '29990101000000_later';

/** What `_prisma_migrations` says of one. */
function row(name: string, finished: boolean): string {
  return `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
          VALUES (gen_random_uuid(), repeat('0', 64), '${name}', ${finished ? 'now()' : 'NULL'}, 1)`;
}

const [newest] = (await listKnownMigrations()).slice(-1);
const NEWER =
  /was migrated by a newer version of Platen: this version does not know .*Start the newer version, or restore a backup/;

test.each<[state: string, change: string, serve: RegExp, migrate: RegExp | 'mends']>([
  ['has a migration of a later version', row(LATER, true), NEWER, NEWER],
  ['has one of a later version that was cut short', row(LATER, false), NEWER, NEWER],
  ['has a queue of a later version', 'UPDATE pgboss.version SET version = 9999', NEWER, NEWER],
  [
    'has a migration that never finished',
    row(newest!, false),
    new RegExp(`Migration ${newest} was started but not finished`),
    'mends',
  ],
  ['lacks its queue', 'DROP SCHEMA pgboss CASCADE', /tables of the render queue are missing .*platen migrate/, 'mends'],
  [
    'lacks migrations',
    'DROP SCHEMA public CASCADE; CREATE SCHEMA public',
    /The database is missing \d+ migrations?, starting with 20\d+_init\. Run `platen migrate`/,
    'mends',
  ],
])('a database that %s', async (_, change, serve, migrate) => {
  const database = await createTestDatabase();
  const config = loadConfig({ DATABASE_URL: database.url });
  const open = (migrations: 'apply' | 'leave') => openDatabase(config, createLog('silent'), { migrations });
  try {
    await execute(database.url, change);
    await expect(open('leave')).rejects.toThrow(serve);
    if (migrate !== 'mends') {
      await expect(open('apply')).rejects.toThrow(migrate);
      return;
    }
    await (await open('apply')).close();
    await (await open('leave')).close();
  } finally {
    await database.drop();
  }
});
