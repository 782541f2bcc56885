/**
 * Property tests (fuzzing by fast-check) draw new values for each commit, because repeating the same values finds nothing new. A failure
 * prints the seed of the run, and `PLATEN_FUZZ_SEED` draws the same values on any commit. `PLATEN_LONG=1` draws 100,000 values for each property,
 * and `PLATEN_RUNS` another number.
 */
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { FUZZ_SEED, isLong } from './this-run.ts';

/** How many values are drawn, unless a test sets another number. */
export const RUNS = isLong ? 100_000 : Number(process.env.PLATEN_RUNS ?? 40);

/** Long properties take minutes each. */
export const PROPERTY_TIMEOUT = (isLong ? 60 : 1) * 60_000;

type Options<Values> = Pick<fc.Parameters<Values>, 'numRuns' | 'interruptAfterTimeLimit' | 'endOnFailure'>;

/** Calls `fc.assert` with the seed of the run. */
export function assertProperty<Values>(property: fc.IProperty<Values>, options?: Options<Values>): void;
export function assertProperty<Values>(property: fc.IAsyncProperty<Values>, options?: Options<Values>): Promise<void>;
export function assertProperty<Values>(property: fc.IRawProperty<Values>, options: Options<Values> = {}) {
  return fc.assert(property, {
    // Tests of one property, such as those of a table, draw different values each, whichever of them are run.
    seed: (FUZZ_SEED + crc32(expect.getState().currentTestName ?? '')) | 0,
    // Values that were drawn before are not repeated.
    ignoreEqualValues: true,
    reporter: throwWithSeed,
    ...options,
    // Rounded up, because fast-check would never finish a fraction of a run.
    numRuns: Math.ceil(options.numRuns ?? RUNS),
  });
}

function throwWithSeed<Values>(run: fc.RunDetails<Values>): void {
  if (!run.failed) return;
  const file = path.relative(process.cwd(), expect.getState().testPath ?? '');
  const repeat = `To repeat it: PLATEN_FUZZ_SEED=${FUZZ_SEED} npm test -- ${file}`;
  throw new Error(`${fc.defaultReportMessage(run)}\n\n${repeat}`, { cause: run.errorInstance });
}
