/**
 * §18.18: a semaphore for work that many ask for at once (worker threads, searches), with a fair queue by workspace. The wait has limits
 * of its own, so that limits of the work can start with the work.
 */
import { SECOND } from '../../domain/durations.ts';
import { type Refusal, tooBusy } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { inSpan, type Span } from '../telemetry/tracer.ts';
import { createFairQueue } from './fair-queue.ts';

/**
 * Calls `run` when it is the workspace's turn. Throws the refusal `unavailable` when too many wait, or when the turn did not come in time
 * or before `clientSignal` was aborted; then `run` was not called.
 */
export type FairSemaphore = <Result>(
  workspaceId: string,
  run: () => Promise<Result>,
  clientSignal?: AbortSignal | undefined,
) => Promise<Result>;

/** `maxConcurrent` run at once. `maxWaiting` wait, for `waitMs` each. The others are the shares that one workspace may have of these. */
export type FairSemaphoreOptions = {
  maxConcurrent: number;
  maxPerWorkspace: number;
  maxWaitingPerWorkspace?: number;
  maxWaiting?: number;
  waitMs?: number;
  /** The refusal for a workspace of which too many wait; `unavailable` by default. */
  tooMany?: (maxWaitingPerWorkspace: number) => Refusal;
};

const MAX_WAITING_PER_WORKSPACE = 32;
const MAX_WAITING = 256;
/** How long a request waits. Proxies give up after 30 to 60 s. */
export const QUEUE_TIMEOUT = 20 * SECOND;

function sendFewer(maxWaitingPerWorkspace: number): Refusal {
  return tooBusy(tell('refusal.waiting', { max: maxWaitingPerWorkspace }));
}

/** Creates a semaphore that has a fair queue to itself. */
export function createFairSemaphore(options: FairSemaphoreOptions): FairSemaphore {
  const {
    maxConcurrent,
    maxPerWorkspace,
    maxWaitingPerWorkspace = MAX_WAITING_PER_WORKSPACE,
    maxWaiting = MAX_WAITING,
    waitMs = QUEUE_TIMEOUT,
    tooMany = sendFewer,
  } = options;
  const queue = createFairQueue<QueueEntry<void>>({ maxPerWorkspace });
  let running = 0;

  const start = () => {
    while (running < maxConcurrent) {
      const entry = queue.take();
      if (!entry) return;
      running += 1;
      entry.admit();
      entry.resolve();
    }
  };

  const wait = (workspaceId: string, clientSignal: AbortSignal | undefined) =>
    queueWithTimeout<void>(
      { ms: waitMs, clientSignal, spanName: 'wait for turn' },
      (entry) => {
        queue.add(workspaceId, entry);
        start();
      },
      (entry) => queue.remove(workspaceId, entry),
    );

  return async (workspaceId, run, clientSignal) => {
    if (queue.length(workspaceId) >= maxWaitingPerWorkspace) throw tooMany(maxWaitingPerWorkspace);
    if (queue.length() >= maxWaiting) throw tooBusy();
    await wait(workspaceId, clientSignal);
    const startedAt = performance.now();
    try {
      return await run();
    } finally {
      running -= 1;
      queue.end(workspaceId, performance.now() - startedAt);
      start();
    }
  };
}

/** §18.6: a queue entry has a timeout. A request that waits too long, or whose client has left, is no longer served. */
export type QueueEntry<Result> = {
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** Its work begins: the timeout and the client's signal no longer end it, only `resolve` and `reject` do. */
  admit(): void;
  /** Around the wait and the work; undefined where no traces are sent. */
  span: Span | undefined;
};

/** `ms`: the longest wait. `clientSignal` is aborted when the client has left. `spanName`: of the span around the wait and the work. */
type WaitOptions = { ms: number; clientSignal: AbortSignal | undefined; spanName: string };

/**
 * Settles as its entry does. Rejects with 503 `unavailable` when the timeout or the client's signal comes before the entry is admitted;
 * `dequeue` then removes it.
 */
export function queueWithTimeout<Result>(
  { spanName, ...options }: WaitOptions,
  enqueue: (entry: QueueEntry<Result>) => void,
  dequeue: (entry: QueueEntry<Result>) => void,
): Promise<Result> {
  return inSpan(spanName, {}, (span) => waitInSpan(span, options, enqueue, dequeue));
}

function waitInSpan<Result>(
  span: Span | undefined,
  { ms, clientSignal }: Omit<WaitOptions, 'spanName'>,
  enqueue: (entry: QueueEntry<Result>) => void,
  dequeue: (entry: QueueEntry<Result>) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      entry.admit();
      dequeue(entry);
      reject(tooBusy());
    };
    const timer = setTimeout(giveUp, ms);
    const entry: QueueEntry<Result> = {
      resolve,
      reject,
      admit() {
        clearTimeout(timer);
        clientSignal?.removeEventListener('abort', giveUp);
      },
      span,
    };
    enqueue(entry);
    clientSignal?.addEventListener('abort', giveUp);
    if (clientSignal?.aborted) giveUp();
  });
}
