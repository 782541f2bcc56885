/** §10.28, §13.9: the numbers of random invoices stand in the PDF as exact arithmetic says, and nothing else does. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import { expectedOn, invoiceTemplate, LABELS, randomInvoice } from '../../template/support/invoices.ts';
import { fill } from '../../template/support/templates.ts';
import { linesOf } from '../support/read-pdf.ts';
import { page, render } from '../support/render.ts';

const LANDSCAPE = page({ orientation: 'landscape' });
const HEADS = new Set(['QuantityPriceDiscountAmountRate', 'RateNetTax']);

test(
  'every number is in the PDF, line by line',
  () =>
    assertProperty(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const invoice = randomInvoice(seed, 120);
        const { country, rebate_rate, positions } = invoice;
        const { markdown } = fill(invoiceTemplate(country), { rebate_rate, positions });
        const lines = await linesOf(await render(markdown, { setup: LANDSCAPE }));
        const shown = lines.map(({ text }) => text.replace(/\s/g, '')).filter((line) => !HEADS.has(line));
        const expected = expectedOn(invoice);
        const totals = LABELS.map((label) => [`${label}: `, expected.totals[label]]);
        const wanted = [...expected.positions, ...expected.rates, ...totals].map((cells) => cells.join(''));
        expect(shown).toEqual(wanted.map((line) => line.replace(/\s/g, '')));
      }),
      { numRuns: process.env.PLATEN_LONG ? 300 : 20 },
    ),
  PROPERTY_TIMEOUT,
);
