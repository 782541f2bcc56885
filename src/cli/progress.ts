/** A progress bar on standard error, when that is a terminal and there is more than one file. */
import type { SingleBar } from 'cli-progress';

export type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** `stop` clears the bar away. */
export async function showProgress(): Promise<Progress> {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const { default: cliProgress } = await import('cli-progress');
  let bar: SingleBar | undefined;
  return {
    update(done, total) {
      if (total < 2) return;
      if (!bar) {
        bar = new cliProgress.SingleBar(
          { stream: process.stderr, clearOnComplete: true, format: '{bar} {value} of {total} templates' },
          cliProgress.Presets.shades_classic,
        );
        bar.start(total, done);
      }
      bar.update(done);
    },
    stop: () => bar?.stop(),
  };
}
