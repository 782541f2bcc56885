/** §13.12: the one object store that STORAGE_URL names; the code of the others is not loaded. */
import { mkdir } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GoogleCloud } from './google-cloud.ts';
import type { LocalDisk } from './local-disk.ts';

export type ObjectStoreSurroundings = {
  /** Where the service answers, without a slash at the end. */
  publicUrl: string;
  /** An existing folder of the service's own; the signing key of local URLs is in it. */
  dataDir: string;
};

type Open = (place: string, surroundings: ObjectStoreSurroundings) => Promise<LocalDisk | GoogleCloud>;

/** What a store's URL looks like, and how the part in brackets is opened. */
const STORES: { shape: RegExp; open: Open }[] = [
  {
    shape: /^file:(?:\/\/)?(\/[^/?#][^?#]*)$/,
    open: async (path, { publicUrl, dataDir }) => {
      const [{ openLocalDisk }, { loadSecret }] = await Promise.all([import('./local-disk.ts'), import('./secret.ts')]);
      const folder = fileURLToPath(`file://${path}`);
      // Elsewhere it may be a volume that is not mounted, and making it would hide that.
      if (isWithin(dataDir, folder)) await mkdir(folder, { recursive: true });
      return openLocalDisk({ folder, publicUrl, secret: await loadSecret(join(dataDir, 'signing.key')) });
    },
  },
  {
    shape: /^gs:\/\/([a-z0-9][a-z0-9._-]+(?:\/[A-Za-z0-9._/-]*)?)$/,
    open: async (place) => {
      const { openGoogleCloud } = await import('./google-cloud.ts');
      const [bucket, ...prefix] = place.split('/').filter(Boolean);
      return openGoogleCloud({ bucket: bucket!, prefix: prefix.join('/') });
    },
  },
];

/**
 * Opens `file:/absolute/folder` or `gs://bucket/prefix`; `kind` of the result says which, and a `local-disk` needs filesRouter.
 * Whether the store can be used is for `check` to say. Any other URL is a TypeError.
 */
export async function openObjectStore(url: string, surroundings: ObjectStoreSurroundings) {
  for (const { shape, open } of STORES) {
    const place = shape.exec(url)?.[1];
    if (place) return open(place, surroundings);
  }
  throw new TypeError(
    `Not an object store: ${JSON.stringify(url)}. Expected file:/absolute/folder or gs://bucket/prefix`,
  );
}

function isWithin(parent: string, path: string): boolean {
  const way = relative(parent, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
