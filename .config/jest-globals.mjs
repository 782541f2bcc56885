// What `@jest/globals` gives a test file that `jest-native.mjs` runs. A module stays loaded from one test file to the next,
// so each use looks up whose turn it is.
function current(name) {
  return globalThis[Symbol.for('platen.jest')][name];
}
function late(name) {
  return new Proxy(() => undefined, {
    get: (_, key) => current(name)[key],
    apply: (_, self, given) => Reflect.apply(current(name), self, given),
  });
}

export const expect = late('expect');
export const test = late('test');
export const describe = late('describe');
export const beforeAll = late('beforeAll');
export const afterAll = late('afterAll');
export const beforeEach = late('beforeEach');
export const afterEach = late('afterEach');
export const jest = late('jest');
