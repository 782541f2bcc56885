/** §20.13: one document and its files. Asking for its PDF renders it, as in the API (§4.6). */
import { Refusal } from '../../../domain/errors.ts';
import { fileNameOfDocument, nameOfDocument } from '../../../domain/name-of-document.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { WORD_TYPE } from '../../../domain/title.ts';
import { REASON_LENGTH } from '../../../domain/void-reason.ts';
import { takeBackVoid as takeBack, voidDocument } from '../../../use-cases/administration/index.ts';
import {
  type DocumentFacts,
  type FoundSeal,
  findDocument,
  findDocumentFacts,
  findPdf,
  findPdfUnlessFailed,
  findSeal,
  findThumbnail,
  findWordCopy,
  findWorkspaceOfDocument,
  type RelatedDocument,
} from '../../../use-cases/read/index.ts';
import { collectFaults, type FieldFault, field, REFUSED, refusedAs } from '../model/field.ts';
import { ownPath, withQuery, workspacePath } from '../model/paths.ts';
import { knownBy, liveReplacement, moment, shownLinks, shownNames } from '../model/shown.ts';
import type {
  AnyoneAction,
  MemberAction,
  MemberRequest,
  PageAnswer,
  PersonAction,
  WebContext,
} from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { signatureState } from '../signatures/signature-pages.ts';

export { listDocuments } from './list-documents.ts';

/** §20.13: marks a document as void with a reason, or removes the mark. */

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

/** The PDF's state for the page's script, which asks again while it is `rendering`. */
export const followPdf: MemberAction = async (request, context) => {
  const pdf = await findPdfUnlessFailed(context, documentOf(request));
  return { json: { status: typeof pdf === 'string' ? pdf : 'ready' } };
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

export { reasonPage as askToVoid };
export const openWord = openCopy('word');
export const openEInvoice = openCopy('e-invoice');

// §20.13: the page of a document: its facts, the state of its PDF, and its preview or PDF in a frame.

const NOT_SIGNED = { send: '', cancel: '', file: '', shown: null };

/** Returns null when the workspace has no such document. */
export async function showDocument(
  request: MemberRequest,
  context: WebContext,
  { faults = [], status = 200 }: { faults?: FieldFault[]; status?: number } = {},
): Promise<PageAnswer | null> {
  const { params, query, member } = request;
  const { db, renderer, site } = context;
  const { workspaceId, timeZone } = member;
  const [facts, links] = await Promise.all([
    findDocumentFacts(db, workspaceId, params.document!),
    shownLinks(request, context, params.document!),
  ]);
  if (!facts) return null;
  const seal = facts.isSealed ? await findSeal(db, { workspaceId, id: facts.id }) : null;
  const pdf = pdfState(facts, renderer !== null);
  const signature = await signatureState(facts, request, context);
  const list = site.base + workspacePath(workspaceId, 'documents');
  const templates = site.base + workspacePath(workspaceId, 'templates');
  return {
    page: 'document',
    title: shownNames(facts).name,
    place: 'documents',
    status,
    data: {
      faults,
      crumbs: [{ name: t('documents.title'), href: list }],
      documentTitle: nameOfDocument(facts),
      known: knownBy(facts),
      address: `${list}/${facts.id}`,
      pdf,
      again: { ...againState(facts, templates), replacedBy: replacedState(facts, list) },
      voided: facts.voidedAt && {
        text: t('documents.void.by', { name: isolated(facts.voidedByName ?? t('documents.nobody')) }),
        at: moment(timeZone, facts.voidedAt),
        reason: facts.voidReason ?? '',
      },
      hasEInvoice: facts.hasEInvoice,
      signature: signature ?? NOT_SIGNED,
      links,
      hasOpenLink: links.some(({ isOpen }) => isOpen),
      showsPdf: pdf.isReady && query.get('show') === 'pdf',
      ...factsOf(facts, seal, { list, templates }, timeZone),
    },
  };
}

/** A waiting render and a running one look the same to a reader. */
function pdfState({ pdfStatus, pdfPages, pdfFailure }: DocumentFacts, hasPdfs: boolean) {
  const state = hasPdfs ? pdfStatus : 'unavailable';
  const texts = {
    unavailable: t('documents.pdf.unavailable'),
    pending: t('documents.pdf.waiting'),
    rendering: t('documents.pdf.waiting'),
    ready: t('documents.pdf.ready', { pages: pdfPages ?? 0 }),
    failed:
      pdfFailure === null
        ? t('documents.pdf.failedUnknown')
        : t('documents.pdf.failed', { reason: inLanguageOfPage(pdfFailure) }),
  };
  return {
    text: texts[state],
    isReady: state === 'ready',
    isFailed: state === 'failed',
    isWaiting: state === 'pending' || state === 'rendering',
  };
}

/** Returns the address of the form that begins with the document's values, or why there is none. */
function againState({ id, templateId, isTemplateArchived, hasValues }: DocumentFacts, templates: string) {
  if (templateId === null) return { why: t('documents.again.deleted') };
  if (isTemplateArchived) return { why: t('documents.again.archived') };
  if (!hasValues) return { why: t('documents.again.unkept') };
  const form = `${templates}/${templateId}/fill-in`;
  return { use: withQuery(form, { again: id }), correct: withQuery(form, { corrects: id }) };
}

/** §20.70: returns the link to the document that replaces this one; null when none does. */
function replacedState(facts: DocumentFacts, list: string) {
  const replacement = liveReplacement(facts);
  return replacement ? linkTo(replacement, list) : null;
}

type Places = { list: string; templates: string };

function factsOf(facts: DocumentFacts, seal: FoundSeal | null, { list, templates }: Places, timeZone: string) {
  const { templateId, templateTitle, sourceVersion, createdByName, createdAt, generationNumber, source, id } = facts;
  const plain = { address: '', time: null, isCode: false };
  const about = [
    { ...plain, term: t('documents.facts.made'), text: '', time: moment(timeZone, createdAt) },
    { ...plain, term: t('documents.facts.by'), text: createdByName ?? t('documents.nobody') },
    ...(seal ? [{ ...plain, term: t('seals.title'), text: sealText(seal, timeZone) }] : []),
    ...[facts.corrects ?? []]
      .flat()
      .map((one) => ({ ...plain, term: t('documents.facts.corrects'), ...linkTo(one, list) })),
    ...facts.correctedBy.map((one) => ({ ...plain, term: t('documents.facts.correctedBy'), ...linkTo(one, list) })),
  ];
  const details = [
    {
      ...plain,
      term: t('documents.facts.template'),
      text: t('documents.facts.templateVersion', {
        title: withIsolatedControls(templateTitle),
        version: sourceVersion,
        isDeleted: templateId === null,
      }),
      address: templateId === null ? '' : `${templates}/${templateId}`,
    },
    { ...plain, term: t('documents.facts.number'), text: `#${generationNumber}` },
    { ...plain, term: t('documents.facts.source'), text: t(`documents.sources.${source}`) },
    { ...plain, term: t('documents.facts.id'), text: id, isCode: true },
  ];
  return { about, details };
}

/** §24.3: who sealed the document, and when. */
function sealText({ by, at }: FoundSeal, timeZone: string): string {
  return t('seals.document', { by: isolated(by), at: moment(timeZone, at).text });
}

function linkTo(related: RelatedDocument, list: string) {
  const name = withIsolatedControls(nameOfDocument(related));
  return { text: related.isVoid ? t('documents.facts.void', { title: name }) : name, address: `${list}/${related.id}` };
}
