/** §20.13, §4.6: the PDF of a document. Whoever asks for it has it rendered, as through the API. */

import { findPdfState } from '../../../data/storage/documents/pdf-renders.ts';
import { Refusal } from '../../../domain/errors.ts';
import { toldOf } from '../../../locales/message.ts';
import { findPdf } from '../../../use-cases/read/index.ts';
import { statusOf } from '../../api/index.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage } from '../pages/index.ts';
import { documentPage } from './show-document.ts';

/** Leads to the file; back to the page while somebody else renders it, and after a failure, of which the page tells. */
export const openPdf: MemberAction = async (request, context) => {
  const pdf = await findUnlessFailed(request, context);
  if (typeof pdf === 'string') return { redirect: pathOf(request) };
  const url = await pdf.url({ download: request.query.get('download') === '1' });
  // A file of this service is reached where its page was: the policy of the page admits frames of its own origin only.
  const { publicUrl, base } = context.site;
  return { location: url.startsWith(`${publicUrl}/`) ? base + url.slice(publicUrl.length) : url };
};

/** For the script of the page, which asks again while it is `rendering`. */
export const followPdf: MemberAction = async (request, context) => {
  const pdf = await findUnlessFailed(request, context);
  return { json: { status: typeof pdf === 'string' ? pdf : 'ready' } };
};

/** Tries again after a failure. */
export const renderPdf: MemberAction = async (request, context) => {
  try {
    await findPdf(context, documentOf(request));
    return { redirect: pathOf(request) };
  } catch (error) {
    if (!isRenderFailure(error)) throw error;
    const faults = [{ field: null, message: inLanguageOfPage(toldOf(error)) }];
    return documentPage(request, context, { faults, status: statusOf(error) });
  }
};

/** A link that somebody follows, from wherever, does not try again what has failed. */
async function findUnlessFailed(request: MemberRequest, context: WebContext) {
  const { workspaceId, id } = documentOf(request);
  const state = await findPdfState(context.db, workspaceId, id);
  if (state?.status === 'failed') return 'failed';
  try {
    return (await findPdf(context, { workspaceId, id })) ?? 'rendering';
  } catch (error) {
    if (isRenderFailure(error)) return 'failed';
    throw error;
  }
}

function isRenderFailure(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'pdf_render_failed';
}

function documentOf({ params, member: { workspaceId } }: MemberRequest) {
  return { workspaceId, id: params.document! };
}

function pathOf(request: MemberRequest): string {
  const { workspaceId, id } = documentOf(request);
  return workspacePath(workspaceId, `documents/${id}`);
}
