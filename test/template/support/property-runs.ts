/** How often properties are tried: `PLATEN_LONG=1` for long, `PLATEN_SEED` to repeat a run. */
const isLong = process.env.PLATEN_LONG === '1';
const FIXED_SEED = 20260827;

/** For `fc.assert`. A short run tries the same values every time; a long one new ones, its seed in the test's name. */
export const PROPERTY = {
  numRuns: isLong ? 100_000 : 400,
  seed: Number(process.env.PLATEN_SEED ?? (isLong ? Date.now() % 2 ** 31 : FIXED_SEED)),
  // The same values again would show the same.
  ignoreEqualValues: true,
};

/** Long properties take minutes each. */
export const PROPERTY_TIMEOUT = (isLong ? 60 : 1) * 60_000;
