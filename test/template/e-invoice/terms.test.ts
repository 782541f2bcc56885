/** §10.36: what editors and authors read about the terms is what their table says. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { eInvoiceSchema, termsReference } from '../../../src/template/e-invoice/e-invoice-schema.ts';
import { TERMS } from '../../../src/template/e-invoice/terms.ts';
import written from '../../../src/template/front-matter/e-invoice.schema.json' with { type: 'json' };
import writtenPayment from '../../../src/template/front-matter/payment.schema.json' with { type: 'json' };
import { paymentSchema } from '../../../src/template/payment/payment-terms.ts';

test('the schemas are valid JSON Schemas, as make generate wrote them', () => {
  expect(new Ajv2020().validateSchema(written)).toBe(true);
  expect(written).toEqual(eInvoiceSchema());
  expect(new Ajv2020().validateSchema(writtenPayment)).toBe(true);
  expect(writtenPayment).toEqual(paymentSchema());
});

test('the reference is what make generate wrote', () => {
  expect(readFileSync('spec/e-invoice-terms.md', 'utf8')).toBe(termsReference());
});

test('each term has a path and a number of its own', () => {
  for (const all of [TERMS.map(({ path }) => path), TERMS.flatMap(({ bt }) => bt || [])])
    expect(new Set(all).size).toBe(all.length);
});
