/** §4.6 and §13.12: the object store in a Google Cloud Storage bucket, with application default credentials and V4 signed URLs. */

import { CRC32C, type File, Storage, type StorageOptions } from '@google-cloud/storage';
import { SECOND } from '../../domain/durations.ts';
import { contentDisposition } from '../../platform/content-disposition.ts';
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

export type GoogleCloud = ObjectStore & { kind: 'google-cloud' };

export type GoogleCloudOptions = {
  bucket: string;
  /** The prefix of every object's name, without slashes at either end; empty for none. */
  prefix: string;
  /** Passed to the client as it is: credentials, endpoint. By default the client finds both in the environment. */
  clientOptions?: StorageOptions;
  /** Where to sign when the credentials have no private key of their own; Google's IAM service by default. */
  signingEndpoint?: string;
  retryPolicy?: RetryPolicy;
};

/** Three attempts within 48 s. The client's own retries are off: its timeout has no effect, so it would wait for ever. */
const RETRY_POLICY: RetryPolicy = { timeout: 15 * SECOND, pauses: [0.5 * SECOND, 2 * SECOND] };

const MUST_NOT_EXIST = { ifGenerationMatch: 0 };
const PRECONDITION_FAILED = 412;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const PERMISSIONS = ['storage.objects.create', 'storage.objects.get'];

/** Opens the bucket without a request; `check` tests whether it can be used. Throws a TypeError for a prefix that is no object name. */
export function openGoogleCloud({
  bucket,
  prefix,
  clientOptions,
  signingEndpoint,
  retryPolicy = RETRY_POLICY,
}: GoogleCloudOptions): GoogleCloud {
  const storage = new Storage({ retryOptions: { autoRetry: false }, ...clientOptions });
  // With STORAGE_EMULATOR_HOST the client leaves this path out, except for uploads, and no emulator understands that.
  storage.baseUrl = `${storage.apiEndpoint}/storage/v1`;
  const folder = prefix && `${objectName(prefix)}/`;
  const place = `gs://${bucket}/${folder}`;
  const fileOf = (name: string): File => storage.bucket(bucket).file(folder + objectName(name));
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    retry(work, retryPolicy, isTransient).catch((error) => {
      throw explainRemoteError(place, error);
    });

  const describe = async (name: string) => {
    const [metadata] = await fileOf(name)
      .getMetadata()
      .catch(unlessStatus(NOT_FOUND, [null]));
    if (!metadata) return null;
    const { size, crc32c, metadata: written = {} } = metadata;
    // What was written beside the object holds while Google's own checksum of its bytes is the one from then.
    return { size: Number(size), crc32c, ...(written.crc32c === crc32c && { sha256: String(written.sha256) }) };
  };

  const read = async (name: string) => {
    const [bytes] = await fileOf(name)
      .download({ validation: 'crc32c' })
      .catch(unlessStatus(NOT_FOUND, [null]));
    if (!bytes) throw new ObjectMissingError(name);
    return bytes;
  };

  /** An object that came back from a backup has lost what was written beside it; then its bytes are read. */
  const describeWhole = async (name: string) => {
    const found = await describe(name);
    return found && { size: found.size, sha256: found.sha256 ?? sha256Of(await read(name)) };
  };

  /**
   * The checksum goes with the bytes, so that Google refuses damaged ones before there is an object. A refusal is compared
   * with what is stored: a retry whose first answer was lost finds its own bytes. Some roles answer 403 instead of 412 there.
   */
  const put = async (name: string, bytes: Uint8Array, contentType: string) => {
    const crc32c = checksum(bytes);
    try {
      await upload(fileOf(name), bytes, { contentType, crc32c }, MUST_NOT_EXIST);
    } catch (error) {
      if (![PRECONDITION_FAILED, FORBIDDEN].includes(statusOf(error) ?? 0)) throw error;
      const stored = await describe(name);
      if (!stored) throw error;
      if (stored.size !== bytes.length || stored.crc32c !== crc32c) throw new ObjectConflictError(name);
    }
  };

  const remove = async (name: string) => {
    await fileOf(name).delete().catch(unlessStatus(NOT_FOUND, undefined));
  };

  const signedUrl = async (name: string, { expiresInSeconds, contentType, now, ...file }: SignedUrlOptions) => {
    const [url] = await fileOf(name).getSignedUrl({
      version: 'v4',
      action: 'read',
      accessibleAt: now,
      expires: now.getTime() + expiresInSeconds * SECOND,
      responseDisposition: contentDisposition(file),
      responseType: contentType,
      signingEndpoint,
    });
    return url;
  };

  /** The first upload of the probe shows that the bucket exists and is writable; later ones find it there. Then signing is tried. */
  const checkBucket = async () => {
    const probe = fileOf('platen-check');
    const bytes = Buffer.from('platen');
    const metadata = { contentType: 'text/plain', crc32c: checksum(bytes) };
    await upload(probe, bytes, metadata, MUST_NOT_EXIST).catch(async (error) => {
      if (statusOf(error) === PRECONDITION_FAILED) return;
      if (statusOf(error) !== FORBIDDEN) throw error;
      const [allowed] = await storage
        .bucket(bucket)
        .iam.testPermissions(PERMISSIONS)
        .catch(() => [{}]);
      const lacking = PERMISSIONS.filter((permission) => !(allowed as Record<string, boolean>)[permission]);
      if (lacking.length > 0) {
        throw new ObjectStoreError(`${place} is forbidden: these credentials lack ${lacking.join(' and ')}`);
      }
    });
    await signedUrl('platen-check', {
      expiresInSeconds: 1,
      sha256: '',
      contentType: 'text/plain',
      fileName: 'check',
      download: false,
      now: new Date(),
    });
  };

  return {
    kind: 'google-cloud',
    origin: new URL(storage.apiEndpoint).origin,
    put: (name, bytes, { contentType }) => ask(() => put(name, bytes, contentType)),
    replace: (name, bytes, { contentType }) =>
      ask(() => upload(fileOf(name), bytes, { contentType, crc32c: checksum(bytes) }, {})),
    stat: (name) => ask(() => describeWhole(name)),
    read: (name) => ask(() => read(name)),
    remove: (name) => ask(() => remove(name)),
    signedUrl: (name, options) => ask(() => signedUrl(name, options)),
    check: () => ask(checkBucket),
    keepTo: () => undefined,
    // An upload is one request: what is cut short leaves nothing.
    sweep: async () => undefined,
    close: async () => undefined,
  };
}

/** One request, never a resumable session: an upload that was started and abandoned would have to be cleaned up. */
function upload(
  file: File,
  bytes: Uint8Array,
  { contentType, crc32c }: { contentType: string; crc32c: string },
  preconditionOpts: { ifGenerationMatch?: number },
) {
  return file.save(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    resumable: false,
    validation: 'crc32c',
    preconditionOpts,
    metadata: { contentType, crc32c, metadata: { crc32c, sha256: sha256Of(bytes) } },
  });
}

function checksum(bytes: Uint8Array): string {
  const crc32c = new CRC32C();
  crc32c.update(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return crc32c.toString();
}

function unlessStatus<T>(status: number, instead: T) {
  return (error: unknown): T => {
    if (statusOf(error) === status) return instead;
    throw error;
  };
}
