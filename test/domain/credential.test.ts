/** §5.2: tokens that check themselves. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type CredentialKind,
  createCredential,
  isToken,
  readBearer,
  SECRET_BYTES,
  shownOf,
} from '../../src/domain/credential.ts';
import { assertProperty } from '../support/property.ts';

const zeros = new Uint8Array(SECRET_BYTES);
const ones = new Uint8Array(SECRET_BYTES).fill(255);

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
function fromBase62(digits: string) {
  return [...digits].reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
}

describe('createCredential', () => {
  test.each<[string, CredentialKind, Uint8Array, string, bigint]>([
    ['zeros', 'api-key', zeros, 'plt_', 0n],
    ['ones', 'api-key', ones, 'plt_', 2n ** 256n - 1n],
    ['zeros', 'access-token', zeros, 'plo_', 0n],
    ['zeros', 'refresh-token', zeros, 'plr_', 0n],
    ['zeros', 'session', zeros, 'pls_', 0n],
    ['zeros', 'sign-in-link', zeros, 'pli_', 0n],
    ['zeros', 'device', zeros, 'pld_', 0n],
  ])('32 bytes of %s as %s', (_, kind, secret, start, number) => {
    const { token, prefix, hash } = createCredential(kind, secret);
    expect(token).toMatch(/^[a-z]{3}_[0-9A-Za-z]{49}$/);
    expect(token.slice(0, 4)).toBe(start);
    expect(fromBase62(token.slice(4, 47))).toBe(number);
    expect(fromBase62(token.slice(47))).toBe(BigInt(crc32(token.slice(0, 47))));
    expect(prefix).toBe(token.slice(0, 12));
    expect(Buffer.from(hash)).toEqual(createHash('sha256').update(token).digest());
  });

  test.each([0, 31, 33])('%i random bytes are refused', (length) => {
    expect(() => createCredential('api-key', new Uint8Array(length))).toThrow(`${length} random bytes, expected 32`);
  });
});

describe('isToken', () => {
  const secrets = fc.uint8Array({ minLength: SECRET_BYTES, maxLength: SECRET_BYTES });
  const kinds = fc.constantFrom<CredentialKind>('api-key', 'access-token');
  const read = (token: string) => [isToken('api-key', token), isToken('access-token', token)];

  test('know every token that was made', () => {
    assertProperty(
      fc.property(kinds, secrets, (kind, secret) => {
        expect(read(createCredential(kind, secret).token)).toEqual([kind === 'api-key', kind === 'access-token']);
      }),
    );
  });

  test('refuse a token with one character changed', () => {
    assertProperty(
      fc.property(kinds, secrets, fc.nat(52), fc.constantFrom(...DIGITS, '_', '-', ' '), (kind, secret, at, other) => {
        const { token } = createCredential(kind, secret);
        fc.pre(token[at] !== other);
        expect(read(token.slice(0, at) + other + token.slice(at + 1))).toEqual([false, false]);
      }),
    );
  });

  const { token } = createCredential('api-key', ones);
  test.each([
    ['nothing', ''],
    ['the other prefix', token.replace('plt_', 'plo_')],
    ['an unknown prefix', token.replace('plt_', 'abc_')],
    ['a name of Object.prototype', token.replace('plt_', 'constructor_')],
    ['blanks around it', ` ${token} `],
    ['a line end after it', `${token}\n`],
    ['no checksum', token.slice(0, 47)],
    ['more behind it', `${token}0`],
    ['lower case', token.toLowerCase()],
  ])('refuse %s', (_, text) => {
    expect(read(text)).toEqual([false, false]);
  });
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['Basic a', undefined],
  ['xBearer a', undefined],
  ['bEARER   abc', 'abc'],
])('the header %j has the token %j', (header, token) => expect(readBearer(header)).toBe(token));

test('of a token its kind and eight characters are shown, of another text nothing', () => {
  const { token, prefix } = createCredential('session', ones);
  expect([shownOf(token), shownOf(`${token}x`), token.length]).toEqual([prefix, undefined, 53]);
});
