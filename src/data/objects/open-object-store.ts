/** §13.12: opens the object store at STORAGE_URL, and loads only the code of that kind of store. */
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ToldError, tell } from '../../locales/message.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { readBucketUrl } from '../../platform/read-environment.ts';
import type { AzureAccount, AzureBlobs } from './azure-blobs.ts';
import type { GoogleCloud } from './google-cloud.ts';
import type { LocalDisk } from './local-disk.ts';
import type { S3 } from './s3.ts';

export type OpenedStore = LocalDisk | GoogleCloud | S3 | AzureBlobs;

type ObjectStoreSurroundings = {
  /** The URL of the service itself, without a slash at the end. */
  publicUrl: string;
  /** The data folder, which must exist. It contains the signing keys of local URLs. */
  dataDir: string;
  /** The account for `az:` URLs. */
  azure?: AzureAccount;
};

type Open = (location: string, surroundings: ObjectStoreSurroundings) => Promise<OpenedStore>;

/** The URL pattern of each kind of store. `open` receives the captured part of the URL. */
const STORES: { shape: RegExp; open: Open }[] = [
  {
    shape: /^file:(?:\/\/)?(\/[^/?#][^?#]*)$/,
    open: async (path, { publicUrl, dataDir }) => {
      const { loadSecrets, openLocalDisk } = await import('./local-disk.ts');
      const folder = fileURLToPath(`file://${path}`);
      // A folder elsewhere is not created: it may be the mount point of a volume that is not mounted, and creating it would hide that.
      if (isWithin(dataDir, folder)) await makeFolder(folder, 0o700);
      return openLocalDisk({ folder, publicUrl, secrets: await loadSecrets(dataDir) });
    },
  },
  {
    shape: /^gs:\/\/([a-z0-9][a-z0-9._-]+(?:\/[A-Za-z0-9._/-]*)?)$/,
    open: async (location) => {
      const { openGoogleCloud } = await import('./google-cloud.ts');
      const [bucket, ...prefix] = location.split('/').filter(Boolean);
      return openGoogleCloud({ bucket: bucket!, prefix: prefix.join('/') });
    },
  },
  { shape: /^((?:s3|az):\/\/.+)$/, open: openBucket },
];

/**
 * Opens `file:/absolute/folder`, `gs://bucket/prefix`, `s3://bucket/prefix?…` or `az://container/prefix?…`; `kind` of the result says
 * which. A `local-disk` needs `filesRouter` to serve its files. `check` tests whether the store can be used. Throws a `ToldError` for any
 * other URL.
 */
export async function openObjectStore(url: string, surroundings: ObjectStoreSurroundings) {
  for (const { shape, open } of STORES) {
    const location = shape.exec(url)?.[1];
    if (location) return open(location, surroundings);
  }
  throw new ToldError(tell('operation.config.store'));
}

async function openBucket(url: string, { azure = {} }: ObjectStoreSurroundings): Promise<OpenedStore> {
  const { scheme, bucket, prefix, options } = readBucketUrl(url)!;
  if (scheme === 'az') {
    const { openAzureBlobs } = await import('./azure-blobs.ts');
    // A key works for one account only, so a URL that names another account is opened without it.
    const account = options.account && options.account !== azure.name ? { name: options.account } : azure;
    return openAzureBlobs({ container: bucket, prefix, account });
  }
  const { openS3 } = await import('./s3.ts');
  const { region, endpoint, profile, 'path-style': byPath } = options;
  return openS3({
    bucket,
    prefix,
    region,
    endpoint,
    profile,
    pathStyle: byPath === undefined ? undefined : byPath === '1',
  });
}

function isWithin(parent: string, path: string): boolean {
  const way = relative(parent, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

// §13.13: checks whether a store has an object as the database describes it.

/**
 * Compares an object with its SHA-256, in hexadecimal. In a folder the file is read and hashed; for a bucket its stored checksum is
 * trusted.
 */
export async function stateIn(
  store: OpenedStore,
  name: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<'whole' | 'gone' | 'damaged'> {
  const found = await store.stat(name);
  if (!found) return 'gone';
  if (found.size !== bytes) return 'damaged';
  const isSame = store.kind === 'local-disk' ? await store.holds(name, sha256) : found.sha256 === sha256;
  return isSame ? 'whole' : 'damaged';
}
