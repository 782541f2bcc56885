/**
 * Migrations: databases that the five migrations made from which `init` was squashed before the first release. The schema is
 * the same, so nothing is applied: `init` is marked as applied in their place (baselining).
 */
import type { Client } from 'pg';
import { recordMigration } from './apply-migration.ts';
import { MigrationError } from './migration-error.ts';
import { readScript } from './read-migrations.ts';

const INIT = '20261122000000_init';
export const SQUASHED = [
  '20261121000000_init',
  '20261121120000_create_generation',
  '20261121130000_title_search',
  '20261121160000_generation_lists',
  '20261121170000_cheaper_batches',
];

const TOO_OLD =
  'This database was made by an early development version of Platen and cannot be brought to this one. Bring it to the ' +
  'last commit before the migrations were squashed, or begin with an empty database (for the embedded one: delete DATA_DIR).';

/** Of `applied`, what is applied once that is done. Throws `MigrationError` for a database that has only some of the five. */
export async function adoptSquashed(client: Client, applied: string[], folder: string): Promise<string[]> {
  const squashed = applied.filter((name) => SQUASHED.includes(name));
  if (squashed.length === 0) return applied;
  if (squashed.length < SQUASHED.length) throw new MigrationError(TOO_OLD);
  const adopted = applied.filter((name) => !SQUASHED.includes(name));
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY($1)', [SQUASHED]);
  if (adopted.includes(INIT)) return adopted;
  await recordMigration(client, INIT, await readScript(folder, INIT), 0);
  return [INIT, ...adopted];
}
