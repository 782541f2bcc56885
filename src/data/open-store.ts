/** §13.12: opens the configured object store and checks that it works. It is a folder in the data folder unless `STORAGE_URL` is set. */

import { pdfObjectName } from '../domain/pdf-object-name.ts';
import { tell } from '../locales/message.ts';
import type { Config } from '../platform/config.ts';
import { ensureDataDir } from '../platform/data-dir.ts';
import type { Log } from '../platform/log.ts';
import { type ObjectStore, ObjectStoreError } from './objects/object-store.ts';
import { type OpenedStore, openObjectStore } from './objects/open-object-store.ts';
import { isFull } from './objects/write-once.ts';
import type { Database } from './storage/connection/database.ts';
import { sampleReadyPdfs } from './storage/documents/each-ready-pdf.ts';
import { findInstallation, noteStoreMarked } from './storage/workspaces/installation.ts';

const MARKER = 'By this file an installation of Platen knows the store of its PDFs.\n';

/**
 * `publicUrl`: the URL of the service without a slash at the end, used only for signing. `db`: see `takeStore`; null if there is no
 * database yet. `asIs`: do not add a marker to a store that has none.
 */
export type StoreOptions = { publicUrl?: string; log: Log; db: Database | null; asIs?: boolean };

/** Opens the store; returns null with `STORAGE_URL=none`. */
export async function openStore(
  { storageUrl, dataDir, azure }: Config,
  { publicUrl = '', log, db, asIs = false }: StoreOptions,
): Promise<OpenedStore | null> {
  if (storageUrl === 'none') return null;
  // The data folder must exist, because it contains the key that signs URLs of files.
  if (storageUrl.startsWith('file:')) await ensureDataDir(dataDir);
  const objects = await openObjectStore(storageUrl, { publicUrl, dataDir, azure });
  let isLogged = false;
  const unlessFull = (err: unknown) => {
    // A store that is full does not stop the start: documents are still created, and their PDFs wait for room. Any other failure probably
    // means a wrong store.
    if (!isFull(err)) throw err;
    if (!isLogged) log.error({ err }, 'the store of PDFs is full');
    isLogged = true;
  };
  await objects.check().catch(unlessFull);
  if (db) await takeStore(objects, { storageUrl, db, log, asIs }).catch(unlessFull);
  return objects;
}

/**
 * Accepts the store for this installation: a store with its marker, any store while there are no PDFs yet, or a store of an earlier
 * version without a marker that has some of its PDFs. Throws an ObjectStoreError for any other place, such as the mount point of a volume
 * that is not mounted.
 */
export async function takeStore(
  objects: ObjectStore,
  { storageUrl, db, log, asIs = false }: { storageUrl: string; db: Database; log: Log; asIs?: boolean },
): Promise<void> {
  const installation = await findInstallation(db);
  if (!installation) return;
  const marker = `platen-installation-${installation.id}`;
  if (!(await objects.stat(marker))) {
    const known = await sampleReadyPdfs(db);
    const found = await Promise.all(known.map(({ workspaceId, id }) => objects.stat(pdfObjectName(workspaceId, id))));
    if (known.length > 0 && !found.some(Boolean))
      throw new ObjectStoreError(tell('operation.store.notOurs', { place: storageUrl, marker }));
    if (asIs) return;
    if (installation.storeMarked && known.length === 0)
      log.warn({ store: storageUrl }, 'another place than before is the store of PDFs: there were none yet');
    await objects.put(marker, Buffer.from(MARKER), { contentType: 'text/plain' });
  }
  if (!asIs && !installation.storeMarked) await noteStoreMarked(db);
  objects.keepTo(marker);
}
