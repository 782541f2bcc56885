/**
 * §18.20: the memory that the worker threads of a process share. Small tasks begin as long as the threads keep less than there is. A large
 * one begins when what it most likely needs is free too, or no other large one is at work. Should the threads keep more than there is, the
 * task that grew the most is cut off, and begins anew when it has room.
 */
import { tooBusy } from '../../domain/errors.ts';

/** A share of the memory: what a task is likely to need, and the thread that it runs on, once that is known. */
export type Claim = {
  mb: number;
  thread?: object;
  /** The megabytes that the thread kept before this task; 0 for a new thread. */
  from: number;
  /** Aborted when others need the memory. The task is to begin anew, with as much as `mb` says then. */
  cutOff: AbortController;
};

/** `mb`: what the task is likely to need. `again`: it was cut off. It waits for `waitMs`, without an end unless told. */
export type ClaimRequest = {
  mb: number;
  again?: boolean;
  waitMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

export type MemoryBudget = {
  maxMb: number;
  /** The megabytes that all threads keep now. */
  keptMb(): number;
  /** Waits for memory. Rejects with the refusal `unavailable` after `waitMs`, or once `signal` is aborted, with its reason. */
  claim(request: ClaimRequest): Promise<Claim>;
  /** The task has ended, or was cut off. */
  release(claim: Claim): void;
  /** A thread keeps so much now, in megabytes; `claim` is that of its task. */
  note(thread: object, mb: number, claim?: Claim): void;
  /** A thread has ended. */
  forget(thread: object): void;
};

type Waiting = { mb: number; again: boolean; begin: (claim: Claim) => void };

/** Enough for 1 MB of values, a preview of fifty pages or a render of a hundred. */
const SMALL_MB = 192;
/** Large tasks leave this much to small ones. */
const RESERVE_MB = 256;

/** `maxMb` in all; without a bound unless given. A task alone may have more, up to the limits of its pool: it would wait for ever. */
export function createMemoryBudget(maxMb = Number.POSITIVE_INFINITY): MemoryBudget {
  const kept = new Map<object, number>();
  const claims = new Set<Claim>();
  const waiting: Waiting[] = [];

  const largeAtWork = () => [...claims].some(isLarge);
  const keptMb = () => [...kept.values()].reduce((sum, mb) => sum + mb, 0);
  const grownMb = ({ thread, from }: Claim) => (thread ? Math.max(0, (kept.get(thread) ?? from) - from) : 0);
  /** Sums what threads keep and what running tasks are still likely to need. */
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
      // Only small ones are in its way: they end soon, and it would be cut off again beside the next.
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
      // It needs more than it has by now.
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

/** `begin` looks who may begin: it calls that of those that wait. */
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
