/** §7: a progress bar on standard error, when that is a terminal and there is more than one thing to count. */
import type { SingleBar } from 'cli-progress';
import { printNote } from './print.ts';

export type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** Where there is no terminal, a line for each of these parts. */
const PARTS = 10;

/** Counts `things`, such as templates. `stop` removes the bar. `lines`: what takes long is told without a terminal too. */
export async function showProgress(things: string, { lines = false } = {}): Promise<Progress> {
  if (!process.stderr.isTTY) return { update: lines ? createLines(things) : () => {}, stop: () => {} };
  const { default: cliProgress } = await import('cli-progress');
  let bar: SingleBar | undefined;
  return {
    update(done, total) {
      if (total < 2) return;
      if (!bar) {
        bar = new cliProgress.SingleBar(
          { stream: process.stderr, clearOnComplete: true, format: `{bar} {value} of {total} ${things}` },
          cliProgress.Presets.shades_classic,
        );
        bar.start(total, done);
      }
      bar.update(done);
    },
    stop: () => bar?.stop(),
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
