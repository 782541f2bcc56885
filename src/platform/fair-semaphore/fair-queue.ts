/**
 * §18.18: a queue in which workspaces take turns (start-time fair queueing): the workspace whose work has taken the least time is next,
 * however many items of others wait. There is no timer, and a workspace without work is forgotten, with what it has used.
 */

/** `used`: milliseconds of work, counted from the queue's clock when the workspace came. */
type Share<Item> = { used: number; running: number; waiting: Item[] };

export type FairQueue<Item> = {
  /** How many wait, of all workspaces or of one. */
  length(workspaceId?: string): number;
  add(workspaceId: string, item: Item): void;
  /** Removes the next item, whose work starts now; undefined when none may start. */
  take(): Item | undefined;
  /** The work of an item of this workspace has ended, after `ms`. */
  end(workspaceId: string, ms: number): void;
  /** Removes an item from the queue; false when it is no longer in it. */
  remove(workspaceId: string, item: Item): boolean;
};

/** The time that a task is assumed to take until it was measured. */
const ASSUMED_MS = 1;

/** `maxPerWorkspace`: how many items of one workspace may be at work at once. */
export function createFairQueue<Item>({ maxPerWorkspace = Number.POSITIVE_INFINITY } = {}): FairQueue<Item> {
  const shares = new Map<string, Share<Item>>();
  /** What the workspace of the item taken last had used then. Whoever comes starts there, without credit for the time away. */
  let clock = 0;
  let waiting = 0;

  const isIdle = (share: Share<Item>) => share.waiting.length === 0 && share.running === 0;
  const forget = () => {
    for (const [workspaceId, share] of shares) if (isIdle(share) && share.used <= clock) shares.delete(workspaceId);
    if ([...shares.values()].every(isIdle)) shares.clear();
  };

  return {
    length: (workspaceId) => (workspaceId === undefined ? waiting : (shares.get(workspaceId)?.waiting.length ?? 0)),
    add(workspaceId, item) {
      const share = shares.get(workspaceId) ?? { used: 0, running: 0, waiting: [] };
      if (isIdle(share)) share.used = Math.max(share.used, clock);
      share.waiting.push(item);
      shares.set(workspaceId, share);
      waiting += 1;
    },
    take() {
      let next: Share<Item> | undefined;
      for (const share of shares.values())
        if (share.waiting.length > 0 && share.running < maxPerWorkspace && (!next || share.used < next.used))
          next = share;
      if (!next) return undefined;
      clock = next.used;
      next.used += ASSUMED_MS;
      next.running += 1;
      waiting -= 1;
      return next.waiting.shift();
    },
    end(workspaceId, ms) {
      const share = shares.get(workspaceId)!;
      share.running -= 1;
      share.used += Math.max(0, ms - ASSUMED_MS);
      forget();
    },
    remove(workspaceId, item) {
      const share = shares.get(workspaceId);
      const at = share ? share.waiting.indexOf(item) : -1;
      if (!share || at < 0) return false;
      share.waiting.splice(at, 1);
      waiting -= 1;
      forget();
      return true;
    },
  };
}
