/** §7.2: what a refusal says. */
import { expect, test } from '@jest/globals';
import { Refusal, tooBusy } from '../../src/domain/errors.ts';

test('a refusal has a code, a message and what it is about', () => {
  const { name, code, message, detail } = new Refusal('validation', 'Send less.', 'body');
  expect([name, code, message, detail]).toEqual(['Refusal', 'validation', 'Send less.', 'body']);
  expect(tooBusy()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Send the request again') });
  expect(tooBusy('Too much.')).toMatchObject({ code: 'unavailable', message: 'Too much.' });
});
