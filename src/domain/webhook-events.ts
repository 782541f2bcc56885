/** §23.1: what a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'document.created',
  'document.pdf.ready',
  'document.pdf.failed',
  'document.erased',
  'template.published',
  'key.revoked',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What an owner has sent to see whether it arrives. */
export const WEBHOOK_TEST = 'webhook.test';

/** Of those, the ones that are there, each once and in this order. */
export function knownWebhookEvents(names: readonly string[]): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => names.includes(event));
}
