/** §11.12 `counter`: the last run of digits of a format gives the padding. */
import { expect, test } from '@jest/globals';
import { readCounterShape, writeCounterDigits } from '../../src/domain/counters.ts';

test.each([
  [undefined, 7n, '7'],
  ['1', 7n, '7'],
  ['0001', 7n, '0007'],
  ['0001', 12345n, '12345'],
  ['INV-00042', 7n, 'INV-00007'],
  ['2026-INV-001', 7n, '2026-INV-007'],
  ['No. 001/A', 7n, 'No. 007/A'],
  ['0001', 2n ** 63n - 1n, '9223372036854775807'],
])('in the format %s the number %s is %s', (format, number, wanted) => {
  const shape = readCounterShape(format)!;
  expect(shape.prefix + writeCounterDigits(shape, number) + shape.suffix).toBe(wanted);
});

test('a format without digits cannot be read', () => expect(readCounterShape('INV')).toBeUndefined());
