/**
 * §18.3: the render scheduler, a semaphore with a priority queue: which render gets a free worker next. Four lanes: on demand before
 * background, short before long. Long renders never keep all workers (one is preempted), and no lane starves: one that has been overtaken
 * too often goes next. In a lane workspaces take turns (§18.18).
 */
import { SECOND } from '../../domain/durations.ts';
import { createFairQueue, type FairQueue } from '../../platform/fair-semaphore/fair-queue.ts';

/** Documents with more bytes of Markdown than this, about a hundred pages, count as long. */
const LONG = 300_000;
/** The most renders that may overtake a waiting one. */
const MAX_OVERTAKEN = 50;
/** A slower render counts as long, whatever its size, such as a page of large pictures. */
const SLOW_MS = 3 * SECOND;

/**
 * `size`: bytes of Markdown. `onDemand`: a client waits for the answer. `failed`: an earlier attempt did not end, so the render counts as
 * long. `mayWait`: if false, throws a `LongRendersBusyError` instead of waiting in a lane of long renders.
 */
export type RenderRequest = {
  workspaceId: string;
  size: number;
  onDemand: boolean;
  failed?: boolean;
  mayWait?: boolean;
};

/** Long renders occupy all the workers that they may have. The caller retries later. */
export class LongRendersBusyError extends Error {
  constructor() {
    super('other long documents are being rendered');
  }
}

/**
 * Runs `run` as soon as a worker is free for it. Its signal is aborted when the render is preempted, because it proved long while long
 * renders had all other workers. `run` must then reject; it is called again from the lane of long renders.
 */
export type RenderScheduler = <Result>(
  request: RenderRequest,
  run: (preempted: AbortSignal) => Promise<Result>,
) => Promise<Result>;

/** Returns how many of `concurrency` workers long renders may have: all but one, so that short renders always find a worker. */
export function maxLongRenders(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}

/** `overtaken`: how many renders of other lanes have passed its first one. */
type Lane = { queue: FairQueue<() => void>; overtaken: number; mayStart: () => boolean };

/**
 * Returns a scheduler for `concurrency` workers. `background`: how many of them short background renders may have, at least one.
 * `slowMs`: when a running render counts as long.
 */
export function createRenderScheduler(
  concurrency: number,
  { background: maxBackground = concurrency, slowMs = SLOW_MS } = {},
): RenderScheduler {
  const running = { all: 0, long: 0, backgroundShort: 0 };
  const lane = (mayStart: () => boolean): Lane => ({ queue: createFairQueue(), overtaken: 0, mayStart });
  const maxLong = maxLongRenders(concurrency);
  const mayStartLong = () => running.long < maxLong;
  const onDemand = { short: lane(() => true), long: lane(mayStartLong) };
  const background = {
    short: lane(() => running.backgroundShort < Math.max(1, maxBackground)),
    long: lane(mayStartLong),
  };
  /** By priority, the highest first. */
  const lanes = [onDemand.short, onDemand.long, background.short, background.long];

  const nextLane = (): Lane | undefined => {
    const ready = lanes.filter(({ queue, mayStart }) => queue.length() > 0 && mayStart());
    const next = ready.find(({ overtaken }) => overtaken >= MAX_OVERTAKEN) ?? ready[0];
    if (next) for (const other of ready) other.overtaken = other === next ? 0 : other.overtaken + 1;
    return next;
  };
  const count = (lane: Lane, change: 1 | -1) => {
    running.all += change;
    if (lane === onDemand.long || lane === background.long) running.long += change;
    if (lane === background.short) running.backgroundShort += change;
  };
  const dispatch = () => {
    while (running.all < concurrency) {
      const lane = nextLane();
      if (!lane) return;
      count(lane, 1);
      lane.queue.take()!();
    }
  };

  return async (request, run) => {
    const { short, long } = request.onDemand ? onDemand : background;
    let own = request.size > LONG || request.failed ? long : short;
    for (;;) {
      if (request.mayWait === false && own === long && !(running.all < concurrency && mayStartLong()))
        throw new LongRendersBusyError();
      const { queue } = own;
      await new Promise<void>((resolve) => {
        queue.add(request.workspaceId, resolve);
        dispatch();
      });
      const startedAt = performance.now();
      const preempted = new AbortController();
      const slow = setTimeout(() => {
        if (own === long) return;
        count(own, -1);
        own = long;
        count(own, 1);
        if (running.long > maxLong) preempted.abort();
        else dispatch();
      }, slowMs);
      try {
        return await run(preempted.signal);
      } catch (error) {
        if (!preempted.signal.aborted) throw error;
      } finally {
        clearTimeout(slow);
        queue.end(request.workspaceId, performance.now() - startedAt);
        count(own, -1);
        dispatch();
      }
    }
  };
}
