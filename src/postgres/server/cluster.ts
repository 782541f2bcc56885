/** §18.11, embedded Postgres: makes the cluster (PGDATA), once, by initdb. */
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../system/account.ts';
import { type Outcome, run } from '../system/run.ts';

export const ROLE = 'platen';
export const DATABASE = 'platen';

/** Only this machine, only TCP (socket paths are too short for some folders), only with the password. */
const HOST_RULES = 'host all all 127.0.0.1/32 scram-sha-256\n';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Lower levels log failed statements with the data of tenants in them. The client that sent one gets the error anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * LC_CTYPE, which classifies characters: the first of these that the system has. With `C` alone, trigrams know ASCII only.
 * Collation and lower case come from Postgres' builtin provider and are the same everywhere.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Whether there is a complete cluster; an incomplete one never has this name. */
export function clusterExists(cluster: string): Promise<boolean> {
  return stat(cluster).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Makes role and database `platen` in a new cluster. Atomic: it gets its name when it is complete. */
export async function createCluster(
  cluster: string,
  native: string,
  account: Account,
  password: string,
): Promise<void> {
  await removeDrafts(cluster);
  const draft = await mkdtemp(`${cluster}.`);
  try {
    const { uid, gid } = account.ids;
    if (uid !== undefined && gid !== undefined) await chown(draft, uid, gid);
    await initialise(draft, native, account);
    await setUp(draft, native, account, password);
    await writeFile(path.join(draft, 'pg_hba.conf'), HOST_RULES);
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Left behind by a supervisor that was killed at work. */
async function removeDrafts(cluster: string): Promise<void> {
  const folder = path.dirname(cluster);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${path.basename(cluster)}.`))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

async function initialise(draft: string, native: string, account: Account): Promise<void> {
  let outcome: Outcome | undefined;
  for (const characters of CHARACTER_TYPES) {
    outcome = await run(
      path.join(native, 'bin', 'initdb'),
      [
        ...['--pgdata', draft, '--username', ROLE, '--auth', 'reject', '--encoding', 'UTF8'],
        ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--lc-ctype', characters],
        ...Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
      ],
      account,
    );
    if (outcome.ok) return;
    if (!outcome.stderr.includes('locale')) break;
  }
  throw new Error(`initdb could not make the database in ${draft}: ${outcome?.stderr}`);
}

/** In single-user mode: every line is a statement, and no client can connect yet. */
async function setUp(draft: string, native: string, account: Account, password: string): Promise<void> {
  const statements = `ALTER ROLE ${ROLE} PASSWORD '${password}'\nCREATE DATABASE ${DATABASE}\n`;
  const args = ['--single', '-D', draft, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', 'postgres'];
  const outcome = await run(path.join(native, 'bin', 'postgres'), args, account, statements);
  if (!outcome.ok) throw new Error(`Postgres could not make the database in ${draft}: ${outcome.stderr}`);
}
