import { type Message, tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';

/** §23.1: the events that a webhook can receive. */
export const WEBHOOK_EVENTS = [
  'document.created',
  'document.pdf.ready',
  'document.pdf.failed',
  'document.erased',
  'document.signed',
  'document.signature.ended',
  'document.approval.requested',
  'template.published',
  'key.revoked',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that an owner sends to test an address. */
export const WEBHOOK_TEST = 'webhook.test';

/** Returns the events among `names` that exist, each once and in this order. */
export function knownWebhookEvents(names: readonly string[]): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => names.includes(event));
}

/**
 * §23.2: the URLs that webhooks may use: https on port 443 with a public host name, and every host that the operator
 * allows. What the name resolves to is checked when the request connects.
 */
const MAX_LENGTH = 1_000;

/**
 * Matches a name with a dot whose last part has a letter, so that it is not an IPv4 address. The second pattern matches
 * names of private networks by their ending.
 */
const PUBLIC_NAME = /^(?=.*[^.\d][^.]*$)[^.[\]]+(\.[^.[\]]+)+$/;
const INNER_NAME = /\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Reads a webhook's URL. `hosts`: names or addresses that are always allowed, each for one port or for all. Throws
 * `validation` naming `url`.
 */
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

/** Returns whether the operator has allowed this host, for its port or for every port. */
export function isAllowedHost({ hostname, protocol, port }: URL, hosts: readonly string[]): boolean {
  const own = port || (protocol === 'http:' ? '80' : '443');
  return hosts.some((host) => host === hostname || host === `${hostname}:${own}`);
}
