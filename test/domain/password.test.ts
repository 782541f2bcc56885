/** §20.3: which passwords are taken, and what is said of the others. */
import { expect, test } from '@jest/globals';
import { checkPassword } from '../../src/domain/sign-in.ts';

const person = { email: 'ada.lovelace@example.com' };

test.each(['ten letter', 'no digits needed here', 'ὀδύσσεια1!', '🙂🙃😀😃😄😁😆😅😂🤣', `${'x'.repeat(199)}y`])(
  '%s is taken',
  (password) => expect(() => checkPassword(password, person)).not.toThrow(),
);

test.each([
  ['', 'has 0 characters'],
  ['nine long', 'has 9 characters'],
  ['🙂'.repeat(9), 'has 9 characters'],
  [`${'ab1'.repeat(67)}`, 'has 201 characters'],
  ['e\u0301'.repeat(9), 'has 9 characters'],
  ['Ada.Lovelace@Example.com', 'This is your email address'],
  ['ADA.LOVELACE', 'This is your email address'],
  ['Password123', 'one of the first that attackers try'],
  ['1111111111', 'one of the first that attackers try'],
  ['abcabcabcabc', 'one of the first that attackers try'],
])('%j: %s', (password, message) => {
  const refusal = { code: 'validation', detail: 'password', message: expect.stringContaining(message) };
  expect(() => checkPassword(password, person)).toThrow(expect.objectContaining(refusal));
});
