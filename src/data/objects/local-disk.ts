/** §4.6 and §13.12: the object store in a local folder. Objects are files, and Platen serves them under signed URLs. */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { ToldError, tell } from '../../locales/message.ts';
import {
  ObjectConflictError,
  ObjectMissingError,
  type ObjectStore,
  ObjectStoreError,
  objectName,
  type SignedUrlOptions,
} from './object-store.ts';
import { DRAFTS, explainSystemError, hasCode, removeOnce, sweepAbandoned, writeOnce, writeOver } from './write-once.ts';

export type LocalDisk = ObjectStore & {
  kind: 'local-disk';
  /** Each object is a file below this folder; its path is the object name. */
  folder: string;
  /** Verifies the part of a signed URL after `/files/`: its signature and its expiry. Anyone who has the URL may use it. */
  verify(path: string, now: Date): Verification;
  /** Checks whether the object's bytes have this SHA-256, in hexadecimal. Returns false if the object is missing or cannot be read. */
  holds(name: string, sha256: string): Promise<boolean>;
};

/**
 * Browsers request a file in many ranges per second. A file that was verified is not hashed again within this time, unless it has
 * changed.
 */
const COMPARED = { max: 10_000, ttl: MINUTE };

type LocalDiskOptions = {
  /** An absolute path. The folder must exist, so that a volume that is not mounted is noticed. */
  folder: string;
  /** The URL of the service, without a slash at the end, such as `https://docs.example.com`. */
  publicUrl: string;
  /** The keys that verify URLs; the first one also signs. See `loadSecrets`. */
  secrets: readonly Uint8Array[];
};

/** The probe is as large as an ordinary PDF. */
const PROBE = Buffer.alloc(64 * KIBIBYTE, 'platen');

/** Opens the folder and removes the drafts of crashed writers. `check` reports a folder that cannot be used. */
export async function openLocalDisk({ folder, publicUrl, secrets }: LocalDiskOptions): Promise<LocalDisk> {
  await sweepAbandoned(folder).catch(() => undefined);
  const fileOf = (name: string) => join(folder, objectName(name));
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw explainSystemError(folder, error);
    });

  let marker: string | undefined;
  const isOurs = async () => {
    if (!marker || (await explained(stat(join(folder, marker)).catch(noneIfMissing)))) return;
    throw new ObjectStoreError(tell('operation.store.lostMarker', { folder, marker }));
  };
  const describe = async (name: string) => {
    const found = await explained(stat(fileOf(name)).catch(noneIfMissing));
    if (!found) await isOurs();
    return found?.isFile() ? found : null;
  };
  const read = async (name: string) => {
    const bytes = await explained(readFile(fileOf(name)).catch(noneIfMissing));
    if (bytes) return bytes;
    await isOurs();
    throw new ObjectMissingError(name);
  };
  const isAlike = compareOnce();

  return {
    kind: 'local-disk',
    origin: null,
    folder,
    read,
    async put(name, bytes) {
      await isOurs();
      const created = await explained(writeOnce(folder, objectName(name), bytes));
      if (!created && Buffer.compare(await read(name), bytes) !== 0) throw new ObjectConflictError(name);
    },
    async replace(name, bytes) {
      await isOurs();
      await explained(writeOver(folder, objectName(name), bytes));
    },
    async remove(name) {
      await isOurs();
      await explained(removeOnce(folder, objectName(name)));
    },
    async stat(name) {
      const found = await describe(name);
      return found && { size: found.size };
    },
    async holds(name, sha256) {
      const found = await describe(name);
      return found !== null && explained(isAlike(fileOf(name), found, sha256));
    },
    signedUrl: async (name, options) => `${publicUrl}/files/${signPath(secrets[0]!, name, options)}`,
    verify: (path, now) => verifySignedPath(secrets, path, now),
    check: () => explained(checkFolder(folder, isOurs)),
    keepTo: (name) => {
      marker = objectName(name);
    },
    sweep: () => sweepAbandoned(folder),
    close: async () => undefined,
  };
}

/** Writes an object: only writing shows that the folder exists, is writable, has room for a PDF and supports hard links. */
async function checkFolder(folder: string, isOurs: () => Promise<void>): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw new ObjectStoreError(tell('operation.store.noFolder', { folder }));
  await isOurs();
  // The probe lies among the drafts, so that the next sweep removes it after a crash.
  const probe = join(DRAFTS, randomUUID());
  await writeOnce(folder, probe, PROBE);
  await rm(join(folder, probe), { force: true });
}

/**
 * Returns a function that checks whether a file has a SHA-256, in hexadecimal. It hashes a file again only if `found` shows that the file
 * has changed.
 */
