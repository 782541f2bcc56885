/** Look-ups that share a statement: who is answered by which one. */
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { shareLookUps } from '../../../../src/data/storage/connection/look-ups.ts';

type Statement = { keys: string[]; answer: (found?: string[]) => void; fail: (error: Error) => void };

/** The statements in the order in which they began; a test answers each when it wants to. */
let statements: Statement[];
let ask: (key: string) => Promise<string>;

beforeEach(() => {
  statements = [];
  ask = shareLookUps(
    (key) => key,
    (keys: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const answer = (found = keys.map((key) => `found ${key}`)) => resolve(found);
        statements.push({ keys, answer, fail: reject });
      }),
  );
});

function keysOf() {
  return statements.map(({ keys }) => keys);
}

test('simultaneous look-ups share one statement, and equal keys are looked up once', async () => {
  const found = Promise.all(['a', 'b', 'a'].map((key) => ask(key)));
  await turn();
  expect(keysOf()).toEqual([['a', 'b']]);
  statements[0]!.answer();
  expect(await found).toEqual(['found a', 'found b', 'found a']);
});

test('a statement that has begun answers nobody who comes later, not even for the same key', async () => {
  const first = ask('a');
  await turn();
  const second = ask('a');
  await turn();
  expect(keysOf()).toEqual([['a'], ['a']]);
  statements[0]!.answer(['before']);
  statements[1]!.answer(['after']);
  expect([await first, await second]).toEqual(['before', 'after']);
});

test('with two statements under way the others gather, and one more takes them all', async () => {
  const found: Promise<string>[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    found.push(ask(key));
    await turn();
  }
  expect(keysOf()).toEqual([['a'], ['b']]);
  statements[1]!.answer();
  await found[1];
  await turn();
  expect(keysOf()).toEqual([['a'], ['b'], ['c', 'd']]);
  statements[0]!.answer();
  statements[2]!.answer();
  expect(await Promise.all(found)).toEqual(['found a', 'found b', 'found c', 'found d']);
});

test('a statement that fails fails its own requests only', async () => {
  const failed = ask('a');
  await turn();
  const other = ask('b');
  await turn();
  statements[0]!.fail(new Error('gone'));
  statements[1]!.answer();
  await expect(failed).rejects.toThrow('gone');
  expect(await other).toBe('found b');
});

test('600 keys at once are three statements, none larger than 256', async () => {
  const found = Promise.all(Array.from({ length: 600 }, (_, at) => ask(`${at}`)));
  for (const place of [0, 1, 2]) {
    while (!statements[place]) await turn();
    statements[place]!.answer();
  }
  expect(await found).toEqual(Array.from({ length: 600 }, (_, at) => `found ${at}`));
  expect(keysOf().map(({ length }) => length)).toEqual([256, 256, 88]);
});
