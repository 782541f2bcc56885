/** §13.12: opens the object store that STORAGE_URL names; only its code is loaded. */
import { mkdir } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GoogleCloud } from './google-cloud.ts';
import type { LocalDisk } from './local-disk.ts';

export type ObjectStoreSurroundings = {
  /** The service's own URL, without a slash at the end. */
  publicUrl: string;
  /** The data folder, which exists; it holds the signing keys of local URLs. */
  dataDir: string;
};

type Open = (location: string, surroundings: ObjectStoreSurroundings) => Promise<LocalDisk | GoogleCloud>;

/** The pattern of each store's URL; `open` gets the part in brackets. */
const STORES: { shape: RegExp; open: Open }[] = [
  {
    shape: /^file:(?:\/\/)?(\/[^/?#][^?#]*)$/,
    open: async (path, { publicUrl, dataDir }) => {
      const [{ openLocalDisk }, { loadSecrets }] = await Promise.all([
        import('./local-disk.ts'),
        import('./secret.ts'),
      ]);
      const folder = fileURLToPath(`file://${path}`);
      // Elsewhere it may be the mount point of a volume that is not mounted; creating it would hide that.
      if (isWithin(dataDir, folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
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
];

/**
 * Opens `file:/absolute/folder` or `gs://bucket/prefix`; `kind` of the result is `local-disk` or `google-cloud`. A `local-disk` needs
 * `filesRouter` to serve its files. `check` tests whether the store can be used. Throws a TypeError for any other URL.
 */
export async function openObjectStore(url: string, surroundings: ObjectStoreSurroundings) {
  for (const { shape, open } of STORES) {
    const location = shape.exec(url)?.[1];
    if (location) return open(location, surroundings);
  }
  throw new TypeError(
    `Not an object store: ${JSON.stringify(url)}. Expected file:/absolute/folder or gs://bucket/prefix`,
  );
}

function isWithin(parent: string, path: string): boolean {
  const way = relative(parent, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
