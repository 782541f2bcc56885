/** §23.3: one attempt: an event is posted, and what came back is told in a word. */

import type { IncomingHttpHeaders } from 'node:http';
import type { DueDelivery } from '../../data/storage/webhooks/webhook-turns.ts';
import { SECOND } from '../../domain/durations.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { isAllowedHost } from '../../domain/webhooks.ts';
import { guardedRequest, NotAllowedError } from '../../platform/guarded-request.ts';
import { signWebhook } from './sign-webhook.ts';

const ANSWERS_WITHIN = 10 * SECOND;
const MAX_ANSWER_BYTES = 64 * KIBIBYTE;
/** Of an answer, what is kept to be looked at. */
const KEPT_BYTES = KIBIBYTE;

/** Why nothing answered. */
export type WebhookFault = 'timeout' | 'not_allowed' | 'unknown_host' | 'refused' | 'certificate' | 'connection';

/** `retryAfter`: milliseconds that the receiver asks for, 0 where it does not. */
export type Attempt =
  | { status: number; answer: string; retryAfter: number; fault: null }
  | { status: null; answer: null; retryAfter: 0; fault: WebhookFault };

export type Receiver = { url: string; secrets: readonly Uint8Array[]; hosts: readonly string[] };

/** Never throws. Null when it was cut off. */
export async function sendWebhook(
  { url, secrets, hosts }: Receiver,
  { eventId: id, type, at, data, now }: DueDelivery,
  cutting: AbortSignal,
): Promise<Attempt | null> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const timeout = AbortSignal.timeout(ANSWERS_WITHIN);
  try {
    const {
      status,
      headers,
      body: answer,
    } = await guardedRequest(url, {
      method: 'POST',
      headers: {
        ...signWebhook(secrets, { id, body, now }),
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'User-Agent': 'Platen',
      },
      body,
      maxBytes: MAX_ANSWER_BYTES,
      signal: AbortSignal.any([timeout, cutting]),
      isAllowed: isAllowedHost(new URL(url), hosts),
    });
    return { status, answer: textOf(answer), retryAfter: retryAfterOf(headers, now), fault: null };
  } catch (error) {
    if (cutting.aborted) return null;
    return { status: null, answer: null, retryAfter: 0, fault: timeout.aborted ? 'timeout' : faultOf(error as Error) };
  }
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function retryAfterOf({ 'retry-after': asked = '' }: IncomingHttpHeaders, now: Date): number {
  const wait = /^\d+$/.test(asked) ? Number(asked) * SECOND : Date.parse(asked) - now.getTime();
  return wait > 0 ? wait : 0;
}

/** Text that a database can hold, whatever the bytes are. */
function textOf(answer: Buffer): string {
  return answer.subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\ufffd');
}

function faultOf(error: Error & { code?: string }): WebhookFault {
  const { code = '' } = error;
  if (error instanceof NotAllowedError) return 'not_allowed';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/CERT|SIGNATURE|TLS_CERT/.test(code)) return 'certificate';
  return 'connection';
}
