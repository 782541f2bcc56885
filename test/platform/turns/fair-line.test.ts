/** §18.18: whose work has taken the least time is next. */
import { expect, test } from '@jest/globals';
import { createFairLine } from '../../../src/platform/turns/fair-line.ts';

/** Works through the line, `ms` for each item; answers the items in the order of their turns. */
function workedOff(line: ReturnType<typeof createFairLine<string>>, ms: (item: string) => number): string[] {
  const order: string[] = [];
  for (let item = line.take(); item !== undefined; item = line.take()) {
    order.push(item);
    line.end(item[0]!, ms(item));
  }
  return order;
}
function lineOf(items: string[]) {
  const line = createFairLine<string>();
  for (const item of items) line.add(item[0]!, item);
  return line;
}
const hundred = Array.from({ length: 100 }, (_, at) => `a${at}`);

test('one workspace: first come, first served', () => {
  expect(workedOff(lineOf(['a1', 'a2', 'a3']), () => 10)).toEqual(['a1', 'a2', 'a3']);
});

test('who comes while a hundred of another wait is next', () => {
  const line = lineOf(hundred);
  for (let done = 0; done < 10; done += 1) line.end(line.take()![0]!, 10);
  const begun = line.take();
  line.add('b', 'b1');
  line.end(begun![0]!, 10);
  expect(line.take()).toBe('b1');
});

test('time is shared, not the number of turns', () => {
  const items = [...hundred, ...Array.from({ length: 100 }, (_, at) => `b${at}`)];
  const order = workedOff(lineOf(items), (item) => (item.startsWith('a') ? 100 : 10)).slice(0, 44);
  expect(order.filter((item) => item.startsWith('a'))).toHaveLength(4);
});

test('nobody saves up turns while away', () => {
  const line = lineOf(['a1', 'b1', ...hundred]);
  for (let done = 0; done < 50; done += 1) line.end(line.take()![0]!, 10);
  for (const item of ['b2', 'b3', 'b4']) line.add('b', item);
  const next = [1, 2, 3, 4].map(() => {
    const item = line.take()!;
    line.end(item[0]!, 10);
    return item[0];
  });
  expect(next.toSorted()).toEqual(['a', 'a', 'b', 'b']);
});

test('who has just come does not make up for the time before', () => {
  const line = lineOf(hundred);
  for (let done = 0; done < 50; done += 1) line.end(line.take()![0]!, 10);
  for (const item of ['b1', 'b2', 'b3', 'b4']) line.add('b', item);
  expect(workedOff(line, () => 10).slice(0, 4)).toEqual(['b1', 'a50', 'b2', 'a51']);
});

test('who has used more than others waits for them, though it was away meanwhile', () => {
  const line = lineOf(['a1', ...hundred.map((_, at) => `b${at}`)]);
  line.end(line.take()![0]!, 100);
  line.end(line.take()![0]!, 10);
  line.add('a', 'a2');
  expect(workedOff(line, () => 10).indexOf('a2')).toBe(9);
});

test('what was used is forgotten when nobody waits and nothing is at work', () => {
  const line = lineOf(['a1']);
  line.end(line.take()![0]!, 1000);
  for (const item of ['a2', 'b1', 'a3', 'b2']) line.add(item[0]!, item);
  expect(workedOff(line, () => 10)).toEqual(['a2', 'b1', 'a3', 'b2']);
});

test('of one workspace no more have begun than may', () => {
  const line = createFairLine<string>({ mostEach: 1 });
  for (const item of ['a1', 'a2', 'b1']) line.add(item[0]!, item);
  expect([line.take(), line.take(), line.take()]).toEqual(['a1', 'b1', undefined]);
  line.end('a', 5);
  expect([line.take(), line.length()]).toEqual(['a2', 0]);
});

test('one that leaves the line is not called', () => {
  const line = lineOf(['a1', 'a2', 'b1']);
  expect([line.remove('a', 'a1'), line.remove('a', 'a1'), line.remove('c', 'c1')]).toEqual([true, false, false]);
  expect([line.length(), line.length('a'), line.length('c')]).toEqual([2, 1, 0]);
  expect(workedOff(line, () => 1).toSorted()).toEqual(['a2', 'b1']);
});
