/** §4.6, §3: a document's PDF, rendered on demand. */

import { findPdfState, type PdfState } from '../../data/storage/documents/pdf-renders.ts';
import { Refusal } from '../../domain/errors.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { RenderFailure } from '../../rendering/jobs/index.ts';
import { ensureStored, type Renderer, renderOnDemand } from '../../rendering/jobs/index.ts';
import { type DocumentOf, type DocumentSources, noSuchDocument } from './find-document.ts';

export type FoundPdf = {
  pages: number | null;
  fileName: string;
  /** How long this call waited for the render, in milliseconds; undefined where the file was there. */
  waited: number | undefined;
  read(): Promise<Uint8Array>;
  /** Signed, and works without a credential for `urlExpiresSeconds`. `download`: as an attachment, named after the document. */
  url(options: { download: boolean }): Promise<string>;
};

/**
 * Renders on demand when nothing is stored and no render is in flight. Null while one is. Throws `not_found`, `pdf_unavailable`,
 * `pdf_render_failed`.
 */
export async function findPdf(
  { db, renderer, urlExpiresSeconds, clock }: Omit<DocumentSources, 'previews' | 'searches'>,
  { workspaceId, id }: DocumentOf,
): Promise<FoundPdf | null> {
  const before = await findPdfState(db, workspaceId, id);
  if (!before) throw noSuchDocument();
  if (!renderer) throw new Refusal('pdf_unavailable', tell('refusal.noPdfs'));
  const begun = performance.now();
  const state = await renderedState(renderer, { ...before, workspaceId, id });
  if (state?.status !== 'ready') return null;
  const { title, sha256, pages } = state;
  const name = pdfObjectName(workspaceId, id);
  const fileName = `${title}.pdf`;
  return {
    pages,
    fileName,
    waited: before.status === 'ready' ? undefined : performance.now() - begun,
    read: () => renderer.objects.read(name),
    url: ({ download }) =>
      renderer.objects.signedUrl(name, {
        expiresInSeconds: urlExpiresSeconds,
        sha256: sha256!,
        contentType: 'application/pdf',
        fileName,
        download,
        now: clock(),
      }),
  };
}

/** For a link that somebody follows, from wherever: what has failed is not tried again. Throws `not_found`, `pdf_unavailable`. */
export async function findPdfUnlessFailed(
  sources: Parameters<typeof findPdf>[0],
  of: DocumentOf,
): Promise<FoundPdf | 'rendering' | 'failed'> {
  const state = await findPdfState(sources.db, of.workspaceId, of.id);
  if (state?.status === 'failed') return 'failed';
  try {
    return (await findPdf(sources, of)) ?? 'rendering';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'pdf_render_failed') return 'failed';
    throw error;
  }
}

/** `ready` only when there is a file; null while it is drawn again. */
async function renderedState(renderer: Renderer, state: PdfState & DocumentOf): Promise<PdfState | null> {
  const isStored = state.status === 'ready';
  const outcome = await (isStored ? ensureStored : renderOnDemand)(renderer, state);
  if (typeof outcome === 'object') throw new Refusal('pdf_render_failed', messageOf(outcome));
  if (isStored) return outcome === 'ready' ? state : null;
  return findPdfState(renderer.db, state.workspaceId, state.id);
}

function messageOf({ failed, final }: RenderFailure): Message {
  if (failed === undefined)
    return tell('pdf.failed.unknown', { advice: tell(final ? 'pdf.advice.anew' : 'pdf.advice.again') });
  return tell(final ? 'pdf.failed.final' : 'pdf.failed.again', { reason: failed });
}
