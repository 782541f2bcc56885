/** §23.2, §23.6, §23.7, §23.8: how owners and the command manage webhooks, each change with its audit event. */
import { v7 } from 'uuid';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  addTestDelivery,
  changeWebhookEndpoint,
  countWebhookEndpoints,
  createWebhookEndpoint,
  type DeliveryFilter,
  findWebhookDelivery,
  findWebhookEndpoint,
  listWebhookDeliveries,
  pauseWebhookEndpoint,
  removeWebhookEndpoint,
  replayWebhookDeliveries,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  type WebhookEndpoint,
} from '../../data/storage/webhooks/webhook-endpoints.ts';
import type { AuditAction, AuditDetail } from '../../data/storage/workspaces/audit-events.ts';
import type { Position } from '../../domain/cursor.ts';
import { DAY } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { knownWebhookEvents, readWebhookAddress, WEBHOOK_EVENTS, type WebhookEvent } from '../../domain/webhooks.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from '../administration/index.ts';
import { newWebhookSecret, writeWebhookSecret } from './send-webhook.ts';

/** The most webhooks of a workspace. */
const MAX = 10;
/** How long the previous secret also signs. */
const OVERLAP = DAY;

/** `hosts`: hosts of the operator's own network that are allowed. */
export type WebhookSettings = { db: Database; secrets: Pick<Secrets, 'seal'>; hosts: readonly string[] };

/**
 * Adds a webhook. `id`: from a form, so that sending it twice makes one. The secret is shown only once: null when the
 * webhook exists already. Throws `validation` for a forbidden address, for no event, and for one webhook too many.
 */
export function addWebhook(
  { db, secrets, hosts }: WebhookSettings,
  workspaceId: string,
  { url: address, events: names, id = v7() }: { url: string; events: readonly string[]; id?: string },
  by: By,
): Promise<{ id: string; secret: string | null }> {
  return administer<{ id: string; secret: string | null }>(db, workspaceId, by, async (tx, need) => {
    need('owner');
    const url = readWebhookAddress(address, hosts);
    const events = chosenEvents(names);
    const secret = newWebhookSecret();
    const sealed = await secrets.seal(tx, { purpose: 'webhook', owner: id }, secret);
    const isNew = await createWebhookEndpoint(tx, workspaceId, { id, url, events, secret: sealed, now: by.now });
    if (!isNew) return { result: { id: (await findWebhookEndpoint(tx, workspaceId, id)).id, secret: null } };
    if ((await countWebhookEndpoints(tx, workspaceId)) > MAX)
      throw new Refusal('validation', tell('refusal.webhook.count', { max: MAX }));
    const detail = { ...webhookDetail({ id, url }), events };
    return { result: { id, secret: writeWebhookSecret(secret) }, event: { action: 'webhook_added', detail } };
  });
}

function chosenEvents(names: readonly string[]): WebhookEvent[] {
  const events = knownWebhookEvents(names);
  if (events.length > 0 && events.length === new Set(names).size) return events;
  throw new Refusal('validation', tell('refusal.events', { events: WEBHOOK_EVENTS.join(', ') }), 'events');
}

export type WebhookOf = Pick<WebhookEndpoint, 'id' | 'workspaceId'>;

/** Returns a webhook with a page of its deliveries (`listWebhookDeliveries`). Throws `not_found`. */
export async function readWebhook(
  db: Database,
  of: WebhookOf,
  filter: DeliveryFilter,
  place: { limit: number; after?: Position | undefined },
) {
  const webhook = await findWebhookEndpoint(db, of.workspaceId, of.id);
  return { webhook, ...(await listWebhookDeliveries(db, of, filter, place)) };
}

/** Returns an event as it was sent to a webhook. Throws `not_found`. */
export async function readWebhookEvent(db: Database, of: WebhookOf, eventId: string) {
  const webhook = await findWebhookEndpoint(db, of.workspaceId, of.id);
  return { webhook, delivery: await findWebhookDelivery(db, of, eventId) };
}

type Change<Result> = (
  tx: Parameters<Parameters<typeof administer>[3]>[0],
  endpoint: WebhookEndpoint,
) => Promise<{ result: Result; action?: AuditAction; detail?: AuditDetail }>;

