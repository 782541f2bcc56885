/** §13.5, §18.17: what stands around each task in a worker thread: the entry of a thread passes its work to `inThread`. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { startTaskClock, type TaskClock } from './task-clock.ts';

/** The message to a thread; without a task, it collects its garbage. */
export type ThreadTask<Task> = { task: Task; clock: TaskClock } | 'rest';

/** A thread that keeps more after a task is replaced. V8 collects what small tasks leave behind long before this. */
export const MAX_KEPT = 256 * MEBIBYTE;

/** Starts the clock of the time limit, does the work, and collects what a large task has left behind. */
export function inThread<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>) {
  return async (sent: ThreadTask<Task>): Promise<Answer | undefined> => {
    if (sent === 'rest') {
      collectGarbage();
      return undefined;
    }
    startTaskClock(sent.clock);
    try {
      return await work(sent.task);
    } finally {
      if (getHeapStatistics().used_heap_size > MAX_KEPT) collectGarbage();
    }
  };
}

// §18.20, §18.23: a full collection, now, of the thread that calls this. V8 itself waits until it needs the memory.

/** As V8 collects before it gives up: what it keeps for new objects goes back to the system too, 66 MB of a service that has started. */
const THOROUGH = { type: 'major', execution: 'sync', flavor: 'last-resort' };

/** V8 shows its collector to contexts that are made from now on. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')(THOROUGH);
}
