/** What the command writes for people. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { type Fields, printText } from '../../../src/cli/terminal/print.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function printed(answer: Fields | Fields[]): string {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  printText(answer);
  return write.mock.calls.map(([text]) => text).join('');
}

test('a list is a table, its columns aligned', () => {
  expect(
    printed([
      { id: 'a', time_zone: 'UTC', version: 10, revoked_at: null },
      { id: 'long', time_zone: 'Europe/Paris', version: 1, revoked_at: 'now' },
    ]),
  ).toBe(
    'id    time zone     version  revoked at\n' +
      'a     UTC           10       -\n' +
      'long  Europe/Paris  1        now\n',
  );
});

test('an empty list prints nothing', () => {
  expect(printed([])).toBe('');
});

test('one thing is a line a field, and no control character reaches the terminal', () => {
  expect(printed({ id: 'a', file_name: 'x\u001b[2J\ny', deleted: true })).toBe(
    'id         a\nfile name  x [2J y\ndeleted    true\n',
  );
});
