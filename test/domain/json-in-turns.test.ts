/** §18.7: what is written in slices is what `JSON.stringify` writes, and others have their turn in between. */
import { expect, test } from '@jest/globals';
import { jsonInTurns } from '../../src/domain/json.ts';

/** Slices end at a power of 2, and a period of 9 puts each of its characters there. */
const LONG = `${'\\"\n\ud800éa🙂\u2028'.repeat(60_000)}x`;

test.each<[string, unknown]>([
  ...Array.from({ length: 9 }, (_, at): [string, string] => [`a long text, less ${at}`, LONG.slice(at)]),
  ['one of two slices exactly', 'x'.repeat(262_144)],
  ['a list', [1, LONG, undefined, null, 'short']],
  ['an object', { a: LONG, b: undefined, c: [new Date(0), { d: LONG }], '"': 1 }],
  ['short texts', { a: 'x', b: [], c: null, d: new Date(0) }],
])('%s', async (_what, value) => {
  expect(String(await jsonInTurns(value))).toBe(JSON.stringify(value));
});

/** How many turns others have while it is written. */
async function countTurns(value: unknown) {
  let turns = 0;
  let done = false;
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await jsonInTurns(value);
  done = true;
  return turns;
}

test.each<[string, unknown]>([
  ['a long text', LONG],
  ['one beside short ones', { short: 'x', list: [null, 1, LONG], date: new Date(0) }],
])('others have their turn while %s is written', async (_what, value) => {
  expect(await countTurns(value)).toBeGreaterThan(2);
});

test.each<[string, unknown]>([
  ['a text of one slice', 'x'.repeat(131_072)],
  ['short texts', { a: ['x', null, 5, new Date(0)] }],
])('%s is written at once', async (_what, value) => expect(await countTurns(value)).toBe(0));
