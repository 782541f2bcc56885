/** §4.3 to §4.6: the operations that make and read documents. */

import { NIL } from 'uuid';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { Refusal } from '../../../domain/errors.ts';
import { readInstant } from '../../../domain/time-zones.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { toldOf } from '../../../locales/message.ts';
import { type Creation, createDocument, replayOfKey } from '../../../use-cases/create-document/index.ts';
import { findDocument, findDocuments, findPdf, findTemplateBySlug } from '../../../use-cases/read/index.ts';
import { presentDocument, presentDocumentSummary, presentSeal } from '../presenters/present-document.ts';
import {
  type Answer,
  DEFAULT_LIMIT,
  eInvoiceHeader,
  type Handler,
  type HandlerContext,
  MAX_KEY_CHARACTERS,
  MAX_SLUG_CHARACTERS,
  whenChanged,
} from './operation.ts';
import { RETRY_AFTER_SECONDS, readPdf, readWait, timing } from './read-pdf.ts';

type Id = 'createGeneration';
type BySlug = 'createGenerationBySlug';

/** §4.3 POST /templates/{id}/generations */
export const createGeneration: Handler<Id> = async ({ path, headers, body }, context) => {
  const { principal, head, clientSignal, links, askedForApproval } = context;
  const request = {
    principal,
    source: 'api',
    templateId: path.id,
    head,
    idempotencyKey: headers['Idempotency-Key'],
    title: body?.title,
    values: body?.values,
    clientSignal,
  } as const;
  const urlOf = (approvalId: string) => links.approval(principal.workspaceId, approvalId);
  const creation = await createDocument(context, request).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // Loaded only for a request that is refused.
    const { askInstead } = await import('../../../use-cases/approvals/index.ts');
    throw await askInstead(context, request, { urlOf, onAsked: askedForApproval }, error);
  });
  return answerOf(creation, headers.Prefer, context);
};

/**
 * §12.1: a request with a known `Idempotency-Key` gets the earlier answer, whatever else it holds. Returns null when
 * the key is unknown or malformed.
 */
createGeneration.replay = async ({ path, headers }, context) => {
  const { 'Idempotency-Key': key = '' } = headers;
  if (key === '' || key.length > MAX_KEY_CHARACTERS || !isUuid(path.id)) return null;
  const known = { workspaceId: context.principal.workspaceId, templateId: path.id, key };
  const creation = await replayOfKey(context, known);
  return creation && answerOf(creation, headers.Prefer, context);
};

/** The id of a template that there is not. */
const NO_TEMPLATE = NIL;

/** §4.7 POST /templates/by-slug/{slug}/generations */
export const createGenerationBySlug: Handler<BySlug> = async ({ path, ...input }, context) => {
  const found = await findTemplateBySlug(context.db, context.principal.workspaceId, path.slug);
  const id = found?.id ?? NO_TEMPLATE;
  return createGeneration({ ...input, path: { id } }, { ...context, head: found?.head ?? null }).catch((error) => {
    const isAboutTemplate = error instanceof Refusal && error.detail === 'id';
    throw isAboutTemplate ? new Refusal(error.code, toldOf(error), 'slug') : error;
  });
};

createGenerationBySlug.replay = async ({ path, headers }, context) => {
  const { workspaceId } = context.principal;
  const isForm = path.slug.length <= MAX_SLUG_CHARACTERS && !path.slug.includes('\0');
  const found = isForm ? await findTemplateBySlug(context.db, workspaceId, path.slug) : null;
  return found && createGeneration.replay!({ path: { id: found.id }, headers }, context);
};

/** The types of the contract make the header of a replay required. */
type HeadersOf202 = Extract<Answer<Id>, { status: 202 }>['headers'];

async function answerOf(creation: Creation, prefer: string | undefined, context: HandlerContext): Promise<Answer<Id>> {
  if (context.wantsPdf) return answerWithPdf(creation, prefer, context);
  const { replayed, document } = creation;
  const { links } = context;
  const Location = links.page(document.id);
  const body = presentDocument(document, links);
  const headers = { ...eInvoiceHeader(document.setup.eInvoice !== undefined, Location), Location };
  return replayed
    ? { status: 200, headers: { 'Idempotent-Replayed': 'true', ...headers }, body: { ...body, replayed } }
    : { status: 201, headers, body };
}

