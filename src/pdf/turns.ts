/**
 * Decisions §4: who renders next. A document that somebody waits for goes before the background's, and a short one before
 * a long one; long ones never have all workers, and nobody waits for ever.
 */

/** Text of more bytes than this counts as long: some hundred pages. */
const LONG = 300_000;
/** So many others may overtake one that waits. */
const MOST_OVERTAKING = 50;

/** `size` is in bytes of text; `asked`: somebody waits for the answer. */
export type TurnRequest = { size: number; asked: boolean };
export type Turns = <Result>(request: TurnRequest, run: () => Promise<Result>) => Promise<Result>;

type Lane = { long: boolean; waiting: (() => void)[]; overtaken: number };

/** Lets `concurrency` run at once. */
export function turns(concurrency: number): Turns {
  const mostLong = Math.max(1, concurrency - 1);
  const lane = (long: boolean): Lane => ({ long, waiting: [], overtaken: 0 });
  const asked = { short: lane(false), long: lane(true) };
  const background = { short: lane(false), long: lane(true) };
  /** The first goes first. */
  const lanes = [asked.short, asked.long, background.short, background.long];
  let running = 0;
  let runningLong = 0;

  const take = (): Lane | undefined => {
    const able = lanes.filter(({ waiting, long }) => waiting.length > 0 && (!long || runningLong < mostLong));
    const taken = able.find(({ overtaken }) => overtaken >= MOST_OVERTAKING) ?? able[0];
    if (taken) for (const other of able) other.overtaken = other === taken ? 0 : other.overtaken + 1;
    return taken;
  };

  const next = () => {
    while (running < concurrency) {
      const taken = take();
      if (!taken) return;
      running += 1;
      if (taken.long) runningLong += 1;
      taken.waiting.shift()!();
    }
  };

  return async (request, run) => {
    const long = request.size > LONG;
    await new Promise<void>((resolve) => {
      (request.asked ? asked : background)[long ? 'long' : 'short'].waiting.push(resolve);
      next();
    });
    try {
      return await run();
    } finally {
      running -= 1;
      if (long) runningLong -= 1;
      next();
    }
  };
}
