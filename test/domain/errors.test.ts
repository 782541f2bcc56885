/** §7.2: what a refusal says. */
import { expect, test } from '@jest/globals';
import { Forbidden, Refusal, tooBusy } from '../../src/domain/errors.ts';
import { foreign } from '../../src/locales/message.ts';

test('a refusal has a code, a message and what it is about', () => {
  const { name, code, message, detail } = new Refusal('validation', foreign('Send less.'), 'body');
  expect([name, code, message, detail]).toEqual(['Refusal', 'validation', 'Send less.', 'body']);
  expect(tooBusy()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Send the request again') });
  expect(tooBusy(foreign('Too much.'))).toMatchObject({ code: 'unavailable', message: 'Too much.' });
});

test('the refusal names the role that an action requires', () => {
  const { least, message } = new Forbidden('admin');
  expect([least, message]).toEqual(['admin', 'Only a workspace member with the role admin can do this.']);
});
