/** §23.3: one delivery attempt: posts an event, and returns the answer or why there was none. */

import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { DueDelivery } from '../../data/storage/webhooks/webhook-turns.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { isAllowedHost } from '../../domain/webhooks.ts';
import { guardedRequest, NotAllowedError } from '../../platform/guarded-request.ts';

const ANSWERS_WITHIN = 10 * SECOND;
const MAX_ANSWER_BYTES = 64 * KIBIBYTE;
/** The bytes of an answer that are stored for display. */
const KEPT_BYTES = KIBIBYTE;

/** Why no answer arrived. */
type WebhookFault = 'timeout' | 'not_allowed' | 'unknown_host' | 'refused' | 'certificate' | 'connection';

/** `retryAfter`: the milliseconds that the receiver asks to wait; 0 when it does not. */
export type Attempt =
  | { status: number; answer: string; retryAfter: number; fault: null }
  | { status: null; answer: null; retryAfter: 0; fault: WebhookFault };

type Receiver = { url: string; secrets: readonly Uint8Array[]; hosts: readonly string[] };

/** Never throws. Returns null when it was aborted. */
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

/** Reads seconds, or a date (RFC 9110 §10.2.3). */
function retryAfterOf({ 'retry-after': asked = '' }: IncomingHttpHeaders, now: Date): number {
  const wait = /^\d+$/.test(asked) ? Number(asked) * SECOND : Date.parse(asked) - now.getTime();
  return wait > 0 ? wait : 0;
}

/** Returns text that a database can store, whatever the bytes are. */
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

/** §23.3, §23.7: the headers of Standard Webhooks, and secrets in the form that receivers get. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export function newWebhookSecret(): Buffer<ArrayBuffer> {
  return randomBytes(SECRET_BYTES);
}

/** Returns the secret in the form that receivers store. */
export function writeWebhookSecret(secret: Uint8Array): string {
  return PREFIX + Buffer.from(secret).toString('base64');
}

/** Signs with each secret. Receivers accept any valid signature. */
function signWebhook(
  secrets: readonly Uint8Array[],
  { id, body, now }: { id: string; body: string; now: Date },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = Math.floor(now.getTime() / 1_000).toString();
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** §23.5: the schedule that Standard Webhooks suggests: ten attempts in about three days. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** The longest wait that a receiver can ask for. */
const LONGEST_ASKED = 24 * HOUR;
/** The most random delay, as a share of a pause, so that deliveries that failed together do not come back together. */
const JITTER = 0.1;

/**
 * Returns the milliseconds until the next attempt; null when there are no more. `random`: from 0 to 1. `asked`: what
 * the receiver asks for. It may lengthen a pause, but never shorten one.
 */
export function retryIn(attempts: number, random: number, asked = 0): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  return Math.round(Math.max(pause, Math.min(asked, LONGEST_ASKED)) * (1 + JITTER * random));
}
