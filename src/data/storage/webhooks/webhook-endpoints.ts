/** §23.2, §23.6, §23.7: the webhook endpoints of a workspace. Their secrets are stored sealed, as the caller passes them. */

import { randomUUID } from 'node:crypto';
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import { Refusal } from '../../../domain/errors.ts';
import { knownWebhookEvents, WEBHOOK_TEST, type WebhookEvent } from '../../../domain/webhooks.ts';
import { tell } from '../../../locales/message.ts';
import type { Transaction } from '../connection/database.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Why sending is paused: the owner has paused it, nothing has arrived for days, or the endpoint has answered 410 Gone. */
export type WebhookPause = 'owner' | 'failing' | 'gone';

export type WebhookEndpoint = {
  id: string;
  workspaceId: string;
  url: string;
  events: WebhookEvent[];
  createdAt: Date;
  pausedAt: Date | null;
  pause: WebhookPause | null;
  /** The time of the last success, if every delivery since has failed. */
  failingSince: Date | null;
  /** Until when deliveries are also signed with the previous secret. */
  formerUntil: Date | null;
};

type Of = Pick<WebhookEndpoint, 'id' | 'workspaceId'>;

/** How many waiting and failed deliveries an endpoint has. */
export type WebhookCounts = { waiting: number; failed: number };

const SHOWN = {
  id: true,
  workspaceId: true,
  url: true,
  events: true,
  createdAt: true,
  pausedAt: true,
  pause: true,
  failingSince: true,
  formerUntil: true,
} as const;

/** Creates an endpoint. Returns false when its id is taken. */
export async function createWebhookEndpoint(
  tx: Transaction,
  workspaceId: string,
  { id, url, events, secret, now }: { id: string; url: string; events: WebhookEvent[]; secret: Bytes; now: Date },
): Promise<boolean> {
  const data = { id, workspaceId, url, events, secret, createdAt: now };
  return (await tx.webhookEndpoint.createMany({ data, skipDuplicates: true })).count === 1;
}

export function countWebhookEndpoints(db: Transaction, workspaceId: string): Promise<number> {
  return db.webhookEndpoint.count({ where: { workspaceId } });
}

/** Lists endpoints, the oldest first, with their counts, which stop at 10,000. */
export async function listWebhookEndpoints(
  db: Transaction,
  workspaceId: string,
): Promise<(WebhookEndpoint & WebhookCounts)[]> {
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  const rows = await db.webhookEndpoint.findMany({ where: { workspaceId }, select: SHOWN, orderBy });
  const counted = (state: Prisma.Sql) => Prisma.sql`(
    SELECT count(*) FROM (
      SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.state = ${state} LIMIT 10000
    ) bounded)::int`;
  // Raw: Prisma passes a state as a parameter, and then Postgres uses no partial index.
  const counts = await db.$queryRaw<(WebhookCounts & { id: string })[]>`
    SELECT e.id, ${counted(Prisma.sql`'waiting'`)} AS waiting, ${counted(Prisma.sql`'failed'`)} AS failed
    FROM webhook_endpoints e WHERE e.workspace_id = ${workspaceId}::uuid`;
  const countsOf = new Map(counts.map(({ id, ...both }) => [id, both]));
  return rows.map((row) => ({ ...endpointOf(row), ...(countsOf.get(row.id) ?? { waiting: 0, failed: 0 }) }));
}

/** Finds an endpoint of a workspace, or of any workspace. Throws `not_found`. */
export async function findWebhookEndpoint(
  db: Transaction,
  workspaceId: string | null,
  id: string,
): Promise<WebhookEndpoint> {
  const row = await db.webhookEndpoint.findFirst({ where: { id, ...(workspaceId && { workspaceId }) }, select: SHOWN });
  if (!row) throw new Refusal('not_found', tell('refusal.notFound.id', { kind: 'webhook', id }), 'id');
  return endpointOf(row);
}

function endpointOf(row: Omit<WebhookEndpoint, 'events'> & { events: string[] }): WebhookEndpoint {
  return { ...row, events: knownWebhookEvents(row.events) };
}

const WORKS = { failingSince: null, failures: 0, isSlow: false, restUntil: null };

/** Changes an endpoint. Waiting deliveries go to its new address, which no longer counts as failing. */
export async function changeWebhookEndpoint(
  tx: Transaction,
  { id, workspaceId }: Of,
  changed: Pick<WebhookEndpoint, 'url' | 'events'>,
): Promise<void> {
  await tx.webhookEndpoint.updateMany({ where: { id, workspaceId }, data: { ...changed, ...WORKS } });
}

/** Pauses an endpoint. Waiting deliveries stay unsent; a delivery that is being sent may end. */
export async function pauseWebhookEndpoint(
  tx: Transaction,
  { id, workspaceId }: Of,
  { pause, now }: { pause: WebhookPause; now: Date },
): Promise<void> {
  await tx.webhookEndpoint.updateMany({ where: { id, workspaceId, pausedAt: null }, data: { pausedAt: now, pause } });
}