function compareOnce(): (path: string, found: Stats, sha256: string) => Promise<boolean> {
  const compared = new LRUCache<string, true, { path: string; sha256: string }>({
    ...COMPARED,
    fetchMethod: async (_key, _before, { context: { path, sha256 } }) =>
      (await hashOf(path)) === sha256 ? true : undefined,
  });
  return async (path, { ino, size, ctimeMs }, sha256) => {
    const key = JSON.stringify([path, sha256, ino, size, ctimeMs]);
    return (await compared.fetch(key, { context: { path, sha256 } })) === true;
  };
}

/** Returns the SHA-256 of a file in hexadecimal. Returns null for a file that is missing or that the disk cannot read. */
async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch (error) {
    return hasCode(error, 'EIO') ? null : noneIfMissing(error);
  }
}

function noneIfMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
  throw error;
}

// §4.6, §5.10 and §13.11: signed download paths (HMAC-SHA-256) that expire and need no bearer token. The functions are pure: the clock is
// an argument.

/** The file that a signed path gives access to, and until when. */
export type SignedFile = {
  name: string;
  /** The SHA-256 of the bytes that the path was signed for. */
  sha256: string;
  contentType: string;
  fileName: string;
  download: boolean;
  expiresAt: Date;
};

/** `expired`: the signature is valid, but the time has passed. `forged`: the path is refused for any other reason. */
type Verification = { granted: SignedFile } | { refused: 'forged' } | { refused: 'expired'; expiresAt: Date };

const INLINE = 'inline';
const ATTACHMENT = 'attachment';

/** Signs a path: `<name>?expires=…&sha256=…&name=…&type=…&disposition=…&signature=…`. The signature covers all other parts. */
export function signPath(secret: Uint8Array, name: string, options: SignedUrlOptions): string {
  const query = new URLSearchParams({
    expires: String(Math.floor(options.now.getTime() / SECOND) + options.expiresInSeconds),
    sha256: options.sha256,
    name: options.fileName.toWellFormed(),
    type: options.contentType,
    disposition: options.download ? ATTACHMENT : INLINE,
  });
  query.set('signature', signature(secret, objectName(name), query).toString('base64url'));
  return `${name}?${query}`;
}

/**
 * Verifies a path that `signPath` has written: it must be signed with one of the secrets and not be expired. Ignores extra parameters,
 * such as those of trackers. Any other string is `forged`.
 */
export function verifySignedPath(secrets: readonly Uint8Array[], path: string, now: Date): Verification {
  const mark = path.indexOf('?');
  const name = mark < 0 ? path : path.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : path.slice(mark));
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const isSigned = secrets.some((secret) => {
    const wanted = signature(secret, name, query);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isSigned) return { refused: 'forged' };

  const expiresAt = new Date(Number(query.get('expires')) * SECOND);
  if (now >= expiresAt) return { refused: 'expired', expiresAt };
  return {
    granted: {
      name: objectName(name),
      sha256: query.get('sha256') ?? '',
      contentType: query.get('type') ?? '',
      fileName: query.get('name') ?? '',
      download: query.get('disposition') === ATTACHMENT,
      expiresAt,
    },
  };
}

/** Returns the HMAC. JSON separates the parts, so that no two paths give the same text; the label separates other uses of the key. */
function signature(secret: Uint8Array, name: string, query: URLSearchParams): Buffer {
  const parts = ['expires', 'sha256', 'name', 'type', 'disposition'].map((key) => query.get(key));
  return createHmac('sha256', secret)
    .update(JSON.stringify(['platen file', name, ...parts]))
    .digest();
}

/**
 * §5.10, §13.11: the HMAC keys of local download URLs. One key signs and is created once per data folder; a second key is also accepted.
 */
const LENGTH = 32;
const FIRST_KEY = 'signing.key';
/** The previous or the next key, which the operator puts there while keys are changed. */
const SECOND_KEY = 'second-signing.key';

/** Loads the keys of an existing data folder. The first one signs. */
export async function loadSecrets(dataDir: string): Promise<Uint8Array[]> {
  await sweepAbandoned(dataDir).catch(() => undefined);
  const second = await readSecret(join(dataDir, SECOND_KEY));
  return [await loadSecret(join(dataDir, FIRST_KEY)), ...(second ? [second] : [])];
}

/**
 * Reads the 32 bytes of `file`, and creates it (random, mode 0600) if it is missing. If several processes start at once, one of them
 * creates the key and all read the same one. The folder must exist. Throws an Error if the file has another length: replacing the key
 * would invalidate all issued URLs.
 */
export async function loadSecret(file: string): Promise<Uint8Array> {
  const found = await readSecret(file);
  if (found) return found;
  await writeOnce(dirname(file), basename(file), randomBytes(LENGTH));
  return loadSecret(file);
}

/** Reads a key; returns null if there is no such file. Throws an Error if the file has another length. */
async function readSecret(file: string): Promise<Uint8Array | null> {
  const found = await readFile(file).catch((error) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (found && found.length !== LENGTH) {
    throw new ToldError(tell('operation.secrets.signingKey', { file, is: found.length, wanted: LENGTH }));
  }
  return found;
}
