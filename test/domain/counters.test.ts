/** §11.12 `counter`: the last digits of a format give place and padding, and a year in it a range of its own. */

import { expect, test } from '@jest/globals';
import {
  besideNumber,
  readCounterFormat,
  readPlainCounter,
  writeCounterDigits,
} from '../../src/domain/number-formats.ts';
import { english } from '../../src/locales/message.ts';

test.each([
  [undefined, 7n, '7'],
  ['0001', 7n, '0007'],
  ['INV-00042', 43n, 'INV-00043'],
  ['RE-{year}-0001', 7n, 'RE-2026-0007'],
  ['0001/{year}', 7n, '0007/2026'],
  ['A{year}-{year}-1', 7n, 'A2026-2026-7'],
  ['2026-001', 12_345n, '2026-12345'],
  ['No. 001/A', 7n, 'No. 007/A'],
  ['0001', 2n ** 63n - 1n, '9223372036854775807'],
])('%s writes %d as %s', (format, number, wanted) => {
  const read = readCounterFormat(format);
  if ('problem' in read) throw new Error(english(read.problem));
  expect(besideNumber(read.shape, '2026').join(writeCounterDigits(read.shape.padding, number))).toBe(wanted);
  expect(read.shape.byYear).toBe(format?.includes('{year}') || undefined);
});

test.each([
  ['INV', 'The format "INV" is not valid. Use an example with digits, such as INV-00042.'],
  ['RE-{year}', 'The format "RE-{year}" is not valid. Use an example with digits, such as INV-00042.'],
  [
    'RE-{month}-0001',
    'The format "RE-{month}-0001" has unknown braces. Only counters support {year}, as in INV-{year}-0001.',
  ],
  [
    'RE-{year-0001',
    'The format "RE-{year-0001" has unknown braces. Only counters support {year}, as in INV-{year}-0001.',
  ],
])('%s is refused', (format, problem) => expect(readCounterFormat(format)).toEqual({ problem }));

test('braces are text in earlier versions', () =>
  expect(readPlainCounter('RE-{year}-0001')).toEqual({ prefix: 'RE-{year}-', padding: 4, suffix: '' }));
