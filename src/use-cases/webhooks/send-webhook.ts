/** §23.3: one attempt: an event is posted, and what came back is told in a word. */

import type { DueDelivery } from '../../data/storage/webhooks/webhook-turns.ts';
import { SECOND } from '../../domain/durations.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { isAllowedHost } from '../../domain/webhook-address.ts';
import { guardedRequest } from '../../platform/guarded-request.ts';
import { signWebhook } from './sign-webhook.ts';

const ANSWERS_WITHIN = 10 * SECOND;
const MAX_ANSWER_BYTES = 64 * KIBIBYTE;
/** Of an answer, what is kept to be looked at. */
const KEPT_BYTES = KIBIBYTE;

/** Why nothing answered. */
export type WebhookFault = 'timeout' | 'not_allowed' | 'unknown_host' | 'refused' | 'certificate' | 'connection';

export type Attempt =
  | { status: number; answer: string; fault: null }
  | { status: null; answer: null; fault: WebhookFault };

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
    const { status, body: answer } = await guardedRequest(url, {
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
    return { status, answer: textOf(answer), fault: null };
  } catch (error) {
    if (cutting.aborted) return null;
    return { status: null, answer: null, fault: timeout.aborted ? 'timeout' : faultOf(error as Error) };
  }
}

/** Text that a database can hold, whatever the bytes are. */
function textOf(answer: Buffer): string {
  return answer.subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\ufffd');
}

function faultOf({ code = '', message }: Error & { code?: string }): WebhookFault {
  if (code === 'ETIMEDOUT') return 'timeout';
  if (/not allowed|its own port/.test(message)) return 'not_allowed';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/CERT|SIGNATURE|TLS_CERT/.test(code)) return 'certificate';
  return 'connection';
}
