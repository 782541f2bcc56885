/** §18.12, migrations: checks whether a database fits this version of Platen. A database that does not fit is refused. */
import { tell } from '../../locales/message.ts';
import { SQUASHED } from './apply-migration.ts';
import {
  type Ask,
  isQueueCurrent,
  listKnownMigrations,
  MigrationError,
  QUEUE_VERSION,
  readHistory,
  readQueueVersion,
} from './history.ts';

/** Throws `MigrationError` for a database that a later version has migrated, because migrations cannot be undone. */
export async function refuseNewer(ask: Ask, folder?: string): Promise<void> {
  const [{ applied, unfinished }, known] = await Promise.all([readHistory(ask), listKnownMigrations(folder)]);
  const newer = [...applied, ...unfinished].find((name) => !known.includes(name) && !SQUASHED.includes(name));
  const queue = await readQueueVersion(ask);
  if (newer === undefined && (queue ?? 0) <= QUEUE_VERSION) return;
  throw new MigrationError(
    newer
      ? tell('operation.migration.later', { name: newer })
      : tell('operation.migration.laterQueue', { version: String(queue) }),
  );
}

/**
 * Describes what the database is missing. Returns null if the database is up to date with this version, or has exactly the migrations of
 * `only`.
 */
export async function findLack(ask: Ask, { folder, only }: { folder?: string; only?: string[] } = {}) {
  const [{ applied, unfinished }, known] = [await readHistory(ask), only ?? (await listKnownMigrations(folder))];
  const pending = known.filter((name) => !applied.includes(name));
  if (unfinished[0]) return tell('operation.migration.unfinished', { name: unfinished[0] });
  if (pending[0]) return tell('operation.migration.pending', { count: pending.length, name: pending[0] });
  return (await isQueueCurrent(ask)) ? null : tell('operation.migration.queue');
}

/** Throws `MigrationError` unless the database is up to date with this version. */
export async function checkFit(ask: Ask): Promise<void> {
  await refuseNewer(ask);
  const lack = await findLack(ask);
  if (lack) throw new MigrationError(tell('operation.migration.next', { lack }));
}
