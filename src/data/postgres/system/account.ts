/** §18.11, embedded Postgres: the account that runs it. Postgres refuses to run as root, so root uses an unprivileged account. */
import { chmod, lstat, mkdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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
  throw new Error(
    `Postgres does not run as root, and there is no account to run it as: ${added.stderr}. ` +
      'Start Platen as an ordinary user, or set DATABASE_URL to a Postgres server.',
  );
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
  throw new AggregateError(faults, `Nowhere to put Postgres: ${faults.join('; ')}`);
}
