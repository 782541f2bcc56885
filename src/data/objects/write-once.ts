/**
 * §13.12: writes files atomically and durably (draft, fsync, hard link). A file is complete or absent, and is never replaced unless the
 * caller asks for that.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { MINUTE } from '../../domain/durations.ts';
import { tell } from '../../locales/message.ts';
import { ObjectStoreError } from './object-store.ts';

/** The folder of drafts. It lies below the root, so that it is on the same file system. No object name begins with a dot. */
export const DRAFTS = '.writing';

/** Far longer than any write takes, because other processes may be writing into the folder during a sweep. */
const ABANDONED_AFTER = 15 * MINUTE;
const OWNER_ONLY = 0o600;
/** The mode of folders. */
const PRIVATE = 0o700;

/**
 * Writes `bytes` to `root/path`. Resolves to true, or to false if that file exists; in both cases the directory entry is durable. The
 * bytes go to a draft first, which then gets its name by a hard link: unlike a rename, a link never replaces a file. `root` must exist.
 * Rejects with the errors of node:fs.
 */
export function writeOnce(root: string, path: string, bytes: Uint8Array): Promise<boolean> {
  return write(root, path, bytes, (draft, target) => link(draft, target).then(() => true, unlessCode('EEXIST', false)));
}

/** Like `writeOnce`, but replaces an existing file atomically. */
export async function writeOver(root: string, path: string, bytes: Uint8Array): Promise<void> {
  await write(root, path, bytes, rename);
}

async function write<Result>(
  root: string,
  path: string,
  bytes: Uint8Array,
  give: (draft: string, target: string) => Promise<Result>,
): Promise<Result> {
  // Not recursive: if the root is missing (a volume that is not mounted), it must not be created.
  await mkdir(join(root, DRAFTS), { mode: PRIVATE }).catch(unlessCode('EEXIST'));
  const draft = join(root, DRAFTS, randomUUID());
  const target = join(root, path);
  try {
    await writeDurably(draft, bytes);
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE });
    const result = await give(draft, target);
    await syncFolders(root, dirname(target));
    return result;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Removes the file `root/path` durably. A missing file counts as success. */
export async function removeOnce(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true });
  await syncFolders(root, dirname(join(root, path))).catch(unlessCode('ENOENT'));
}

/** Removes the drafts of crashed writers: those older than 15 minutes. A missing folder is fine. */
export async function sweepAbandoned(root: string): Promise<void> {
  const folder = join(root, DRAFTS);
  const drafts = await readdir(folder).catch(unlessCode('ENOENT', []));
  if (drafts.length > 0) await removeOlder(folder, drafts, ABANDONED_AFTER);
}

/**
 * Removes those of `names` in `folder` that were last written more than `age` milliseconds ago. The file system's clock decides, because
 * the clock of this process may be wrong. For a folder, the newest entry in it counts.
 */
export async function removeOlder(folder: string, names: string[], age: number): Promise<void> {
  const probe = join(folder, randomUUID());
  await (await open(probe, 'wx', OWNER_ONLY)).close();
  const writtenAt = async (path: string) => (await stat(path).catch(unlessCode('ENOENT', null)))?.mtimeMs ?? 0;
  try {
    const now = await writtenAt(probe);
    for (const name of names) {
      const path = join(folder, name);
      const inside = await readdir(path).catch(() => []);
      const times = await Promise.all([path, ...inside.map((one) => join(path, one))].map(writtenAt));
      if (now - Math.max(...times) > age) await rm(path, { recursive: true, force: true });
    }
  } finally {
    await rm(probe, { force: true });
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs every folder from the file up to the root, because another writer may have created one and not synced it yet. */
async function syncFolders(root: string, deepest: string) {
  for (let folder = deepest; ; folder = dirname(folder)) {
    await syncFolder(folder);
    if (relative(root, folder) === '') return;
  }
}

/** For each folder, the sync that is running and the one that runs after it. */
const begun = new Map<string, Promise<void>>();
const next = new Map<string, Promise<void>>();

/** Callers that arrive while a sync is running share the next one, because many files are written at once. */
function syncFolder(folder: string): Promise<void> {
  const waiting = next.get(folder);
  if (waiting) return waiting;
  const sync = async () => {
    await begun.get(folder)?.catch(() => undefined);
    next.delete(folder);
    begun.set(folder, mine);
    try {
      const handle = await open(folder, 'r');
      await handle.sync().finally(() => handle.close());
    } finally {
      if (begun.get(folder) === mine) begun.delete(folder);
    }
  };
  const mine = Promise.resolve().then(sync);
  next.set(folder, mine);
  return mine;
}

function unlessCode<T = undefined>(code: string, instead?: T) {
  return (error: unknown): T => {
    if (hasCode(error, code)) return instead as T;
    throw error;
  };
}

// §13.12: turns system errors (errno codes) of the object folder into one line for the operator.

/** The codes that the catalogue explains. Errors with other codes are passed on. */
const CODES = [
  'ENOSPC',
  'EDQUOT',
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'ENOTSUP',
  'EROFS',
  'EMFILE',
  'EIO',
] as const;

/** Checks whether `error` is a system error with this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** Turns a system error into an ObjectStoreError of one line with folder and code. Returns any other error unchanged. */
export function explainSystemError(folder: string, error: unknown): unknown {
  const code = CODES.find((one) => one === codeOf(error));
  if (!code) return error;
  return new ObjectStoreError(tell(`operation.store.folder.${code}`, { folder, code }), { cause: error });
}

/** Checks whether the only problem of the store is that it is full, which is temporary. */
export function isFull(error: unknown): boolean {
  const { cause } = Object(error) as { cause?: unknown };
  return hasCode(cause, 'ENOSPC') || hasCode(cause, 'EDQUOT');
}

function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
