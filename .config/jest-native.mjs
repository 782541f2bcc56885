/**
 * The `testRunner` of Jest. It replaces only Jest's module runtime (jest-runtime): jest-circus still runs the tests, and Jest still
 * selects, distributes and reports them. Test files are imported as Node imports the service: natively, with types stripped by Node,
 * a cache of compiled code, and each module once for all test files of a Jest worker.
 *
 * Jest's own runtime loads every module again for each test file, into a sandbox (node:vm) without a cache of compiled code, so V8
 * compiles the large modules again each time: the renderer, the database client, the contract.
 *
 * The cost of the standard runtime (CPU time on two cores; with --experimental-vm-modules and a transform by Node's
 * stripTypeScriptTypes; all tests pass in both):
 *   test/template, 581 tests in 19 files                       57.3 and 58.5 s, with this runner 35.6 and 31.2 s
 *   test/pdf/document, file and pictures, 415 tests in 20      47.1 s, with this runner 24.0 s
 *
 * Modules keep their state between test files, so a test file must undo its changes. Environment variables, mocks and timers are
 * restored here. The `jest` object has only the parts that `jestOf` lists; `jest.mock` is not among them.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import circusModule from 'jest-circus/runner';
import { english, isMessage } from '../src/locales/message.ts';

const require = createRequire(import.meta.url);
const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;
/** jest-circus stores the settings of a test file under these symbols. */
const OF_ONE_FILE = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];
/**
 * The description of the symbol that jest-circus creates for each test file. Its value holds everything that the file's tests have
 * opened.
 */
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
      // This file contains the list of tests, and each test file has its own.
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

/** Treats a message (§20.10) as equal to its English text, which programs read. */
function likeItsEnglish(a, b) {
  if (isMessage(a) && typeof b === 'string') return english(a) === b;
  return isMessage(b) && typeof a === 'string' ? english(b) === a : undefined;
}

/** Returns the used parts of the `jest` object, for the one global object of this process. */
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
