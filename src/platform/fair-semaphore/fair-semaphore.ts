/**
 * §18.18: a semaphore for work that many callers want at once, such as worker threads and searches, with a fair queue
 * by workspace. Waiting has its own limits, so that the limits of the work start with the work.
 */
import { SECOND } from '../../domain/durations.ts';
import { type Refusal, tooBusy } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { inSpan, type Span } from '../telemetry/tracer.ts';
import { createFairQueue } from './fair-queue.ts';

/**
 * Calls `run` when it is the workspace's turn. Throws the refusal `unavailable`, without calling `run`, when too many
 * callers wait, when the wait takes too long, or when `clientSignal` is aborted first.
 */
export type FairSemaphore = <Result>(
  workspaceId: string,
  run: () => Promise<Result>,
  clientSignal?: AbortSignal | undefined,
) => Promise<Result>;

/** `maxConcurrent` tasks run and `maxWaiting` wait, each for `waitMs`. The other two: the shares of one workspace. */
export type FairSemaphoreOptions = {
  maxConcurrent: number;
  maxPerWorkspace: number;
  maxWaitingPerWorkspace?: number;
  maxWaiting?: number;
  waitMs?: number;
  /** Makes the refusal for a workspace with too many waiting tasks. The default is `unavailable`. */
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

/** §18.6: a queue entry has a timeout. A request that waits too long, or whose client has left, leaves the queue. */
export type QueueEntry<Result> = {
  resolve(result: Result): void;
  reject(error: unknown): void;
  /**
   * Call it when the work starts. From then on only `resolve` and `reject` end the entry; the timeout and the client's
   * signal no longer do.
   */
  admit(): void;
  /** The span around the wait and the work. Undefined when tracing is off. */
  span: Span | undefined;
};

/**
 * `ms`: the longest wait. `clientSignal`: aborted when the client has left. `spanName`: the name of the span around the
 * wait and the work.
 */
type WaitOptions = { ms: number; clientSignal: AbortSignal | undefined; spanName: string };

/**
 * Settles as the entry settles. When the timeout or the client's signal comes before the entry is admitted, it calls
 * `dequeue` and rejects with the refusal `unavailable` (503).
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
