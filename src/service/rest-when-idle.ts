/** §18.23: what a service does once it is idle: after its start, and after each time that it was busy. */
import { flushCompileCache } from 'node:module';
import { SECOND } from '../domain/durations.ts';
import { collectGarbage } from '../platform/threads/collect-garbage.ts';

const EVERY_MS = 2 * SECOND;
/** Of one processor, by all threads: an idle service takes about a hundredth. */
const IDLE_SHARE = 0.05;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Keeps what was compiled, also for a process that will be killed, and gives back memory that nobody needs. */
export function restWhenIdle(): void {
  let before = cpuMs();
  let rested = false;
  setInterval(() => {
    const now = cpuMs();
    const idle = now - before < EVERY_MS * IDLE_SHARE;
    if (idle && !rested) {
      flushCompileCache();
      collectGarbage();
    }
    rested = idle;
    before = cpuMs();
  }, EVERY_MS).unref();
}
