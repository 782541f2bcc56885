/** §4.3, idempotency rules 1 and 2. */
import { describe, expect, test } from '@jest/globals';
import { lockKeyOf } from '../../../src/data/storage/documents/insert-documents.ts';
import { canonicalJson } from '../../../src/domain/json.ts';
import { type IdentifiedRequest, requestIdentity } from '../../../src/use-cases/create-document/earlier-creation.ts';

const REQUEST: IdentifiedRequest = {
  workspaceId: 'w',
  templateId: 't',
  credentialId: 'c',
  key: undefined,
  title: undefined,
  values: { name: 'Ada', items: [{ qty: '1', text: 'x' }] },
};
function same(a: Partial<IdentifiedRequest>, b: Partial<IdentifiedRequest>) {
  return requestIdentity({ ...REQUEST, ...a }).hash.equals(requestIdentity({ ...REQUEST, ...b }).hash);
}

describe('without a key', () => {
  test.each([
    ['nothing', {}, true],
    ['the order of keys', { values: { items: [{ text: 'x', qty: '1' }], name: 'Ada' } }, true],
    ['a value', { values: { name: 'Ada ', items: [{ qty: '1', text: 'x' }] } }, false],
    ['the order of rows', { values: { ...(REQUEST.values as object), items: [{ qty: '1', text: 'x' }, {}] } }, false],
    ['the title', { title: 'T' }, false],
    ['the template', { templateId: 'u' }, false],
    ['the credential', { credentialId: 'd' }, false],
    ['the workspace', { workspaceId: 'v' }, false],
    ['a key', { key: 'k' }, false],
  ])('%s makes the difference: %j', (_what, change, wanted) => {
    expect(same({}, change)).toBe(wanted);
  });

  test('another title makes another request', () => expect(same({ title: 'T' }, { title: 'U' })).toBe(false));

  test('values left out and no values are the same request', () => {
    expect(same({ values: undefined }, { values: {} })).toBe(true);
  });

  test('holds for 10 minutes', () => expect(requestIdentity(REQUEST).windowMs).toBe(10 * 60 * 1000));
});

describe('with a key', () => {
  test.each([
    ['the body', { values: {}, title: 'T' }, true],
    ['the credential', { credentialId: 'd' }, true],
    ['the key', { key: 'K' }, false],
    ['the template', { templateId: 'u' }, false],
    ['the workspace', { workspaceId: 'v' }, false],
  ])('%s: %j', (_what, change, wanted) => {
    expect(same({ key: 'k' }, { key: 'k', ...change })).toBe(wanted);
  });

  test('holds for 24 hours', () =>
    expect(requestIdentity({ ...REQUEST, key: 'k' }).windowMs).toBe(24 * 60 * 60 * 1000));
});

test('canonical JSON sorts the keys of every object and keeps every list', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: '"', ['__proto__']: {} })).toBe(
    '{"__proto__":{},"a":"\\"","b":[{"c":null,"d":1}]}',
  );
});

test('the lock key is a signed 64-bit number', () => {
  const key = lockKeyOf(requestIdentity(REQUEST));
  expect(BigInt.asIntN(64, key)).toBe(key);
});
