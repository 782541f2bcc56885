/** §18.12, migrations: whether a database and this version of Platen fit. Whatever does not is refused, not tried. */
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

/** Throws `MigrationError` for a database that a later version has migrated: nobody can lead that back. */
export async function refuseNewer(ask: Ask, folder?: string): Promise<void> {
  const [{ applied, unfinished }, known] = await Promise.all([readHistory(ask), listKnownMigrations(folder)]);
  const newer = [...applied, ...unfinished].find((name) => !known.includes(name) && !SQUASHED.includes(name));
  const queue = await readQueueVersion(ask);
  if (newer === undefined && (queue ?? 0) <= QUEUE_VERSION) return;
  const found = newer ? `its migration ${newer}` : `version ${queue} of its queue`;
  throw new MigrationError(
    `The database is of a later version of Platen: this one does not know ${found}. ` +
      'Start that version, or restore a backup that was made before.',
  );
}

/** What the database lacks, in one sentence; null when it is exactly of this version, or has exactly the migrations of `only`. */
export async function findLack(ask: Ask, { folder, only }: { folder?: string; only?: string[] } = {}) {
  const [{ applied, unfinished }, known] = [await readHistory(ask), only ?? (await listKnownMigrations(folder))];
  const pending = known.filter((name) => !applied.includes(name));
  if (unfinished.length > 0)
    return `Migration ${unfinished[0]} of the database was begun and never finished: \`platen migrate\` is at work, or was cut short.`;
  if (pending.length > 0)
    return `The database lacks ${pending.length} migration${pending.length === 1 ? '' : 's'}, from ${pending[0]} on.`;
  if (!(await isQueueCurrent(ask))) return 'The tables of the render queue are missing or of an earlier version.';
  return null;
}

/** Throws `MigrationError` unless the database is exactly of this version. */
export async function checkFit(ask: Ask): Promise<void> {
  await refuseNewer(ask);
  const lack = await findLack(ask);
  if (lack) throw new MigrationError(`${lack} Run \`platen migrate\`, then try again.`);
}
