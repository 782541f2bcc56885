/** §24.1: time-stamp authorities as an admin gives them, and their passwords, which no message has. */
import { expect, test } from '@jest/globals';
import { basicAuthorization, shownAddress, splitPassword, withoutUser } from '../../../src/domain/authority-address.ts';
import { readAuthorities, splitAuthorities } from '../../../src/use-cases/seals/read-authorities.ts';

const PLAIN = 'http://timestamp.example.com';
const NAMED = 'https://acme@timestamp.example.com/';
const FULL = 'https://acme:s3%40cret@timestamp.example.com/';

test.each([
  [[PLAIN, ' ', ` ${PLAIN}`], [], [PLAIN]],
  [[FULL], [], [FULL]],
  // An address that stays keeps its password; another user and another path do not.
  [[NAMED, PLAIN], [FULL], [FULL, PLAIN]],
  [['https://acme:new@timestamp.example.com/'], [FULL], ['https://acme:new@timestamp.example.com/']],
  [['http://acme:s3cret@127.0.0.1:318/'], [], ['http://acme:s3cret@127.0.0.1:318/']],
])('%j beside %j', (given, known, wanted) => {
  expect(readAuthorities(given, { level: 'B-T', known, hosts: ['127.0.0.1'] })).toEqual(wanted);
});

test.each([
  [[NAMED], 'needs a user and a password'],
  [['https://other@timestamp.example.com/'], 'needs a user and a password'],
  [['https://acme@timestamp.example.com/tsa'], 'needs a user and a password'],
  [['https://:s3cret@timestamp.example.com/'], 'needs a user and a password'],
  [['http://acme:s3cret@timestamp.example.com/'], 'must begin with https'],
  [['ftp://acme:s3cret@timestamp.example.com/'], 'is not the address'],
  [['https://acme:s3cret@'], 'is not the address'],
  [[`https://acme:s3cret@example.com/${'x'.repeat(1_000)}`], 'is not the address'],
  [[], 'needs a time-stamp authority'],
  [Array.from({ length: 6 }, (_, at) => `${PLAIN}/${at}`), 'up to 5'],
])('%j is refused, and its password is not repeated', (given, message) => {
  const read = () => readAuthorities(given, { level: 'B-T', known: given[0] === NAMED ? [] : [FULL], hosts: [] });
  expect(read).toThrow(expect.objectContaining({ code: 'validation', detail: 'authorities' }));
  expect(read).toThrow(message);
  expect(read).not.toThrow(/s3/);
});

test('what is stored and shown has no password, and what is asked has it in a header', () => {
  expect(splitAuthorities([FULL, PLAIN])).toEqual({ authorities: [NAMED, PLAIN], passwords: { [NAMED]: 's3%40cret' } });
  expect(splitPassword(PLAIN)).toEqual({ address: PLAIN, password: null });
  expect([withoutUser(FULL), withoutUser(PLAIN)]).toEqual(['https://timestamp.example.com/', `${PLAIN}/`]);
  expect(basicAuthorization(FULL)).toBe(`Basic ${Buffer.from('acme:s3@cret').toString('base64')}`);
  expect([basicAuthorization(PLAIN), basicAuthorization(NAMED)]).toEqual([undefined, null]);
  // A percent sign that encodes nothing is itself.
  expect(basicAuthorization('https://a:50%@b.example/')).toBe(`Basic ${Buffer.from('a:50%').toString('base64')}`);
  expect([shownAddress(FULL), shownAddress('htp//acme:s3cret@b')]).toEqual([NAMED, 'htp//b']);
});
