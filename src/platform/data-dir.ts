/**
 * §18.17: the data folder, made when it is missing, and private to its user. Only what stores something there calls this: with
 * `DATABASE_URL` and a bucket nothing does, and the service runs on a read-only file system.
 */
import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** What Platen makes in it; and what a file system has at its root. A folder with anything else in it has other users as well. */
const OURS =
  /^(postgres|objects|service-\d+\.json|compiled|\.writing|(second-)?signing.*|secret\.key|demo\.json.*|lost\+found)$/;
const FOLDERS = ['objects', 'compiled', '.writing'];
const PRIVATE = 0o700;
const OTHERS = 0o077;
/** The permission bits of group and others, except the right to enter the folder, which root grants the account that runs Postgres. */
const OTHERS_BUT_PASS = 0o066;

/** Throws one line that names the variable when this user cannot write there. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await make(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    await makePrivate(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice = 'Set DATA_DIR to a folder in which this user may write.';
    throw new Error(`The data folder ${dataDir} cannot be used (${code}). ${advice}`, { cause: error });
  }
}

/** With the folders above it, which are not private. */
async function make(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { mode: PRIVATE });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await mkdir(path.dirname(dataDir), { recursive: true });
    await make(dataDir);
  }
}

/** Also one that an earlier version made. */
async function makePrivate(dataDir: string): Promise<void> {
  const passable = process.geteuid?.() === 0 ? OTHERS_BUT_PASS : OTHERS;
  const names = await readdir(dataDir);
  if (names.every((name) => OURS.test(name))) await takeRights(dataDir, passable);
  if (names.includes('postgres')) await takeRights(path.join(dataDir, 'postgres'), passable);
  for (const name of FOLDERS) if (names.includes(name)) await takeRights(path.join(dataDir, name), OTHERS);
}

/** Not of a link, which leads elsewhere, and not of a folder of another user. */
async function takeRights(folder: string, rights: number): Promise<void> {
  const { uid, mode } = await stat(folder);
  const isLink = (await lstat(folder)).isSymbolicLink();
  if (!isLink && uid === process.geteuid?.() && mode & rights) await chmod(folder, mode & 0o7777 & ~rights);
}
