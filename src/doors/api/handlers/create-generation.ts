/** §4.3 POST /templates/{id}/generations */

import { isUuid } from '../../../domain/uuid.ts';
import { type Creation, createDocument, replayOfKey } from '../../../use-cases/create-document/index.ts';
import { presentDocument } from '../presenters/present-document.ts';
import type { HandlerContext } from './context.ts';
import { eInvoiceHeader } from './e-invoice-header.ts';
import { MAX_KEY_CHARACTERS } from './limits.ts';
import type { Answer, Handler } from './operation.ts';

type Id = 'createGeneration';

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

/** §12.1: a known `Idempotency-Key` is answered whatever else was sent. Null when there is no such key, or none that could be one. */
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
