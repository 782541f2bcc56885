/** §18.11, embedded Postgres: puts the cluster where the account that runs Postgres can reach it. */
import { chmod, mkdtemp, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Account, isRoot } from './account.ts';
import { type Paths, readIfThere, replaceFile } from './paths.ts';
import { run } from './run.ts';
import { sharedFolder } from './shared-folder.ts';

type Notice = (line: string) => void;

export const PASS_THROUGH = 0o711;
const MAY_PASS = 0o011;

/**
 * Where the cluster is or will be: in the data folder, or, when `account` cannot reach that, in a shared folder which
 * the pointer file names.
 */
export async function placeCluster(paths: Paths, account: Account, notice: Notice): Promise<string> {
  const pointer = (await readIfThere(paths.pointer))?.trim();
  if (pointer) return pointer;
  if (!isRoot() || (await letThrough(paths, account, notice))) return paths.cluster;
  const place = await mkdtemp(path.join(await sharedFolder(), 'database-'));
  await chmod(place, PASS_THROUGH);
  await writeFile(path.join(place, 'used-by'), `${paths.folder}\n`);
  const cluster = path.join(place, 'cluster');
  await replaceFile(paths.pointer, `${cluster}\n`);
  notice(`Postgres runs as ${account.name}, who cannot reach ${paths.folder}: the database is in ${cluster}`);
  return cluster;
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
