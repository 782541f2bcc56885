/** §20.13: one document and its files. Asking for its PDF renders it, as in the API (§4.6). */
import { Refusal } from '../../../domain/errors.ts';
import { fileNameOfDocument, nameOfDocument } from '../../../domain/name-of-document.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { WORD_TYPE } from '../../../domain/title.ts';
import { REASON_LENGTH } from '../../../domain/void-reason.ts';
import { takeBackVoid as takeBack, voidDocument } from '../../../use-cases/administration/index.ts';
import {
  findDocument,
  findDocumentFacts,
  findPdf,
  findPdfUnlessFailed,
  findPdfWait,
  findThumbnail,
  findWordCopy,
  findWorkspaceOfDocument,
} from '../../../use-cases/read/index.ts';
import { collectFaults, type FieldFault, field, REFUSED, refusedAs } from '../model/field.ts';
import { ownPath, workspacePath } from '../model/paths.ts';
import type {
  AnyoneAction,
  MemberAction,
  MemberRequest,
  PageAnswer,
  PersonAction,
  WebContext,
} from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { showDocument, waitText } from './show-document.ts';

export { listDocuments } from './list-documents.ts';
export { showDocument } from './show-document.ts';

/** §20.13: marks a document as void with a reason, or removes the mark. */
export const askToVoid: MemberAction = (request, context) => reasonPage(request, context);

async function reasonPage(
  request: MemberRequest,
  { db, site }: WebContext,
  { reason = '', faults = [] }: { reason?: string; faults?: FieldFault[] } = {},
): Promise<PageAnswer | null> {
  const facts = await findDocumentFacts(db, request.member.workspaceId, request.params.document!);
  if (!facts) return null;
  const heading = t('documents.void.title', { document: withIsolatedControls(nameOfDocument(facts)) });
  const options = {
    name: 'reason',
    label: t('documents.void.reason'),
    hint: t('documents.void.reasonHint'),
    control: 'textarea',
    required: true,
  } as const;
  const why = field({ ...options, value: reason, maxLength: REASON_LENGTH, faults });
  return {
    page: 'document-void',
    title: heading,
    place: 'documents',
    data: { heading, back: site.base + documentPath(request), faults, why },
  };
}

export const markVoid: MemberAction = async (request, context) => {
  const { form, by } = request;
  const reason = form.get('reason') ?? '';
  const { faults, tryAll } = collectFaults();
  await tryAll(() => voidDocument(context.db, documentOf(request), reason, by));
  if (faults.length === 0) return { redirect: documentPath(request), notice: 'documentVoided' };
  const page = await reasonPage(request, context, { reason, faults });
  return page && { ...page, status: REFUSED };
};

export const takeBackVoid: MemberAction = async (request, { db }) => {
  await takeBack(db, documentOf(request), request.by);
  return { redirect: documentPath(request), notice: 'documentVoidTakenBack' };
};

/** §20.13: the preview of a document, for a frame. */
export const previewDocument: MemberAction = async (request, context) => {
  const found = await findDocument(context, documentOf(request), { previewed: true });
  return { frame: (await found.preview()).html };
};

/** A document never changes, and its address is its own, so browsers keep its thumbnail for good. */
export const showThumbnail: MemberAction = async (request, context) => {
  const png = await findThumbnail(context, documentOf(request), request.clientSignal);
  return png && { text: png, type: 'image/png', headers: { 'Cache-Control': 'private, max-age=31536000, immutable' } };
};

/**
 * §20.13: the address that the API returns. It redirects a member to the page in the workspace; others get the page that asks for a key.
 */
export const openDocument: AnyoneAction = async ({ params, visit: { signedIn } }, { db }) => {
  if (!signedIn) return null;
  const id = params.document!;
  const workspaceId = await findWorkspaceOfDocument(db, signedIn.userId, id);
  return workspaceId === null ? null : { redirect: workspacePath(workspaceId, `documents/${id}`) };
};

/** §20.13: the Markdown of a document, as a file. */
export const downloadMarkdown: MemberAction = async (request, context) => {
  const { document } = await findDocument(context, documentOf(request), { previewed: false });
  return {
    text: document.markdown,
    type: 'text/markdown; charset=utf-8',
    fileName: `${fileNameOfDocument(document)}.md`,
  };
};

/** §17.40: downloads the XML of an e-invoice, as its PDF contains it. Null when there is none. */
export const downloadEInvoice: MemberAction = async (request, context) => {
  const { document } = await findDocument(context, documentOf(request), { previewed: false });
  const { setup } = document;
  return setup.eInvoice
    ? {
        text: setup.eInvoice.xml,
        type: 'application/xml; charset=utf-8',
        fileName: `${fileNameOfDocument(document)}.xml`,
      }
    : null;
};

/** §17.42: downloads the document as a Word file for editing. */
export const downloadWord: MemberAction = async (request, context) => {
  const { bytes, fileName } = await findWordCopy(context, documentOf(request), request.clientSignal);
  return { text: bytes, type: WORD_TYPE, fileName };
};

/** §17.40, §17.42: the addresses that assistants pass on. They redirect a member to the file. */
function openCopy(copy: 'word' | 'e-invoice'): PersonAction {
  return async ({ params, person }, { db }) => {
    const id = params.document!;
    const workspaceId = await findWorkspaceOfDocument(db, person.userId, id);
    return workspaceId === null ? null : { redirect: workspacePath(workspaceId, `documents/${id}/${copy}`) };
  };
}

/** Redirects to the file, or back to the page while the PDF is rendered and after a failure, which the page shows. */
export const openPdf: MemberAction = async (request, context) => {
  const pdf = await findPdfUnlessFailed(context, documentOf(request));
  if (typeof pdf === 'string') return { redirect: documentPath(request) };
  const url = await pdf.url({ download: request.query.get('download') === '1', fileName: pdf.ownFileName });
  // A file of this service is opened under the page's own origin, because its policy allows only frames of that.
  const { publicUrl, base } = context.site;
  return { location: url.startsWith(`${publicUrl}/`) ? base + url.slice(publicUrl.length) : url };
};

/** The PDF's state for the page's script, which asks again while it is `rendering`, and shows what it waits for. */
export const followPdf: MemberAction = async (request, context) => {
  const of = documentOf(request);
  const pdf = await findPdfUnlessFailed(context, of);
  if (pdf !== 'rendering') return { json: { status: pdf === 'failed' ? pdf : 'ready' } };
  const wait = await findPdfWait(context.db, of.workspaceId, of.id);
  return { json: { status: pdf, text: waitText(wait, request.member.timeZone) } };
};

/** Renders again after a failure. */
export const renderPdf: MemberAction = async (request, context) => {
  try {
    await findPdf(context, documentOf(request));
    return { redirect: documentPath(request) };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'pdf_render_failed')) throw error;
    return showDocument(request, context, refusedAs(error, null));
  }
};

function documentOf({ params, member: { workspaceId } }: MemberRequest) {
  return { workspaceId, id: params.document! };
}

function documentPath(request: MemberRequest): string {
  return ownPath(request, `documents/${request.params.document}`);
}

export const openWord = openCopy('word');
export const openEInvoice = openCopy('e-invoice');