/** Resumes an endpoint. Waiting deliveries are sent at once and in order, since the receiver is assumed to be repaired. */
export async function resumeWebhookEndpoint(tx: Transaction, { id, workspaceId }: Of): Promise<void> {
  await tx.webhookEndpoint.updateMany({ where: { id, workspaceId }, data: { pausedAt: null, pause: null, ...WORKS } });
  // Raw: Prisma cannot write `now()`.
  await tx.$executeRaw`
    UPDATE webhook_deliveries SET next_at = now()
    WHERE endpoint_id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND state = 'waiting'`;
}

/** Replaces the secret. The previous one also signs for so many milliseconds. */
export async function rotateWebhookSecret(
  tx: Transaction,
  { id, workspaceId }: Of,
  { secret, overlap }: { secret: Bytes; overlap: number },
): Promise<Date> {
  // Raw: Prisma cannot write `now()` or copy one column to another.
  const [row] = await tx.$queryRaw<{ until: Date }[]>`
    UPDATE webhook_endpoints
    SET former_secret = secret, former_until = now() + ${overlap} * interval '1 millisecond', secret = ${secret}
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid RETURNING former_until AS until`;
  return row!.until;
}

/** Deletes an endpoint with its waiting deliveries. */
export async function removeWebhookEndpoint(tx: Transaction, { id, workspaceId }: Of): Promise<void> {
  await tx.webhookEndpoint.deleteMany({ where: { id, workspaceId } });
}

/** §23.4, §23.8: the deliveries to each endpoint and their results. Triggers create them (`tell-webhooks.sql`). */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
const STATE = { waiting: 'waiting', delivered: 'delivered', failed: 'failed' } satisfies Record<DeliveryState, string>;

export type WebhookDelivery = {
  /** The value of the header `webhook-id`. */
  eventId: string;
  type: string;
  /** The id of the document, template or key that the event is about. */
  subject: string;
  at: Date;
  data: Prisma.JsonValue;
  state: DeliveryState;
  attempts: number;
  /** The earliest time at which a waiting delivery is sent. */
  nextAt: Date;
  attemptedAt: Date | null;
  /** The status and the beginning of the answer to the last attempt, or the reason why there was no answer. */
  status: number | null;
  answer: string | null;
  fault: string | null;
};

/** The window is `[since, until)`. */
export type DeliveryFilter = { state?: DeliveryState; since?: Date; until?: Date };

/** Lists the newest `limit` deliveries after `after`; `next` is where the next page begins, null on the last one. */
export async function listWebhookDeliveries(
  db: Transaction,
  of: Of,
  { state, since, until }: DeliveryFilter,
  { limit, after }: { limit: number; after?: Position | undefined },
): Promise<{ deliveries: WebhookDelivery[]; next: Position | null }> {
  const conditions = [
    Prisma.sql`endpoint_id = ${of.id}::uuid AND workspace_id = ${of.workspaceId}::uuid`,
    ...(state ? [Prisma.sql`state = ${Prisma.raw(`'${STATE[state]}'`)}`] : []),
    ...(since ? [Prisma.sql`at >= ${since}`] : []),
    ...(until ? [Prisma.sql`at < ${until}`] : []),
    ...(after ? [Prisma.sql`(at, event_id) < (${after.createdAt}, ${after.id}::uuid)`] : []),
  ];
  // Raw: Prisma passes a state as a parameter, and then Postgres uses no partial index. One extra row tells whether there is another page.
  const found = await db.$queryRaw<WebhookDelivery[]>`
    SELECT event_id AS "eventId", type, subject, at, data, state::text AS state, attempts, next_at AS "nextAt",
      attempted_at AS "attemptedAt", status, answer, fault
    FROM webhook_deliveries WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY at DESC, event_id DESC LIMIT ${limit + 1}`;
  const deliveries = found.slice(0, limit);
  const last = deliveries.at(-1);
  return { deliveries, next: found.length > limit && last ? { createdAt: last.at, id: last.eventId } : null };
}

/** Finds a delivery. Throws `not_found`. */
export async function findWebhookDelivery(db: Transaction, of: Of, eventId: string): Promise<WebhookDelivery> {
  const { id: endpointId, workspaceId } = of;
  const found = await db.webhookDelivery.findFirst({ where: { endpointId, workspaceId, eventId } });
  if (!found) throw new Refusal('not_found', tell('refusal.notFound.event', { id: eventId }), 'event');
  return found;
}

/** Queues deliveries again under the same event IDs; deliveries that are waiting already do not change. Returns how many. */
export async function replayWebhookDeliveries(
  tx: Transaction,
  { id: endpointId, workspaceId }: Of,
  { eventId, state, since, until }: DeliveryFilter & { eventId?: string },
): Promise<number> {
  const { count } = await tx.webhookDelivery.updateMany({
    where: {
      endpointId,
      workspaceId,
      ...(eventId !== undefined && { eventId }),
      state: { not: 'waiting', ...(state && { equals: state }) },
      at: { ...(since && { gte: since }), ...(until && { lt: until }) },
    },
    data: { state: 'waiting', attempts: 0, nextAt: new Date(0) },
  });
  return count;
}

/** Adds a test event for this endpoint only, and returns its ID. */
export async function addTestDelivery(tx: Transaction, { id, workspaceId }: Of): Promise<string> {
  const eventId = randomUUID();
  const data = { endpointId: id, workspaceId, eventId, type: WEBHOOK_TEST, subject: eventId, step: 1, data: { id } };
  await tx.webhookDelivery.create({ data });
  return eventId;
}
