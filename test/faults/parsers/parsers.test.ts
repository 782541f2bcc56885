/**
 * §18.7: a gate for all parsers. Sends the worst kilobytes of a quarter of them to a running service, of others for each commit; with
 * `make test-faults` those of all, and the worst files that they take. Measures CPU time of the main thread between two turns of the event loop, not the time on the clock, and tries again before it
 * fails, so that a busy machine changes nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE } from '../../../src/domain/durations.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { useDatabase } from '../../support/use-database.ts';
import { type Cost, costOf, isOver } from './costs.ts';
import { type Hostile, KILOBYTE } from './parser.ts';
import { PARSERS } from './table.ts';
import { openWorld, type World } from './world.ts';

const faults = process.env.PLATEN_FAULTS ? test : test.skip;
const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
});
afterAll(() => world?.close());

describe.each(process.env.PLATEN_FAULTS ? PARSERS : ofThisRun(PARSERS, 4))('$name', (parser) => {
  beforeAll(async () => {
    expect((await parser.door(world, parser.harmless())).status).toBeLessThan(500);
  });

  test('its worst kilobytes stay within the limits of time and memory', async () => {
    for (const hostile of parser.kilobytes) {
      const bytes = Buffer.byteLength(hostile.make());
      expect({ what: hostile.what, isShort: bytes <= KILOBYTE && bytes }).toEqual({
        what: hostile.what,
        isShort: bytes,
      });
      const cost = await costOf(world, parser, hostile);
      expect({ what: hostile.what, problem: problemOf(cost, hostile) }).toEqual({ what: hostile.what, problem: false });
    }
  });

  faults(
    'the worst that it takes stays within the limits of time and memory',
    async () => {
      const wrong = [];
      for (const hostile of parser.largest) {
        const cost = await costOf(world, parser, hostile);
        process.stdout.write(`${row(parser.name, hostile.what, cost)}\n`);
        const problem = problemOf(cost, hostile);
        if (problem) wrong.push({ [hostile.what]: problem });
      }
      expect(wrong).toEqual([]);
    },
    30 * MINUTE,
  );
});

test('the service answers after all of this', async () => {
  expect((await world.ask('GET', '/healthz')).status).toBe(200);
});

function problemOf({ text, ...cost }: Cost, hostile: Hostile) {
  if (isOver({ text, ...cost })) return cost;
  return (
    hostile.says !== undefined && !text.includes(hostile.says) && text.slice(text.indexOf('<main')).slice(0, 2_000)
  );
}

function row(parser: string, what: string, { status, holdMs, workMs, growthMb }: Cost) {
  return `${parser} | ${what} | ${status} | ${holdMs.toFixed(0)} ms | ${workMs.toFixed(0)} ms | +${growthMb.toFixed(0)} MB`;
}
