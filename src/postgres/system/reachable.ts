/** Embedded Postgres: puts binaries and cluster where the account that runs Postgres can reach them. */
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Account, isRoot } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type Paths, readIfThere, replaceFile } from './paths.ts';
import { run } from './run.ts';

export type Notice = (line: string) => void;

const SHARED_FOLDERS = ['/var/lib/platen', path.join(os.tmpdir(), 'platen')];
/** The mode of a folder that others may pass through without listing it. */
export const PASS_THROUGH = 0o711;
const MAY_PASS = 0o011;
const READABLE = 0o755;
const WRITABLE_BY_OTHERS = 0o022;

/** The folder of binaries that `account` can run: the installed one, or a copy made once. Throws when they do not run. */
export async function placeBinaries({ native, version }: Binaries, account: Account, notice: Notice): Promise<string> {
  const installed = await tryBinaries(native, account);
  if (installed.ok) return native;
  const unusable = new Error(
    `The Postgres binaries in ${native} do not run here: ${installed.stderr}. Set DATABASE_URL to a Postgres server.`,
  );
  if (!isRoot()) throw unusable;
  const copy = path.join(await sharedFolder(), `postgres-${version}`);
  if ((await tryBinaries(copy, account)).ok) return copy;
  await copyBinaries(native, copy);
  if (!(await tryBinaries(copy, account)).ok) throw unusable;
  notice(`Postgres runs as ${account.name}, who cannot reach ${native}: copied it to ${copy}`);
  return copy;
}

function tryBinaries(native: string, account: Account) {
  return run(path.join(native, 'bin', 'postgres'), ['--version'], account);
}

/** The copy gets its name when it is whole; of two that are made at once, the first stays. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, READABLE);
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), READABLE);
  }
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
}

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

/** A folder of root's that others may read. One that somebody else could have prepared is not used. */
async function sharedFolder(): Promise<string> {
  const faults: unknown[] = [];
  for (const folder of SHARED_FOLDERS) {
    try {
      await mkdir(folder, { recursive: true });
      const { uid, mode } = await lstat(folder);
      if (uid !== 0 || mode & WRITABLE_BY_OTHERS) throw new Error(`${folder} does not belong to root alone`);
      await chmod(folder, READABLE);
      return folder;
    } catch (error) {
      faults.push(error);
    }
  }
  throw new AggregateError(faults, `Nowhere to put Postgres: ${faults.join('; ')}`);
}
