/** §10.35 rules 6 to 8: what codes for paying say, when they are left out, and which mistakes there are. */
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import { isCreditorReference } from '../../../src/domain/iban.ts';
import { drawCodes } from '../../../src/pdf/pictures/code-pictures.ts';
import { findLacking } from '../../../src/template/fill/find-unprinted.ts';
import { finishedTransfer } from '../../../src/template/payment/payload.ts';
import { invoiceOf, TEMPLATE, THEME, themeOf, VALUES } from '../e-invoice/support/invoice.ts';
import { faultsOf, fileOf, fill, templateOf } from '../support/templates.ts';

const CODE = '![Pay {{Total}}](girocode:)';
const PLACEHOLDERS = `placeholders:
  - {label: Number, type: counter, format: RE-0001}
  - {label: Total, type: number, format: "1.234,56 €"}
`;
const PAYMENT = `payment:
  iban: DE89 3704 0044 0532 0130 00
  holder: "{{Holder}}"
  amount: "{{Total}}"
  reference: "Invoice {{Number}}"
`;

function templateWith(body = CODE, payment = PAYMENT) {
  return templateOf(`# {{Holder}} {{Number}}\n\n${body}\n\nEnd.`, PLACEHOLDERS + payment);
}

function refusalOf(make: () => unknown) {
  try {
    make();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.detail, error.message];
    throw error;
  }
  return undefined;
}

describe('what a GiroCode says', () => {
  test('what payment says, from canonical values, and not in the Markdown', () => {
    const { markdown, setup } = fill(templateWith(), { holder: 'Müller\n& Söhne', total: '1234.5' });
    expect(markdown).toContain('![Pay 1.234,50 €](girocode:)');
    expect(setup.payments).toEqual({
      'girocode:': 'BCD\n002\n1\nSCT\n\nMüller & Söhne\nDE89370400440532013000\nEUR1234.50\n\n\nInvoice RE-0001',
    });
  });

  test('a creditor reference stands where banks look for it', () => {
    const template = templateWith(CODE, PAYMENT.replace('Invoice {{Number}}', 'RF18 5390 0754 7034'));
    expect(fill(template, { holder: 'A', total: '1' }).setup.payments!['girocode:']).toMatch(
      /\nEUR1\.00\n\nRF18539007547034$/,
    );
  });

  test('a reference that is made of a number stands there, too, with its check digits', () => {
    const payment = PAYMENT.replace('reference: "Invoice', 'reference-from: "2026-');
    const kept = fill(templateWith(CODE, payment), { holder: 'A', total: '1' }).setup.payments!['girocode:']!;
    expect(finishedTransfer(kept)).toMatch(/\nEUR1\.00\n\nRF\d\d2026RE0001$/);
    expect(isCreditorReference(finishedTransfer(kept).split('\n').at(-1)!)).toBe(true);
    const [drawn] = drawCodes([`girocode:${kept.replaceAll('\n', '%0A')}`], 'en');
    expect(drawn!.bytes).toEqual(
      drawCodes([`girocode:${finishedTransfer(kept).replaceAll('\n', '%0A')}`], 'en')[0]!.bytes,
    );
    const without = fill(templateWith(CODE, PAYMENT.replace(/ {2}reference.*\n/, '')), { holder: 'A', total: '1' });
    expect(finishedTransfer(without.setup.payments!['girocode:']!)).toBe(without.setup.payments!['girocode:']);
  });

  test.each([
    ['other signs', 'reference-from: "{{Holder}}!"', '"A" must contain only letters from A to Z and digits'],
    [
      'too many',
      `reference-from: "{{Holder}}${'1'.repeat(21)}"`,
      'has 22 characters, but a creditor reference can be created from up to 21',
    ],
    [
      'two references',
      'reference: "1"\n  reference-from: "{{Holder}}"',
      '"A" cannot be combined with payment.reference. A GiroCode has one',
    ],
  ])('a reference cannot be made of %s', (_what, said, message) => {
    const template = templateWith(CODE, PAYMENT.replace('reference: "Invoice {{Number}}"', said));
    expect(refusalOf(() => fill(template, { holder: 'A', total: '1' }))?.[2]).toContain(message);
  });

  test('the terms of an e-invoice, where there is one', () => {
    const { setup } = invoiceOf(VALUES, `${TEMPLATE}\n${CODE.replace('{{Total}}', '')}\n`);
    expect(setup.payments!['girocode:']).toBe(
      'BCD\n002\n1\nSCT\nCOBADEFFXXX\nHafenkontor GmbH\nDE89370400440532013000\nEUR975.80\n\n\nRechnung RE-0007',
    );
  });

  test('in a footer of a theme, too, and nobody knows it where there are no values', () => {
    const theme = themeOf(`${THEME}page:\n  footer:\n    left: "![](girocode:)"\n    right: Hafen\n`);
    const footer = JSON.stringify(invoiceOf(VALUES, TEMPLATE, theme).setup.furniture);
    expect(footer).toContain('girocode:BCD%0A002');
    expect(footer).toContain('Rechnung RE-0007');
    const { markdown, setup } = templateWith();
    expect(markdown).toContain('(girocode:)');
    expect(setup).not.toHaveProperty('payments');
  });
});

