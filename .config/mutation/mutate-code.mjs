/** Creates mutants of TypeScript with Stryker, and reports the result of each. */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { PlanKind } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { Stryker } from '@stryker-mutator/core';
import { describeMutant, isDrawn } from './describe-change.mjs';
import { importedBy } from './imported-by.mjs';

/** One core stays free for Postgres and the user. */
const CONCURRENCY = Math.min(4, Math.max(1, availableParallelism() - 1));
/**
 * The timeout in milliseconds for mutants that neither a test's own limit nor the loop counter stops. It is long, so that a busy machine
 * does not count as a test that notices.
 */
const TIMEOUT = 20_000;

/** `files`: the files to mutate; empty for all. `skips`: changes that are not tried and count as survivors. */
export async function mutateCode(name, { mutate, tests, own = {}, files, skips, keeps = false }) {
  const testFiles = tests.flatMap((pattern) => globSync(pattern)).sort();
  const isFor = (test, file) => (own[test] ?? file) === file && importedBy([test], file).length > 0;
  const mutants = await new Stryker({
    mutate: files.length > 0 ? files : mutate,
    platenTests: testFiles.filter((test) => files.length === 0 || files.some((file) => isFor(test, file))),
    platenOwn: own,
    platenKeeps: keeps,
    platenSkips: skips,
    plugins: [path.join(import.meta.dirname, 'test-runner.mjs'), import.meta.filename],
    testRunner: 'platen',
    testRunnerNodeArgs: ['--disable-warning=ExperimentalWarning'],
    coverageAnalysis: 'perTest',
    concurrency: CONCURRENCY,
    timeoutMS: TIMEOUT,
    dryRunTimeoutMinutes: 60,
    // Reloaded modules stay in memory, and so do objects that tests have started, so processes are replaced regularly.
    maxTestRunnerReuse: 40,
    // `.config` contains examples that tests read.
    ignorePatterns: [
      '/*',
      ...['.config', 'src', 'test', 'generated', 'prisma', 'spec', 'package.json'].map((one) => `!/${one}`),
      '/.config/mutation',
    ],
    disableTypeChecks: false,
    tempDirName: `coverage/mutation-${name}`,
    reporters: ['platen', 'html'],
    htmlReporter: { fileName: `coverage/mutation-${name}.html` },
    warnings: { slow: false, unknownOptions: false },
    logLevel: 'warn',
  }).runMutationTest();
  return mutants.filter(isRun).map((mutant) => ({ ...describeMutant(mutant), survives: survives(mutant) }));
}

/** Plans which mutants are tried, and reports survivors as they come, and the progress. */
class SurvivorReporter {
  static inject = tokens('options');

  constructor({ platenSkips }) {
    this.skips = platenSkips;
    this.tested = 0;
  }

  /**
   * Ends mutants that are not tried before a runner has them, because Stryker starts a process for each mutant that is reached while its
   * module is loaded. Stryker has no setting for it: it reads the plans after this call.
   */
  onMutationTestingPlanReady({ mutantPlans }) {
    for (const planned of mutantPlans.filter(({ plan }) => plan === PlanKind.Run)) {
      const { file, change } = describeMutant(countedFromOne(planned.mutant));
      const isWanted = isDrawn({ file, change });
      if (isWanted && !this.skips.includes(`${file}: ${change}`)) continue;
      planned.plan = PlanKind.EarlyResult;
      planned.mutant.status = isWanted ? 'Survived' : 'Ignored';
    }
    this.all = mutantPlans.filter(({ plan }) => plan === PlanKind.Run).length;
  }

  onMutantTested(mutant) {
    const { file, change } = describeMutant(mutant);
    const said = `${file}: ${change}`;
    if (!isRun(mutant) || this.skips.includes(said)) return;
    this.tested += 1;
    if (survives(mutant)) console.log(`survives: ${said}`);
    if (mutant.status === 'Timeout' && !mutant.statusReason) console.log(`takes too long: ${said}`);
    if (this.tested % 50 === 0) console.log(`${this.tested} of ${this.all}`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'platen', SurvivorReporter)];

/** Counts lines and columns from one, as Stryker does in its reports. */
function countedFromOne({ location: { start, end }, ...mutant }) {
  const next = ({ line, column }) => ({ line: line + 1, column: column + 1 });
  return { ...mutant, location: { start: next(start), end: next(end) } };
}

function isRun({ status }) {
  return status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError';
}

function survives({ status }) {
  return status === 'Survived' || status === 'NoCoverage';
}
