/**
 * §23.5: turns of webhook endpoints. The process that sends to an endpoint holds its lease for one turn; the lease of a process that dies
 * expires, and another process continues. The clock of Postgres decides. Raw: Prisma has neither `now()` nor SKIP LOCKED.
 */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { WEBHOOK_TURNS } from '../../queues/queues.ts';
import type { Database, Transaction } from '../connection/database.ts';
import type { WebhookPause } from './webhook-endpoints.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const { leaseMs, ofWorkspace } = WEBHOOK_TURNS;

/** `secrets` are sealed; the second one also signs for a while after a change. `isFailing`: nothing arrived in the previous turn. */
export type WebhookTurn = {
  id: string;
  workspaceId: string;
  url: string;
  secrets: Bytes[];
  isFailing: boolean;
};

/** The lane of an endpoint: `usual` if it answers quickly, `patient` if it fails or is slow. Neither lane waits for the other. */
export type WebhookLane = 'usual' | 'patient';

/**
 * The first waiting delivery of each subject: a later event of a document waits for the earlier one. The condition is `state <
 * 'delivered'` in place of `= 'waiting'`, so that Postgres does not use the index of waiting deliveries, which it believes to be small
 * until it has statistics.
 */
const IS_NEXT = Prisma.sql`
  d.state = 'waiting' AND d.next_at <= now() AND NOT EXISTS (
    SELECT FROM webhook_deliveries b
    WHERE b.endpoint_id = d.endpoint_id AND b.subject = d.subject AND b.step < d.step AND b.state < 'delivered')`;

/** Takes a turn for the endpoint that has waited longest, of the workspace that has waited longest. Returns null if none is waiting. */
export async function takeWebhookTurn(db: Database, holder: string, lane: WebhookLane): Promise<WebhookTurn | null> {
  const isPatient = lane === 'patient';
  const [taken] = await db.$queryRaw<(Omit<WebhookTurn, 'secrets'> & { secret: Bytes; former: Bytes | null })[]>`
    WITH next AS (
      SELECT e.id FROM webhook_endpoints e
      WHERE e.paused_at IS NULL AND (e.failures > 0 OR e.is_slow) = ${isPatient}
        AND (e.lease_until IS NULL OR e.lease_until < now()) AND (e.rest_until IS NULL OR e.rest_until <= now())
        AND (SELECT count(*) FROM webhook_endpoints o WHERE o.workspace_id = e.workspace_id AND o.lease_until > now())
          < ${ofWorkspace}
        AND (SELECT true FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND ${IS_NEXT} ORDER BY d.next_at LIMIT 1)
      ORDER BY (SELECT max(o.turn_at) FROM webhook_endpoints o WHERE o.workspace_id = e.workspace_id), e.turn_at
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE webhook_endpoints e SET lease_holder = ${holder}::uuid, lease_until = now() + ${leaseMs} * interval '1 millisecond', turn_at = clock_timestamp()
    FROM next WHERE e.id = next.id
    RETURNING e.id, e.workspace_id AS "workspaceId", e.url, e.failures > 0 AS "isFailing", e.secret,
      CASE WHEN e.former_until > now() THEN e.former_secret END AS former`;
  if (!taken) return null;
  const { secret, former, ...turn } = taken;
  return { ...turn, secrets: former ? [secret, former] : [secret] };
}

/** `now`: the time of the database. */
export type DueDelivery = {
  eventId: string;
  type: string;
  at: Date;
  data: Prisma.JsonValue;
  attempts: number;
  now: Date;
};

/** Returns at most `limit` deliveries, each of a different subject. Returns none if the turn is over. */
export function nextDeliveries(
  db: Database,
  { id, workspaceId }: WebhookTurn,
  { holder, limit }: { holder: string; limit: number },
): Promise<DueDelivery[]> {
  return db.$queryRaw`
    SELECT d.event_id AS "eventId", d.type, d.at, d.data, d.attempts, now() AS now
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.id = ${id}::uuid AND e.workspace_id = ${workspaceId}::uuid AND e.lease_holder = ${holder}::uuid
      AND e.paused_at IS NULL AND ${IS_NEXT}
    ORDER BY d.next_at, d.step LIMIT ${limit}`;
}

/** `answer`: the beginning of the answer. `retryIn`: milliseconds until the next attempt; null for no further attempt. */
export type AttemptOutcome = { status: number | null; answer: string | null; fault: string | null } & (
  | { isDelivered: true }
  | { isDelivered: false; retryIn: number | null }
);

