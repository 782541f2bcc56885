/** §8: searches look through much, so that those of one workspace take turns, and few of them run at once in a process. */
import { Refusal } from '../domain/errors.ts';

const MOST_AT_ONCE = 2;
const MOST_WAITING = 32;

/** Runs `search` in its turn. Throws `rate_limited` when too many of the workspace wait already. */
export type CapSearches = <Found>(workspaceId: string, search: () => Promise<Found>) => Promise<Found>;

export function createSearchCap(): CapSearches {
  /** By workspace, while it searches. */
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (workspaceId, search) => {
    const line = lines.get(workspaceId) ?? { running: 0, waiting: [] };
    lines.set(workspaceId, line);
    if (line.waiting.length >= MOST_WAITING)
      throw new Refusal(
        'rate_limited',
        `${MOST_AT_ONCE + MOST_WAITING} searches of this workspace are under way. Send fewer at once.`,
        'search',
      );
    if (line.running >= MOST_AT_ONCE) await new Promise<void>((begin) => line.waiting.push(begin));
    else line.running += 1;
    try {
      return await search();
    } finally {
      // The next one takes this one's place.
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(workspaceId);
    }
  };
}
