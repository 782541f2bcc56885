/** §13.12: an object store that is reached over the network. Each kind of store supplies the few requests in which it differs. */
import { randomUUID } from 'node:crypto';
import { SECOND } from '../../domain/durations.ts';
import { tell } from '../../locales/message.ts';
import {
  ObjectConflictError,
  ObjectMissingError,
  type ObjectStore,
  ObjectStoreError,
  objectName,
  type SignedUrlOptions,
  sha256Of,
} from './object-store.ts';
import { explainRemoteError, isTransient, type RetryPolicy, retry, statusOf } from './retry.ts';

export type Upload = {
  bytes: Uint8Array;
  contentType: string;
  /** Whether the request must fail with status 412 or 409 if the object exists. */
  mustBeNew: boolean;
  signal: AbortSignal;
};

/**
 * The requests of one kind of store. Names already contain the prefix. Each call is a single attempt, and errors are those of the client
 * library.
 */
export type RemoteRequests = {
  upload(name: string, upload: Upload): Promise<unknown>;
  /** Returns null if there is no such object. The SHA-256 is missing if the store does not report it. */
  describe(name: string, signal: AbortSignal): Promise<{ size: number; sha256?: string | undefined } | null>;
  /** Returns null if there is no such object. Throws if the bytes were damaged on the way. */
  download(name: string, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Removes an object. A missing object counts as success. */
  remove(name: string, signal: AbortSignal): Promise<unknown>;
  sign(name: string, options: SignedUrlOptions): Promise<string>;
  /** A check of its own, in place of the usual one. `name` is the name of an object that the check may write. */
  check?(name: string): Promise<void>;
  close(): Promise<void>;
};

export type RemotePlace = {
  /** The location of the store for messages, such as `s3://bucket/prefix/`. */
  place: string;
  prefix: string;
  origin: string;
  retryPolicy?: RetryPolicy | undefined;
};

/** Three attempts within 48 s. The retries of the client libraries are switched off. */
const RETRY_POLICY: RetryPolicy = { timeout: 15 * SECOND, pauses: [0.5 * SECOND, 2 * SECOND] };

const CONFLICT = 409;
const PRECONDITION_FAILED = 412;
const FORBIDDEN = 403;
const PROBE = Buffer.from('platen');
const PROBE_NAME = 'platen-check';
const TEXT = { contentType: 'text/plain' };

/** Opens the store without sending a request; `check` tests whether it can be used. */
export function remoteStore(requests: RemoteRequests, remote: RemotePlace): ObjectStore {
  const { place, prefix, origin, retryPolicy = RETRY_POLICY } = remote;
  const full = (name: string) => (prefix ? `${prefix}/` : '') + objectName(name);
  // When two writers race, a store may ask one of them to retry.
  const mayPass = (error: unknown) => isTransient(error) || statusOf(error) === CONFLICT;
  const ask = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    retry(work, retryPolicy, mayPass).catch((error) => {
      throw explainRemoteError(place, error);
    });

  const read = async (name: string, signal: AbortSignal) => {
    const bytes = await requests.download(full(name), signal);
    if (!bytes) throw new ObjectMissingError(name);
    return bytes;
  };

  const stat = async (name: string, signal: AbortSignal) => {
    const found = await requests.describe(full(name), signal);
    return found && { size: found.size, sha256: found.sha256 ?? sha256Of(await read(name, signal)) };
  };

  const put = async (name: string, bytes: Uint8Array, contentType: string, signal: AbortSignal) => {
    if (await create(requests, full(name), { bytes, contentType, signal })) return;
    const stored = await stat(name, signal);
    // After a retry, the object may be the one whose first answer was lost.
    if (stored?.size !== bytes.length || stored.sha256 !== sha256Of(bytes)) throw new ObjectConflictError(name);
  };

  return {
    origin,
    put: (name, bytes, { contentType }) => ask((signal) => put(name, bytes, contentType, signal)),
    replace: async (name, bytes, { contentType }) => {
      await ask((signal) => requests.upload(full(name), { bytes, contentType, mustBeNew: false, signal }));
    },
    stat: (name) => ask((signal) => stat(name, signal)),
    read: (name) => ask((signal) => read(name, signal)),
    remove: async (name) => {
      await ask((signal) => requests.remove(full(name), signal));
    },
    signedUrl: (name, options) => ask(() => requests.sign(full(name), options)),
    check: () => ask((signal) => requests.check?.(full(PROBE_NAME)) ?? check(requests, full, place, signal)),
    keepTo: () => undefined,
    // An upload is one request, so an interrupted one leaves nothing behind.
    sweep: async () => undefined,
    close: () => requests.close(),
  };
}

/** Returns true if the object was written, false if one exists already; its bytes may differ. */
async function create(requests: RemoteRequests, name: string, upload: Omit<Upload, 'mustBeNew'>): Promise<boolean> {
  try {
    await requests.upload(name, { ...upload, mustBeNew: true });
    return true;
  } catch (error) {
    const isThere = [PRECONDITION_FAILED, CONFLICT].includes(statusOf(error) ?? 0);
    if (isThere && (await requests.describe(name, upload.signal))) return false;
    throw error;
  }
}

/** Tests writing, overwriting, missing objects, reading and signing, because the store can forbid each of them separately. */
async function check(
  requests: RemoteRequests,
  full: (name: string) => string,
  place: string,
  signal: AbortSignal,
): Promise<void> {
  const probe = full(PROBE_NAME);
  const upload = { bytes: PROBE, ...TEXT, signal };
  if ((await create(requests, probe, upload)) && (await create(requests, probe, upload)))
    throw new ObjectStoreError(tell('operation.store.overwrites', { place }));
  if (!(await requests.download(probe, signal))) throw new ObjectMissingError(PROBE_NAME);
  await requests.describe(full(`platen-${randomUUID()}`), signal).catch((error) => {
    if (statusOf(error) !== FORBIDDEN) throw error;
    throw new ObjectStoreError(tell('operation.store.noListing', { place }));
  });
  const file = { sha256: '', fileName: 'check', download: false };
  await requests.sign(probe, { ...TEXT, ...file, expiresInSeconds: 1, now: new Date() });
}