export async function noteAttempt(
  db: Database,
  { id, workspaceId }: WebhookTurn,
  eventId: string,
  outcome: AttemptOutcome,
): Promise<void> {
  const { status, answer, fault } = outcome;
  const retryIn = outcome.isDelivered ? null : outcome.retryIn;
  const state = outcome.isDelivered ? 'delivered' : retryIn === null ? 'failed' : 'waiting';
  // The receiver's answer about an erased document is not stored (§18.27).
  await db.$executeRaw`
    UPDATE webhook_deliveries d
    SET state = ${state}::webhook_delivery_state, attempts = attempts + 1, attempted_at = now(),
        next_at = now() + ${retryIn ?? 0} * interval '1 millisecond', status = ${status}, fault = ${fault},
        answer = CASE WHEN NOT EXISTS (SELECT FROM erased_generations e WHERE e.id = d.subject) THEN ${answer} END
    WHERE endpoint_id = ${id}::uuid AND event_id = ${eventId}::uuid AND workspace_id = ${workspaceId}::uuid AND state = 'waiting'`;
}

/**
 * `restFor`: the pause in milliseconds after a turn in which nothing arrived. `pauseAfter`: milliseconds without success after which the
 * endpoint is paused.
 */
export type TurnEnd = { delivered: number; failed: number; isSlow: boolean; isGone: boolean };

/**
 * Ends a turn and lets others continue. Returns why the endpoint is paused from now on, if it is: `gone`, or nothing has arrived for
 * `pauseAfter` milliseconds.
 */
export async function endWebhookTurn(
  tx: Transaction,
  { id, workspaceId }: WebhookTurn,
  { holder, end, pauseAfter }: { holder: string; end: TurnEnd; pauseAfter: number },
): Promise<WebhookPause | null> {
  const hasFailed = end.delivered === 0 && end.failed > 0;
  const failingFor = Prisma.sql`now() - e.failing_since >= ${pauseAfter} * interval '1 millisecond'`;
  const pause = Prisma.sql`CASE WHEN ${end.isGone} THEN 'gone' WHEN ${hasFailed} AND ${failingFor} THEN 'failing' END`;
  const [row] = await tx.$queryRaw<{ pause: WebhookPause | null }[]>`
    WITH before AS (
      SELECT b.id, b.paused_at FROM webhook_endpoints b
      WHERE b.id = ${id}::uuid AND b.workspace_id = ${workspaceId}::uuid AND b.lease_holder = ${holder}::uuid FOR NO KEY UPDATE
    )
    UPDATE webhook_endpoints e
    SET lease_holder = NULL, lease_until = NULL,
        is_slow = CASE WHEN ${end.delivered + end.failed} > 0 THEN ${end.isSlow} ELSE e.is_slow END,
        failures = CASE WHEN ${hasFailed} THEN e.failures + 1 WHEN ${end.delivered} > 0 THEN 0 ELSE e.failures END,
        failing_since = CASE WHEN ${hasFailed} THEN coalesce(e.failing_since, now()) WHEN ${end.delivered} = 0 THEN e.failing_since END,
        rest_until = CASE WHEN ${hasFailed} THEN now() + least(60, 2 ^ (1 + least(e.failures, 6))) * interval '1 second' END,
        paused_at = coalesce(e.paused_at, CASE WHEN ${pause} IS NOT NULL THEN now() END),
        pause = coalesce(e.pause, (${pause})::webhook_pause)
    FROM before WHERE e.id = before.id
    RETURNING CASE WHEN before.paused_at IS NULL THEN e.pause::text END AS pause`;
  return row?.pause ?? null;
}

/**
 * Counts the waiting deliveries of the whole installation, up to 10,000, and how long the first of them has been due. Paused endpoints do
 * not count.
 */
export async function countWaitingWebhooks(db: Database): Promise<{ waiting: number; oldest: number }> {
  const [row] = await db.$queryRaw<{ waiting: number; oldest: number }[]>`
    SELECT count(*)::int AS waiting,
      coalesce(greatest(0, extract(epoch FROM now() - min(w.next_at) FILTER (WHERE w.is_due))), 0)::float8 AS oldest
    FROM (
      SELECT greatest(d.next_at, d.at) AS next_at, e.failures = 0 AND ${IS_NEXT} AS is_due
      FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE d.state = 'waiting' AND e.paused_at IS NULL LIMIT 10000
    ) w`;
  return row!;
}
