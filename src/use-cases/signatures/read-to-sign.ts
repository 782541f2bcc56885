/** §26.6: the bytes of a document that are sent to be signed. */
import { ObjectMissingError, type ObjectStore, sha256Of } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { findDocumentSeal } from '../../data/storage/documents/document-seals.ts';
import type { PdfState } from '../../data/storage/documents/pdf-renders.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';

type Of = { workspaceId: string; generationId: string };

/**
 * Returns the bytes of a ready PDF as they were rendered: without a seal and its renewals, which what a service writes into the file would
 * break. Null if the file is missing or damaged.
 */
export async function readToSign(
  { db, objects }: { db: Database; objects: Pick<ObjectStore, 'read'> },
  { workspaceId, generationId }: Of,
  { sha256, unsealedSha256 }: Pick<PdfState, 'sha256' | 'unsealedSha256'>,
): Promise<Uint8Array | null> {
  const stored = await objects.read(pdfObjectName(workspaceId, generationId)).catch((error: unknown) => {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  });
  if (!stored) return null;
  const seal = unsealedSha256 === null ? null : await findDocumentSeal(db, workspaceId, generationId);
  const rendered = seal ? stored.subarray(0, seal.bytes - seal.appended.byteLength) : stored;
  return sha256Of(rendered) === (unsealedSha256 ?? sha256) ? rendered : null;
}
