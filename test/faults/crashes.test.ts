/** §3, §4.3: exactly once, whatever is killed. `make test-faults` runs 50 rounds and prints their figures. */

import { expect, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { runCrashRounds } from './crash-round.ts';

const LONG = process.env.PLATEN_FAULTS === '1';
const ROUNDS = LONG ? 50 : 3;
/** In three rounds the second one kills each of the three once. */
const SEED = Number(process.env.PLATEN_SEED ?? (LONG ? 1 : 47));

test(
  `${ROUNDS} kills (seed ${SEED}): nothing lost, nothing twice, nothing stuck`,
  async () => {
    const figures = await runCrashRounds(ROUNDS, SEED);
    if (LONG) process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures.made).toBeGreaterThan(0);
    expect(figures).toMatchObject({ lost: 0, doubled: 0, gaps: 0, stuck: 0 });
  },
  LONG ? 60 * MINUTE : 5 * MINUTE,
);
