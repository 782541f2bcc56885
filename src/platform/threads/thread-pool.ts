/**
 * §13.5: a pool of worker threads with limits of time and memory. A task that exceeds a limit fails, and no other task
 * does. The time limit starts when a thread takes the task, because the thread may have to be started first.
 *
 * V8's own heap limit is not enough: V8 aborts the whole process when a thread reaches that limit and cannot stop at
 * once, such as during a long `replace`. So a watchdog measures each thread from outside and terminates it before V8
 * would; V8's limit is higher. Between two full collections, V8 lets a heap grow at most half way to its limit. A heap
 * past the middle between our limit and V8's therefore holds more live memory than our limit, and not just garbage.
 */
import path from 'node:path';
import { Tinypool } from 'tinypool';
import { SECOND } from '../../domain/durations.ts';
import { tooBusy } from '../../domain/errors.ts';
import {
  createTaskClock,
  MAX_KEPT,
  msSinceStart,
  type TaskClock,
  type ThreadTask,
  TooMuchMemoryError,
  TooMuchTimeError,
  WorkerEndedError,
} from './in-thread.ts';
import type { Claim, MemoryBudget } from './memory-budget.ts';
import { watchThreads } from './watch-threads.ts';

/**
 * `file`: the module that exports the task function, made by `inThread`, as `name` or as its default export. `threads`:
 * the least and the greatest number of threads. A thread without a task ends after `idleMs`, and collects its garbage
 * after `restMs`. `limitMs`: the time limit of one task. `starvedMs`: the limit that applies instead while other work
 * leaves the thread less than a quarter of a processor. `maxMemoryMb`: the limit of V8's heap. `youngMb`: the young
 * generation, in addition. `maxOutsideMb`: the limit outside of the heap; `maxMemoryMb` by default. `budget`: the
 * memory that the threads of all pools share. `needsMb`: returns how much of it a task needs at most.
 */
type ThreadPoolOptions<Task> = {
  file: string;
  name?: string;
  threads: { min: number; max: number };
  idleMs?: number;
  restMs?: number;
  limitMs: number;
  starvedMs?: number;
  maxMemoryMb: number;
  youngMb?: number;
  maxOutsideMb?: number;
  budget: MemoryBudget;
  needsMb: (task: Task) => number;
};

export type RunOptions = {
  signal?: AbortSignal | undefined;
  limitMs?: number;
  waitMs?: number;
  onBegin?: (() => void) | undefined;
};

export type ThreadPool<Task, Answer> = {
  /**
   * Runs a task on a thread. Rejects with `TooMuchTimeError` or `TooMuchMemoryError` at a limit; with the refusal `unavailable` when no
   * thread started in time or no memory was free within `waitMs` (by default it waits for ever); with an `AbortError` once `signal` is
   * aborted; or with the task's own error. `limitMs` replaces the pool's limit. `onBegin` is called when the task has its memory.
   */
  run(task: Task, options?: RunOptions): Promise<Answer>;
  /** Rejects running tasks. Resolves when the last thread has exited. */
  close(): Promise<void>;
};

/** The library's message for a task whose thread was terminated because of another task. */
const TERMINATED = 'Terminating worker thread';
/** A task that gets less than this share of a processor is starved. */
const STARVED_SHARE = 0.25;
/** A task that gets less than this share hangs. Measuring a thread takes a thousandth of a processor. */
const HANGING_SHARE = 0.004;
/** The time limit for starting a thread, which takes one or two seconds, and longer on a busy machine. */
const START_WITHIN = 60 * SECOND;
/**
 * Half of the distance between our limit and V8's, which a thread may allocate between two measurements. The higher
 * V8's limit, the more garbage it keeps: a text of blank lines took 370 MB with a limit of 2 or 3 GB, and 90 MB with
 * 1.5 GB. Reading a text takes a fifth longer with the lower limit.
 */
const MAX_LEEWAY_MB = 512;
/** V8's default size of the young generation. With a third of it, reading a text takes 30 % longer. */
const YOUNG_MB = 48;