describe('left out, with its paragraph', () => {
  test.each([
    ['an amount of nothing', { total: '0' }],
    ['an amount that comes back', { total: '-5' }],
    ['a blank amount', {}],
    ['a blank name', { total: '5', holder: '' }],
  ])('%s', (_name, values) => {
    const { markdown, setup } = fill(templateWith(`Scan: ${CODE}`), { holder: 'A', ...values });
    expect(markdown).not.toMatch(/Scan|girocode/);
    expect(setup).not.toHaveProperty('payments');
  });

  test.each([
    ['another currency', TEMPLATE.replace('currency: EUR', 'currency: CHF').replaceAll(' €"', '"'), {}],
    ['a credit note', TEMPLATE, { Art: 'Gutschrift', Bezug: 'RE-1' }],
  ])('%s', (_name, template, values) => {
    const { markdown } = invoiceOf({ ...VALUES, ...values }, `${template}\n![](girocode:)\n`);
    expect(markdown).not.toContain('girocode');
  });

  test('a table cell stays, but is empty', () => {
    const { markdown } = fill(templateWith(`| A |\n|---|\n| ${CODE} |`), { holder: 'A' });
    expect(markdown).toMatch(/\| +\|\n\nEnd/);
  });
});

describe('values that do not fit', () => {
  test.each([
    [
      'a long name',
      { holder: 'x'.repeat(71), total: '1' },
      'values.holder',
      /has 71 characters, but a GiroCode allows 70/,
    ],
    ['a large amount', { holder: 'A', total: '1000000000' }, 'values.total', /is more than 999,999,999\.99/],
    ['an amount that is printed otherwise', { holder: 'A', total: '1.005' }, 'values.total', /2 decimal places/],
  ])('%s', (_name, values, path, message) => {
    expect(refusalOf(() => fill(templateWith(), values))).toEqual([
      'invalid_values',
      path,
      expect.stringMatching(message),
    ]);
  });

  test('an account that is sent, and one that is too small', () => {
    const payment = PAYMENT.replace('iban: DE89 3704 0044 0532 0130 00', 'iban: "{{IBAN}}"');
    const values = { holder: 'A', total: '1', iban: 'DE88 3704 0044 0532 0130 00' };
    expect(refusalOf(() => fill(templateWith(`${CODE} {{IBAN}}`, payment), values))).toEqual([
      'invalid_values',
      'values.iban',
      expect.stringMatching(/is not a valid IBAN\. A digit is wrong or missing \(Account\)/),
    ]);
    expect(refusalOf(() => fill(templateWith(`${CODE}{width=12mm}`), { holder: 'A', total: '1' }))).toEqual([
      'invalid_values',
      'values',
      expect.stringMatching(/a GiroCode 11.9 mm wide holds \d+ bytes/),
    ]);
  });
});

describe('mistakes', () => {
  test.each([
    ['![a](girocode:x)', PAYMENT, /has text after girocode:/],
    [CODE, PAYMENT.replace('0130 00', '0130 01'), /payment.iban \(Account\): .*is not a valid IBAN/],
    [CODE, PAYMENT.replace('{{Total}}', '{{Holder}}'), /payment.amount \(Amount\): "Holder" has the type text/],
    [CODE, PAYMENT.replace('{{Total}}', '{{Sum}}'), /payment.amount \(Amount\): There is no placeholder "Sum"/],
    [CODE, `${PAYMENT}  ibna: x\n`, /Did you mean "iban"/],
  ])('%s %#', (body, payment, message) => {
    const faults = faultsOf(fileOf(`{{Holder}} {{Number}} {{Total}} ${body}`, PLACEHOLDERS + payment));
    expect(faults.map((fault) => fault.message)).toContainEqual(expect.stringMatching(message));
  });

  test('terms that neither the template nor its theme gives are reported', () => {
    const template = templateWith(CODE, 'payment: {amount: "{{Total}}"}\n');
    expect(findLacking(template, undefined).map(({ message }) => message)).toEqual([
      'girocode: payment.iban (Account) is missing. Map a placeholder to it, or enter it in the template.',
      'girocode: payment.holder (Account holder) is missing. Map a placeholder to it, or enter it in the template.',
    ]);
    const theme = themeOf('payment: {iban: DE89 3704 0044 0532 0130 00, holder: Hafen}\n');
    expect(findLacking(template, theme)).toEqual([]);
  });
});
