/** §7: a progress bar on standard error, when that is a terminal and there is more than one thing to count. */
import type { SingleBar } from 'cli-progress';

export type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** Counts `things`, such as templates. `stop` removes the bar. */
export async function showProgress(things: string): Promise<Progress> {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
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
