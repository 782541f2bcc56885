/** §18.18: the wait for a turn has limits of its own, and is refused as overload. */
import { expect, test } from '@jest/globals';
import { createTurns } from '../../../src/platform/turns/turns.ts';

/** Takes the one turn until `end` is called. */
function held(turns: ReturnType<typeof createTurns>, workspaceId: string) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  return { done: turns(workspaceId, () => promise), end };
}
const UNAVAILABLE = { name: 'Refusal', code: 'unavailable' };

test('another workspace goes before those of one that wait', async () => {
  const turns = createTurns({ most: 1, mostEach: 1 });
  const order: string[] = [];
  const first = held(turns, 'a');
  const waiting = ['a1', 'a2', 'b1'].map((name) => turns(name[0]!, async () => void order.push(name)));
  first.end();
  await Promise.all(waiting);
  expect(order).toEqual(['b1', 'a1', 'a2']);
});

test('a share of the turns is left to others', async () => {
  const turns = createTurns({ most: 2, mostEach: 1 });
  const [a, other] = [held(turns, 'a'), held(turns, 'a')];
  expect(await turns('b', async () => 'done')).toBe('done');
  for (const { end } of [a, other]) end();
  await Promise.all([a.done, other.done]);
});

test('too many of one workspace are refused, others are not; in all there is a limit too', async () => {
  const turns = createTurns({ most: 1, mostEach: 1, mostWaiting: 2, mostInAll: 3 });
  const first = held(turns, 'a');
  const waiting = [turns('a', async () => 1), turns('a', async () => 2)];
  await expect(turns('a', async () => 3)).rejects.toMatchObject(UNAVAILABLE);
  waiting.push(turns('b', async () => 4));
  await expect(turns('c', async () => 5)).rejects.toMatchObject(UNAVAILABLE);
  first.end();
  expect(await Promise.all(waiting)).toEqual([1, 2, 4]);
  expect(await turns('c', async () => 6)).toBe(6);
});

test('who has left is not waited for, and never begins', async () => {
  const turns = createTurns({ most: 1, mostEach: 1, mostWaiting: 1 });
  const first = held(turns, 'a');
  const caller = new AbortController();
  const begun: string[] = [];
  const left = turns('b', async () => begun.push('left'), caller.signal);
  caller.abort();
  await expect(left).rejects.toMatchObject(UNAVAILABLE);
  const next = turns('b', async () => begun.push('next'));
  first.end();
  await next;
  expect(begun).toEqual(['next']);
});

test('who has waited too long is refused, and never begins', async () => {
  const turns = createTurns({ most: 1, mostEach: 1, waitMs: 20 });
  const first = held(turns, 'a');
  let begun = false;
  const late = turns('b', async () => {
    begun = true;
  });
  await expect(late).rejects.toMatchObject(UNAVAILABLE);
  first.end();
  await first.done;
  expect([await turns('b', async () => 'done'), begun]).toEqual(['done', false]);
});

test('work that fails gives its turn back', async () => {
  const turns = createTurns({ most: 1, mostEach: 1 });
  await expect(turns('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns('a', async () => 'done')).toBe('done');
});
