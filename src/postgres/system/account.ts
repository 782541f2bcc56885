/** Embedded Postgres: who runs it. Postgres refuses root, so root lends it an account that may do little. */
import { stat } from 'node:fs/promises';
import { run } from './run.ts';

/** `ids` are the options of `spawn`; empty means the user of this process. */
export type Account = { name: string; ids: { uid?: number; gid?: number } };

const ROOT = 0;
const KNOWN_ACCOUNTS = ['postgres', '_postgres', 'nobody'];
const NEW_ACCOUNT = 'platen';

export function isRoot(): boolean {
  return process.geteuid?.() === ROOT;
}

/**
 * The user itself; for root the owner of a cluster that exists, else a known account, else a new system account. Throws when
 * root has no account to lend.
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
 * Makes this process the owner of `folder`, if root works in somebody else's: that user can go on with it afterwards, and
 * could lead root astray in it.
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
