/**
 * §23.5: sends webhook events in every process, with addresses taking turns. A process leases an address, so that only
 * it sends there: a later event of a document is not sent before the earlier one has arrived. An event that was sent
 * but not recorded when a process dies is sent again. pg-boss's connection notifies about new events.
 * `data/queues/queues.ts` has the limits, and says why this is not a queue of pg-boss.
 *
 * Failing and slow addresses have a lane of their own, and an address that takes longer than a turn gives up its place.
 * So nobody waits for another workspace's receiver.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { WEBHOOK_TURNS } from '../../data/queues/queues.ts';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type DueDelivery,
  endWebhookTurn,
  nextDeliveries,
  noteAttempt,
  type TurnEnd,
  takeWebhookTurn,
  type WebhookLane,
  type WebhookTurn,
} from '../../data/storage/webhooks/webhook-turns.ts';
import { recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { SECOND } from '../../domain/durations.ts';
import type { Actor } from '../../domain/principal.ts';
import { databaseFault } from '../../platform/database-fault.ts';
import { webhookSignal } from '../../platform/telemetry/signals.ts';
import { type Attempt, retryIn, sendWebhook } from './send-webhook.ts';
import { webhookDetail } from './webhooks.ts';

const { lanes: TURNS, turnMs, sendsAtOnce, deliveriesAtOnce, slowMs, pollMs, pauseAfter } = WEBHOOK_TURNS;
/** The least time between two wake-ups. */
const WAKE_MS = 100;
const GONE = 410;
/** How long current deliveries may take when the process stops. After that, another process sends them again. */
const GRACE_MS = 2 * SECOND;
/** How long a lane waits after a turn that failed to start or end. */
const AFTER_FAULT_MS = SECOND;

type Log = Record<'error' | 'warn', (details: object, message: string) => void>;

export type WebhookParts = {
  db: Database;
  clock: () => Date;
  secrets: Pick<Secrets, 'open'>;
  /** Hosts of the operator's own network that are allowed. */
  hosts: readonly string[];
  log: Log;
  /** Called after an address was paused because nothing arrived there. */
  onPaused: (paused: { workspaceId: string; id: string; host: string }) => Promise<void>;
};

export type Webhooks = {
  start(): void;
  /** Call this when there is an event to send. */
  wake(): void;
  /** Stops. Current deliveries may take a few seconds more. */
  stop(): Promise<void>;
};

export function createWebhooks(parts: WebhookParts): Webhooks {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const lanes = (['usual', 'patient'] as const).map((lane) =>
    createLane(parts, lane, { stopping: stopping.signal, cutting: cutting.signal }),
  );
  let running: Promise<unknown> | undefined;
  return {
    start() {
      running ??= Promise.all(lanes.map(({ run }) => run()));
    },
    wake() {
      for (const { wake } of lanes) wake();
    },
    async stop() {
      stopping.abort();
      for (const { wake } of lanes) wake();
      const late = setTimeout(() => cutting.abort(), GRACE_MS);
      await running;
      clearTimeout(late);
    },
  };
}

/** `cutting`: aborts current deliveries without recording them. */
type Ends = { stopping: AbortSignal; cutting: AbortSignal };

function createLane(parts: WebhookParts, lane: WebhookLane, { stopping: signal, cutting }: Ends) {
  /** `turns`: all running turns. `places`: the turns that have not yet used up their time. */
  const [turns, places] = [new Set<Promise<void>>(), new Set<Promise<unknown>>()];
  let wake = (_after: number) => {};

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = (after) => {
        clearTimeout(timer);
        setTimeout(resolve, after);
      };
    });
  const take = async () => {
    const holder = randomUUID();
    const turn = await takeWebhookTurn(parts.db, holder, lane);
    if (!turn) return false;
    const work = workOn(parts, turn, { holder, cutting })
      .catch((err) => tell(parts.log, err))
      .finally(() => {
        turns.delete(work);
        // The address may have more events.
        wake(0);
      });
    turns.add(work);
    const over = lane === 'usual' ? [pause(turnMs)] : [];
    const place = Promise.race([work, ...over]).finally(() => places.delete(place));
    places.add(place);
    return true;
  };
  const run = async () => {
    while (!signal.aborted) {
      if (places.size >= TURNS[lane]) await Promise.race(places);
      else {
        const taken = await take().catch(async (err) => {
          tell(parts.log, err);
          await pause(AFTER_FAULT_MS);
          return false;
        });
        if (!taken && !signal.aborted) await rest();
      }
    }
    await Promise.all(turns);
  };
  return { run, wake: () => wake(WAKE_MS) };
}

