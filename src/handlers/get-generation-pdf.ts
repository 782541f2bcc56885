/** §4.6 GET /generations/{id}/pdf */
import { Refusal } from '../domain/errors.ts';
import { pdfObjectName } from '../domain/pdf-object-name.ts';
import { ensureStored } from '../jobs/ensure-stored.ts';
import { type RenderFailure, renderOnDemand } from '../jobs/renderer.ts';
import { findPdfState, type PdfState } from '../storage/pdf-renders.ts';
import type { HandlerContext } from './context.ts';
import type { Handler } from './operation.ts';

/** How long a client should wait before it asks again for a PDF that is being rendered. */
const RETRY_AFTER_SECONDS = 1;

export const getGenerationPdf: Handler<'getGenerationPdf'> = async ({ path, query }, context) => {
  const state = await renderedState(path.id, context);
  if (state.status !== 'ready')
    return { status: 202, headers: { 'Retry-After': RETRY_AFTER_SECONDS }, body: { status: 'rendering' } };
  const url = await downloadUrl(path.id, state, query.download === '1', context);
  if (query.redirect === '1') return { status: 302, headers: { Location: url }, body: undefined };
  return { status: 200, body: { status: 'ready', url, pages: state.pages, expires_in: context.urlExpiresSeconds } };
};

const PDF_UNAVAILABLE =
  'This service makes no PDFs. The document is there: read its Markdown or HTML with GET /generations/{id}, ' +
  'or ask whoever runs the service for PDFs.';

/**
 * §3: renders on demand when nothing is stored and no render is in flight; `ready` only when there is a file. Throws `not_found`,
 * `pdf_unavailable`, `pdf_render_failed`.
 */
async function renderedState(id: string, { db, renderer, principal }: HandlerContext): Promise<PdfState> {
  const { workspaceId } = principal;
  const state = await findPdfState(db, workspaceId, id);
  if (!state) throw new Refusal('not_found', 'There is no such document in this workspace.', 'id');
  if (!renderer) throw new Refusal('pdf_unavailable', PDF_UNAVAILABLE);
  const get = state.status === 'ready' ? ensureStored : renderOnDemand;
  const outcome = await get(renderer, { ...state, workspaceId, id });
  if (typeof outcome === 'object') throw new Refusal('pdf_render_failed', messageOf(outcome));
  if (state.status === 'ready') return outcome === 'ready' ? state : { ...state, status: 'rendering' };
  return (await findPdfState(db, workspaceId, id)) ?? state;
}

function messageOf({ failed, final }: RenderFailure): string {
  const because = failed === undefined ? '' : `: ${failed}`;
  const next = final
    ? 'Generate the document anew with a changed template or other values; asking again tries once more.'
    : 'Asking again tries once more.';
  return `The PDF could not be rendered${because}. ${next}`;
}

function downloadUrl(
  id: string,
  { title, sha256 }: PdfState,
  download: boolean,
  context: HandlerContext,
): Promise<string> {
  const { renderer, principal, clock, urlExpiresSeconds } = context;
  return renderer!.objects.signedUrl(pdfObjectName(principal.workspaceId, id), {
    expiresInSeconds: urlExpiresSeconds,
    sha256: sha256!,
    contentType: 'application/pdf',
    fileName: `${title}.pdf`,
    download,
    now: clock(),
  });
}
