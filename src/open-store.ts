/** §13.12: config → the object store, tried: a folder in the data folder unless `STORAGE_URL` names another place. */
import type { Config } from './config.ts';
import { ensureDataDir } from './data-dir.ts';
import type { Log } from './log.ts';
import type { GoogleCloud } from './objects/google-cloud.ts';
import type { LocalDisk } from './objects/local-disk.ts';
import { openObjectStore } from './objects/open-object-store.ts';
import { isFull } from './objects/system-error.ts';

/** Null with `STORAGE_URL=none`. `publicUrl` is where the service answers, without a slash at the end. */
export async function openStore(
  { storageUrl, dataDir }: Config,
  publicUrl: string,
  log: Log,
): Promise<LocalDisk | GoogleCloud | null> {
  if (storageUrl === 'none') return null;
  // The key that signs URLs to files is there.
  if (storageUrl.startsWith('file:')) await ensureDataDir(dataDir);
  const objects = await openObjectStore(storageUrl, { publicUrl, dataDir });
  await objects.check().catch((err) => {
    // Documents are made meanwhile, and their PDFs wait for room; in any other case it is not the store that is meant.
    if (!isFull(err)) throw err;
    log.error({ err }, 'the store of PDFs is full');
  });
  return objects;
}
