/** §23.3, §23.7: the headers of Standard Webhooks, and secrets as receivers are given them. */
import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export function newWebhookSecret(): Buffer<ArrayBuffer> {
  return randomBytes(SECRET_BYTES);
}

/** As receivers keep it. */
export function writeWebhookSecret(secret: Uint8Array): string {
  return PREFIX + Buffer.from(secret).toString('base64');
}

/** A signature for each secret: receivers take any that is right. */
export function signWebhook(
  secrets: readonly Uint8Array[],
  { id, body, now }: { id: string; body: string; now: Date },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = Math.floor(now.getTime() / 1_000).toString();
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
