/**
 * §26.7: `POST /webhooks/signatures/{connection}`: what a service for signatures tells. Anyone may call it, so it reads little, checks the
 * secret first, and does nothing but ask for a look.
 */
import express, { type RequestHandler, Router } from 'express';
import { Refusal } from '../../../../domain/errors.ts';
import { KIBIBYTE } from '../../../../domain/sizes.ts';
import { isUuid } from '../../../../domain/uuid.ts';
import { tell } from '../../../../locales/message.ts';
import type { takeSignatureEvent } from '../../../../use-cases/signatures/index.ts';
import { readOnly } from '../request/check-url.ts';

/** A body has all that is known of a document and its people, and none of the file. */
const MAX_BYTES = 512 * KIBIBYTE;

type Parts = Parameters<typeof takeSignatureEvent>[0] & { onDue: () => void };

export function signatureEvents({ onDue, ...parts }: Parts): RequestHandler {
  const router = Router({ caseSensitive: true });
  router.post('/:id', express.raw({ type: () => true, limit: MAX_BYTES }), async (req, res) => {
    const { id } = req.params;
    const body: unknown = req.body;
    const unknown = new Refusal('unauthorized', tell('signature.event'));
    if (typeof id !== 'string' || !isUuid(id)) throw unknown;
    const { takeSignatureEvent: take } = await import('../../../../use-cases/signatures/index.ts');
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    const taken = await take(parts, { connectionId: id, headers: req.headers, body: bytes });
    if ('refused' in taken)
      throw taken.refused === 'unknown' ? unknown : new Refusal('validation', tell('signature.eventBody'), 'body');
    if (taken.looks) onDue();
    res.set('Cache-Control', 'no-store').json({});
  });
  router.use(readOnly);
  return router;
}
