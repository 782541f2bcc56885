/** §18.11, embedded Postgres: the account that runs it. Postgres refuses to run as root, so root uses an unprivileged account. */
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
 * The current user. For root: the owner of an existing cluster, else a known account, else a new system account. Throws when
 * root finds none.
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
 * Drops root's privileges to the owner of `folder`, when that is another user: that user can use the files afterwards, and
 * could not trick root by symbolic links in it.
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

/** Belongs to root, and others may read it. A folder that another user could have prepared is not used. */
export async function sharedFolder(): Promise<string> {
  const faults: unknown[] = [];
  for (const folder of SHARED_FOLDERS) {
    try {
      const made = await mkdir(folder, { recursive: true });
      const { uid, mode } = await lstat(folder);
      if (uid !== 0 || mode & WRITABLE_BY_OTHERS) throw new Error(`${folder} does not belong to root alone`);
      // And those above it that were missing: the umask may keep others out.
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
 * Where the cluster is or will be: in the data folder, or, when `account` cannot reach that, in a shared folder which
 * the pointer file names. Throws when the pointer is a copy, and the cluster that of another data folder.
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

/** Beside a cluster in a shared folder: the folder that points to it. */
function userFileOf(cluster: string): string {
  return path.join(path.dirname(cluster), 'used-by');
}

/** A folder that points to a cluster uses it, unless the one that used it last still does: then this one is a copy. */
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

/** Whether `account` reaches the folder. Root's data folder may let others pass; no folder above it is changed. */
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
