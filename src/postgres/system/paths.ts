/** Embedded Postgres: what lies where in `<dataDir>/postgres/`, and how small files there are read and replaced. */
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
  /** `KeeperRecord`: how the running keeper is reached. */
  keeper: string;
  /** Held while somebody looks for the keeper or starts one. */
  lock: string;
  log: string;
};

/** What is kept from one start to the next. */
export type ServerSettings = { port: number; password: string };

export type KeeperRecord = { pid: number; socket: string };

/** `dataDir` is absolute. */
export function pathsIn(dataDir: string): Paths {
  const folder = path.join(dataDir, 'postgres');
  const inFolder = (name: string) => path.join(folder, name);
  return {
    folder,
    cluster: inFolder('cluster'),
    pointer: inFolder('cluster-location'),
    settings: inFolder('server.json'),
    keeper: inFolder('keeper.json'),
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

/** The file's value, or undefined when there is none or a crash left it in pieces. */
export async function readJson<Value>(file: string): Promise<Value | undefined> {
  const text = await readIfThere(file);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Readers see the old text or the new one, and no other user sees either. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}
