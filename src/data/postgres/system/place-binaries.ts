/** §18.11, embedded Postgres: puts the binaries where the account that runs Postgres can execute them. */
import { chmod, cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Account, isRoot } from './account.ts';
import { type Binaries, lacksGlibc, NEEDS_GLIBC } from './binaries.ts';
import { run } from './run.ts';
import { READABLE, sharedFolder } from './shared-folder.ts';

type Notice = (line: string) => void;

/** The folder of binaries that `account` can run: the installed one, or a copy made once. Throws when they do not run. */
export async function placeBinaries({ native, version }: Binaries, account: Account, notice: Notice): Promise<string> {
  const installed = await tryBinaries(native, account);
  if (installed.ok) return native;
  const foreign = lacksGlibc();
  const unusable = new Error(
    `The Postgres binaries in ${native} do not run here: ${installed.stderr}.${foreign ? NEEDS_GLIBC : ''} ` +
      'Set DATABASE_URL to a Postgres server.',
  );
  if (foreign || !isRoot()) throw unusable;
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

/** Atomic: the copy gets its name when it is complete. Of two copies made at once, the first stays. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, READABLE);
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), READABLE);
  }
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
}