/** Changes an existing webhook. Throws `not_found`. */
function change<Result>(db: Database, { workspaceId, id }: WebhookOf, by: By, work: Change<Result>): Promise<Result> {
  return administer(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('owner');
    const endpoint = await findWebhookEndpoint(tx, workspaceId, id);
    const { result, action, detail } = await work(tx, endpoint);
    return { result, ...(action && { event: { action, detail: { ...webhookDetail(endpoint), ...detail } } }) };
  });
}

/** A field that is left out stays as it is, and so does the secret. Throws `validation` as `addWebhook` does. */
export function changeWebhook(
  { db, hosts }: Pick<WebhookSettings, 'db' | 'hosts'>,
  of: WebhookOf,
  { url: address, events: names }: { url?: string | undefined; events?: readonly string[] | undefined },
  by: By,
): Promise<Pick<WebhookEndpoint, 'url' | 'events'>> {
  return change(db, of, by, async (tx, before) => {
    const url = address === undefined ? before.url : readWebhookAddress(address, hosts);
    const events = names === undefined ? before.events : chosenEvents(names);
    const result = { url, events };
    if (url === before.url && events.join() === before.events.join()) return { result };
    await changeWebhookEndpoint(tx, of, result);
    return { result, action: 'webhook_changed', detail: { ...webhookDetail({ id: of.id, url }), events } };
  });
}

/** Does nothing when the webhook is paused already. */
export function pauseWebhook(db: Database, of: WebhookOf, by: By): Promise<void> {
  return change<void>(db, of, by, async (tx, { pausedAt }) => {
    if (pausedAt) return { result: undefined };
    await pauseWebhookEndpoint(tx, of, { pause: 'owner', now: by.now });
    return { result: undefined, action: 'webhook_paused', detail: { webhook_pause: 'owner' } };
  });
}

/** Resumes a webhook. Waiting events are sent at once. */
export function resumeWebhook(db: Database, of: WebhookOf, by: By): Promise<void> {
  return change<void>(db, of, by, async (tx, { pausedAt }) => {
    await resumeWebhookEndpoint(tx, of);
    return { result: undefined, ...(pausedAt && { action: 'webhook_resumed' as const }) };
  });
}

/** Returns the new secret, and until when the previous one also signs. */
export function rotateWebhook(
  { db, secrets }: WebhookSettings,
  of: WebhookOf,
  by: By,
): Promise<{ secret: string; until: Date }> {
  return change(db, of, by, async (tx) => {
    const secret = newWebhookSecret();
    const sealed = await secrets.seal(tx, { purpose: 'webhook', owner: of.id }, secret);
    const until = await rotateWebhookSecret(tx, of, { secret: sealed, overlap: OVERLAP });
    return { result: { secret: writeWebhookSecret(secret), until }, action: 'webhook_rotated' };
  });
}

/** Removes a webhook. Its waiting events are never sent. */
export function removeWebhook(db: Database, of: WebhookOf, by: By): Promise<void> {
  return change<void>(db, of, by, async (tx) => {
    await removeWebhookEndpoint(tx, of);
    return { result: undefined, action: 'webhook_removed' };
  });
}

/** Sends the events of a period, or a single one, again with their ids. Returns how many. */
export function replayWebhook(
  db: Database,
  of: WebhookOf,
  wanted: DeliveryFilter & { eventId?: string },
  by: By,
): Promise<number> {
  return change(db, of, by, async (tx) => {
    const replayed = await replayWebhookDeliveries(tx, of, wanted);
    return { result: replayed, ...(replayed > 0 && { action: 'webhook_replayed' as const, detail: { replayed } }) };
  });
}

/** Sends a test event without content. Returns its id. */
export function testWebhook(db: Database, of: WebhookOf, by: By): Promise<string> {
  return change(db, of, by, async (tx) => ({ result: await addTestDelivery(tx, of) }));
}

/** §20.14: returns what the audit log records of a webhook: its host. The rest of the URL may be a secret. */
export function webhookDetail({ id, url }: { id: string; url: string }) {
  return { id, webhook: new URL(url).host };
}
