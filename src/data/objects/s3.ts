/** §4.6 and §13.12: the object store in a bucket of Amazon S3 or of a compatible service, with Amazon's own client. */
import { createHash } from 'node:crypto';
import {
  ChecksumMode,
  ChecksumType,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { tell } from '../../locales/message.ts';
import { contentDisposition } from '../../platform/content-disposition.ts';
import { type ObjectStore, ObjectStoreError, type SignedUrlOptions } from './object-store.ts';
import { type RemoteRequests, remoteStore } from './remote-store.ts';
import { DamagedError, type RetryPolicy, statusOf } from './retry.ts';

export type S3 = ObjectStore & { kind: 's3' };

export type S3Options = {
  bucket: string;
  prefix: string;
  /**
   * The region. For AWS it comes from the usual chain (AWS_REGION, profile). Other services accept any region; this is the default for
   * them.
   */
  region?: string | undefined;
  /**
   * The URL of a service other than Amazon's, such as `https://s3.example.com`. Its buckets are addressed by path, unless `pathStyle` is
   * set.
   */
  endpoint?: string | undefined;
  pathStyle?: boolean | undefined;
  /** A profile in AWS's shared configuration files, for a second store with other credentials. */
  profile?: string | undefined;
  retryPolicy?: RetryPolicy | undefined;
};

/** The name that compatible services use for their only region. */
const ONLY_REGION = 'us-east-1';
const NOT_FOUND = 404;
const MISSING = ['NoSuchKey', 'NotFound'];

/** Opens the bucket without sending a request. Throws an ObjectStoreError if the region is unknown. */
export async function openS3(options: S3Options): Promise<S3> {
  const { bucket, prefix, endpoint, profile, retryPolicy } = options;
  const place = `s3://${bucket}/${prefix && `${prefix}/`}`;
  const client = new S3Client({
    region: options.region ?? (await findRegion(options, place)),
    ...(endpoint && { endpoint }),
    ...(profile && { profile }),
    forcePathStyle: options.pathStyle ?? endpoint !== undefined,
    maxAttempts: 1,
  });
  const store = remoteStore(requestsOf(client, bucket), {
    place,
    prefix,
    origin: await originOf(client, bucket),
    retryPolicy,
  });
  return { ...store, kind: 's3' };
}

async function findRegion({ profile, endpoint }: S3Options, place: string): Promise<string> {
  const client = new S3Client({ ...(profile && { profile }) });
  try {
    return await client.config.region();
  } catch {
    if (endpoint) return ONLY_REGION;
    throw new ObjectStoreError(tell('operation.store.noRegion', { place }));
  } finally {
    client.destroy();
  }
}

/** Returns the origin of the bucket's URLs, which the client addresses by host name or by path. Needs no credentials. */
async function originOf(client: S3Client, bucket: string): Promise<string> {
  const { region, forcePathStyle, endpoint } = client.config;
  const nobody = new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId: 'nobody', secretAccessKey: 'nobody' },
    ...(endpoint && { endpoint }),
  });
  const url = await getSignedUrl(nobody, new GetObjectCommand({ Bucket: bucket, Key: 'x' }));
  nobody.destroy();
  return new URL(url).origin;
}

function requestsOf(client: S3Client, Bucket: string): RemoteRequests {
  return {
    /** The checksum is sent with the bytes, so that the store refuses damaged ones, and is stored with the object. */
    upload: (Key, { bytes, contentType, mustBeNew, signal }) =>
      client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: contentType,
          ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
          ...(mustBeNew && { IfNoneMatch: '*' }),
        }),
        { abortSignal: signal },
      ),
    describe: async (Key, signal) => {
      const asked = new HeadObjectCommand({ Bucket, Key, ChecksumMode: ChecksumMode.ENABLED });
      const found = await client.send(asked, { abortSignal: signal }).catch(unlessMissing);
      if (!found) return null;
      // An object that another program uploaded in parts has a checksum of checksums, which is not comparable.
      const isWhole = found.ChecksumType !== ChecksumType.COMPOSITE && !found.ChecksumSHA256?.includes('-');
      const sha256 =
        isWhole && found.ChecksumSHA256 ? Buffer.from(found.ChecksumSHA256, 'base64').toString('hex') : undefined;
      return { size: found.ContentLength ?? 0, sha256 };
    },
    download: async (Key, signal) => {
      const asked = new GetObjectCommand({ Bucket, Key, ChecksumMode: ChecksumMode.ENABLED });
      const found = await client.send(asked, { abortSignal: signal }).catch(unlessMissing);
      if (!found?.Body) return null;
      // The client compares the bytes with the stored checksum.
      const bytes = await found.Body.transformToByteArray().catch((error: Error) => {
        throw new DamagedError(error.message);
      });
      return Buffer.from(bytes);
    },
    remove: (Key, signal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal: signal }),
    sign: (Key, { expiresInSeconds, contentType, now, ...file }: SignedUrlOptions) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentType: contentType,
          ResponseContentDisposition: contentDisposition(file),
        }),
        { expiresIn: expiresInSeconds, signingDate: now },
      ),
    close: async () => client.destroy(),
  };
}

/** A missing bucket is an error, not a missing object. HEAD requests return only a status. */
function unlessMissing(error: unknown): null {
  if (statusOf(error) === NOT_FOUND && MISSING.includes((error as Error).name)) return null;
  throw error;
}
