/**
 * §18.20: the memory that all worker threads of a process share. A small task starts while the threads use less than
 * the budget. A large task starts when the memory that it probably needs is free, or when no other large task runs.
 * When the threads exceed the budget, the task that grew most is aborted, and starts again when there is room.
 */
import { tooBusy } from '../../domain/errors.ts';

/** A reservation of memory: what a task probably needs, and the thread that runs it, once that is known. */
export type Claim = {
  mb: number;
  thread?: object;
  /** The megabytes that the thread used before this task. 0 for a new thread. */
  from: number;
  /** Is aborted when other tasks need the memory. The task must then start again with a claim of at least `mb`. */
  cutOff: AbortController;
};

/**
 * `mb`: what the task probably needs. `again`: it was aborted before and starts again. `waitMs`: the longest wait;
 * without it, the task waits for ever.
 */
export type ClaimRequest = {
  mb: number;
  again?: boolean;
  waitMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

export type MemoryBudget = {
  maxMb: number;
  /** Returns the megabytes that all threads use now. */
  keptMb(): number;
  /** Waits for memory. Rejects with `unavailable` after `waitMs`, or with the reason of `signal` when aborted. */
  claim(request: ClaimRequest): Promise<Claim>;
  /** Call this when the task has ended or was aborted. */
  release(claim: Claim): void;
  /** Records how many megabytes a thread uses now. `claim` belongs to the task that it runs. */
  note(thread: object, mb: number, claim?: Claim): void;
  /** Call this when a thread has exited. */
  forget(thread: object): void;
};

type Waiting = { mb: number; again: boolean; begin: (claim: Claim) => void };

/** Tasks up to this size are small: 1 MB of values, a preview of fifty pages, or a render of a hundred. */
const SMALL_MB = 192;
/** Large tasks leave this much memory to small ones. */
const RESERVE_MB = 256;

/**
 * Creates a budget of `maxMb`, by default without a limit. A task that runs alone may exceed it, up to the limits of
 * its pool, because it would otherwise wait for ever.
 */
export function createMemoryBudget(maxMb = Number.POSITIVE_INFINITY): MemoryBudget {
  const kept = new Map<object, number>();
  const claims = new Set<Claim>();
  const waiting: Waiting[] = [];

  const largeAtWork = () => [...claims].some(isLarge);
  const keptMb = () => [...kept.values()].reduce((sum, mb) => sum + mb, 0);
  const grownMb = ({ thread, from }: Claim) => (thread ? Math.max(0, (kept.get(thread) ?? from) - from) : 0);
  /** Returns what threads use, plus what running tasks are still likely to need. */
  const takenMb = (by: Iterable<Claim>) =>
    [...by].reduce((sum, claim) => sum + Math.max(0, claim.mb - grownMb(claim)), keptMb());

  const mayBegin = (one: Waiting): boolean => {
    if (claims.size === 0) return true;
    if (!isLarge(one)) return takenMb([...claims].filter((claim) => !isLarge(claim))) + one.mb <= maxMb;
    const taken = takenMb(claims) + one.mb;
    return one.again ? taken <= maxMb : taken <= maxMb - RESERVE_MB || !largeAtWork();
  };
  const begin = () => {
    for (const one of [...waiting]) {
      if (mayBegin(one)) {
        waiting.splice(waiting.indexOf(one), 1);
        const claim: Claim = { mb: one.mb, from: 0, cutOff: new AbortController() };
        claims.add(claim);
        one.begin(claim);
      }
      // Only small tasks run, and they end soon. Starting another task now could get this one aborted again, so it goes
      // first.
      else if (one.again && !largeAtWork()) return;
    }
  };

  return {
    maxMb,
    keptMb,
    claim: (request) => waitAmong(waiting, request, begin),
    release(claim) {
      claims.delete(claim);
      begin();
    },
    note(thread, mb, claim) {
      if (claim && !claim.thread) Object.assign(claim, { thread, from: kept.get(thread) ?? 0 });
      kept.set(thread, mb);
      if (keptMb() <= maxMb || claims.size < 2) return;
      const [largest] = [...claims].toSorted((a, b) => grownMb(b) - grownMb(a));
      if (!largest || grownMb(largest) === 0) return;
      // The aborted task needs more than it has used so far, so its next claim is at least twice as large.
      largest.mb = Math.max(largest.mb, 2 * grownMb(largest));
      largest.cutOff.abort();
    },
    forget(thread) {
      kept.delete(thread);
      begin();
    },
  };
}

function isLarge({ mb }: { mb: number }): boolean {
  return mb > SMALL_MB;
}

/** Adds a request to the queue. `begin` starts every waiting task that now may start. */
function waitAmong(
  waiting: Waiting[],
  { mb, again = false, waitMs, signal }: ClaimRequest,
  begin: () => void,
): Promise<Claim> {
  return new Promise((resolve, reject) => {
    const leave = (reason: unknown) => {
      end();
      waiting.splice(waiting.indexOf(one), 1);
      reject(reason);
      begin();
    };
    const left = () => leave(signal?.reason);
    const late = waitMs === undefined ? undefined : setTimeout(() => leave(tooBusy()), waitMs);
    const end = () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', left);
    };
    const one: Waiting = {
      mb,
      again,
      begin(claim) {
        end();
        resolve(claim);
      },
    };
    signal?.addEventListener('abort', left);
    waiting.push(one);
    if (signal?.aborted) left();
    else begin();
  });
}