function tell(log: Log, err: unknown): void {
  const level = databaseFault(err) === undefined ? 'error' : 'warn';
  log[level]({ err }, 'webhooks could not be sent; they are tried again');
}

async function workOn(
  parts: WebhookParts,
  turn: WebhookTurn,
  { holder, cutting }: { holder: string; cutting: AbortSignal },
): Promise<void> {
  const { db } = parts;
  const whose = { purpose: 'webhook', owner: turn.id } as const;
  const opened = await Promise.all(turn.secrets.map((sealed) => parts.secrets.open(whose, sealed)));
  const secrets = opened.filter((secret) => secret !== null);
  const receiver = { url: turn.url, secrets, hosts: parts.hosts };
  const end: TurnEnd = { delivered: 0, failed: 0, isSlow: false, isGone: false };
  const began = performance.now();
  const isOver = () => performance.now() - began > turnMs || end.isGone || cutting.aborted;
  const deliver = async (due: DueDelivery) => {
    if (isOver()) return;
    const sent = performance.now();
    const attempt = await sendWebhook(receiver, due, cutting);
    if (!attempt) return;
    const seconds = (performance.now() - sent) / SECOND;
    end.isSlow ||= seconds * SECOND > slowMs;
    end.isGone ||= attempt.status === GONE;
    const outcome = outcomeOf(attempt, due);
    await noteAttempt(db, turn, due.eventId, outcome);
    end[outcome.isDelivered ? 'delivered' : 'failed'] += 1;
    webhookSignal.publish({ outcome: nameOf(outcome), seconds });
  };
  try {
    // Without a secret, no receiver could verify the event, so it is not sent.
    if (secrets.length === 0) throw new Error(`the secret of the webhook ${turn.id} cannot be read`);
    while (!isOver()) {
      // An address at which nothing has arrived gets one event first, not all that wait.
      const limit = (turn.isFailing || end.failed > 0) && end.delivered === 0 ? 1 : deliveriesAtOnce;
      if (limit === 1 && end.failed > 0) break;
      const due = await nextDeliveries(db, turn, { holder, limit });
      if (due.length === 0) break;
      // All deliveries end before the turn does, so that none arrives after a later event.
      await pMap(due, deliver, { concurrency: sendsAtOnce, stopOnError: false });
    }
  } catch (error) {
    end.failed += 1;
    throw error;
  } finally {
    await endTurn(parts, turn, holder, end);
  }
}

function outcomeOf({ retryAfter, ...facts }: Attempt, { attempts }: DueDelivery) {
  const { status } = facts;
  if (status !== null && status >= 200 && status < 300) return { ...facts, isDelivered: true as const };
  return { ...facts, isDelivered: false as const, retryIn: retryIn(attempts + 1, Math.random(), retryAfter) };
}

function nameOf(outcome: ReturnType<typeof outcomeOf>) {
  if (outcome.isDelivered) return 'delivered';
  return outcome.retryIn === null ? 'failed' : 'retried';
}

/** §23.6: ends a turn. An automatic pause is written to the audit log, and the address's owners are notified. */
async function endTurn(
  { db, clock, log, onPaused }: WebhookParts,
  turn: WebhookTurn,
  holder: string,
  end: TurnEnd,
): Promise<void> {
  const { id, workspaceId } = turn;
  const why = await db.$transaction(async (tx) => {
    const paused = await endWebhookTurn(tx, turn, { holder, end, pauseAfter });
    if (paused) {
      const actor: Actor = { userId: null, name: 'platen', via: 'upkeep', address: hostname() };
      const detail = { ...webhookDetail(turn), webhook_pause: paused };
      await recordEvent(tx, workspaceId, { actor, action: 'webhook_paused', detail, at: clock() });
    }
    return paused;
  });
  if (!why) return;
  log.warn({ webhook: id, workspaceId, why }, 'a webhook is paused: nothing arrives there');
  await onPaused({ workspaceId, id, host: new URL(turn.url).host });
}
