/** §20.13: finding documents, one document, its files. Whoever asks for its PDF has it rendered, as through the API (§4.6). */

import { Refusal } from '../../../domain/errors.ts';
import { WORD_TYPE } from '../../../domain/title.ts';
import {
  findDocument,
  findPdf,
  findPdfUnlessFailed,
  findWordCopy,
  findWorkspaceOfDocument,
} from '../../../use-cases/read/index.ts';
import { refusedAs } from '../model/field.ts';
import { ownPath, workspacePath } from '../model/paths.ts';
import type { AnyoneAction, MemberAction, MemberRequest, PersonAction, WebActions } from '../model/web-action.ts';
import { listDocuments } from './list-documents.ts';
import { documentPage, showDocument } from './show-document.ts';
import { voidActions } from './void-actions.ts';

/** §20.13: the preview of a document, for a frame. */
const previewDocument: MemberAction = async (request, context) => {
  const found = await findDocument(context, documentOf(request), { previewed: true });
  return { frame: (await found.preview()).html };
};

/** §20.13: the address that the API gives leads a member to the page in the workspace; others get the page that asks for a key. */
const openDocument: AnyoneAction = async ({ params, visit: { signedIn } }, { db }) => {
  if (!signedIn) return null;
  const id = params.document!;
  const workspaceId = await findWorkspaceOfDocument(db, signedIn.userId, id);
  return workspaceId === null ? null : { redirect: workspacePath(workspaceId, `documents/${id}`) };
};

/** §20.13: the Markdown of a document, as a file. */
const downloadMarkdown: MemberAction = async (request, context) => {
  const { document } = await findDocument(context, documentOf(request), { previewed: false });
  const { markdown: text, title } = document;
  return { text, type: 'text/markdown; charset=utf-8', fileName: `${title}.md` };
};

/** §17.40: what machines read of an invoice, as its PDF holds it; null where there is none. */
const downloadEInvoice: MemberAction = async (request, context) => {
  const { document } = await findDocument(context, documentOf(request), { previewed: false });
  const { setup, title } = document;
  return setup.eInvoice
    ? { text: setup.eInvoice.xml, type: 'application/xml; charset=utf-8', fileName: `${title}.xml` }
    : null;
};

/** §17.42: the document as a Word file that can be edited. */
const downloadWord: MemberAction = async (request, context) => {
  const { bytes, fileName } = await findWordCopy(context, documentOf(request), request.clientSignal);
  return { text: bytes, type: WORD_TYPE, fileName };
};

/** §17.40, §17.42: the addresses that assistants hand on: a member gets the file. */
function openCopy(copy: 'word' | 'e-invoice'): PersonAction {
  return async ({ params, person }, { db }) => {
    const id = params.document!;
    const workspaceId = await findWorkspaceOfDocument(db, person.userId, id);
    return workspaceId === null ? null : { redirect: workspacePath(workspaceId, `documents/${id}/${copy}`) };
  };
}

/** Leads to the file; back to the page while somebody else renders it, and after a failure, of which the page tells. */
const openPdf: MemberAction = async (request, context) => {
  const pdf = await findPdfUnlessFailed(context, documentOf(request));
  if (typeof pdf === 'string') return { redirect: documentPath(request) };
  const url = await pdf.url({ download: request.query.get('download') === '1' });
  // A file of this service is reached where its page was: the policy of the page admits frames of its own origin only.
  const { publicUrl, base } = context.site;
  return { location: url.startsWith(`${publicUrl}/`) ? base + url.slice(publicUrl.length) : url };
};

/** For the script of the page, which asks again while it is `rendering`. */
const followPdf: MemberAction = async (request, context) => {
  const pdf = await findPdfUnlessFailed(context, documentOf(request));
  return { json: { status: typeof pdf === 'string' ? pdf : 'ready' } };
};

/** Tries again after a failure. */
const renderPdf: MemberAction = async (request, context) => {
  try {
    await findPdf(context, documentOf(request));
    return { redirect: documentPath(request) };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'pdf_render_failed')) throw error;
    return documentPage(request, context, refusedAs(error, null));
  }
};

export function documentOf({ params, member: { workspaceId } }: MemberRequest) {
  return { workspaceId, id: params.document! };
}

export function documentPath(request: MemberRequest): string {
  return ownPath(request, `documents/${request.params.document}`);
}

export const documentActions = {
  listDocuments,
  showDocument,
  previewDocument,
  downloadMarkdown,
  downloadEInvoice,
  downloadWord,
  openWord: openCopy('word'),
  openEInvoice: openCopy('e-invoice'),
  openPdf,
  renderPdf,
  followPdf,
  openDocument,
  ...voidActions,
} satisfies WebActions;
