/** §20.3: passwords are kept in the PHC format, as other implementations of argon2id write it. */
import { expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from '../../../src/use-cases/sign-in/passwords.ts';

const caller = { address: '192.0.2.1', clientSignal: new AbortController().signal };
/** From the tests of the reference implementation. */
const REFERENCE = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

test('a hash of the reference implementation verifies, and is due to be rehashed', async () => {
  expect(await verifyPassword('password', REFERENCE, caller)).toBe('outdated');
  expect(await verifyPassword('Password', REFERENCE, caller)).toBe('wrong');
});

test('each has a salt of its own, and is verified by its own parameters', async () => {
  const [one, other] = await Promise.all([hashPassword('é'.normalize('NFD'), caller), hashPassword('é', caller)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword('é', one, caller)).toBe('right');
});

test('the password of an unknown user is wrong, and a hash that cannot be parsed throws', async () => {
  expect(await verifyPassword('', null, caller)).toBe('wrong');
  await expect(verifyPassword('x', 'x', caller)).rejects.toThrow('argon2id');
});
