/** §10.28, §11.14: every number of random invoices is what exact arithmetic says, and every column adds up to its sum, as printed. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { COUNTRIES, expectedOn, invoiceTemplate, printedIn, randomInvoice, readAmount } from '../support/invoices.ts';
import { fill } from '../support/templates.ts';

test.each(Object.keys(COUNTRIES))(
  'every printed number is right, and every column adds up to its printed sum: %s',
  (country) => {
    assertProperty(
      fc.property(fc.integer(), (seed) => {
        const invoice = { ...randomInvoice(seed, 500), country };
        const { rebate_rate, positions } = invoice;
        const { markdown } = fill(invoiceTemplate(country), { rebate_rate, positions });
        const printed = printedIn(markdown);
        expect(printed).toEqual(expectedOn(invoice));
        const total = (rows: string[][], column: number) =>
          rows.reduce((sum, row) => sum + readAmount(row[column]!, country), 0n);
        const of = (label: keyof typeof printed.totals) => readAmount(printed.totals[label], country);
        expect(total(printed.positions, 3)).toBe(of('Net'));
        expect(total(printed.rates, 1)).toBe(of('Net'));
        expect(total(printed.rates, 2)).toBe(of('Tax'));
        expect(of('Net') + of('Tax') + of('Rebate')).toBe(of('Due'));
      }),
      { numRuns: RUNS / 10 },
    );
  },
  PROPERTY_TIMEOUT,
);
