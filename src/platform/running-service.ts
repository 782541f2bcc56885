/**
 * §20.4: which services run on a data folder, and where they answer, so that a command beside one prints its links with the address of
 * that service, whatever port it was given. Each leaves a file there while it runs.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