/** Opens a pool and starts its minimum number of threads. Rejects waiting tasks when no thread can start. */
export function threadPool<Task, Answer>(options: ThreadPoolOptions<Task>): ThreadPool<Task, Answer> {
  const { file, restMs = restAfter.later, limitMs: usualLimitMs, budget, needsMb } = options;
  const maxMemoryMb = Math.min(options.maxMemoryMb, budget.maxMb);
  const { workers, heapMb } = openThreads(options, maxMemoryMb);
  const tooMuch = () => new TooMuchMemoryError(maxMemoryMb);
  const outside = Math.min(options.maxOutsideMb ?? options.maxMemoryMb, budget.maxMb);
  const watch = watchThreads(workers, { limits: { heap: heapMb, outside }, budget, tooMuch });
  const whenLate = watchTime(workers, options.starvedMs ?? usualLimitMs, watch.cpuMsOf);
  let closed = false;
  const tasks = { given: 0, started: 0 };
  const counted = countPool(path.basename(file).split('-worker')[0]!, () => {
    const waiting = tasks.given - tasks.started + workers.queueSize;
    return { threads: workers.threads.length, busy: tasks.given - waiting, waiting };
  });
  const rest = restThreads(workers, restMs, () => tasks.given === 0);

  const runWith = async (claim: Claim, task: Task, limitMs: number, signal?: AbortSignal): Promise<Answer> => {
    const clock = createTaskClock();
    const late = whenLate(clock, limitMs);
    const any = AbortSignal.any([late.signal, claim.cutOff.signal, ...(signal ? [signal] : [])]);
    tasks.started += 1;
    try {
      return await watch.during({ clock, claim }, () =>
        workers.run({ task, clock } satisfies ThreadTask<Task>, { signal: any }),
      );
    } catch (thrown) {
      const error = (thrown as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : thrown;
      const why = whyEnded(error, { time: late.signal, room: claim.cutOff.signal, left: signal });
      if (why) counted.restarts[why] += 1;
      throw late.signal.aborted ? late.signal.reason : error;
    } finally {
      tasks.started -= 1;
      late.end();
    }
  };

  return {
    async run(task, given = {}) {
      tasks.given += 1;
      try {
        const limitMs = given.limitMs ?? usualLimitMs;
        return await runInTurn({ budget, isClosed: () => closed }, needsMb(task), given, (claim) =>
          runWith(claim, task, limitMs, given.signal),
        );
      } finally {
        tasks.given -= 1;
        rest.later();
      }
    },
    async close() {
      closed = true;
      rest.stop();
      counted.end();
      await workers.destroy();
      await watch.ended();
    },
  };
}

/**
 * Runs a task when there is memory for it, and again each time that it is aborted because others need the memory. `mb`:
 * what the task probably needs.
 */
async function runInTurn<Answer>(
  { budget, isClosed }: { budget: MemoryBudget; isClosed: () => boolean },
  mb: number,
  { signal, waitMs, onBegin }: RunOptions,
  run: (claim: Claim) => Promise<Answer>,
): Promise<Answer> {
  for (let [needed, again] = [mb, false]; ; again = true) {
    const claim = await budget.claim({ mb: needed, again, waitMs, signal });
    try {
      // The library would start a thread for a task even after it was closed.
      if (isClosed()) throw new Error('the pool is closed');
      onBegin?.();
      return await run(claim);
    } catch (error) {
      // The library may give a task to a thread that is being terminated, when that thread answers after its time
      // limit.
      const isLost = !isClosed() && (error as Error).message === TERMINATED;
      if (!(claim.cutOff.signal.aborted || isLost) || signal?.aborted) throw error;
      needed = claim.mb;
    } finally {
      budget.release(claim);
    }
  }
}

/** Starts the pool. `heapMb`: the heap at which a thread is terminated, with garbage between two measurements. */
function openThreads<Task>(
  { file, name, threads, idleMs, youngMb = YOUNG_MB }: ThreadPoolOptions<Task>,
  maxMemoryMb: number,
): { workers: Tinypool; heapMb: number } {
  const leeway = Math.min(MAX_LEEWAY_MB, maxMemoryMb / 2);
  const workers = new Tinypool({
    runtime: 'worker_threads',
    filename: file,
    ...(name && { name }),
    minThreads: threads.min,
    maxThreads: threads.max,
    ...(idleMs && { idleTimeout: idleMs }),
    maxMemoryLimitBeforeRecycle: MAX_KEPT,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb + 2 * leeway, maxYoungGenerationSizeMb: youngMb },
  });
  return { workers, heapMb: maxMemoryMb + leeway + youngMb };
}

