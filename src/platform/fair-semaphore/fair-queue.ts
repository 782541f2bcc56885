/**
 * §18.18: a queue in which workspaces take turns (start-time fair queueing): the workspace whose work has taken the least time is next,
 * however many items of others wait. There is no timer, and a workspace without work is forgotten, with what it has used.
 */

/** `used`: milliseconds of work, counted from where the queue's clock stood when the workspace was added. */
type Share<Item> = { used: number; running: number; waiting: Item[] };

export type FairQueue<Item> = {
  /** Returns the number of waiting items, of all workspaces or of one. */
  length(workspaceId?: string): number;
  add(workspaceId: string, item: Item): void;
  /** Removes and returns the next item. Its work starts now. Undefined when no item may start. */
  take(): Item | undefined;
  /** Records that the work of an item of this workspace ended after `ms`. */
  end(workspaceId: string, ms: number): void;
  /** Removes a waiting item. Returns false when the item is no longer in the queue. */
  remove(workspaceId: string, item: Item): boolean;
};

/** How long a task counts until its real time is known. */
const ASSUMED_MS = 1;

/** `maxPerWorkspace`: how many items of one workspace may be at work at once. */
export function createFairQueue<Item>({ maxPerWorkspace = Number.POSITIVE_INFINITY } = {}): FairQueue<Item> {
  const shares = new Map<string, Share<Item>>();
  /**
   * The `used` of the workspace whose item was taken last. A new workspace starts at this value, so it gets no credit
   * for the time before.
   */
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
