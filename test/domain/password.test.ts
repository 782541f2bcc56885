/** §20.3: which passwords are taken, and what is said of the others. */
import { expect, test } from '@jest/globals';
import { checkPassword } from '../../src/domain/sign-in.ts';

const person = { email: 'ada.lovelace@example.com' };

test.each(['ten letter', 'no digits needed here', 'ὀδύσσεια1!', '🙂🙃😀😃😄😁😆😅😂🤣', `${'x'.repeat(199)}y`])(
  '%s is taken',
  (password) => expect(() => checkPassword(password, person)).not.toThrow(),
);

test.each([
  ['', 'It has 0 characters'],
  ['nine long', 'It has 9 characters'],
  ['🙂'.repeat(9), 'It has 9 characters'],
  [`${'ab1'.repeat(67)}`, 'It has 201 characters'],
  ['e\u0301'.repeat(9), 'It has 9 characters'],
  ['Ada.Lovelace@Example.com', 'It is your e-mail address'],
  ['ADA.LOVELACE', 'It is your e-mail address'],
  ['Password123', 'one of those that others try first'],
  ['1111111111', 'one of those that others try first'],
  ['abcabcabcabc', 'one of those that others try first'],
])('%j: %s', (password, message) => {
  const refusal = { code: 'validation', detail: 'password', message: expect.stringContaining(message) };
  expect(() => checkPassword(password, person)).toThrow(expect.objectContaining(refusal));
});
