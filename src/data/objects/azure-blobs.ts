/** §4.6 and §13.12: the object store in a container of Azure Blob Storage. It signs in with an account key or with Entra ID. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  BlobSASPermissions,
  BlobServiceClient,
  type ContainerClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  StorageSharedKeyCredential,
  type UserDelegationKey,
} from '@azure/storage-blob';
import { HOUR, SECOND } from '../../domain/durations.ts';
import { tell } from '../../locales/message.ts';
import { contentDisposition } from '../../platform/content-disposition.ts';
import { type ObjectStore, ObjectStoreError, type SignedUrlOptions, sha256Of } from './object-store.ts';
import { type RemoteRequests, remoteStore } from './remote-store.ts';
import { DamagedError, type RetryPolicy, statusOf } from './retry.ts';

export type AzureBlobs = ObjectStore & { kind: 'azure' };

/** The account and its credentials, read from the same environment variables as Azure's own tools read. */
export type AzureAccount = {
  connectionString?: string | undefined;
  name?: string | undefined;
  /** Without a key the store signs in with Entra ID, by the usual chain: workload identity, managed identity, client secret, `az login`. */
  key?: string | undefined;
};

export type AzureOptions = {
  container: string;
  prefix: string;
  account: AzureAccount;
  retryPolicy?: RetryPolicy | undefined;
};

const CLIENT = { retryOptions: { maxTries: 1 }, userAgentOptions: { userAgentPrefix: 'platen' } };
const NOT_FOUND = 404;
/** The longest lifetime of a delegation key that Azure allows. */
const LONGEST_KEY = 7 * 24 * HOUR;
/** Delegation keys last longer than any URL, so that Azure is asked for one at most once an hour. */
const KEY_LASTS = 2 * HOUR;
/** Allows for a difference between the clocks of this machine and of Azure. */
const SKEW = 300 * SECOND;

/** Opens the container without sending a request. Throws an ObjectStoreError if no account is named. */
export async function openAzureBlobs({ container, prefix, account, retryPolicy }: AzureOptions): Promise<AzureBlobs> {
  const place = `az://${container}/${prefix && `${prefix}/`}`;
  const service = await serviceOf(account, place);
  const client = service.getContainerClient(container);
  const origin = new URL(client.url).origin;
  return { ...remoteStore(requestsOf(service, client), { place, prefix, origin, retryPolicy }), kind: 'azure' };
}

async function serviceOf({ connectionString, name, key }: AzureAccount, place: string): Promise<BlobServiceClient> {
  if (connectionString) return fromConnectionString(connectionString, place);
  if (!name) throw new ObjectStoreError(tell('operation.store.noAccount', { place }));
  const url = `https://${name}.blob.core.windows.net`;
  if (key) return new BlobServiceClient(url, new StorageSharedKeyCredential(name, key), CLIENT);
  const { DefaultAzureCredential } = await import('@azure/identity');
  return new BlobServiceClient(url, new DefaultAzureCredential(), CLIENT);
}

/** The client's own message is dropped, because it may contain the account key. */
function fromConnectionString(connectionString: string, place: string): BlobServiceClient {
  try {
    const service = BlobServiceClient.fromConnectionString(connectionString, CLIENT);
    if (service.credential instanceof StorageSharedKeyCredential) return service;
  } catch {
    // The error below explains the problem.
  }
  throw new ObjectStoreError(tell('operation.store.connectionString', { place }));
}

function requestsOf(service: BlobServiceClient, container: ContainerClient): RemoteRequests {
  const sign = signerOf(service, container);
  return {
    /**
     * The MD5 is sent with the bytes, so that Azure refuses damaged ones. The SHA-256 in the metadata counts only while the MD5 beside it
     * matches the bytes of the object.
     */
    upload: (name, { bytes, contentType, mustBeNew, signal }) => {
      const md5 = md5Of(bytes);
      return container.getBlockBlobClient(name).upload(Buffer.from(bytes), bytes.length, {
        blobHTTPHeaders: { blobContentType: contentType, blobContentMD5: md5 },
        metadata: { sha256: sha256Of(bytes), md5: md5.toString('hex') },
        conditions: mustBeNew ? { ifNoneMatch: '*' } : {},
        abortSignal: signal,
      });
    },
    describe: async (name, signal) => {
      const found = await container.getBlobClient(name).getProperties({ abortSignal: signal }).catch(unlessMissing);
      if (!found) return null;
      const { contentLength = 0, contentMD5, metadata = {} } = found;
      const isKnown = contentMD5 && Buffer.from(contentMD5).toString('hex') === metadata.md5;
      return { size: contentLength, sha256: isKnown ? metadata.sha256 : undefined };
    },
    download: async (name, signal) => {
      const found = await container
        .getBlobClient(name)
        .download(0, undefined, { abortSignal: signal })
        .catch(unlessMissing);
      if (!found?.readableStreamBody) return null;
      const bytes = await buffer(found.readableStreamBody).catch((error: Error) => {
        throw new DamagedError(error.message);
      });
      const isWhole =
        bytes.length === found.contentLength && (!found.contentMD5 || md5Of(bytes).equals(found.contentMD5));
      if (!isWhole) throw new DamagedError('its bytes are not those of its length and MD5');
      return bytes;
    },
    remove: (name, signal) => container.getBlobClient(name).deleteIfExists({ abortSignal: signal }),
    sign,
    close: async () => undefined,
  };
}

/** Signs URLs with the account key, or with a delegation key that Azure issues to this identity for a few hours. */
function signerOf(service: BlobServiceClient, container: ContainerClient): RemoteRequests['sign'] {
  let delegated: { key: UserDelegationKey; until: number } | undefined;
  const keyUntil = async (needed: number, now: number) => {
    if (delegated && delegated.until >= needed) return delegated.key;
    const until = Math.min(needed + KEY_LASTS, now + LONGEST_KEY);
    const key = await service.getUserDelegationKey(new Date(now - SKEW), new Date(until));
    delegated = { key, until };
    return key;
  };
  return async (name, { expiresInSeconds, contentType, now, ...file }: SignedUrlOptions) => {
    const blob = container.getBlobClient(name);
    const expiresOn = new Date(now.getTime() + expiresInSeconds * SECOND);
    const values = {
      containerName: container.containerName,
      blobName: name,
      permissions: BlobSASPermissions.parse('r'),
      expiresOn,
      contentType,
      contentDisposition: contentDisposition(file),
      ...(blob.url.startsWith('https:') && { protocol: SASProtocol.Https }),
    };
    const { credential } = service;
    const query =
      credential instanceof StorageSharedKeyCredential
        ? generateBlobSASQueryParameters(values, credential)
        : generateBlobSASQueryParameters(
            values,
            await keyUntil(expiresOn.getTime(), now.getTime()),
            service.accountName,
          );
    return `${blob.url}?${query}`;
  };
}

function md5Of(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}

/** A missing container is an error, not a missing object. */
function unlessMissing(error: unknown): null {
  const { code } = Object(error) as { code?: unknown };
  if (statusOf(error) === NOT_FOUND && code !== 'ContainerNotFound') return null;
  throw error;
}
