/**
 * §13: who renders next. A document that somebody waits for goes before the background's, and a short one before
 * a long one; long ones never have all workers for more than a moment, and nobody waits for ever.
 */

/** Text of more bytes than this counts as long: some hundred pages. */
const LONG = 300_000;
/** So many others may overtake one that waits. */
const MOST_OVERTAKING = 50;
/** What is not done by then is long whatever its size: a page of large pictures, say. */
const SLOW_MS = 3_000;

/**
 * `size` is in bytes of text; `asked`: somebody waits for the answer; `failed`: it has had a turn and did not come to its end.
 * `patient`: false for one that is turned away where it would wait among the long ones.
 */
export type TurnRequest = { size: number; asked: boolean; failed?: boolean; patient?: boolean };

/** Long ones have all the room that there is for them; whoever is not patient comes again. */
export class TurnedAwayError extends Error {
  constructor() {
    super('other long documents have their turn');
  }
}

/**
 * `run` is called again, in a turn among the long ones, when its signal has been aborted: it proved long while long ones had all
 * other workers. It must reject then.
 */
export type Turns = <Result>(request: TurnRequest, run: (given: AbortSignal) => Promise<Result>) => Promise<Result>;

/** How many of so many renders may be of long documents, so that a short one finds room. */
export function mostLongOf(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}

type Lane = { waiting: (() => void)[]; overtaken: number; room: () => boolean };

/**
 * Lets `concurrency` run at once. Of the background's short documents no more than `background` do, though always one:
 * where long ones take the other places, short ones still come in.
 */
export function turns(concurrency: number, { background: most = concurrency, slowMs = SLOW_MS } = {}): Turns {
  const running = { all: 0, long: 0, backgroundShort: 0 };
  const lane = (room: () => boolean): Lane => ({ waiting: [], overtaken: 0, room });
  const mostLong = mostLongOf(concurrency);
  const roomForLong = () => running.long < mostLong;
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
    const lanesOfMine = request.asked ? asked : background;
    let mine = lanesOfMine[request.size > LONG || request.failed ? 'long' : 'short'];
    for (;;) {
      if (request.patient === false && mine === lanesOfMine.long && !(running.all < concurrency && roomForLong()))
        throw new TurnedAwayError();
      await new Promise<void>((resolve) => {
        mine.waiting.push(resolve);
        next();
      });
      const given = new AbortController();
      const slow = setTimeout(() => {
        if (mine === lanesOfMine.long) return;
        count(mine, -1);
        mine = lanesOfMine.long;
        count(mine, 1);
        if (running.long > mostLong) given.abort();
        else next();
      }, slowMs);
      try {
        return await run(given.signal);
      } catch (error) {
        if (!given.signal.aborted) throw error;
      } finally {
        clearTimeout(slow);
        count(mine, -1);
        next();
      }
    }
  };
}
