/** §24.3: the file of a sealed document: its rendered bytes, and the parts that were appended to them, which Postgres keeps. */
import { ObjectMissingError, type ObjectStore, sha256Of } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type DocumentPart,
  dropDocumentSeal,
  findDocumentSeal,
  insertDocumentSeal,
  listDocumentParts,
} from '../../data/storage/documents/document-seals.ts';
import { findSealToUse, type SealToUse } from '../../data/storage/workspaces/seals.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { tell } from '../../locales/message.ts';
import type { RenderedPdf } from '../../pdf/index.ts';
import { renewalOf, type Sealer } from '../sealer/index.ts';
import { NotSealedError } from '../sealer/not-sealed-error.ts';

type Parts = { db: Database; objects: ObjectStore; sealer: Sealer };
type Of = { workspaceId: string; id: string };

/** `unsealedSha256`: of the rendered bytes, in hexadecimal; undefined for a file that is not sealed. */
export type FinishedPdf<Pdf extends RenderedPdf> = Pdf & { unsealedSha256?: string };

/** How often another process may have sealed the document, or the seal may have been rotated, in between. */
const ATTEMPTS = 5;

/**
 * Returns the file of a document that is being rendered: sealed if its workspace seals. The first seal of a document counts, whoever made it,
 * so all processes have the same file. Throws a NotSealedError.
 */
export async function finishFile<Pdf extends RenderedPdf>(parts: Parts, of: Of, pdf: Pdf): Promise<FinishedPdf<Pdf>> {
  const { db } = parts;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const own = await findDocumentSeal(db, of.workspaceId, of.id);
    const file = own && (await withSeal(parts, of, own, pdf));
    if (file) return file;
    const seal = await findSealToUse(db, of.workspaceId, of.id);
    // The seal was removed in the meantime.
    if (!seal) return pdf;
    const made = await sealNow(parts, of, seal, pdf);
    if (made) return made;
  }
  throw new NotSealedError(tell('pdf.seal.unknown'), { retry: true });
}

/** Seals the rendered bytes. Returns null if another process was faster, or the seal was retired. */
async function sealNow<Pdf extends RenderedPdf>(
  { db, sealer }: Parts,
  { workspaceId, id }: Of,
  seal: SealToUse,
  pdf: Pdf,
): Promise<FinishedPdf<Pdf> | null> {
  const { appended, timestamp = null } = await sealer.seal(seal, pdf.bytes);
  const file = appendTo(pdf, appended);
  const isFirst = await insertDocumentSeal(db, workspaceId, id, {
    sealId: seal.id,
    level: seal.level,
    appended,
    sha256: Buffer.from(file.sha256, 'hex'),
    bytes: file.bytes.byteLength,
    at: seal.now,
    timestamp,
    renewAt: renewalOf(seal.level, seal.now, timestamp ?? undefined),
  });
  return isFirst ? file : null;
}

function appendTo<Pdf extends RenderedPdf>(pdf: Pdf, ...appended: Uint8Array[]): FinishedPdf<Pdf> {
  const bytes = Buffer.concat([pdf.bytes, ...appended]);
  return { ...pdf, bytes, sha256: sha256Of(bytes), unsealedSha256: pdf.sha256 };
}

/**
 * Returns the file with the seal that the document has. If this version renders other bytes than were sealed, the file is the stored one; a
 * seal whose file is nowhere is dropped, since nobody has it, and null is returned.
 */
async function withSeal<Pdf extends RenderedPdf>(
  { db, objects }: Parts,
  { workspaceId, id }: Of,
  { appended, sha256 }: DocumentPart,
  pdf: Pdf,
): Promise<FinishedPdf<Pdf> | null> {
  const file = appendTo(pdf, appended);
  if (file.sha256 === sha256) return file;
  const stored = await readIfThere(objects, pdfObjectName(workspaceId, id));
  if (stored && sha256Of(stored) === sha256) {
    const rendered = stored.subarray(0, stored.byteLength - appended.byteLength);
    return { ...pdf, bytes: stored, sha256, unsealedSha256: sha256Of(rendered) };
  }
  await dropDocumentSeal(db, workspaceId, id, sha256);
  return null;
}

async function readIfThere(objects: ObjectStore, name: string): Promise<Uint8Array | null> {
  try {
    return await objects.read(name);
  } catch (error) {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  }
}

// §13.13, §24.3: a sealed file that is missing, damaged, or older than its last renewal.

/** Returns a sealed file made from bytes that were rendered again, with all of its parts. */
export async function withAllParts<Pdf extends RenderedPdf>(
  db: Database,
  { workspaceId, id }: Of,
  pdf: Pdf,
): Promise<FinishedPdf<Pdf>> {
  const parts = await listDocumentParts(db, workspaceId, id);
  return appendTo(pdf, ...parts.map(({ appended }) => appended));
}

/**
 * Looks at the stored file of a sealed document. `whole`: it is the document's. Bytes: it lacks renewals, and this is the whole file. Null:
 * it is missing or damaged.
 */
export async function completeStored(
  { db, objects }: Pick<Parts, 'db' | 'objects'>,
  { workspaceId, id }: Of,
): Promise<'whole' | Uint8Array | null> {
  const [stored, parts] = await Promise.all([
    readIfThere(objects, pdfObjectName(workspaceId, id)),
    listDocumentParts(db, workspaceId, id),
  ]);
  const at = stored ? parts.findLastIndex(({ bytes }) => bytes === stored.byteLength) : -1;
  if (!stored || at < 0 || sha256Of(stored) !== parts[at]!.sha256) return null;
  const rest = parts.slice(at + 1);
  if (rest.length === 0) return 'whole';
  const file = Buffer.concat([stored, ...rest.map(({ appended }) => appended)]);
  return sha256Of(file) === rest.at(-1)!.sha256 ? file : null;
}
