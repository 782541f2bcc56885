/** §4.5, §20.13, §17.42: one document: with its preview where that is wanted, what a page shows of it, and as a Word file that can be edited. */

import { createHash } from 'node:crypto';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  findGenerationFacts,
  findGenerationWithImages,
  type GenerationFacts,
  type StoredGeneration,
} from '../../data/storage/documents/generations.ts';
import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { findVoid, type Void } from '../../data/storage/documents/voids.ts';
import { loadGenerationAssets } from '../../data/storage/templates/assets.ts';
import { loadFonts } from '../../data/storage/templates/load-theme.ts';
import { Refusal } from '../../domain/errors.ts';
import type { GivenPreview } from '../../rendering/preview/index.ts';
import type { WordCopies } from '../../rendering/word/index.ts';
import type { DocumentOf, DocumentSources } from './document-sources.ts';

export type FoundDocument = { generation: StoredGeneration; preview(): Promise<GivenPreview> };

/** `previewed`: whether its preview is likely to be asked for: then the images are read with the document. Throws `not_found`. */
export async function findDocument(
  { db, previews }: Pick<DocumentSources, 'db' | 'previews'>,
  of: DocumentOf,
  { previewed }: { previewed: boolean },
): Promise<FoundDocument> {
  const { workspaceId, id } = of;
  const wanted = { images: previewed && !previews.has(id) };
  const found = await findGenerationWithImages(db, workspaceId, id, wanted);
  if (!found) throw noSuchDocument();
  const { generation, images } = found;
  const { pdfPages, ...document } = generation;
  return {
    generation,
    preview: () =>
      previews.get(of, pdfPages === null ? document : { ...document, pages: pdfPages }, async () => [
        ...(wanted.images ? images : await loadGenerationAssets(db, workspaceId, id)),
        ...(await loadFonts(db, workspaceId, generation.setup.fonts)),
      ]),
  };
}

export type DocumentFacts = GenerationFacts & { voided: Void | null };

/** §20.13: what a page about one document shows, without its text. Null when the workspace has no such document. */
export async function findDocumentFacts(db: Database, { workspaceId, id }: DocumentOf): Promise<DocumentFacts | null> {
  const facts = await findGenerationFacts(db, workspaceId, id);
  return facts && { ...facts, voided: facts.isVoid ? await findVoid(db, workspaceId, id) : null };
}

export function noSuchDocument(): Refusal {
  return new Refusal('not_found', 'There is no such document in this workspace.', 'id');
}

export type WordCopy = { bytes: Uint8Array; fileName: string };

/** Made when it is asked for. It names the SHA-256 of the PDF where there is one, else of the Markdown. Throws `not_found`, `unavailable`, `validation`. */
export async function findWordCopy(
  { db, wordCopies }: { db: Database; wordCopies: WordCopies },
  { workspaceId, id }: DocumentOf,
  clientSignal: AbortSignal,
): Promise<WordCopy> {
  const [found, pdf] = await Promise.all([
    findGenerationWithImages(db, workspaceId, id, { images: true }),
    findPdfState(db, workspaceId, id),
  ]);
  if (!found || !pdf) throw noSuchDocument();
  const { markdown, blanks, setup, title, templateTitle: subject, createdAt } = found.generation;
  const isReady = pdf.status === 'ready' && pdf.sha256 !== null;
  const bytes = await wordCopies.make(
    workspaceId,
    {
      ...{ id, markdown, blanks, setup, title, subject, createdAt, author: pdf.workspaceName },
      assets: [...found.images, ...(await loadFonts(db, workspaceId, setup.fonts))],
      sha256: isReady ? pdf.sha256! : createHash('sha256').update(markdown).digest('hex'),
      sha256Of: isReady ? 'PDF' : 'Markdown',
    },
    clientSignal,
  );
  return { bytes, fileName: `${title}.docx` };
}
