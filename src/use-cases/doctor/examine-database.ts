/** §18.25, §18.41: the database: that it answers, its version, its extension, its clock, and whether it has the migrations of this version. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findLack, refuseNewer } from '../../data/migrations/index.ts';
import { type OpenDatabase, openDatabase } from '../../data/open-database.ts';
import { areApart, askTime, describeAhead } from '../../data/storage/connection/clock.ts';
import { writeInstallation } from '../../data/storage/workspaces/installation.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { type Finding, faulty, findingOf, fine, reasonOf } from './finding.ts';

const OLDEST = 15;
const UNREACHABLE =
  'Check that Postgres runs where DATABASE_URL says, that it lets this machine in, and that user and password are right. Behind PgBouncer in transaction mode, add ?pgbouncer=true.';
const CLOCK =
  'Set the clock that is wrong, best by NTP (`timedatectl`). Until then this machine does no upkeep, and by an hour it does not start.';
const READ_ONLY =
  'DATABASE_URL must name the server that is written to, not a standby; its user needs the rights of spec/operations.md.';
const EMBEDDED = 'Read postgres/postgres.log in the data folder. As root, see "As root" in spec/operations.md.';

/** Starts the embedded server where none runs; makes none where there is none. Returns the database, to be closed, if it is in order. */
export async function* examineDatabase(config: Config, log: Log): AsyncGenerator<Finding, OpenDatabase | null> {
  const where = config.databaseUrl ? 'DATABASE_URL' : 'embedded';
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres'))) {
    yield fine('database', `embedded, not made yet: the first start makes it in ${config.dataDir}`);
    return null;
  }
  let opened: OpenDatabase;
  try {
    opened = await openDatabase(config, log, { migrations: 'none' });
  } catch (error) {
    yield faulty('database', `${where}: ${reasonOf(error)}`, config.databaseUrl ? UNREACHABLE : EMBEDDED);
    return null;
  }
  const { db, ask } = opened;
  let inOrder = false;
  try {
    yield await findingOf(
      'database',
      `Use Postgres ${OLDEST} or later, whose database has the encoding UTF8.`,
      async () => {
        const [server] = await ask<{ number: number; version: string; encoding: string }>(`
        SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
               current_setting('server_encoding') AS encoding`);
        const { number, version, encoding } = server!;
        if (number < OLDEST * 10_000 || encoding !== 'UTF8') throw new Error(`Postgres ${version} with ${encoding}`);
        return `${where}: Postgres ${version}`;
      },
    );
    yield await findingOf('extensions', 'Let a superuser run: CREATE EXTENSION pg_trgm', async () => {
      const [found] = await ask<{ installed: string | null }>(
        `SELECT installed_version AS installed FROM pg_available_extensions WHERE name = 'pg_trgm'`,
      );
      if (!found) throw new Error('the server does not have pg_trgm: install the contrib package of Postgres');
      return found.installed ? `pg_trgm ${found.installed}` : 'pg_trgm is there; the migrations install it';
    });
    yield await findingOf('clock', CLOCK, async () => {
      const ahead = Date.now() - (await askTime(db)).getTime();
      if (areApart(ahead)) throw new Error(describeAhead(ahead));
      return 'as the database’s';
    });
    const next = config.databaseUrl ? 'Run `platen migrate`.' : 'Start the service, which migrates its own database.';
    const migrations = await findingOf('migrations', next, async () => {
      await refuseNewer(ask);
      const lack = await findLack(ask);
      if (lack) throw new Error(lack);
      return 'of this version';
    });
    yield migrations;
    if (!migrations.ok) return null;
    const writing = await findingOf('writing', READ_ONLY, async () => {
      await writeInstallation(db);
      return 'a row was written';
    });
    yield writing;
    inOrder = true;
    return opened;
  } finally {
    if (!inOrder) await opened.close();
  }
}