/** §12.9: answers the PDF of a document, or the document while its PDF takes longer. */
async function answerWithPdf(
  { replayed, document }: Creation,
  prefer: string | undefined,
  context: HandlerContext,
): Promise<Answer<Id>> {
  const { links, announce } = context;
  const { id, generationNumber, setup } = document;
  const page = links.page(id);
  const number = { 'Document-Number': generationNumber };
  const { seconds, headers: applied } = readWait(prefer);
  const file = await readPdf(context, { id, seconds, download: false }).catch((error) => {
    // The document was made, so the caller is told where it is. One that was erased meanwhile is nowhere.
    if (!(error instanceof Refusal && error.code === 'not_found')) announce({ Location: page, ...number });
    throw error;
  });
  const headers = { ...eInvoiceHeader(setup.eInvoice !== undefined, page), ...number, ...applied };
  if (!file) {
    const body = { ...presentDocument(document, links), ...(replayed && { replayed }) };
    const others = { 'Retry-After': RETRY_AFTER_SECONDS, ...(replayed && { 'Idempotent-Replayed': 'true' }) };
    return { status: 202, headers: { ...headers, ...others, Location: links.pdf(id) } as HeadersOf202, body };
  }
  const all = { ...headers, ...file.headers, Location: page, 'Content-Location': links.pdf(id) };
  return replayed
    ? { status: 200, headers: { 'Idempotent-Replayed': 'true', ...all }, body: file.body }
    : { status: 201, headers: all, body: file.body };
}

/** §4.5 GET /generations/{id} */
export const getGeneration: Handler<'getGeneration'> = async (input, context) => {
  const { links, principal, previewed } = context;
  const of = { workspaceId: principal.workspaceId, id: input.path.id };
  // A caller with `If-None-Match` already has the document and rarely needs a preview.
  const found = await findDocument(context, of, {
    previewed: previewed && input.headers['If-None-Match'] === undefined,
  });
  const { document } = found;
  const state = [
    links.page(document.id),
    document.templateId,
    document.pdfStatus,
    document.pdfPages,
    document.signatureStatus,
  ];
  return whenChanged(input, state, async () => {
    const preview = previewed ? await found.preview() : undefined;
    return {
      headers: eInvoiceHeader(document.setup.eInvoice !== undefined, links.page(document.id)),
      body: presentDocument(document, links, { preview }),
      provisional: preview?.provisional,
    };
  });
};

// §4.6 GET /generations/{id}/pdf

export const getGenerationPdf: Handler<'getGenerationPdf'> = async ({ path, query, headers }, context) => {
  const download = query.download === '1';
  const isRedirect = query.redirect === '1';
  if (context.wantsPdf && !isRedirect) {
    const { seconds, headers: applied } = readWait(headers.Prefer);
    const file = await readPdf(context, { id: path.id, seconds, download });
    return file
      ? { status: 200, headers: { ...file.headers, ...applied }, body: file.body }
      : { status: 202, headers: { 'Retry-After': RETRY_AFTER_SECONDS, ...applied }, body: { status: 'rendering' } };
  }
  const pdf = await findPdf(context, { workspaceId: context.principal.workspaceId, id: path.id });
  if (!pdf) return { status: 202, headers: { 'Retry-After': RETRY_AFTER_SECONDS }, body: { status: 'rendering' } };
  const url = await pdf.url({ download });
  const { pages, waited, seal } = pdf;
  if (isRedirect) return { status: 302, headers: { ...timing(waited), Location: url }, body: undefined };
  const body = {
    status: 'ready' as const,
    url,
    pages,
    expires_in: context.urlExpiresSeconds,
    ...(seal && { seal: presentSeal(seal) }),
  };
  return { status: 200, headers: timing(waited), body };
};

/** §4.4 GET /generations */
export const listGenerations: Handler<'listGenerations'> = async (input, context) => {
  const { query } = input;
  const { links, principal, clientSignal } = context;
  const { template, created_by: createdBy, source, search, limit = DEFAULT_LIMIT } = query;
  const from = query.from === undefined ? undefined : readInstant(query.from, 'from');
  const to = query.to === undefined ? undefined : readInstant(query.to, 'to');
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const filter = { template, createdBy, source, from, to, search };
  const page = await findDocuments(context, principal.workspaceId, filter, { limit, after }, clientSignal);
  const { documents, total, next } = page;
  const body = {
    generations: documents.map((row) => presentDocumentSummary(row, links)),
    total,
    has_more: next !== null,
    next_cursor: next && writeCursor(next),
  };
  return whenChanged(input, [body], () => ({ body }));
};
