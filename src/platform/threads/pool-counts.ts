/** §18.32: what the pools of worker threads of this process are doing. */

/** Why a thread was ended before its time, and replaced. */
export type RestartReason = 'time' | 'memory' | 'room' | 'left' | 'died';

/** `threads`: that there are. `busy` and `waiting`: tasks on a thread, and those that wait for one or for memory. */
export type PoolCounts = {
  pool: string;
  counts(): { threads: number; busy: number; waiting: number };
  restarts: Record<RestartReason, number>;
};

const pools = new Set<PoolCounts>();

/** Of all pools that are open. */
export function poolCounts(): Iterable<PoolCounts> {
  return pools;
}

/** Counts a pool until it is closed; answers how to end it. */
export function countPool(
  pool: string,
  counts: PoolCounts['counts'],
): { restarts: PoolCounts['restarts']; end(): void } {
  const restarts = { time: 0, memory: 0, room: 0, left: 0, died: 0 };
  const counted = { pool, counts, restarts };
  pools.add(counted);
  return { restarts, end: () => void pools.delete(counted) };
}