/** Aborts `signal` when the time is over: after `limitMs`, or `starvedMs` while the task gets too little CPU time. */
function watchTime(workers: Tinypool, starvedMs: number, cpuMsOf: (clock: TaskClock) => Promise<number>) {
  const waiting = new Map<TaskClock, AbortController>();
  // A thread without a task died, perhaps while it started. The library leaves waiting tasks to the other threads, even
  // when there are none.
  workers.on('error', (error) => {
    if (workers.threads.length > 0) return;
    for (const [clock, late] of waiting) if (msSinceStart(clock) === undefined) late.abort(error);
  });
  return (clock: TaskClock, limitMs: number): { signal: AbortSignal; end(): void } => {
    const late = new AbortController();
    waiting.set(clock, late);
    const askedAt = performance.now();
    let hasEnded = false;
    let seen = { since: 0, cpuMs: 0 };
    const check = async () => {
      const since = msSinceStart(clock);
      const left = since === undefined ? START_WITHIN - (performance.now() - askedAt) : limitMs - since;
      if (left > 0) again(Math.min(left, limitMs));
      else if (since === undefined) late.abort(tooBusy());
      else {
        const cpuMs = await cpuMsOf(clock);
        const isStarved = cpuMs < since * STARVED_SHARE;
        const goesOn = cpuMs - seen.cpuMs > (since - seen.since) * HANGING_SHARE;
        seen = { since, cpuMs };
        if (isStarved && goesOn && since < starvedMs) again(Math.min(starvedMs - since, limitMs));
        else late.abort(new TooMuchTimeError(limitMs, isStarved));
      }
    };
    const again = (ms: number) => {
      if (!hasEnded) timer = setTimeout(check, ms);
    };
    let timer = setTimeout(check, limitMs);
    const end = () => {
      hasEnded = true;
      clearTimeout(timer);
      waiting.delete(clock);
    };
    return { signal: late.signal, end };
  };
}

/** Returns why a thread was terminated during its task. Undefined when it was not. */
function whyEnded(
  error: unknown,
  { time, room, left }: { time: AbortSignal; room: AbortSignal; left: AbortSignal | undefined },
): RestartReason | undefined {
  if (time.aborted) return 'time';
  if (room.aborted) return 'room';
  if (left?.aborted) return 'left';
  if (error instanceof TooMuchMemoryError) return 'memory';
  return error instanceof WorkerEndedError ? 'died' : undefined;
}

/**
 * How long a thread must be idle before it collects its garbage. A collection takes longer than most tasks, and a
 * service with little to do would otherwise collect after each task.
 *
 * The first task loads most modules and leaves much garbage, and most services are idle afterwards. So the first
 * collection comes sooner. Tests set both, because each of their files is followed by another one.
 */
export const restAfter = { first: SECOND, later: 30 * SECOND };

/**
 * §18.23: makes idle threads collect their garbage, because V8 does so only while a thread works. Call `later` after
 * each task of the pool.
 */
function restThreads(workers: Tinypool, restMs: number, isIdle: () => boolean) {
  let timer: NodeJS.Timeout | undefined;
  let after = Math.min(restMs, restAfter.first);
  const rest = () => {
    if (!isIdle()) return;
    after = restMs;
    // A thread takes one task at a time, so each thread gets one of these messages. A thread that exits in between
    // needs none.
    for (const _ of workers.threads) workers.run('rest' satisfies ThreadTask<never>).catch(() => undefined);
  };
  const stop = () => clearTimeout(timer);
  return {
    later() {
      stop();
      timer = setTimeout(rest, after).unref();
    },
    stop,
  };
}

// §18.32: counters of the worker thread pools of this process.

/** Why a thread was terminated and replaced. */
type RestartReason = 'time' | 'memory' | 'room' | 'left' | 'died';

/** `threads`: the running threads. `busy`: tasks on a thread. `waiting`: tasks that wait for a thread or for memory. */
type PoolCounts = {
  pool: string;
  counts(): { threads: number; busy: number; waiting: number };
  restarts: Record<RestartReason, number>;
};

const pools = new Set<PoolCounts>();

/** Returns the counts of every open pool. */
export function poolCounts(): Iterable<PoolCounts> {
  return pools;
}

/** Registers a pool's counters until the pool is closed. Returns a function that removes them. */
function countPool(pool: string, counts: PoolCounts['counts']): { restarts: PoolCounts['restarts']; end(): void } {
  const restarts = { time: 0, memory: 0, room: 0, left: 0, died: 0 };
  const counted = { pool, counts, restarts };
  pools.add(counted);
  return { restarts, end: () => void pools.delete(counted) };
}
