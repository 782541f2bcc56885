/**
 * §18.3: the render scheduler: which render takes a free worker next. A priority queue of four lanes: on demand before background, short before
 * long. Long renders never have all workers for more than a moment, and no lane starves: one that has been overtaken too often goes next.
 */

import { SECOND } from '../../domain/durations.ts';

/** Text of more bytes than this counts as long: some hundred pages. */
const LONG = 300_000;
/** So many others may overtake one that waits. */
const MAX_OVERTAKEN = 50;
/** A render that takes longer counts as long whatever its size: a page of large pictures, say. */
const SLOW_MS = 3 * SECOND;

/**
 * `size`: bytes of text. `onDemand`: somebody waits for the answer. `failed`: an earlier try did not come to its end. `mayWait`: false for
 * a render that is refused with a `LongRendersBusyError` where it would wait among the long ones.
 */
export type RenderRequest = { size: number; onDemand: boolean; failed?: boolean; mayWait?: boolean };

/** Long renders have all the workers that they may have; the caller tries again later. */
export class LongRendersBusyError extends Error {
  constructor() {
    super('other long documents are being rendered');
  }
}

/**
 * Runs `run` as soon as a worker is free for it. Its signal is aborted when the render is preempted: it proved long while long renders had all
 * other workers. `run` must reject then, and is called again from the lane of long renders.
 */
export type RenderScheduler = <Result>(
  request: RenderRequest,
  run: (preempted: AbortSignal) => Promise<Result>,
) => Promise<Result>;

/** How many of so many renders may be long, so that a short one finds a worker. */
export function maxLongRenders(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}

type Lane = { waiting: (() => void)[]; overtaken: number; hasRoom: () => boolean };

/**
 * Lets `concurrency` renders run at once. Of the background's short ones no more than `background` run, though always one: where
 * long renders have the other workers, short ones still come in.
 */
export function createRenderScheduler(
  concurrency: number,
  { background: maxBackground = concurrency, slowMs = SLOW_MS } = {},
): RenderScheduler {
  const running = { all: 0, long: 0, backgroundShort: 0 };
  const lane = (hasRoom: () => boolean): Lane => ({ waiting: [], overtaken: 0, hasRoom });
  const maxLong = maxLongRenders(concurrency);
  const roomForLong = () => running.long < maxLong;
  const onDemand = { short: lane(() => true), long: lane(roomForLong) };
  const background = {
    short: lane(() => running.backgroundShort < Math.max(1, maxBackground)),
    long: lane(roomForLong),
  };
  /** By priority, the highest first. */
  const lanes = [onDemand.short, onDemand.long, background.short, background.long];

  const nextLane = (): Lane | undefined => {
    const ready = lanes.filter(({ waiting, hasRoom }) => waiting.length > 0 && hasRoom());
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
      lane.waiting.shift()!();
    }
  };

  return async (request, run) => {
    const { short, long } = request.onDemand ? onDemand : background;
    let own = request.size > LONG || request.failed ? long : short;
    for (;;) {
      if (request.mayWait === false && own === long && !(running.all < concurrency && roomForLong()))
        throw new LongRendersBusyError();
      await new Promise<void>((resolve) => {
        own.waiting.push(resolve);
        dispatch();
      });
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
        count(own, -1);
        dispatch();
      }
    }
  };
}
