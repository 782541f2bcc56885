/**
 * What it is: the `testRunner` of Jest. It replaces Jest's module runtime (jest-runtime) and nothing else: jest-circus still runs the
 * tests, and Jest still chooses, distributes and reports them. Test files are imported as Node imports the service: natively, with
 * types stripped by Node, compiled code kept from run to run, and each module once for all test files of a Jest worker.
 *
 * Why: Jest's own runtime loads every module anew for each test file, into a sandbox (node:vm) where no compiled code is kept, and
 * each file is slow until V8 has compiled it again. Modules that are large here: the renderer, the database client, the contract.
 *
 * What it costs to go without (CPU time on two cores; the standard runtime with --experimental-vm-modules and a transform by Node's
 * stripTypeScriptTypes; all tests pass in both):
 *   test/template, 581 tests in 19 files                       57.3 and 58.5 s, with this runner 35.6 and 31.2 s
 *   test/pdf/document, file and pictures, 415 tests in 20      47.1 s, with this runner 24.0 s
 *
 * What one has to know: modules keep their state from one test file to the next, so a test file leaves behind what it found.
 * Environment variables, mocks and timers are put back here. Of the `jest` object there is what `jestOf` lists; `jest.mock` is not.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import circusModule from 'jest-circus/runner';
import { english, isMessage } from '../src/locales/message.ts';

const require = createRequire(import.meta.url);
const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;
/** Under which jest-circus keeps what a test file has set for itself. */
const OF_ONE_FILE = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];
/** The description of symbols of which jest-circus makes a new one each time; behind it is all that the tests of a file have opened. */
const STATE = 'JEST_STATE_SYMBOL';

/**
 * What is loaded stays, some 200 MB. V8 would walk all of it again after each 20 MB that last for more than a moment, mostly on threads of
 * its own: a third of the CPU time of test/pdf. The heap may triple before it does.
 */
setFlagsFromString('--heap-growing-percent=200');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

export default async function run(globalConfig, projectConfig, environment, _sandbox, testPath, sendMessageToJest) {
  for (const symbol of OF_ONE_FILE) delete globalThis[symbol];
  const jest = jestOf(environment, projectConfig);
  const settings = { ...process.env };
  const runtime = {
    requireInternalModule(file) {
      // The list of tests is in there, and each test file has its own.
      delete require.cache[file];
      return require(file);
    },
    requireModule: require,
    setGlobalsForRuntime: (globals) => {
      globalThis[Symbol.for('platen.jest')] = { ...globals, jest };
      globals.expect.addEqualityTesters([likeItsEnglish]);
    },
    enterTestCode: () => undefined,
    leaveTestCode: () => undefined,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(pathToFileURL(file).href),
  };
  try {
    return await circusModule.default(globalConfig, projectConfig, environment, runtime, testPath, sendMessageToJest);
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (symbol.description === STATE) delete globalThis[symbol];
    for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
    Object.assign(process.env, settings);
  }
}

/** A message (§20.10) is like the text that programs read. */
function likeItsEnglish(a, b) {
  if (isMessage(a) && typeof b === 'string') return english(a) === b;
  return isMessage(b) && typeof a === 'string' ? english(b) === a : undefined;
}

/** As much of the `jest` object as is used here, for the one global object that there is. */
function jestOf({ moduleMocker, fakeTimersModern }, config) {
  const mocks = new moduleMocker.constructor(globalThis);
  const timers = new fakeTimersModern.constructor({ config, global: globalThis });
  return {
    setTimeout: (ms) => {
      globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms;
    },
    fn: mocks.fn.bind(mocks),
    spyOn: mocks.spyOn.bind(mocks),
    restoreAllMocks: () => mocks.restoreAllMocks(),
    useFakeTimers: (options) => timers.useFakeTimers(options),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  };
}
