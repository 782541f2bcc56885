/** §18.20: what threads keep together has a bound, past which work waits; small work goes on beside large work. */
import { expect, test } from '@jest/globals';
import { type Claim, createMemoryBudget, type MemoryBudget } from '../../../src/platform/threads/memory-budget.ts';

const MAX = 2_000;
const LARGE = 800;

/** Claims in order; says which have begun, by the places in that order. */
function claimAll(budget: MemoryBudget, ...wanted: { mb: number; again?: boolean }[]) {
  const started = new Map<number, Claim>();
  for (const [at, request] of wanted.entries()) void budget.claim(request).then((claim) => started.set(at, claim));
  const places = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return [...started.keys()];
  };
  return { started, places };
}

test('large ones wait for one another where they would not fit, small ones do not', async () => {
  const budget = createMemoryBudget(MAX);
  const { started, places } = claimAll(budget, { mb: LARGE }, { mb: LARGE }, { mb: LARGE }, { mb: 100 });
  expect(await places()).toEqual([0, 1, 3]);
  budget.release(started.get(0)!);
  expect(await places()).toEqual([0, 1, 3, 2]);
});

test('one that needs more than there is begins when no other large one is at work', async () => {
  const budget = createMemoryBudget(MAX);
  const { started, places } = claimAll(budget, { mb: LARGE }, { mb: 2 * MAX });
  expect(await places()).toEqual([0]);
  budget.release(started.get(0)!);
  expect(await places()).toEqual([0, 1]);
});

test('what idle threads keep counts, and a thread that ended does not', async () => {
  const budget = createMemoryBudget(MAX);
  const [idle, other] = [{}, {}];
  budget.note(idle, MAX - 150);
  const { places } = claimAll(budget, { mb: 100 }, { mb: 100 });
  expect(await places()).toEqual([0]);
  budget.note(other, 50);
  budget.forget(idle);
  expect(await places()).toEqual([0, 1]);
});

test('past the bound the one that grew the most is cut off, and begins again when it has room', async () => {
  const budget = createMemoryBudget(MAX);
  const threads = [{}, {}] as const;
  for (const thread of threads) budget.note(thread, 100);
  const { started, places } = claimAll(budget, { mb: 100 }, { mb: LARGE });
  await places();
  const [small, large] = [started.get(0)!, started.get(1)!];
  budget.note(threads[0], 300, small);
  budget.note(threads[1], 100, large);
  budget.note(threads[1], MAX - 200, large);
  expect([small.cutOff.signal.aborted, large.cutOff.signal.aborted]).toEqual([false, true]);
  budget.forget(threads[1]);
  budget.release(large);
  const next = claimAll(budget, { mb: large.mb, again: true }, { mb: 100 });
  // Neither it nor those that would keep it waiting.
  expect(await next.places()).toEqual([]);
  budget.release(small);
  expect((await next.places())[0]).toBe(0);
});

test('one alone is never cut off: the limits of its pool hold for it', async () => {
  const budget = createMemoryBudget(MAX);
  const { started, places } = claimAll(budget, { mb: LARGE });
  await places();
  const claim = started.get(0)!;
  const thread = {};
  budget.note(thread, 10, claim);
  budget.note(thread, 2 * MAX, claim);
  expect(claim.cutOff.signal.aborted).toBe(false);
});

test('who waits too long, or leaves, is refused and takes nothing', async () => {
  const budget = createMemoryBudget(MAX);
  const { started, places } = claimAll(budget, { mb: LARGE });
  await places();
  await expect(budget.claim({ mb: 2 * MAX, waitMs: 10 })).rejects.toMatchObject({ code: 'unavailable' });
  const leaving = new AbortController();
  const left = budget.claim({ mb: 2 * MAX, signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(budget.claim({ mb: 1, signal: leaving.signal })).rejects.toThrow('left');
  budget.release(started.get(0)!);
  expect((await budget.claim({ mb: 2 * MAX })).mb).toBe(2 * MAX);
});
