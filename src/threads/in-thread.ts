/** §13.5: what stands around each task in a worker thread: the entry of a thread passes its work to `inThread`. */
import { startTaskClock, type TaskClock } from './task-clock.ts';

/** The message to a thread. */
export type ThreadTask<Task> = { task: Task; clock: TaskClock };

/** Starts the clock of the time limit, and does the work. */
export function inThread<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>) {
  return ({ task, clock }: ThreadTask<Task>): Answer | Promise<Answer> => {
    startTaskClock(clock);
    return work(task);
  };
}
