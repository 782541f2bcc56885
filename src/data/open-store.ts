/** §13.12: config → the object store, tried: a folder in the data folder unless `STORAGE_URL` names another place. */

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
 * `publicUrl`: where the service answers, without a slash at the end; it is only in what is signed. `db`: see `takeStore`; null: not known
 * yet. `asIs`: a store without a marker is given none.
 */
export type StoreOptions = { publicUrl?: string; log: Log; db: Database | null; asIs?: boolean };

/** Null with `STORAGE_URL=none`. */
export async function openStore(
  { storageUrl, dataDir, azure }: Config,
  { publicUrl = '', log, db, asIs = false }: StoreOptions,
): Promise<OpenedStore | null> {
  if (storageUrl === 'none') return null;
  // The data folder has to exist, because it holds the key that signs URLs of files.
  if (storageUrl.startsWith('file:')) await ensureDataDir(dataDir);
  const objects = await openObjectStore(storageUrl, { publicUrl, dataDir, azure });
  let isLogged = false;
  const unlessFull = (err: unknown) => {
    // Documents are made meanwhile, and their PDFs wait for room; in any other case it is not the store that is meant.
    if (!isFull(err)) throw err;
    if (!isLogged) log.error({ err }, 'the store of PDFs is full');
    isLogged = true;
  };
  await objects.check().catch(unlessFull);
  if (db) await takeStore(objects, { storageUrl, db, log, asIs }).catch(unlessFull);
  return objects;
}

/**
 * Takes the store for this installation: one with its marker; any, while there are no PDFs yet; and one without a marker, of an earlier
 * version, that has PDFs of it. Throws an ObjectStoreError for a place that has nothing of it, such as the mount point of a volume that is
 * not mounted.
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
