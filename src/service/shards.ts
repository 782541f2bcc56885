/**
 * §18.49, shards: the servers that hold the rows of workspaces. It is one, the database itself, unless `DATABASE_SHARDS` names those behind
 * the router of `DATABASE_URL`. The jobs of a document lie beside its row, so each shard has queues of its own, and what a process
 * does in the background it does at the shard itself.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Queues } from '../data/queues/open-queues.ts';
import { askTime } from '../data/storage/connection/clock.ts';
import { connectionsOf, type Database } from '../data/storage/connection/database.ts';
import { shardsOf } from '../data/storage/connection/shards.ts';
import { countRenders, type RenderCount } from '../data/storage/documents/pdf-renders.ts';
import { countWaitingWebhooks } from '../data/storage/webhooks/webhook-turns.ts';
import { SECOND } from '../domain/durations.ts';
import type { Renderer } from '../rendering/jobs/index.ts';

/** `renderer`: null where no PDFs are stored. */
export type Shard = { db: Database; queues: Queues; renderer: Renderer | null };

/** The queues of all shards as one. */
export type AllQueues = Pick<Queues, 'notify' | 'wake' | 'pause' | 'check'>;

/**
 * Combines the queues of all shards. `check` passes while one shard answers: the workspaces of the others are refused until they are
 * back.
 */
export function allQueuesOf(shards: readonly Pick<Shard, 'queues'>[]): AllQueues {
  return {
    notify() {
      for (const { queues } of shards) queues.notify();
    },
    wake(queue) {
      for (const { queues } of shards) queues.wake(queue);
    },
    async pause(queue) {
      await Promise.all(shards.map(({ queues }) => queues.pause(queue)));
    },
    check: () => anyOf(shards, ({ queues }) => queues.check()),
  };
}

/** Resolves once one shard does; rejects with what the first of them says when none does. */
export async function anyOf<Part>(shards: readonly Part[], ask: (shard: Part) => Promise<void>): Promise<void> {
  await Promise.any(shards.map(ask)).catch(({ errors }: AggregateError) => {
    throw errors[0];
  });
}

/** How long a shard may take to answer for metrics, in milliseconds. */
const ANSWERS_WITHIN = SECOND / 2;

/** Asks all shards, and leaves out those that do not answer in time, so that the others are still watched. Rejects if none answers. */
async function askEach<Answer>(
  shards: readonly Shard[],
  ask: (shard: Shard) => Promise<Answer>,
): Promise<[Answer, ...Answer[]]> {
  const silence =
    shards.length === 1
      ? []
      : [pause(ANSWERS_WITHIN, undefined, { ref: false }).then(() => Promise.reject(new Error(SILENT)))];
  const answers = await Promise.allSettled(shards.map((shard) => Promise.race([ask(shard), ...silence])));
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [first] = answers;
  if (found.length === 0 && first?.status === 'rejected') throw first.reason;
  return found as [Answer, ...Answer[]];
}

const SILENT = 'the database does not answer in time';

/** §18.32: how many shards answer, and how many do not. */
export async function countServers(shards: readonly Shard[]): Promise<Record<'up' | 'down', number>> {
  const up = (await askEach(shards, ({ db }) => askTime(db)).catch(() => [])).length;
  return { up, down: shards.length - up };
}

/** §18.32: the connections of this process to the router, if there is one, and to all shards. */
export function countConnections(db: Database): ReturnType<typeof connectionsOf> {
  const counts = [...new Set([db, ...shardsOf(db)])].map(connectionsOf);
  return counts.reduce((sum, { busy, idle, waiting }) => ({
    busy: sum.busy + busy,
    idle: sum.idle + idle,
    waiting: sum.waiting + waiting,
  }));
}

/** §18.32: renders by state, of all shards that answer. */
export async function countAllRenders(shards: readonly Shard[]): Promise<RenderCount[]> {
  const counts = await askEach(shards, async ({ db, queues }) => countRenders(db, await queues.count('render-pdf')));
  return counts.reduce((sums, more) =>
    sums.map((sum, at) => ({
      ...sum,
      count: sum.count + more[at]!.count,
      oldest: sum.oldest === null ? more[at]!.oldest : Math.max(sum.oldest, more[at]!.oldest ?? 0),
    })),
  );
}

/** §18.32: events that wait, and for how many seconds the first, in all shards that answer. */
export async function countAllWebhooks(shards: readonly Shard[]): Promise<{ waiting: number; oldest: number }> {
  const counts = await askEach(shards, ({ db }) => countWaitingWebhooks(db));
  return counts.reduce((sum, { waiting, oldest }) => ({
    waiting: sum.waiting + waiting,
    oldest: Math.max(sum.oldest, oldest),
  }));
}
