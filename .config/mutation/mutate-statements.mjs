/** Creates mutants of SQL in TypeScript, which Stryker treats as ordinary strings. The module is loaded with the changed statement. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeChange, isDrawn } from './describe-change.mjs';
import { loadAllAnew, replaceModule, runTestFile } from './run-test-file.mjs';
import { sqlMutants } from './sql-mutants.mjs';

const TEMPLATE = /`(?:\\.|[^`\\])*`/gs;
const STATEMENT = /\b(?:SELECT|UPDATE|INSERT|DELETE)\b.*\b(?:FROM|SET|INTO)\b/s;
const VALUE = /\$\{[^}]*\}/g;
/** Matches Prisma's error for a statement that Postgres cannot parse. */
const NO_SQL = /Code: `42/;

/** Mutates the files that match `mutate`, or those of them in `files`. `skips`: changes that are not tried and count as survivors. */
export async function mutateStatements(_name, { mutate, tests, files, skips }) {
  const testFiles = tests.flatMap((pattern) => globSync(pattern)).sort();
  const mutated = mutate
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !files.length || files.includes(file));
  const mutants = [];
  loadAllAnew();
  for (const file of mutated) {
    const text = readFileSync(file, 'utf8');
    for (const { range, replacement } of statementMutants(text)) {
      const change = describeChange(text, range, replacement);
      if (!isDrawn({ file, change })) continue;
      const isSkipped = skips.includes(`${file}: ${change}`);
      replaceModule(file, text.slice(0, range[0]) + replacement + text.slice(range[1]));
      const fault = isSkipped ? undefined : await firstFault(testFiles);
      if (NO_SQL.test(fault)) continue;
      mutants.push({ file, change, survives: fault === undefined });
      if (fault === undefined && !isSkipped) console.log(`survives: ${file}: ${change}`);
    }
    replaceModule(undefined);
  }
  return mutants;
}

/** Values that are filled in are not changed. */
function statementMutants(text) {
  return [...text.matchAll(TEMPLATE)]
    .filter(([found]) => STATEMENT.test(found))
    .flatMap(({ 0: found, index }) => {
      const values = [...found.matchAll(VALUE)].map((value) => [value.index, value.index + value[0].length]);
      const isApart = ([from, to]) =>
        values.every((value) => to <= value[0] || from >= value[1] || covers([from, to], value));
      return sqlMutants(found.slice(1, -1))
        .map(({ range, replacement }) => ({ range: range.map((at) => at + 1), replacement }))
        .filter(({ range }) => isApart(range))
        .map(({ range, replacement }) => {
          const was = found.slice(...range);
          // Numbered parameters must stay in the statement.
          const kept = /\$\d/.test(was) && /^(?:true|false)$/.test(replacement);
          const other = kept ? `(${replacement} ${replacement === 'true' ? 'OR' : 'AND'} ${was})` : replacement;
          return { range: range.map((at) => index + at), replacement: other };
        });
    });
}

function covers([from, to], [first, last]) {
  return from <= first && to >= last;
}

async function firstFault(testFiles) {
  for (const file of testFiles) {
    const ran = await runTestFile(path.resolve(file), { stopsAtFault: true });
    const failed = ran.find(({ fault }) => fault);
    if (failed) return failed.fault;
  }
  return undefined;
}
