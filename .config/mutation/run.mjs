/**
 * `make test-mutation`: changes the code in one place at a time and runs the tests that reach it. A change that no test notices (a
 * survivor) reveals a missing test or unnecessary code. `survivors.yaml` lists survivors that have a reason. Fails if tests notice too
 * few of the effective changes, or if a listed change does not survive. `SAMPLE=10` tries 10 % of the changes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import globalSetup from '../../test/support/global-setup.ts';
import globalTeardown from '../../test/support/global-teardown.ts';
import { isDrawn } from './describe-change.mjs';
import { mutateCode } from './mutate-code.mjs';
import { mutateSql } from './mutate-sql.mjs';
import { mutateStatements } from './mutate-statements.mjs';
import { PARTS } from './parts.ts';

/** The lowest accepted score: the percentage of effective changes that tests notice. */
const MIN_SCORE = 90;

/** Maps each part to its listed survivors. */
const LISTED = Object.fromEntries(
  Object.entries(parse(readFileSync(path.join(import.meta.dirname, 'survivors.yaml'), 'utf8'))).map(
    ([name, reasons]) => [
      name,
      reasons.flatMap(({ equivalent, changes }) =>
        Object.entries(changes).flatMap(([file, its]) => its.map((change) => ({ file, change, equivalent }))),
      ),
    ],
  ),
);

const [only, ...files] = process.argv.slice(2);
if (only && !PARTS[only]) {
  console.error(`PART is one of ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
// Property tests draw the same few values for each mutant: if a test notices a change, it usually does so at once.
process.env.PLATEN_FUZZ_SEED ??= '1';
process.env.PLATEN_RUNS ??= '15';
await globalSetup();
try {
  for (const [name, part] of Object.entries(PARTS))
    if (!only || only === name) judge(name, await mutantsOf(name, { ...part, files, skips: skipsOf(name) }));
} finally {
  await globalTeardown();
}

async function mutantsOf(name, { ways = ['code'], isLong = false, ...part }) {
  process.env.PLATEN_LONG = isLong ? '1' : '0';
  const run = { code: mutateCode, statements: mutateStatements, sql: mutateSql };
  const mutants = [];
  for (const way of ways) mutants.push(...(await run[way](name, part)));
  return mutants;
}

/** Returns changes, as `file: change`, that no test can notice and that are therefore not tried. */
function skipsOf(name) {
  const found = (LISTED[name] ?? []).filter(({ equivalent }) => equivalent);
  return found.map(({ file, change }) => `${file}: ${change}`);
}

/** Prints survivors without a reason, listed changes that do not survive, and the score. */
function judge(name, mutants) {
  const listed = (LISTED[name] ?? []).filter((one) => (!files.length || files.includes(one.file)) && isDrawn(one));
  const survivors = mutants.filter(({ survives }) => survives);
  const listingOf = (one) => listed.find(({ file, change }) => file === one.file && change === one.change);
  const unlisted = survivors.filter((one) => !listingOf(one));
  const gone = listed.filter(
    (one) => !survivors.some(({ file, change }) => file === one.file && change === one.change),
  );
  const equivalent = survivors.filter((one) => listingOf(one)?.equivalent).length;
  const effective = mutants.length - equivalent;
  const noticed = mutants.length - survivors.length;
  const score = (100 * noticed) / effective;
  printChanges('Survives and is not listed:', unlisted);
  printChanges('Is listed and does not survive:', gone);
  console.log(
    `${name}: ${score.toFixed(1)} % (${noticed} of ${effective} changes are noticed; ${equivalent} more have no effect)`,
  );
  if (score < MIN_SCORE || gone.length > 0) process.exitCode = 1;
}

/** Prints changes in the format of `survivors.yaml`. */
function printChanges(title, changes) {
  if (changes.length === 0) return;
  const files = Object.entries(Object.groupBy(changes, ({ file }) => file));
  const lines = files.map(([file, its]) => [file, [...new Set(its.map(({ change }) => change))]]);
  console.log(`\n${title}\n${stringify(Object.fromEntries(lines), { lineWidth: 0 })}`);
}
