/**
 * Runs a test file with Jest's own runner (jest-circus), but loads it the way Node loads the service: natively, types
 * stripped by Node, and each module once for all test files of a Jest worker. Jest would load everything anew for each file
 * into a sandbox of its own, where no compiled code is kept: with the renderer, the database client and the contract to load,
 * and each file slow until it is warm, a good third of the processors' time went there (measured: 58 s for the tests of PDFs
 * that now take 36 s).
 *
 * So a test file must leave behind what it found. Settings, mocks and timers are put back here.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import circusModule from 'jest-circus/runner';

const require = createRequire(import.meta.url);
const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;
/** Under which jest-circus keeps what a test file has set for itself. */
const OF_ONE_FILE = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];

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
    for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
    Object.assign(process.env, settings);
  }
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
