/** §18.11, embedded Postgres: creates the cluster (PGDATA) once, with initdb. */
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ToldError, tell } from '../../../locales/message.ts';
import type { Account } from '../system/account.ts';
import { type Outcome, run } from '../system/run.ts';

/** The superuser of Postgres. It has no password, so nobody can connect as it. */
export const SUPERUSER = 'platen';
/** The role that owns the database and nothing else. */
export const ROLE = 'platen_owner';
export const DATABASE = 'platen';

/** Only connections from this machine are allowed, by TCP (socket paths are too long for some folders) and with the password. */
const HOST_RULES = 'host all all 127.0.0.1/32 scram-sha-256\n';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Lower levels would log failed statements, which contain data of tenants. The client that sent the statement gets the error anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * The choices for LC_CTYPE, which classifies characters; the first one that the system has is used. With `C`, trigrams support ASCII
 * only. Collation and lower case come from Postgres' built-in provider and are the same everywhere.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

export type Login = { role: string; password: string };

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Checks whether there is a complete cluster. An incomplete one never has this name. */
export function clusterExists(cluster: string): Promise<boolean> {
  return stat(cluster).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/**
 * Throws if another major version of Postgres than `version`, such as `18.1.0`, has created the cluster: this version cannot read it. The
 * cluster is not changed.
 */
export async function refuseOtherVersion(cluster: string, version: string): Promise<void> {
  const made = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const major = version.split('.')[0]!;
  if (made === major) return;
  throw new ToldError(tell('operation.postgres.otherVersion', { folder: cluster, is: made, own: major }));
}

/** Creates role and database in a new cluster. The cluster gets its name when it is complete, so this is atomic. */
export async function createCluster(cluster: string, native: string, account: Account, login: Login): Promise<void> {
  await removeDrafts(cluster);
  const draft = await mkdtemp(`${cluster}.`);
  try {
    const { uid, gid } = account.ids;
    if (uid !== undefined && gid !== undefined) await chown(draft, uid, gid);
    await initialise(draft, native, account);
    await runAlone(draft, 'postgres', native, account, newCluster(login));
    await writeFile(path.join(draft, 'pg_hba.conf'), HOST_RULES);
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Removes incomplete clusters of supervisors that were killed. */
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
        ...['--pgdata', draft, '--username', SUPERUSER, '--auth', 'reject', '--encoding', 'UTF8'],
        ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--lc-ctype', characters],
        ...Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
      ],
      account,
    );
    if (outcome.ok) return;
    if (!outcome.stderr.includes('locale')) break;
  }
  throw new ToldError(tell('operation.postgres.initdb', { folder: draft, problem: String(outcome?.stderr) }));
}

/** The superuser can only log in to temporary servers, whose users create and drop databases. */
function newCluster({ role, password }: Login): string[] {
  const make = role === SUPERUSER ? 'ALTER' : 'CREATE';
  return [`${make} ROLE ${role} LOGIN PASSWORD '${password}'`, `CREATE DATABASE ${DATABASE} OWNER ${role}`];
}

/**
 * Runs on a stopped cluster of an earlier version, whose clients were superusers. They become `login`, which then owns everything that
 * they have created.
 */
export async function lowerRights(cluster: string, native: string, account: Account, login: Login): Promise<void> {
  await runAlone(cluster, DATABASE, native, account, [
    `DO $$ BEGIN CREATE ROLE ${login.role} LOGIN; EXCEPTION WHEN duplicate_object THEN END $$`,
    `ALTER ROLE ${login.role} PASSWORD '${login.password}'`,
    `ALTER DATABASE ${DATABASE} OWNER TO ${login.role}`,
    `DO $$ DECLARE change text; BEGIN FOR change IN ${OWNED} LOOP EXECUTE change || ' OWNER TO ${login.role}'; END LOOP; END $$`,
    `ALTER ROLE ${SUPERUSER} PASSWORD NULL`,
  ]);
}

/** Selects all objects of the database that belong to neither Postgres nor an extension, as the beginning of a statement. */
const OWNED = `
  SELECT format('ALTER %s %s', kind, name) FROM (
    SELECT 'SCHEMA' AS kind, quote_ident(nspname) AS name, oid, oid AS nsp FROM pg_namespace WHERE nspname <> 'public'
    UNION ALL SELECT 'TABLE', oid::regclass::text, oid, relnamespace FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')
    UNION ALL SELECT 'ROUTINE', oid::regprocedure::text, oid, pronamespace FROM pg_proc
    UNION ALL SELECT 'TYPE', oid::regtype::text, oid, typnamespace FROM pg_type WHERE typtype IN ('e', 'd')
  ) AS one
  WHERE nsp IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = one.oid AND d.deptype = 'e')
`.replaceAll('\n', ' ');

/** Runs statements in single-user mode: every line is a statement, and no client can connect. */
async function runAlone(
  cluster: string,
  database: string,
  native: string,
  account: Account,
  statements: string[],
): Promise<void> {
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', database];
  const outcome = await run(path.join(native, 'bin', 'postgres'), args, account, `${statements.join('\n')}\n`);
  if (!outcome.ok) throw new ToldError(tell('operation.postgres.setUp', { folder: cluster, problem: outcome.stderr }));
}
