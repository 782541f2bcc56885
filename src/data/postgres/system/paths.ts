/**
 * §18.11, embedded Postgres: the files in `<dataDir>/postgres/`, and how small files there are read and replaced atomically. None
 * of them says where the folder is: it may be moved and copied.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Paths = {
  /** Private to the user; root lets others pass through it, so that Postgres reaches its cluster. */
  folder: string;
  /** The cluster (Postgres calls it PGDATA), unless `pointer` names another place. */
  cluster: string;
  /** One line: where the cluster is, when the account that runs Postgres cannot reach the data folder. */
  pointer: string;
  /** `ServerSettings`. */
  settings: string;
  /** `SupervisorRecord`: how to reach the running supervisor. */
  supervisor: string;
  /** Lock file: held while a process looks for the supervisor or starts one. */
  lock: string;
  log: string;
};

/** What must survive a restart. */
export type ServerSettings = {
  port: number;
  password: string;
  /** The role that clients have; undefined in a folder whose clients were superusers. */
  role: string;
};

/** `socket`: relative to the folder; absolute when it had to be in a temporary folder. */
export type SupervisorRecord = { pid: number; socket: string };

/** The name of the folder in the data folder. */
export const FOLDER = 'postgres';

/** `folder` is absolute, without symbolic links. */
export function pathsIn(folder: string): Paths {
  const inFolder = (name: string) => path.join(folder, name);
  return {
    folder,
    cluster: inFolder('cluster'),
    pointer: inFolder('cluster-location'),
    settings: inFolder('server.json'),
    // These names are older than the word supervisor: with others, two versions could not share a data folder.
    supervisor: inFolder('keeper.json'),
    lock: inFolder('keeper.lock'),
    log: inFolder('server.log'),
  };
}

/** The file's text, or undefined when there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

/** The file's JSON, or undefined when there is none or a crash left it incomplete. */
export async function readJson<Value>(file: string): Promise<Value | undefined> {
  const text = await readIfThere(file);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Atomic: readers see the old text or the new one. No other user may read it. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}
