/**
 * §26.7: `POST /webhooks/signatures/{connection}`: what a signature service tells. Anyone may call it, so it reads little, checks the
 * secret first, and does nothing but ask for a look.
 */
import { type RequestHandler, Router } from 'express';
import { Refusal } from '../../../../domain/errors.ts';
import { isUuid } from '../../../../domain/uuid.ts';
import { tell } from '../../../../locales/message.ts';
import type { takeSignatureEvent } from '../../../../use-cases/signatures/index.ts';
import { readOnly } from '../request/check-url.ts';
import { readJsonBody } from '../request/read-request.ts';

export type SignatureEventParts = Parameters<typeof takeSignatureEvent>[0] & { onDue: () => void };

export function signatureEvents({ onDue, ...parts }: SignatureEventParts): RequestHandler {
  const router = Router({ caseSensitive: true });
  router.post('/:id', async (req, res) => {
    const { id } = req.params;
    const unknown = new Refusal('unauthorized', tell('signature.event'));
    if (typeof id !== 'string' || !isUuid(id)) throw unknown;
    const { takeSignatureEvent: take } = await import('../../../../use-cases/signatures/index.ts');
    const readBody = async () => (await readJsonBody(req, res, async (bytes) => bytes)) ?? new Uint8Array();
    const taken = await take(parts, { connectionId: id, headers: req.headers, readBody });
    if ('refused' in taken)
      throw taken.refused === 'unknown' ? unknown : new Refusal('validation', tell('signature.eventBody'), 'body');
    if (taken.looks) onDue();
    res.set('Cache-Control', 'no-store').json({});
  });
  router.use(readOnly);
  return router;
}
