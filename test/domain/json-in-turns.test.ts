/** §18.7: what is written in slices is what `JSON.stringify` writes, and others have their turn in between. */
import { expect, test } from '@jest/globals';
import { jsonInTurns } from '../../src/domain/json-in-turns.ts';

const LONG = `${'\\"\n\u2028é🙂\ud800'.repeat(60_000)}x`;

test.each<[string, unknown]>([
  ['a long text', LONG],
  ['one that begins a character earlier', `x${LONG}`],
  ['a list', [1, LONG, undefined, null, 'short']],
  ['an object', { a: LONG, b: undefined, c: [new Date(0), { d: LONG }], '"': 1 }],
  ['short texts', { a: 'x', b: [], c: null, d: new Date(0) }],
])('%s', async (_what, value) => {
  expect(JSON.parse(await jsonInTurns(value))).toEqual(JSON.parse(JSON.stringify(value)));
  expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
});

test('others have their turn meanwhile', async () => {
  let turns = 0;
  let done = false;
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await jsonInTurns(LONG);
  done = true;
  expect(turns).toBeGreaterThan(2);
});
