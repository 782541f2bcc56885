/** §20.18: the PDFs of a batch as one archive, a PDF in memory at a time. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { type BatchKey, type BatchResult, listResults } from '../../data/storage/documents/batches.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { defaultTitle, fileNameOf } from '../../domain/title.ts';

/** More than a batch may have. */
const ALL = 10_000;

/** Those that are there, called by number and by title or what they are known by. Erased ones are left out. */
export async function writePdfsZip(
  { db, objects }: { db: Database; objects: ObjectStore },
  batch: BatchKey,
): Promise<Readable> {
  const made = await listResults(db, batch, { states: ['made'], limit: ALL });
  const zip = new ZipFile();
  for (const result of made) {
    const { generationId, generationNumber, pdfStatus } = result;
    if (generationId === null || pdfStatus !== 'ready') continue;
    const name = `${generationNumber} ${fileNameOf(nameOf(result))}.pdf`;
    zip.addReadStreamLazy(name, { compress: false }, (open) => {
      objects.read(pdfObjectName(batch.workspaceId, generationId)).then(
        (bytes) => open(null, Readable.from([Buffer.from(bytes)])),
        (error) => open(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return zip.outputStream as Readable;
}

/** Its title, unless that is made of the template's and its number, and it is known by more. */
function nameOf({ title, templateTitle, generationNumber, knownBy }: BatchResult): string {
  const isDefault = title === defaultTitle(templateTitle ?? '', generationNumber ?? 0);
  return (isDefault && knownBy?.join(', ')) || (title ?? '');
}
