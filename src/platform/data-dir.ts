/**
 * §18.17: the data folder. It is created when it is missing, and only its user can read it. Only code that stores something there calls
 * this file: with `DATABASE_URL` and a bucket nothing does, and the service runs on a read-only file system.
 */

import { constants, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { access, chmod, lstat, readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { ToldError, tell } from '../locales/message.ts';
import { makeFolder } from './make-folder.ts';

/**
 * The names that Platen creates in the folder, and `lost+found`. When the folder holds any other name, somebody else
 * uses it too, and its permissions stay as they are.
 */
const OURS =
  /^(postgres|objects|service-\d+\.json|compiled|\.writing|(second-)?signing.*|secret\.key|demo\.json.*|lost\+found)$/;
const FOLDERS = ['objects', 'compiled', '.writing'];
const PRIVATE = 0o700;
const OTHERS = 0o077;
/** The permissions of group and others, except entering, which root grants the account that runs Postgres. */
const OTHERS_BUT_PASS = 0o066;

/**
 * Creates the data folder where needed and makes it private. Throws a one-line error that names DATA_DIR when this user
 * cannot write there.
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir, PRIVATE);
    await access(dataDir, constants.W_OK | constants.X_OK);
    await makePrivate(dataDir);
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    throw new ToldError(tell('operation.dataDir', { folder: dataDir, code }), { cause: error });
  }
}

/** Takes away the access of other users, also to a folder that an earlier version created. */
async function makePrivate(dataDir: string): Promise<void> {
  const passable = process.geteuid?.() === 0 ? OTHERS_BUT_PASS : OTHERS;
  const names = await readdir(dataDir);
  if (names.every((name) => OURS.test(name))) await takeRights(dataDir, passable);
  if (names.includes('postgres')) await takeRights(path.join(dataDir, 'postgres'), passable);
  for (const name of FOLDERS) if (names.includes(name)) await takeRights(path.join(dataDir, name), OTHERS);
}

/** Takes permission bits away from a folder. It skips symbolic links, which point elsewhere, and folders of other users. */
async function takeRights(folder: string, rights: number): Promise<void> {
  const { uid, mode } = await stat(folder);
  const isLink = (await lstat(folder)).isSymbolicLink();
  if (!isLink && uid === process.geteuid?.() && mode & rights) await chmod(folder, mode & 0o7777 & ~rights);
}

/**
 * §20.4: the services that run on a data folder, and their URLs. Each service keeps a file there while it runs, so that
 * a command on the same machine prints links with the URL of that service, whatever its port is.
 */
type Running = { pid: number; host: string; url: string; since: string };

const NAME = /^service-\d+\.json$/;

/**
 * Writes this service's file, and returns a function that removes it. On a read-only file system it does nothing,
 * because no command reads the file there.
 */
export function noteService(dataDir: string, url: string): () => void {
  const file = path.join(dataDir, `service-${process.pid}.json`);
  const note: Running = { pid: process.pid, host: hostname(), url, since: new Date().toISOString() };
  try {
    // A killed process leaves its file behind.
    for (const name of namesIn(dataDir)) {
      const other = readNote(path.join(dataDir, name));
      if (other?.host === note.host && !isAlive(other.pid)) rmSync(path.join(dataDir, name), { force: true });
    }
    writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
  } catch {
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}

/** Returns the URL of the running service on this machine that was started last. Undefined when none runs. */
export function runningServiceUrl(dataDir: string): string | undefined {
  const running = namesIn(dataDir).flatMap((name) => {
    const note = readNote(path.join(dataDir, name));
    return note && note.host === hostname() && isAlive(note.pid) ? [note] : [];
  });
  return running.toSorted((one, other) => other.since.localeCompare(one.since))[0]?.url;
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(dataDir).filter((name) => NAME.test(name));
  } catch {
    return [];
  }
}

/** Reads a service's file. Returns undefined for a file that has just been removed or is still being written. */
function readNote(file: string): Running | undefined {
  try {
    const note = JSON.parse(readFileSync(file, 'utf8')) as Running;
    return typeof note.url === 'string' && Number.isInteger(note.pid) ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a process with this id runs on this machine, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
