/**
 * Runs a test file in this process by the project's own runner of Jest (`.config/jest-native.mjs`), as often as asked; the file is loaded
 * anew each time. Stryker's runner for Jest cannot do it: it needs the module runtime that is replaced there.
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
// That a property fails is enough; the smallest values that it fails with are not looked for.
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

/** From now on, `file` is loaded with another text; none, when no file is given. Asks for `loadAllAnew`. */
export function replaceModule(file, text) {
  replaced = file && { url: pathToFileURL(path.resolve(file)).href, text };
}

/** From now on, modules of `src` and `test` are loaded anew for each test file as well, so that nothing that they keep passes on. */
export function loadAllAnew() {
  renewed = /\.ts$/;
}

/**
 * The tests that ran: names, faults and how long. `wants` chooses among them by name; `stopsAtFault` leaves out what comes after the
 * first that fails; `onTest` hears the name of each test before its hooks run, and null once the file
 * is loaded and after each test.
 */
export async function runTestFile(file, { wants = () => true, stopsAtFault = false, onTest = () => undefined } = {}) {
  runs += 1;
  const tests = [];
  let stopped = false;
  // One of its own each, since it keeps all that jest-circus has put into it: the tests with their databases.
  const environment = new TestEnvironment({ globalConfig, projectConfig }, {});
  environment.handleTestEvent = ({ name, test }, { rootDescribeBlock, currentlyRunningTest }) => {
    if (name === 'run_start') {
      onTest(null);
      for (const one of testsBelow(rootDescribeBlock)) if (!wants(nameOf(one))) one.mode = 'skip';
    }
    if (name === 'hook_failure' && !currentlyRunningTest && stopsAtFault) stopped = true;
    if (name === 'test_start') {
      // What a failed `beforeAll` leaves its tests is their fault; they do nothing.
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
