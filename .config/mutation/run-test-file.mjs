/**
 * Runs a test file in this process with the project's own runner of Jest (`.config/jest-native.mjs`), as often as asked; the file is
 * loaded again each time. Stryker's own runner for Jest does not work, because it needs the module runtime that this project replaces.
 */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { readConfig } from 'jest-config';
import { TestEnvironment } from 'jest-environment-node';
import runNatively from '../jest-native.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
/** In milliseconds. A change may let a test wait for ever; a busy machine is not taken for one. */
const TIMEOUT = 60_000;
const { globalConfig, projectConfig } = await readConfig({ $0: '', _: [], testTimeout: TIMEOUT }, ROOT);
// A failing property is enough; fast-check does not search for the smallest failing values.
fc.configureGlobal({ endOnFailure: true });
const IMPORTED = `${pathToFileURL(process.cwd()).href}/`;
let renewed = /\.test\.ts$/;
let runs = 0;
let replaced;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const { url } = resolved;
    const isRenewed = url.startsWith(IMPORTED) && !url.includes('/node_modules/') && renewed.test(url);
    return isRenewed ? { ...resolved, url: `${url}?run=${runs}` } : resolved;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    return replaced?.url === url.split('?')[0] ? { ...loaded, source: replaced.text } : loaded;
  },
});

/** From now on, `file` is loaded with another text; without a file, with its own. Requires `loadAllAnew`. */
export function replaceModule(file, text) {
  replaced = file && { url: pathToFileURL(path.resolve(file)).href, text };
}

/** From now on, modules of `src` and `test` are reloaded for each test file as well, so that no state is carried over. */
export function loadAllAnew() {
  renewed = /\.ts$/;
}

/**
 * Returns the executed tests with names, faults and durations. `wants` selects tests by name; `stopsAtFault` skips tests after the first
 * failure; `onTest` is called with the name of each test before its hooks run, and with null after the file is loaded and after each
 * test.
 */
export async function runTestFile(file, { wants = () => true, stopsAtFault = false, onTest = () => undefined } = {}) {
  runs += 1;
  const tests = [];
  let stopped = false;
  // Each run gets an environment of its own, because it keeps everything that jest-circus adds to it: the tests and their databases.
  const environment = new TestEnvironment({ globalConfig, projectConfig }, {});
  environment.handleTestEvent = ({ name, test }, { rootDescribeBlock, currentlyRunningTest }) => {
    if (name === 'run_start') {
      onTest(null);
      for (const one of testsBelow(rootDescribeBlock)) if (!wants(nameOf(one))) one.mode = 'skip';
    }
    if (name === 'hook_failure' && !currentlyRunningTest && stopsAtFault) stopped = true;
    if (name === 'test_start') {
      // Tests after a failed `beforeAll` fail with its error and do nothing.
      if (stopped && test.errors.length === 0) test.mode = 'skip';
      onTest(nameOf(test));
    }
    if (name !== 'test_done') return;
    onTest(null);
    const fault = test.errors.length > 0 ? faultOf(test.errors[0]) : undefined;
    tests.push({ name: nameOf(test), ms: test.duration ?? 0, ...(fault && { fault }) });
    if (fault && stopsAtFault) stopped = true;
  };
  try {
    await runNatively(globalConfig, projectConfig, environment, undefined, file);
  } catch (error) {
    tests.push({ name: 'loads', ms: 0, fault: faultOf(error) });
  }
  return tests;
}

function* testsBelow(block) {
  for (const child of block.children) {
    if (child.type === 'describeBlock') yield* testsBelow(child);
    else yield child;
  }
}

function nameOf(test) {
  const names = [];
  for (let at = test; at.parent; at = at.parent) names.unshift(at.name);
  return names.join(' › ');
}

function faultOf(error) {
  const [thrown] = Array.isArray(error) ? error : [error];
  return String(thrown?.message ?? thrown).slice(0, 500);
}
