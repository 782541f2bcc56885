import { type Message, tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';

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

/**
 * §23.2: where webhooks may be sent to: https on its own port, to a name of the internet, and otherwise only where whoever runs the service
 * has allowed it. What a name resolves to is looked at when it is connected to.
 */
const MAX_LENGTH = 1_000;

/** A name with a dot, whose last part no address of IPv4 has; names that are of the own network by their ends. */
const PUBLIC_NAME = /^(?=.*[^.\d][^.]*$)[^.[\]]+(\.[^.[\]]+)+$/;
const INNER_NAME = /\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** `hosts`: those that are allowed in any case, each a name or an address, with a port or with any. Throws `validation` naming `url`. */
export function readWebhookAddress(text: string, hosts: readonly string[]): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const refuse = (message: Message) => new Refusal('validation', message, 'url');
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse(tell('refusal.webhook.https'));
  if (url.href.length > MAX_LENGTH) throw refuse(tell('refusal.webhook.long', { max: MAX_LENGTH }));
  if (url.username !== '' || url.password !== '' || url.hash !== '') throw refuse(tell('refusal.webhook.user'));
  if (isAllowedHost(url, hosts)) return url.href;
  if (url.protocol !== 'https:' || url.port !== '') throw refuse(tell('refusal.webhook.port'));
  if (!PUBLIC_NAME.test(url.hostname) || INNER_NAME.test(url.hostname))
    throw refuse(tell('refusal.webhook.host', { host: url.hostname }));
  return url.href;
}

/** Whether whoever runs the service has named it, with its port or for every port. */
export function isAllowedHost({ hostname, protocol, port }: URL, hosts: readonly string[]): boolean {
  const own = port || (protocol === 'http:' ? '80' : '443');
  return hosts.some((host) => host === hostname || host === `${hostname}:${own}`);
}
