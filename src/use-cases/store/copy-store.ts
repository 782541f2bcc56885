/**
 * §18.46: copies the PDFs of all documents to another store while the service runs. A PDF that is there already is
 * compared and left. So a run that was killed continues where it stopped, and a second run is quick.
 */
import pMap, { pMapIterable } from 'p-map';
import {
  ObjectConflictError,
  ObjectMissingError,
  type ObjectStore,
  sha256Of,
} from '../../data/objects/object-store.ts';
import { type OpenedStore, stateIn } from '../../data/objects/open-object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  countReadyPdfs,
  eachReadyPdf,
  isPdfThere,
  type ReadyPdf,
} from '../../data/storage/documents/each-ready-pdf.ts';
import { eachErased } from '../../data/storage/documents/erase-documents.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { ToldError, tell } from '../../locales/message.ts';

/**
 * `there`: PDFs that the target already had. `erased`: PDFs that were removed from the target because their documents
 * are erased. `bytes`: those of copied PDFs.
 */
export type Copied = {
  pdfs: number;
  copied: number;
  there: number;
  replaced: number;
  gone: number;
  damaged: number;
  erased: number;
  bytes: number;
};

/** A fault of the source: the object is missing, or has other bytes than the database says. */
export type CopyFault = { object: string; fault: 'gone' | 'damaged' };

export type CopyOptions = {
  onFault(fault: CopyFault): void;
  onProgress(done: number, total: number): void;
};

export type Outcome = 'copied' | 'there' | 'replaced' | 'gone' | 'damaged' | 'erased';

/** Each copy has a file in memory, and waits for two stores. */
const AT_ONCE = 8;
const PDF = { contentType: 'application/pdf' };

/** Throws when the database or a store does not answer. What has been copied by then is complete. */
export async function copyStore(
  db: Database,
  { from, to }: { from: ObjectStore; to: OpenedStore },
  { onFault, onProgress }: CopyOptions,
): Promise<Copied> {
  const sums: Copied = { pdfs: 0, copied: 0, there: 0, replaced: 0, gone: 0, damaged: 0, erased: 0, bytes: 0 };
  const total = await countReadyPdfs(db, {});
  const copy = async (pdf: ReadyPdf) => ({ pdf, outcome: await copyUnlessErased(db, { from, to }, pdf) });
  for await (const { pdf, outcome } of pMapIterable(eachReadyPdf(db, {}), copy, { concurrency: AT_ONCE })) {
    sums.pdfs += 1;
    sums[outcome] += 1;
    if (outcome === 'copied' || outcome === 'replaced') sums.bytes += pdf.bytes;
    if (outcome === 'gone' || outcome === 'damaged')
      onFault({ object: pdfObjectName(pdf.workspaceId, pdf.id), fault: outcome });
    onProgress(sums.pdfs, Math.max(total, sums.pdfs));
  }
  sums.erased += await removeErased(db, to);
  return sums;
}

/** Copies a PDF, and removes the copy if the document was erased in between. */
async function copyUnlessErased(
  db: Database,
  stores: { from: ObjectStore; to: OpenedStore },
  pdf: ReadyPdf,
): Promise<Outcome> {
  const outcome = await copyPdf(db, stores, pdf);
  if ((outcome !== 'copied' && outcome !== 'replaced') || !(await isErased(db, pdf))) return outcome;
  await stores.to.remove(pdfObjectName(pdf.workspaceId, pdf.id));
  return 'erased';
}

/** Copies a PDF and reads it back from the target. `erased`: it is gone from the source because its document is erased. */
async function copyPdf(
  db: Database,
  { from, to }: { from: ObjectStore; to: OpenedStore },
  pdf: ReadyPdf,
): Promise<Outcome> {
  const name = pdfObjectName(pdf.workspaceId, pdf.id);
  if ((await stateIn(to, name, pdf)) === 'whole') return 'there';

  const bytes = await from.read(name).catch(unlessMissing);
  if (bytes === null || sha256Of(bytes) !== pdf.sha256)
    return (await isErased(db, pdf)) ? 'erased' : bytes ? 'damaged' : 'gone';

  const outcome = await put(to, name, bytes);
  if (sha256Of(await to.read(name)) !== pdf.sha256) throw new ToldError(tell('operation.store.otherBytes', { name }));
  return outcome;
}

async function isErased(db: Database, pdf: ReadyPdf): Promise<boolean> {
  return !(await isPdfThere(db, pdf));
}

/** Stores bytes that are known to be right, so an existing object with other bytes is damaged and replaced. */
async function put(to: ObjectStore, name: string, bytes: Uint8Array): Promise<'copied' | 'replaced'> {
  try {
    await to.put(name, bytes, PDF);
    return 'copied';
  } catch (error) {
    if (!(error instanceof ObjectConflictError)) throw error;
    await to.replace(name, bytes, PDF);
    return 'replaced';
  }
}

/**
 * Removes the PDFs of documents that were erased after a run had copied them, because the service removes PDFs only
 * from its own store. Returns how many.
 */
async function removeErased(db: Database, to: ObjectStore): Promise<number> {
  let removed = 0;
  const remove = async ({ workspaceId, id }: { workspaceId: string; id: string }) => {
    const name = pdfObjectName(workspaceId, id);
    if (!(await to.stat(name))) return;
    await to.remove(name);
    removed += 1;
  };
  await pMap(eachErased(db), remove, { concurrency: AT_ONCE });
  return removed;
}

function unlessMissing(error: unknown): null {
  if (error instanceof ObjectMissingError) return null;
  throw error;
}
