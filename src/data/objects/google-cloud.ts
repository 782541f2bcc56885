/** §4.6 and §13.12: the object store in a Google Cloud Storage bucket, with application default credentials and V4 signed URLs. */

import { type Bucket, CRC32C, type File, Storage, type StorageOptions } from '@google-cloud/storage';
import { SECOND } from '../../domain/durations.ts';
import { type Param, tell } from '../../locales/message.ts';
import { contentDisposition } from '../../platform/content-disposition.ts';
import { type ObjectStore, ObjectStoreError, objectName, sha256Of } from './object-store.ts';
import { type RemoteRequests, remoteStore } from './remote-store.ts';
import { type RetryPolicy, statusOf } from './retry.ts';

export type GoogleCloud = ObjectStore & { kind: 'google-cloud' };

export type GoogleCloudOptions = {
  bucket: string;
  /** The prefix of all object names, without a slash at either end. Empty means no prefix. */
  prefix: string;
  /** Options for Google's client, such as credentials and endpoint. By default, the client finds both in the environment. */
  clientOptions?: StorageOptions;
  /** The service that signs URLs when the credentials have no private key; Google's IAM service by default. */
  signingEndpoint?: string;
  retryPolicy?: RetryPolicy | undefined;
};

const MUST_NOT_EXIST = { ifGenerationMatch: 0 };
const PRECONDITION_FAILED = 412;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const PERMISSIONS = ['storage.objects.create', 'storage.objects.get'];

/**
 * Opens the bucket without sending a request; `check` tests whether it can be used. Throws a TypeError for a prefix that is not a valid
 * object name.
 */
export function openGoogleCloud(options: GoogleCloudOptions): GoogleCloud {
  const { bucket, clientOptions, signingEndpoint, retryPolicy } = options;
  // The timeout of Google's client has no effect, so its own retries would never stop.
  const storage = new Storage({ retryOptions: { autoRetry: false }, ...clientOptions });
  // With STORAGE_EMULATOR_HOST the client omits this path except for uploads, and emulators do not understand URLs without it.
  storage.baseUrl = `${storage.apiEndpoint}/storage/v1`;
  const prefix = options.prefix && objectName(options.prefix);
  const place = `gs://${bucket}/${prefix && `${prefix}/`}`;
  const requests = requestsOf(storage.bucket(bucket), signingEndpoint);
  const check = (name: string) => checkBucket(requests, storage.bucket(bucket), name, place);
  const origin = new URL(storage.apiEndpoint).origin;
  return { ...remoteStore({ ...requests, check }, { place, prefix, origin, retryPolicy }), kind: 'google-cloud' };
}

function requestsOf(bucket: Bucket, signingEndpoint: string | undefined): RemoteRequests {
  const describe = async (name: string) => {
    const [metadata] = await bucket
      .file(name)
      .getMetadata()
      .catch(unlessStatus(NOT_FOUND, [null]));
    if (!metadata) return null;
    const { size, crc32c, metadata: written = {} } = metadata;
    // The SHA-256 in the metadata counts only while the checksum beside it matches Google's own checksum of the bytes.
    return { size: Number(size), sha256: written.crc32c === crc32c ? String(written.sha256) : undefined };
  };
  return {
    describe,
    /** With some roles, Google answers 403 instead of 412 if the object exists. */
    upload: (name, { bytes, contentType, mustBeNew }) =>
      upload(bucket.file(name), bytes, contentType, mustBeNew).catch(async (error) => {
        const isThere = mustBeNew && statusOf(error) === FORBIDDEN && (await describe(name));
        throw isThere ? Object.assign(error, { code: PRECONDITION_FAILED }) : error;
      }),
    download: async (name) => {
      const [bytes] = await bucket
        .file(name)
        .download({ validation: 'crc32c' })
        .catch(unlessStatus(NOT_FOUND, [null]));
      return bytes;
    },
    remove: (name) => bucket.file(name).delete().catch(unlessStatus(NOT_FOUND, undefined)),
    sign: async (name, { expiresInSeconds, contentType, now, ...file }) => {
      const [url] = await bucket.file(name).getSignedUrl({
        version: 'v4',
        action: 'read',
        accessibleAt: now,
        expires: now.getTime() + expiresInSeconds * SECOND,
        responseDisposition: contentDisposition(file),
        responseType: contentType,
        signingEndpoint,
      });
      return url;
    },
    close: async () => undefined,
  };
}

/**
 * The first upload of the probe shows that the bucket exists and is writable; later checks find the probe there. Then signing is tested.
 */
async function checkBucket({ sign }: RemoteRequests, bucket: Bucket, name: string, place: string): Promise<void> {
  // Without credentials an upload fails with an error of its stream, which does not say why. Emulators need none.
  if (!bucket.storage.customEndpoint) await bucket.storage.authClient.getClient();
  const text = { contentType: 'text/plain' };
  await upload(bucket.file(name), Buffer.from('platen'), text.contentType, true).catch(async (error) => {
    if (statusOf(error) === PRECONDITION_FAILED) return;
    if (statusOf(error) !== FORBIDDEN) throw error;
    const [allowed] = await bucket.iam.testPermissions(PERMISSIONS).catch(() => [{}]);
    const lacking = PERMISSIONS.filter((permission) => !(allowed as Record<string, boolean>)[permission]);
    if (lacking.length > 0)
      throw new ObjectStoreError(
        tell('operation.store.lacking', {
          place,
          permissions: (lacking as Param[]).reduce((names, last) => tell('text.and', { names, last })),
        }),
      );
  });
  const file = { sha256: '', fileName: 'check', download: false };
  await sign(name, { ...text, ...file, expiresInSeconds: 1, now: new Date() });
}

/**
 * Uploads with a single request, not with a resumable session: an abandoned session would have to be cleaned up. The checksum is sent
 * with the bytes, so that Google refuses damaged ones before it creates the object.
 */
function upload(file: File, bytes: Uint8Array, contentType: string, mustBeNew: boolean): Promise<void> {
  const crc32c = checksum(bytes);
  return file.save(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    resumable: false,
    validation: 'crc32c',
    preconditionOpts: mustBeNew ? MUST_NOT_EXIST : {},
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
