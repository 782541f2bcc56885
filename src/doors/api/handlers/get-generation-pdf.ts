/** §4.6 GET /generations/{id}/pdf */
import { findPdf } from '../../../use-cases/read/index.ts';
import type { Handler } from './operation.ts';

/** How long a client should wait before it asks again for a PDF that is being rendered. */
const RETRY_AFTER_SECONDS = 1;

export const getGenerationPdf: Handler<'getGenerationPdf'> = async ({ path, query }, context) => {
  const pdf = await findPdf(context, { workspaceId: context.principal.workspaceId, id: path.id });
  if (!pdf) return { status: 202, headers: { 'Retry-After': RETRY_AFTER_SECONDS }, body: { status: 'rendering' } };
  const url = await pdf.url({ download: query.download === '1' });
  const { pages, waited } = pdf;
  const headers = waited === undefined ? {} : { 'Server-Timing': `render;dur=${waited.toFixed(1)}` };
  if (query.redirect === '1') return { status: 302, headers: { ...headers, Location: url }, body: undefined };
  return { status: 200, headers, body: { status: 'ready', url, pages, expires_in: context.urlExpiresSeconds } };
};
