/**
 * §18.18: turns by workspace in front of work that many ask for at once: worker threads, searches. The wait has limits of its own, so
 * that limits of the work can begin with the work.
 */
import { SECOND } from '../../domain/durations.ts';
import { type Refusal, tooBusy } from '../../domain/errors.ts';
import { createFairLine } from './fair-line.ts';
import { type Place, waitInLine } from './wait-in-line.ts';

/**
 * Runs `run` when it is the workspace's turn. Throws the refusal `unavailable` when too many wait, or when no turn came in time or before
 * `gone` was aborted; then `run` was not called.
 */
export type Turns = <Result>(
  workspaceId: string,
  run: () => Promise<Result>,
  gone?: AbortSignal | undefined,
) => Promise<Result>;

/** `most` at once, `mostEach` of one workspace. Of those that wait, `mostWaiting` of one workspace and `mostInAll`, for `waitMs` each. */
export type TurnsOptions = {
  most: number;
  mostEach: number;
  mostWaiting?: number;
  mostInAll?: number;
  waitMs?: number;
  /** The refusal for a workspace of which too many wait; `unavailable` by default. */
  tooMany?: (mostWaiting: number) => Refusal;
};

const MOST_WAITING = 32;
const MOST_IN_ALL = 256;
/** How long a request waits. Proxies give up after 30 to 60 s. */
export const TURN_WITHIN = 20 * SECOND;

function sendFewer(mostWaiting: number): Refusal {
  return tooBusy(`${mostWaiting} requests of this workspace wait for the same kind of work. Send fewer at once.`);
}

/** Opens a line of its own. */
export function createTurns(options: TurnsOptions): Turns {
  const {
    most,
    mostEach,
    mostWaiting = MOST_WAITING,
    mostInAll = MOST_IN_ALL,
    waitMs = TURN_WITHIN,
    tooMany = sendFewer,
  } = options;
  const line = createFairLine<Place<void>>({ mostEach });
  let running = 0;

  const start = () => {
    while (running < most) {
      const next = line.take();
      if (!next) return;
      running += 1;
      next.take();
      next.resolve();
    }
  };

  const wait = (workspaceId: string, gone: AbortSignal | undefined) =>
    waitInLine<void>(
      { ms: waitMs, gone, waitsFor: 'wait for turn' },
      (place) => {
        line.add(workspaceId, place);
        start();
      },
      (place) => line.remove(workspaceId, place),
    );

  return async (workspaceId, run, gone) => {
    if (line.length(workspaceId) >= mostWaiting) throw tooMany(mostWaiting);
    if (line.length() >= mostInAll) throw tooBusy();
    await wait(workspaceId, gone);
    const begun = performance.now();
    try {
      return await run();
    } finally {
      running -= 1;
      line.end(workspaceId, performance.now() - begun);
      start();
    }
  };
}
