/**
 * §18.49, shards: the servers that hold the rows of workspaces. It is one, the database itself, unless `DATABASE_SHARDS` names those behind
 * the router of `DATABASE_URL`. The jobs of a document lie beside its row, so each shard has queues of its own, and what a process
 * does in the background it does at the shard itself.
 */
import type { Queues } from '../data/queues/open-queues.ts';
import { connect, type Database } from '../data/storage/connection/database.ts';
import { countRenders, type RenderCount } from '../data/storage/documents/pdf-renders.ts';
import { countWaitingWebhooks } from '../data/storage/webhooks/webhook-turns.ts';
import type { Renderer } from '../rendering/jobs/index.ts';

/** `renderer`: null where no PDFs are stored. */
export type Shard = { db: Database; queues: Queues; renderer: Renderer | null };

type Connected = { db: Database; url: string };

/** Without `urls`, `database` is the only shard. */
export function connectShards(database: Connected, urls: readonly string[]): Connected[] {
  return urls.length === 0 ? [database] : urls.map((url) => ({ db: connect(url), url }));
}

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

/** §18.32: renders by state, of all shards. */
export async function countAllRenders(shards: readonly Shard[]): Promise<RenderCount[]> {
  const counts = await Promise.all(
    shards.map(async ({ db, queues }) => countRenders(db, await queues.count('render-pdf'))),
  );
  return counts.reduce((sums, more) =>
    sums.map((sum, at) => ({
      ...sum,
      count: sum.count + more[at]!.count,
      oldest: sum.oldest === null ? more[at]!.oldest : Math.max(sum.oldest, more[at]!.oldest ?? 0),
    })),
  );
}

/** §18.32: events that wait, and for how many seconds the first, in all shards. */
export async function countAllWebhooks(shards: readonly Shard[]): Promise<{ waiting: number; oldest: number }> {
  const counts = await Promise.all(shards.map(({ db }) => countWaitingWebhooks(db)));
  return counts.reduce((sum, { waiting, oldest }) => ({
    waiting: sum.waiting + waiting,
    oldest: Math.max(sum.oldest, oldest),
  }));
}
