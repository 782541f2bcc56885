/** QR references by the examples of the Implementation Guidelines, and creditor references by those of ISO 11649. */
import { describe, expect, test } from '@jest/globals';
import {
  isCreditorReference,
  isQrIban,
  isQrReference,
  toCreditorReference,
  toQrReference,
} from '../../src/domain/iban.ts';

describe('QR references', () => {
  test.each(['210000000003139471430009017', '000008207791225857421286694'])('%s', (reference) => {
    expect(isQrReference(reference)).toBe(true);
    expect(toQrReference(reference.slice(0, -1).replace(/^0+/, ''))).toBe(reference);
    for (let at = 0; at < 27; at++) {
      const other = (Number(reference[at]) + 1) % 10;
      expect(isQrReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBe(false);
    }
  });

  test.each(['', '21000000000313947143000901', '0'.repeat(27), 'A10000000003139471430009017'])(
    '"%s" is none',
    (reference) => expect(isQrReference(reference)).toBe(false),
  );

  test('may begin with digits of its own', () => {
    expect(toQrReference('313947143000901', '21')).toBe('210000000003139471430009017');
  });
});

test.each([
  ['CH4431999123000889012', true],
  ['LI2130000123000889012', true],
  ['CH5800791123000889012', false],
  ['CH5632999123000889012', false],
  ['DE44319991230008890121', false],
])('%s has the account of a QR-IBAN: %s', (iban, is) => expect(isQrIban(iban)).toBe(is));

test.each([
  ['539007547034', 'RF18539007547034'],
  ['re202617', 'RF51RE202617'],
  ['1', 'RF741'],
])('the creditor reference of %s is %s', (text, reference) => {
  expect(toCreditorReference(text)).toBe(reference);
  expect(isCreditorReference(reference)).toBe(true);
});
