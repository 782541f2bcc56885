/** §18.23: what a service does once it is idle: after its start, and after each time that it was busy. */
import { flushCompileCache } from 'node:module';
import { SECOND } from '../domain/durations.ts';
import { collectGarbage } from '../platform/threads/in-thread.ts';

const EVERY_MS = 2 * SECOND;
/** The number of idle checks in a row; a collection blocks requests for a tenth of a second or more. */
const IDLE_TIMES = 15;
/** The share of one processor used by all threads; an idle service uses about a hundredth. */
const IDLE_SHARE = 0.05;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Keeps what was compiled, also for a process that will be killed, and gives back memory that nobody needs. */
function rest(): void {
  flushCompileCache();
  collectGarbage();
}

/** The first time soon after the start: what it leaves behind is half of the heap. */
export function restWhenIdle(): void {
  setTimeout(rest, EVERY_MS).unref();
  let before = cpuMs();
  let idleTimes = 0;
  setInterval(() => {
    const now = cpuMs();
    idleTimes = now - before < EVERY_MS * IDLE_SHARE ? idleTimes + 1 : 0;
    if (idleTimes === IDLE_TIMES) rest();
    before = cpuMs();
  }, EVERY_MS).unref();
}
