/** §18.11, embedded Postgres: puts the cluster where the account that runs Postgres can reach it. */
import { chmod, mkdtemp, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Account, isRoot, sharedFolder } from './account.ts';
import { type Paths, pathsIn, readIfThere, replaceFile } from './paths.ts';
import { run } from './run.ts';

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
    throw new Error(
      `${paths.folder} is a copy of ${last}, whose database is outside of it, in ${cluster}, and was not copied. ` +
        `Use \`platen backup\` there and \`platen restore\` into another folder here. ` +
        `If ${last} is no longer used, remove it, and this folder takes the database over.`,
    );
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
