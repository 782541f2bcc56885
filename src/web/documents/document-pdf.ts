/** §20.13, §4.6: the PDF of a document. Whoever asks for it has it rendered, as through the API. */
import { Refusal } from '../../domain/errors.ts';
import { statusOf } from '../../http/index.ts';
import { findPdf } from '../../read-documents/index.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebContext } from '../model/web-action.ts';
import { documentPage } from './show-document.ts';

function find({ params, member: { workspaceId } }: MemberRequest, context: WebContext) {
  return findPdf(context, { workspaceId, id: params.document! });
}

function pathOf({ params, member: { workspaceId } }: MemberRequest): string {
  return workspacePath(workspaceId, `documents/${params.document}`);
}

/** Leads to the file; back to the page while somebody else renders it. */
export const openPdf: MemberAction = async (request, context) => {
  const pdf = await find(request, context);
  if (!pdf) return { redirect: pathOf(request) };
  const url = await pdf.url({ download: request.query.get('download') === '1' });
  // A file of this service is reached where its page was: the policy of the page admits frames of its own origin only.
  const { publicUrl, base } = context.site;
  return { location: url.startsWith(`${publicUrl}/`) ? base + url.slice(publicUrl.length) : url };
};

/** Tries again after a failure. */
export const renderPdf: MemberAction = async (request, context) => {
  try {
    await find(request, context);
    return { redirect: pathOf(request) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'pdf_render_failed') throw error;
    const faults = [{ field: null, message: error.message }];
    return documentPage(request, context, { faults, status: statusOf(error) });
  }
};

/** For the script of the page, which asks again while it is `rendering`. */
export const followPdf: MemberAction = async (request, context) => {
  const pdf = await find(request, context);
  return { json: { status: pdf ? 'ready' : 'rendering' } };
};
