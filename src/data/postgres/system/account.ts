/** §18.11, embedded Postgres: the account that runs Postgres. Postgres refuses to run as root, so root uses an unprivileged account. */
import { chmod, lstat, mkdir, mkdtemp, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ToldError, tell } from '../../../locales/message.ts';
import { type Paths, pathsIn, readIfThere, replaceFile } from './paths.ts';
import { type Ids, run } from './run.ts';

export type Account = { name: string; ids: Ids };

const ROOT = 0;
const KNOWN_ACCOUNTS = ['postgres', '_postgres', 'nobody'];
const NEW_ACCOUNT = 'platen';

export function isRoot(): boolean {
  return process.geteuid?.() === ROOT;
}

/**
 * Chooses the current user. For root it is the owner of an existing cluster, otherwise a known account, otherwise a new system account.
 * Throws if root finds none.
 */
export async function chooseAccount(cluster: string): Promise<Account> {
  if (!isRoot()) return { name: 'the current user', ids: {} };
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== ROOT) return { name: `user ${owner.uid}`, ids: { uid: owner.uid, gid: owner.gid } };
  for (const name of KNOWN_ACCOUNTS) {
    const account = await lookUp(name);
    if (account) return account;
  }
  const added = await run('useradd', ['--system', '--user-group', '--shell', '/bin/false', NEW_ACCOUNT]);
  const account = await lookUp(NEW_ACCOUNT);
  if (account) return account;
  throw new ToldError(tell('operation.postgres.noAccount', { problem: added.stderr }));
}

/**
 * Drops root's privileges to those of the owner of `folder`, if that is another user. That user can then use the files, and could not
 * trick root with symbolic links in the folder.
 */
export async function becomeOwner(folder: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  if (!isRoot() || uid === ROOT) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

async function lookUp(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return uid.ok && gid.ok
    ? { name: `user ${name}`, ids: { uid: Number(uid.stdout), gid: Number(gid.stdout) } }
    : undefined;
}

/** §18.11, embedded Postgres: a folder outside of the data folder, for files of root that another account must reach. */
export const READABLE = 0o755;
const SHARED_FOLDERS = ['/var/lib/platen', path.join(os.tmpdir(), 'platen')];
const WRITABLE_BY_OTHERS = 0o022;

/** Returns a folder that belongs to root and that others may read. A folder that another user could have prepared is not used. */
export async function sharedFolder(): Promise<string> {
  const faults: unknown[] = [];
  for (const folder of SHARED_FOLDERS) {
    try {
      const made = await mkdir(folder, { recursive: true });
      const { uid, mode } = await lstat(folder);
      if (uid !== 0 || mode & WRITABLE_BY_OTHERS) throw new Error(`${folder} does not belong to root alone`);
      // Parent folders that were just created also get this mode, because the umask may exclude other users.
      for (let one = folder; one.length >= (made ?? folder).length; one = path.dirname(one)) await chmod(one, READABLE);
      return folder;
    } catch (error) {
      faults.push(error);
    }
  }
  throw new ToldError(tell('operation.postgres.noFolder', { problem: faults.join('; ') }), { cause: faults[0] });
}

/** §18.11, embedded Postgres: puts the cluster where the account that runs Postgres can reach it. */
type Notice = (line: string) => void;

export const PASS_THROUGH = 0o711;
const MAY_PASS = 0o011;

/**
 * Returns the place of the cluster: in the data folder or, if `account` cannot reach that, in a shared folder that the pointer file
 * names. Throws if the pointer file is a copy, so that the cluster belongs to another data folder.
 */
export async function placeCluster(paths: Paths, account: Account, notice: Notice): Promise<string> {
  const pointer = (await readIfThere(paths.pointer))?.trim();
  if (pointer) {
    await takeOver(pointer, paths);
    return pointer;
  }
  if (!isRoot() || (await letThrough(paths, account, notice))) return paths.cluster;
  const place = await mkdtemp(path.join(await sharedFolder(), 'database-'));
  await chmod(place, PASS_THROUGH);
  const cluster = path.join(place, 'cluster');
  await replaceFile(userFileOf(cluster), `${paths.folder}\n`);
  await replaceFile(paths.pointer, `${cluster}\n`);
  notice(`Postgres runs as ${account.name}, who cannot reach ${paths.folder}: the database is in ${cluster}`);
  return cluster;
}

/** Returns the file beside a shared cluster that names the data folder which uses it. */
function userFileOf(cluster: string): string {
  return path.join(path.dirname(cluster), 'used-by');
}

/**
 * Makes this data folder the user of a shared cluster. If the previous user still points to the cluster, this folder is a copy and is
 * refused.
 */
async function takeOver(cluster: string, paths: Paths): Promise<void> {
  const last = (await readIfThere(userFileOf(cluster)))?.trim();
  if (last === undefined || last === paths.folder) return;
  const [pointer, user, own] = await Promise.all([
    readIfThere(pathsIn(last).pointer),
    stat(last).catch(() => undefined),
    stat(paths.folder),
  ]);
  const isAnother = user?.ino !== own.ino || user.dev !== own.dev;
  if (isAnother && pointer?.trim() === cluster)
    throw new ToldError(tell('operation.postgres.copied', { folder: paths.folder, other: last, cluster }));
  await replaceFile(userFileOf(cluster), `${paths.folder}\n`);
}

/**
 * Checks whether `account` can reach the folder. Root's data folder may be opened for others to pass through; no folder above it is
 * changed.
 */
async function letThrough({ folder }: Paths, account: Account, notice: Notice): Promise<boolean> {
  const reaches = async () => (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], account)).ok;
  await chmod(folder, PASS_THROUGH);
  if (await reaches()) return true;
  const dataDir = path.dirname(folder);
  const { mode } = await stat(dataDir);
  await chmod(dataDir, mode | MAY_PASS);
  if (await reaches()) {
    notice(`Postgres runs as ${account.name}: others may now pass through ${dataDir}, but not list it`);
    return true;
  }
  await chmod(dataDir, mode);
  return false;
}
