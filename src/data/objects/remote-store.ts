/** §13.12: an object store that is asked over the network, from the few requests that differ from one kind to another. */
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
  /** Fails with status 412 or 409 where there is an object of this name. */
  mustBeNew: boolean;
  signal: AbortSignal;
};

/** Names have the prefix already. Each is one attempt; errors are the client's own. */
export type RemoteRequests = {
  upload(name: string, upload: Upload): Promise<unknown>;
  /** Null when there is none; no SHA-256 when the store does not tell it. */
  describe(name: string, signal: AbortSignal): Promise<{ size: number; sha256?: string | undefined } | null>;
  /** Null when there is none. Damage on the way is an error. */
  download(name: string, signal: AbortSignal): Promise<Uint8Array | null>;
  /** One that is not there is fine. */
  remove(name: string, signal: AbortSignal): Promise<unknown>;
  sign(name: string, options: SignedUrlOptions): Promise<string>;
  /** In place of what is usually tried. `name`: of an object that nobody needs. */
  check?(name: string): Promise<void>;
  close(): Promise<void>;
};

export type RemotePlace = {
  /** `s3://bucket/prefix/`: for messages. */
  place: string;
  prefix: string;
  origin: string;
  retryPolicy?: RetryPolicy | undefined;
};

/** Three attempts within 48 s. The clients' own retries are off. */
const RETRY_POLICY: RetryPolicy = { timeout: 15 * SECOND, pauses: [0.5 * SECOND, 2 * SECOND] };

const CONFLICT = 409;
const PRECONDITION_FAILED = 412;
const FORBIDDEN = 403;
const PROBE = Buffer.from('platen');
const PROBE_NAME = 'platen-check';
const TEXT = { contentType: 'text/plain' };

/** Nothing is asked yet; `check` tests whether the store can be used. */
export function remoteStore(requests: RemoteRequests, remote: RemotePlace): ObjectStore {
  const { place, prefix, origin, retryPolicy = RETRY_POLICY } = remote;
  const full = (name: string) => (prefix ? `${prefix}/` : '') + objectName(name);
  // Of two writers at once, one may be told to come again.
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
    // A retry whose first answer was lost finds its own bytes.
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
    // An upload is one request: what is cut short leaves nothing.
    sweep: async () => undefined,
    close: () => requests.close(),
  };
}

/** True when it was written, false when there is one: what it is, only the store knows. */
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

/** Writes, keeps what is written, tells what is missing, reads and signs: each is needed, and each can be forbidden by itself. */
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
