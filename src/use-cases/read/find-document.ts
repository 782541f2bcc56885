/** §4.5, §17.42: one document: with its preview where that is wanted, and as a Word file that can be edited. */

import { createHash } from 'node:crypto';
import type { Database } from '../../data/storage/connection/database.ts';
import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { findDocumentWithImages, type StoredDocument } from '../../data/storage/documents/stored-documents.ts';
import { loadDocumentAssets } from '../../data/storage/templates/assets.ts';
import { loadFonts } from '../../data/storage/templates/themes.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { Renderer } from '../../rendering/jobs/index.ts';
import type { GivenPreview, Previews } from '../../rendering/preview/index.ts';
import type { WordCopies } from '../../rendering/word/index.ts';

/** §1.1: where documents are read from, whoever asks. */
export type DocumentSources = {
  db: Database;
  previews: Previews;
  /** Where searches wait for their turn. */
  searches: FairSemaphore;
  /** Null when rendering is not configured (`STORAGE_URL=none`). */
  renderer: Renderer | null;
  urlExpiresSeconds: number;
  clock: () => Date;
};

/** A document, and the workspace of whoever asks for it. */
export type DocumentOf = { workspaceId: string; id: string };

export type FoundDocument = { document: StoredDocument; preview(): Promise<GivenPreview> };

/** `previewed`: whether its preview is likely to be asked for: then the images are read with the document. Throws `not_found`. */
export async function findDocument(
  { db, previews }: Pick<DocumentSources, 'db' | 'previews'>,
  of: DocumentOf,
  { previewed }: { previewed: boolean },
): Promise<FoundDocument> {
  const { workspaceId, id } = of;
  const wanted = { images: previewed && !previews.has(id) };
  const found = await findDocumentWithImages(db, workspaceId, id, wanted);
  if (!found) throw noSuchDocument();
  const { document, images } = found;
  const { pdfPages, ...unrendered } = document;
  return {
    document,
    preview: () =>
      previews.get(of, pdfPages === null ? unrendered : { ...unrendered, pages: pdfPages }, async () => [
        ...(wanted.images ? images : await loadDocumentAssets(db, workspaceId, id)),
        ...(await loadFonts(db, workspaceId, document.setup.fonts)),
      ]),
  };
}

export function noSuchDocument(): Refusal {
  return new Refusal('not_found', tell('refusal.notFound.document'), 'id');
}

export type WordCopy = { bytes: Uint8Array; fileName: string };

/** Made when it is asked for. It names the SHA-256 of the PDF where there is one, else of the Markdown. Throws `not_found`, `unavailable`, `validation`. */
export async function findWordCopy(
  { db, wordCopies }: { db: Database; wordCopies: WordCopies },
  { workspaceId, id }: DocumentOf,
  clientSignal: AbortSignal,
): Promise<WordCopy> {
  const [found, pdf] = await Promise.all([
    findDocumentWithImages(db, workspaceId, id, { images: true }),
    findPdfState(db, workspaceId, id),
  ]);
  if (!found || !pdf) throw noSuchDocument();
  const { markdown, blanks, setup, title, templateTitle: subject, createdAt } = found.document;
  const isReady = pdf.status === 'ready' && pdf.sha256 !== null;
  const bytes = await wordCopies.make(
    workspaceId,
    {
      id,
      markdown,
      blanks,
      setup,
      title,
      subject,
      createdAt,
      author: pdf.workspaceName,
      assets: [...found.images, ...(await loadFonts(db, workspaceId, setup.fonts))],
      sha256: isReady ? pdf.sha256! : createHash('sha256').update(markdown).digest('hex'),
      sha256Of: isReady ? 'PDF' : 'Markdown',
    },
    clientSignal,
  );
  return { bytes, fileName: `${title}.docx` };
}
