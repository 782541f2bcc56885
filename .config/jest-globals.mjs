/**
 * Provides `@jest/globals` for test files that `jest-native.mjs` runs. Modules of test/support stay loaded between test files, but
 * jest-circus creates `expect`, `test` and the others again for each file. So each use looks up those of the current file.
 */
function current(name) {
  return globalThis[Symbol.for('platen.jest')][name];
}
function ofCurrentFile(name) {
  return new Proxy(() => undefined, {
    get: (_, key) => current(name)[key],
    apply: (_, self, given) => Reflect.apply(current(name), self, given),
  });
}

export const expect = ofCurrentFile('expect');
export const test = ofCurrentFile('test');
export const describe = ofCurrentFile('describe');
export const beforeAll = ofCurrentFile('beforeAll');
export const afterAll = ofCurrentFile('afterAll');
export const beforeEach = ofCurrentFile('beforeEach');
export const afterEach = ofCurrentFile('afterEach');
export const jest = ofCurrentFile('jest');
