/** §23.4, §23.8: what is told to each address, and what became of it. Triggers write it (`tell-webhooks.sql`). */
import { randomUUID } from 'node:crypto';
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Position } from '../../../domain/cursor.ts';
import { Refusal } from '../../../domain/errors.ts';
import { WEBHOOK_TEST } from '../../../domain/webhooks.ts';
import { tell } from '../../../locales/message.ts';
import type { Transaction } from '../connection/database.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
const STATE = { waiting: 'waiting', delivered: 'delivered', failed: 'failed' } satisfies Record<DeliveryState, string>;

type Of = Pick<WebhookEndpoint, 'id' | 'workspaceId'>;

export type WebhookDelivery = {
  /** The `webhook-id`. */
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

/** `subject`: an id. The window is `[since, until)`. */
export type DeliveryFilter = { state?: DeliveryState; subject?: string; since?: Date; until?: Date };

/** The newest first, `limit` at most, after `after`; `next` is where the next page begins, null on the last one. */
export async function listWebhookDeliveries(
  db: Transaction,
  of: Of,
  filter: DeliveryFilter,
  { limit, after }: { limit: number; after?: Position | undefined },
): Promise<{ deliveries: WebhookDelivery[]; next: Position | null }> {
  const { state, subject, since, until } = filter;
  const conditions = [
    Prisma.sql`endpoint_id = ${of.id}::uuid AND workspace_id = ${of.workspaceId}::uuid`,
    ...(state ? [Prisma.sql`state = ${Prisma.raw(`'${STATE[state]}'`)}`] : []),
    ...(subject ? [Prisma.sql`subject = ${subject}::uuid`] : []),
    ...(since ? [Prisma.sql`at >= ${since}`] : []),
    ...(until ? [Prisma.sql`at < ${until}`] : []),
    ...(after ? [Prisma.sql`(at, event_id) < (${after.createdAt}, ${after.id}::uuid)`] : []),
  ];
  // Raw: Prisma gives a state as a value, for which no partial index is used. One more than is shown tells whether there are more.
  const found = await db.$queryRaw<WebhookDelivery[]>`
    SELECT event_id AS "eventId", type, subject, at, data, state::text AS state, attempts, next_at AS "nextAt",
      attempted_at AS "attemptedAt", status, answer, fault
    FROM webhook_deliveries WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY at DESC, event_id DESC LIMIT ${limit + 1}`;
  const deliveries = found.slice(0, limit);
  const last = deliveries.at(-1);
  return { deliveries, next: found.length > limit && last ? { createdAt: last.at, id: last.eventId } : null };
}

/** Throws `not_found`. */
export async function findWebhookDelivery(db: Transaction, of: Of, eventId: string): Promise<WebhookDelivery> {
  const found = await db.webhookDelivery.findFirst({
    where: { ...where(of, {}), eventId },
    omit: { endpointId: true, workspaceId: true, step: true, expiresAt: true },
  });
  if (!found) throw new Refusal('not_found', tell('refusal.notFound.event', { id: eventId }), 'event');
  return found;
}

/** They wait again, with the ids that they have; those that wait do already. Answers how many. */
export async function replayWebhookDeliveries(
  tx: Transaction,
  of: Of,
  filter: DeliveryFilter & { eventId?: string },
): Promise<number> {
  const { eventId, ...rest } = filter;
  const { count } = await tx.webhookDelivery.updateMany({
    where: { AND: [where(of, rest), { state: { not: 'waiting' } }], ...(eventId !== undefined && { eventId }) },
    data: { state: 'waiting', attempts: 0, nextAt: new Date(0) },
  });
  return count;
}

/** An event that is of this address alone. Answers its id. */
export async function addTestDelivery(tx: Transaction, { id, workspaceId }: Of): Promise<string> {
  const eventId = randomUUID();
  const data = { endpointId: id, workspaceId, eventId, type: WEBHOOK_TEST, subject: eventId, step: 1, data: { id } };
  await tx.webhookDelivery.create({ data });
  return eventId;
}

function where({ id, workspaceId }: Of, { state, subject, since, until }: DeliveryFilter) {
  return {
    endpointId: id,
    workspaceId,
    ...(state && { state }),
    ...(subject && { subject }),
    AND: [since ? { at: { gte: since } } : {}, until ? { at: { lt: until } } : {}],
  } satisfies Prisma.WebhookDeliveryWhereInput;
}
