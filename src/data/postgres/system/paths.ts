/**
 * §18.11, embedded Postgres: the files in `<dataDir>/postgres/`, and how small files there are read and replaced atomically. No file
 * contains the folder's own path, so the folder may be moved and copied.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Paths = {
  /** The folder is private to the user; root lets others pass through it, so that Postgres reaches its cluster. */
  folder: string;
  /** The cluster (PGDATA in Postgres' terms), unless `pointer` names another place. */
  cluster: string;
  /** A file of one line with the place of the cluster, if the account that runs Postgres cannot reach the data folder. */
  pointer: string;
  /** The file of `ServerSettings`. */
  settings: string;
  /** The file of the `SupervisorRecord`, which says how to reach the running supervisor. */
  supervisor: string;
  /** A lock file, held while a process looks for the supervisor or starts one. */
  lock: string;
  log: string;
};

/** The settings that must survive a restart. */
export type ServerSettings = {
  port: number;
  password: string;
  /** The role of the clients; undefined in a folder of an earlier version, whose clients were superusers. */
  role: string;
};

/** `socket` is relative to the folder, or absolute if it is in a temporary folder. */
export type SupervisorRecord = { pid: number; socket: string };

/** The name of the folder in the data folder. */
export const FOLDER = 'postgres';

/** Returns the paths in `folder`, which must be absolute and free of symbolic links. */
export function pathsIn(folder: string): Paths {
  const inFolder = (name: string) => path.join(folder, name);
  return {
    folder,
    cluster: inFolder('cluster'),
    pointer: inFolder('cluster-location'),
    settings: inFolder('server.json'),
    // These names are older than the word supervisor. Renaming them would keep two versions from sharing a data folder.
    supervisor: inFolder('keeper.json'),
    lock: inFolder('keeper.lock'),
    log: inFolder('server.log'),
  };
}

/** Reads a file as text; returns undefined if there is no such file. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

/** Reads a file as JSON; returns undefined if there is no such file, or if a crash left it incomplete. */
export async function readJson<Value>(file: string): Promise<Value | undefined> {
  const text = await readIfThere(file);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Atomic: readers see the old text or the new one. The file is private to the user. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}
