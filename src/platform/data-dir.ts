/**
 * §18.17: the data folder, made when it is missing, and private to its user. Only what stores something there calls this: with
 * `DATABASE_URL` and a bucket nothing does, and the service runs on a read-only file system.
 */

import { constants, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { ToldError, tell } from '../locales/message.ts';

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
    const code = String((error as NodeJS.ErrnoException).code);
    throw new ToldError(tell('operation.dataDir', { folder: dataDir, code }), { cause: error });
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

/**
 * §20.4: which services run on a data folder, and where they answer, so that a command beside one prints its links with the address of
 * that service, whatever port it was given. Each leaves a file there while it runs.
 */
type Running = { pid: number; host: string; url: string; since: string };

const NAME = /^service-\d+\.json$/;

/** Returns what takes the note away. Where nothing can be written (a service on a read-only file system) nobody reads it either. */
export function noteService(dataDir: string, url: string): () => void {
  const file = path.join(dataDir, `service-${process.pid}.json`);
  const note: Running = { pid: process.pid, host: hostname(), url, since: new Date().toISOString() };
  try {
    // A process that was killed could not remove its file.
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

/** The address of the service that was started last and runs on this machine; undefined without one. */
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

/** Undefined for one that has just gone, or is being written. */
function readNote(file: string): Running | undefined {
  try {
    const note = JSON.parse(readFileSync(file, 'utf8')) as Running;
    return typeof note.url === 'string' && Number.isInteger(note.pid) ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process of this machine runs, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
