/** §13.5, §18.17: what stands around each task in a worker thread: the entry of a thread passes its work to `inThread`. */
import { getHeapStatistics } from 'node:v8';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { collectGarbage } from './collect-garbage.ts';
import { startTaskClock, type TaskClock } from './task-clock.ts';

/** The message to a thread; without a task, it collects its garbage. */
export type ThreadTask<Task> = { task: Task; clock: TaskClock } | 'rest';

/** A thread that keeps more after a task is replaced. V8 collects what small tasks leave behind long before this. */
export const MAX_KEPT = 256 * MEBIBYTE;

/** Starts the clock of the time limit, does the work, and collects what a large task has left behind. */
export function inThread<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>) {
  return async (message: ThreadTask<Task>): Promise<Answer | undefined> => {
    if (message === 'rest') {
      collectGarbage();
      return undefined;
    }
    startTaskClock(message.clock);
    try {
      return await work(message.task);
    } finally {
      if (getHeapStatistics().used_heap_size > MAX_KEPT) collectGarbage();
    }
  };
}
