/** Mutants of TypeScript, by Stryker: which there are, and what became of each. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { describeChange } from './describe-change.mjs';

/** Two processes are what a small machine has. */
const CONCURRENCY = 2;

export async function mutateCode(name, { mutate, tests, keeps = false }) {
  const mutants = await new Stryker({
    mutate,
    platenTests: tests.flatMap((pattern) => globSync(pattern)).sort(),
    platenKeeps: keeps,
    plugins: [path.join(import.meta.dirname, 'test-runner.mjs')],
    testRunner: 'platen',
    testRunnerNodeArgs: ['--disable-warning=ExperimentalWarning'],
    coverageAnalysis: 'perTest',
    concurrency: CONCURRENCY,
    // Modules that were loaded anew stay in memory.
    maxTestRunnerReuse: keeps ? 100 : 0,
    ignorePatterns: ['/*', ...['src', 'test', 'generated', 'prisma', 'spec', 'package.json'].map((one) => `!/${one}`)],
    disableTypeChecks: false,
    tempDirName: 'coverage/mutation',
    reporters: ['progress', 'html'],
    htmlReporter: { fileName: `coverage/mutation-${name}.html` },
    warnings: { slow: false, unknownOptions: false },
    logLevel: 'warn',
  }).runMutationTest();
  const texts = new Map();
  return mutants
    .filter(({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError')
    .map(({ fileName, location, replacement, status }) => {
      const file = path.relative('', fileName);
      if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'));
      const change = describeChange(texts.get(file), rangeOf(texts.get(file), location), replacement);
      return { file, change, survives: status === 'Survived' || status === 'NoCoverage' };
    });
}

/** Lines and columns, which count from 1 → the places in a text. */
function rangeOf(text, { start, end }) {
  const lines = text.split('\n');
  const at = ({ line, column }) => lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, column - 1);
  return [at(start), at(end)];
}
