/** §18.18: whose work has taken the least time is next. */
import { expect, test } from '@jest/globals';
import { createFairQueue } from '../../../src/platform/fair-semaphore/fair-queue.ts';

/** Works through the line, `ms` for each item; answers the items in the order of their turns. */
function workedOff(queue: ReturnType<typeof createFairQueue<string>>, ms: (item: string) => number): string[] {
  const order: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) {
    order.push(item);
    queue.end(item[0]!, ms(item));
  }
  return order;
}
function lineOf(items: string[]) {
  const queue = createFairQueue<string>();
  for (const item of items) queue.add(item[0]!, item);
  return queue;
}
const hundred = Array.from({ length: 100 }, (_, at) => `a${at}`);

test('one workspace: first come, first served', () => {
  expect(workedOff(lineOf(['a1', 'a2', 'a3']), () => 10)).toEqual(['a1', 'a2', 'a3']);
});

test('who comes while a hundred of another wait is next', () => {
  const queue = lineOf(hundred);
  for (let done = 0; done < 10; done += 1) queue.end(queue.take()![0]!, 10);
  const started = queue.take();
  queue.add('b', 'b1');
  queue.end(started![0]!, 10);
  expect(queue.take()).toBe('b1');
});

test('time is shared, not the number of turns', () => {
  const items = [...hundred, ...Array.from({ length: 100 }, (_, at) => `b${at}`)];
  const order = workedOff(lineOf(items), (item) => (item.startsWith('a') ? 100 : 10)).slice(0, 44);
  expect(order.filter((item) => item.startsWith('a'))).toHaveLength(4);
});

test('an idle workspace saves up no turns', () => {
  const queue = lineOf(['a1', 'b1', ...hundred]);
  for (let done = 0; done < 50; done += 1) queue.end(queue.take()![0]!, 10);
  for (const item of ['b2', 'b3', 'b4']) queue.add('b', item);
  const next = [1, 2, 3, 4].map(() => {
    const item = queue.take()!;
    queue.end(item[0]!, 10);
    return item[0];
  });
  expect(next.toSorted()).toEqual(['a', 'a', 'b', 'b']);
});

test('who has just come does not make up for the time before', () => {
  const queue = lineOf(hundred);
  for (let done = 0; done < 50; done += 1) queue.end(queue.take()![0]!, 10);
  for (const item of ['b1', 'b2', 'b3', 'b4']) queue.add('b', item);
  expect(workedOff(queue, () => 10).slice(0, 4)).toEqual(['b1', 'a50', 'b2', 'a51']);
});

test('who has used more than others waits for them, though it was away meanwhile', () => {
  const queue = lineOf(['a1', ...hundred.map((_, at) => `b${at}`)]);
  queue.end(queue.take()![0]!, 100);
  queue.end(queue.take()![0]!, 10);
  queue.add('a', 'a2');
  expect(workedOff(queue, () => 10).indexOf('a2')).toBe(9);
});

test('what was used is forgotten when nobody waits and nothing is at work', () => {
  const queue = lineOf(['a1']);
  queue.end(queue.take()![0]!, 1000);
  for (const item of ['a2', 'b1', 'a3', 'b2']) queue.add(item[0]!, item);
  expect(workedOff(queue, () => 10)).toEqual(['a2', 'b1', 'a3', 'b2']);
});

test('one workspace never has more items started than its limit', () => {
  const queue = createFairQueue<string>({ maxPerWorkspace: 1 });
  for (const item of ['a1', 'a2', 'b1']) queue.add(item[0]!, item);
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'b1', undefined]);
  queue.end('a', 5);
  expect([queue.take(), queue.length()]).toEqual(['a2', 0]);
});

test('an item that is removed is never taken', () => {
  const queue = lineOf(['a1', 'a2', 'b1']);
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('c', 'c1')]).toEqual([true, false, false]);
  expect([queue.length(), queue.length('a'), queue.length('c')]).toEqual([2, 1, 0]);
  expect(workedOff(queue, () => 1).toSorted()).toEqual(['a2', 'b1']);
});
