/** §3, §4.3: exactly once, whatever is killed. `make test-faults` runs 50 rounds and prints their figures. */
import { expect, test } from '@jest/globals';
import { FUZZ_SEED } from '../support/property.ts';
import { runCrashRounds } from './crash-round.ts';

const MINUTE = 60_000;
const LONG = process.env.PLATEN_FAULTS === '1';
const ROUNDS = LONG ? 50 : 3;

test(
  `${ROUNDS} kills (PLATEN_FUZZ_SEED=${FUZZ_SEED}): nothing lost, nothing twice, nothing stuck`,
  async () => {
    const figures = await runCrashRounds(ROUNDS, FUZZ_SEED);
    if (LONG) process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures.made).toBeGreaterThan(0);
    expect(figures).toMatchObject({ lost: 0, doubled: 0, gaps: 0, stuck: 0 });
  },
  LONG ? 60 * MINUTE : 5 * MINUTE,
);
