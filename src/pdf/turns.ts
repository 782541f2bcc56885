/** Decisions §4: who renders next. Long documents leave a worker to short ones, and do not wait for ever themselves. */

/** Text of more characters than this counts as long: some hundred pages. */
const LONG = 300_000;
/** So many short ones may overtake a long one that waits. */
const MOST_OVERTAKING = 50;

export type Turns = <Result>(size: number, run: () => Promise<Result>) => Promise<Result>;

/**
 * Lets so many run at once, in order of arrival but for this: with two workers or more, long ones never have them all, and a
 * short one goes before a long one. `size` is in characters.
 */
export function turns(concurrency: number): Turns {
  const mostLong = Math.max(1, concurrency - 1);
  const waiting: { short: (() => void)[]; long: (() => void)[] } = { short: [], long: [] };
  let running = 0;
  let runningLong = 0;
  let overtaken = 0;

  const next = () => {
    while (running < concurrency) {
      const longMay = waiting.long.length > 0 && runningLong < mostLong;
      const takeLong = longMay && (waiting.short.length === 0 || overtaken >= MOST_OVERTAKING);
      const start = takeLong ? waiting.long.shift() : waiting.short.shift();
      if (!start) return;
      overtaken = takeLong ? 0 : overtaken + (waiting.long.length > 0 ? 1 : 0);
      running += 1;
      if (takeLong) runningLong += 1;
      start();
    }
  };

  return async (size, run) => {
    const isLong = size > LONG;
    await new Promise<void>((resolve) => {
      waiting[isLong ? 'long' : 'short'].push(resolve);
      next();
    });
    try {
      return await run();
    } finally {
      running -= 1;
      if (isLong) runningLong -= 1;
      next();
    }
  };
}
