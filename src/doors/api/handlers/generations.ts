/** §4.3 to §4.6: the operations that make and read documents. */

import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { readInstant } from '../../../domain/time-zones.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { type Creation, createDocument, replayOfKey } from '../../../use-cases/create-document/index.ts';
import { findDocument, findDocuments, findPdf } from '../../../use-cases/read/index.ts';
import { presentDocument, presentDocumentSummary } from '../presenters/present-document.ts';
import {
  type Answer,
  DEFAULT_LIMIT,
  eInvoiceHeader,
  type Handler,
  type HandlerContext,
  MAX_KEY_CHARACTERS,
  whenChanged,
} from './operation.ts';

type Id = 'createGeneration';

/** §4.3 POST /templates/{id}/generations */
export const createGeneration: Handler<Id> = async ({ path, headers, body }, context) => {
  const { principal, head, clientSignal } = context;
  const creation = await createDocument(context, {
    principal,
    source: 'api',
    templateId: path.id,
    head,
    idempotencyKey: headers['Idempotency-Key'],
    title: body?.title,
    values: body?.values,
    clientSignal,
  });
  return answerOf(creation, context);
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
  return creation && answerOf(creation, context);
};

function answerOf({ replayed, document }: Creation, { links }: HandlerContext): Answer<Id> {
  const Location = links.page(document.id);
  const body = presentDocument(document, links);
  const headers = { ...eInvoiceHeader(document.setup.eInvoice !== undefined, Location), Location };
  return replayed
    ? { status: 200, headers: { 'Idempotent-Replayed': 'true', ...headers }, body: { ...body, replayed } }
    : { status: 201, headers, body };
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
  const state = [links.page(document.id), document.templateId, document.pdfStatus, document.pdfPages];
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
