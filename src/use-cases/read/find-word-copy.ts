/** §17.42: a document as a Word file that can be edited, made when it is asked for. */
import { createHash } from 'node:crypto';
import type { Database } from '../../data/storage/connection/database.ts';
import { findGenerationWithImages } from '../../data/storage/documents/generations.ts';
import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { loadFonts } from '../../data/storage/templates/load-theme.ts';
import type { WordCopies } from '../../rendering/word/index.ts';
import type { DocumentOf } from './document-sources.ts';
import { noSuchDocument } from './find-document.ts';

export type WordCopy = { bytes: Uint8Array; fileName: string };

/** It names the SHA-256 of the PDF where there is one, else of the Markdown. Throws `not_found`, `unavailable`, `validation`. */
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
