/** §18.18: the wait for a turn has limits of its own, and is refused as overload. */
import { expect, test } from '@jest/globals';
import { createFairSemaphore } from '../../../src/platform/fair-semaphore/fair-semaphore.ts';

/** Takes the one turn until `end` is called. */
function held(semaphore: ReturnType<typeof createFairSemaphore>, workspaceId: string) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  return { done: semaphore(workspaceId, () => promise), end };
}
const UNAVAILABLE = { name: 'Refusal', code: 'unavailable' };

test('another workspace comes before the waiting items of the workspace that had the last turn', async () => {
  const semaphore = createFairSemaphore({ maxConcurrent: 1, maxPerWorkspace: 1 });
  const order: string[] = [];
  const first = held(semaphore, 'a');
  const waiting = ['a1', 'a2', 'b1'].map((name) => semaphore(name[0]!, async () => void order.push(name)));
  first.end();
  await Promise.all(waiting);
  expect(order).toEqual(['b1', 'a1', 'a2']);
});

test('one workspace leaves a share of the turns to others', async () => {
  const semaphore = createFairSemaphore({ maxConcurrent: 2, maxPerWorkspace: 1 });
  const [a, other] = [held(semaphore, 'a'), held(semaphore, 'a')];
  expect(await semaphore('b', async () => 'done')).toBe('done');
  for (const { end } of [a, other]) end();
  await Promise.all([a.done, other.done]);
});

test('too many of one workspace are refused, others are not; in all there is a limit too', async () => {
  const semaphore = createFairSemaphore({
    maxConcurrent: 1,
    maxPerWorkspace: 1,
    maxWaitingPerWorkspace: 2,
    maxWaiting: 3,
  });
  const first = held(semaphore, 'a');
  const waiting = [semaphore('a', async () => 1), semaphore('a', async () => 2)];
  await expect(semaphore('a', async () => 3)).rejects.toMatchObject(UNAVAILABLE);
  waiting.push(semaphore('b', async () => 4));
  await expect(semaphore('c', async () => 5)).rejects.toMatchObject(UNAVAILABLE);
  first.end();
  expect(await Promise.all(waiting)).toEqual([1, 2, 4]);
  expect(await semaphore('c', async () => 6)).toBe(6);
});

test('who has left is not waited for, and never begins', async () => {
  const semaphore = createFairSemaphore({ maxConcurrent: 1, maxPerWorkspace: 1, maxWaitingPerWorkspace: 1 });
  const first = held(semaphore, 'a');
  const caller = new AbortController();
  const started: string[] = [];
  const left = semaphore('b', async () => started.push('left'), caller.signal);
  caller.abort();
  await expect(left).rejects.toMatchObject(UNAVAILABLE);
  const next = semaphore('b', async () => started.push('next'));
  first.end();
  await next;
  expect(started).toEqual(['next']);
});

test('who has waited too long is refused, and never begins', async () => {
  const semaphore = createFairSemaphore({ maxConcurrent: 1, maxPerWorkspace: 1, waitMs: 20 });
  const first = held(semaphore, 'a');
  let started = false;
  const late = semaphore('b', async () => {
    started = true;
  });
  await expect(late).rejects.toMatchObject(UNAVAILABLE);
  first.end();
  await first.done;
  expect([await semaphore('b', async () => 'done'), started]).toEqual(['done', false]);
});

test('work that fails gives its turn back', async () => {
  const semaphore = createFairSemaphore({ maxConcurrent: 1, maxPerWorkspace: 1 });
  await expect(semaphore('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore('a', async () => 'done')).toBe('done');
});
