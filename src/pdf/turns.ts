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

type Lane = { waiting: (() => void)[]; overtaken: number; room: () => boolean };

/**
 * Lets `concurrency` run at once. Of the background's short documents no more than `background` do, though always one:
 * where long ones take the other places, short ones still come in.
 */
export function turns(concurrency: number, { background: most = concurrency } = {}): Turns {
  const running = { all: 0, long: 0, backgroundShort: 0 };
  const lane = (room: () => boolean): Lane => ({ waiting: [], overtaken: 0, room });
  const roomForLong = () => running.long < Math.max(1, concurrency - 1);
  const asked = { short: lane(() => true), long: lane(roomForLong) };
  const background = { short: lane(() => running.backgroundShort < Math.max(1, most)), long: lane(roomForLong) };
  /** The first goes first. */
  const lanes = [asked.short, asked.long, background.short, background.long];

  const take = (): Lane | undefined => {
    const able = lanes.filter(({ waiting, room }) => waiting.length > 0 && room());
    const taken = able.find(({ overtaken }) => overtaken >= MOST_OVERTAKING) ?? able[0];
    if (taken) for (const other of able) other.overtaken = other === taken ? 0 : other.overtaken + 1;
    return taken;
  };
  const count = (taken: Lane, change: 1 | -1) => {
    running.all += change;
    if (taken === asked.long || taken === background.long) running.long += change;
    if (taken === background.short) running.backgroundShort += change;
  };
  const next = () => {
    while (running.all < concurrency) {
      const taken = take();
      if (!taken) return;
      count(taken, 1);
      taken.waiting.shift()!();
    }
  };

  return async (request, run) => {
    const mine = (request.asked ? asked : background)[request.size > LONG ? 'long' : 'short'];
    await new Promise<void>((resolve) => {
      mine.waiting.push(resolve);
      next();
    });
    try {
      return await run();
    } finally {
      count(mine, -1);
      next();
    }
  };
}
