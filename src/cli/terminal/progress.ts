/** §7: a progress bar on standard error, when that is a terminal and there is more than one thing to count. */
import { printNote } from './print.ts';

export type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** Without a terminal, each of this many parts prints a line. */
const PARTS = 10;

const WIDTH = 40;
/** Milliseconds between two pictures of the bar. */
const PAUSE = 100;
const CLEAR = '\r\x1b[K';

/** Counts `things`, such as templates. `stop` removes the bar. `lines`: without a terminal, what takes long prints a line from time to time. */
export function showProgress(things: string, { lines = false } = {}): Progress {
  if (!process.stderr.isTTY) return { update: lines ? createLines(things) : () => {}, stop: () => {} };
  let drawnAt = 0;
  return {
    update(done, total) {
      if (total < 2 || Date.now() < drawnAt + PAUSE) return;
      drawnAt = Date.now();
      const bar = '█'.repeat(Math.floor((done / total) * WIDTH)).padEnd(WIDTH, '░');
      process.stderr.write(`${CLEAR}${bar} ${done} of ${total} ${things}`);
    },
    stop: () => {
      if (drawnAt > 0) process.stderr.write(CLEAR);
    },
  };
}

function createLines(things: string): Progress['update'] {
  let printed = 0;
  return (done, total) => {
    const part = Math.floor((done / total) * PARTS);
    if (part === printed) return;
    printed = part;
    printNote(`platen: ${done} of ${total} ${things}`);
  };
}
