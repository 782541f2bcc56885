/**
 * Stryker's way to this project's tests: a process runs the test files of a part again and again, one mutant active at a time. A mutant
 * meets the tests that reach it; one that is reached when its module is loaded meets those of the files that import the module.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { describeMutant, isDrawn } from './describe-change.mjs';
import { importedBy } from './imported-by.mjs';
import { loadAllAnew, runTestFile } from './run-test-file.mjs';

/** What instrumented code looks at. */
const stryker = {};
globalThis.__stryker__ = stryker;
/** Between a file and the name of a test in it. */
const IN = ' › ';

class PlatenTestRunner {
  static inject = tokens('options');

  constructor({ mutate, platenTests, platenOwn, platenKeeps, platenSkips }) {
    const exclude = mutate.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
    this.mutated = globSync(mutate, { exclude });
    this.skips = platenSkips;
    this.files = platenTests;
    this.own = platenOwn;
    /** Of mutated files, the test files that noticed a change, the last one first. */
    this.noticed = new Map();
    this.keeps = platenKeeps;
    if (platenKeeps) loadAllAnew();
  }

  /** Where modules stay loaded, a mutant that is reached while they load gets a new process. */
  capabilities() {
    return { reloadEnvironment: this.keeps };
  }

  /**
   * Every test once; of each, which mutants it reaches. What a file of tests reaches while it loads, or in `beforeAll`, every test of
   * it does; and so does what any test of it reaches, where code keeps what it has made once. What is reached before is static.
   */
  async dryRun() {
    if (!this.keeps) for (const file of this.mutated) await import(pathToFileURL(path.resolve(file)));
    const tests = [];
    for (const file of this.files) tests.push(...(await this.run(file, undefined, false)));
    const coverage = stryker.mutantCoverage ?? { static: {}, perTest: {} };
    for (const file of this.files) {
      const its = tests.filter((test) => test.id.startsWith(file + IN));
      // A share each: after a hundred times as many rounds as all tests took, Stryker ends a loop.
      const shared = Object.entries(coverage.perTest[file] ?? {}).map(([id, hits]) => [id, hits / its.length]);
      delete coverage.perTest[file];
      for (const { id } of shared.length > 0 ? its : [])
        coverage.perTest[id] = { ...Object.fromEntries(shared), ...coverage.perTest[id] };
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName }) {
    const { file: mutated, change } = describeMutant({
      ...activeMutant,
      location: countedFromOne(activeMutant.location),
    });
    if (this.skips.includes(`${mutated}: ${change}`) || !isDrawn({ file: mutated, change }))
      return toMutantRunResult({ status: DryRunStatus.Complete, tests: [] });
    const wanted = testFilter && new Set(testFilter);
    const files = wanted
      ? this.files.filter((file) => testFilter.some((id) => id.startsWith(file + IN)))
      : importedBy(this.files, sandboxFileName);
    Object.assign(stryker, { activeMutant: activeMutant.id, hitCount: 0, hitLimit, mutantCoverage: undefined });
    const noticed = this.noticed.get(activeMutant.fileName) ?? [];
    const tests = [];
    for (const file of [...new Set([...noticed, ...nearestFirst(files, activeMutant.fileName)])]) {
      if (!files.includes(file) || (this.own[file] ?? mutated) !== mutated) continue;
      tests.push(...(await this.run(file, wanted, true)));
      if (!tests.some(({ status }) => status === TestStatus.Failed)) continue;
      this.noticed.set(activeMutant.fileName, [file, ...noticed.filter((other) => other !== file)]);
      break;
    }
    const endless = determineHitLimitReached(stryker.hitCount, stryker.hitLimit);
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests });
  }

  async run(file, wanted, stopsAtFault) {
    stryker.currentTestId = file;
    const tests = await runTestFile(path.resolve(file), {
      wants: (name) => !wanted || wanted.has(file + IN + name),
      stopsAtFault,
      onTest: (name) => {
        stryker.currentTestId = name === null || this.keeps ? file : file + IN + name;
      },
    });
    stryker.currentTestId = undefined;
    return tests.map(({ name, ms, fault }) => ({
      id: file + IN + name,
      name: file + IN + name,
      fileName: file,
      timeSpentMs: ms,
      status: fault === undefined ? TestStatus.Success : TestStatus.Failed,
      failureMessage: fault,
    }));
  }
}

/** As Stryker does in its reports. */
function countedFromOne({ start, end }) {
  const next = ({ line, column }) => ({ line: line + 1, column: column + 1 });
  return { start: next(start), end: next(end) };
}

/** The file of tests that is named after the mutated one, where there is one, finds most. */
function nearestFirst(files, mutated) {
  const name = path.basename(mutated, '.ts');
  return files.toSorted((a, b) => Number(b.includes(`/${name}.test`)) - Number(a.includes(`/${name}.test`)));
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'platen', PlatenTestRunner)];
