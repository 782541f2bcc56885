/**
 * §18.12, §18.39, migrations: brings a database up to date with prisma/migrations/, keeping Prisma's ordinary history of what was applied,
 * and with the render queue. Whatever needs the rights of an owner is done here.
 */
import type { Client } from 'pg';
import { MINUTE } from '../../domain/durations.ts';
import { adoptSquashed } from './adopt-squashed.ts';
import { applyMigration, prepareHistory } from './apply-migration.ts';
import { findLack, refuseNewer } from './check-fit.ts';
import { askOf, readHistory } from './history.ts';
import { migrateQueue } from './migrate-queue.ts';
import { listKnownMigrations, MIGRATIONS_FOLDER, readScript } from './read-migrations.ts';
import { withConnection } from './with-connection.ts';
import { withMigrationLock } from './with-migration-lock.ts';

export type MigrateOptions = {
  log?: Record<'info' | 'warn', (line: string) => void>;
  folder?: string;
  /** Names; the others of the folder are left out. */
  only?: string[];
  /** For how long a table that others use is tried for, in ms. */
  patienceMs?: number;
};

const PATIENCE_MS = 5 * MINUTE;

/**
 * Applies the migrations that the database of `url` does not have yet, each as a whole or not at all, and answers the names of
 * those that this call has applied, in order. Throws `MigrationError` for one that fails; those before it stay applied, and the next
 * call tries it again. Throws it also for a database of a later version, which is left as it is.
 */
export function migrate(
  url: string,
  { log, folder = MIGRATIONS_FOLDER, only, patienceMs = PATIENCE_MS }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  return withConnection(url, async (client) => {
    const applied: string[] = [];
    const patience = { patienceMs, onWait: (line: string) => log?.warn(line) };
    for (;;) {
      await refuseNewer(askOf(client), folder);
      // As at nearly every start: nobody is waited for.
      if (!(await findLack(askOf(client), { folder, only }))) return { applied };
      const name = await withMigrationLock(client, () => applyNext(client, url, { folder, only }), patience);
      if (!name) continue;
      applied.push(name);
      log?.info(`Applied migration ${name}`);
    }
  });
}

/** Applies the first migration that is missing and answers its name; the queue comes last. Others may have done either meanwhile. */
async function applyNext(
  client: Client,
  url: string,
  { folder, only }: { folder: string; only: string[] | undefined },
) {
  const ask = askOf(client);
  await refuseNewer(ask, folder);
  await prepareHistory(client);
  const applied = await adoptSquashed(client, (await readHistory(ask)).applied, folder);
  const known = only ?? (await listKnownMigrations(folder));
  const next = known.find((name) => !applied.includes(name));
  if (next) await applyMigration(client, url, { name: next, script: await readScript(folder, next) });
  else await migrateQueue(client);
  return next ?? null;
}
