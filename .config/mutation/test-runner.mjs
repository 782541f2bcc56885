/**
 * Connects Stryker to this project's tests. A process runs the test files of a part again and again, with one mutant active at a time. A
 * mutant is tested by the tests that reach it. If it is reached while its module is loaded, it is tested by the files that import the
 * module.
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
import { pathOf } from './describe-change.mjs';
import { importedBy } from './imported-by.mjs';
import { loadAllAnew, runTestFile } from './run-test-file.mjs';

/** The object that instrumented code reads. */
const stryker = {};
globalThis.__stryker__ = stryker;
/** The separator between a file and the name of a test in it. */
const IN = ' › ';

class PlatenTestRunner {
  static inject = tokens('options');

  constructor({ mutate, platenTests, platenOwn, platenKeeps }) {
    const exclude = mutate.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
    this.mutated = globSync(mutate, { exclude });
    this.files = platenTests;
    this.own = platenOwn;
    /** For each mutated file, the test files that noticed a change, the most recent first. */
    this.noticed = new Map();
    this.keeps = platenKeeps;
    if (platenKeeps) loadAllAnew();
  }

  /** If modules stay loaded, a mutant that is reached while they load gets a new process. */
  capabilities() {
    return { reloadEnvironment: this.keeps };
  }

  /**
   * Runs every test once and records the mutants that each reaches. Mutants that a test file reaches while it is loaded, or in
   * `beforeAll`, count for all of its tests. If code caches its results, so do mutants that any of the tests reaches. Mutants that are
   * reached earlier are static.
   */
  async dryRun() {
    if (!this.keeps) for (const file of this.mutated) await import(pathToFileURL(path.resolve(file)));
    const tests = [];
    for (const file of this.files) tests.push(...(await this.run(file, undefined, false)));
    const coverage = stryker.mutantCoverage ?? { static: {}, perTest: {} };
    for (const file of this.files) {
      const its = tests.filter((test) => test.id.startsWith(file + IN));
      // The hits are divided between tests: Stryker ends a loop after a hundred times as many rounds as all tests took.
      const shared = Object.entries(coverage.perTest[file] ?? {}).map(([id, hits]) => [id, hits / its.length]);
      delete coverage.perTest[file];
      for (const { id } of shared.length > 0 ? its : [])
        coverage.perTest[id] = { ...Object.fromEntries(shared), ...coverage.perTest[id] };
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName }) {
    const mutated = pathOf(activeMutant.fileName);
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

/** The test file that is named after the mutated file, if there is one, notices the most, so it runs first. */
function nearestFirst(files, mutated) {
  const name = path.basename(mutated, '.ts');
  return files.toSorted((a, b) => Number(b.includes(`/${name}.test`)) - Number(a.includes(`/${name}.test`)));
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'platen', PlatenTestRunner)];
