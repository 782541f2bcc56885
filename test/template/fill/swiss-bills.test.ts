/** §10.35 rules 9 to 11: what a Swiss QR bill says, when it is left out, and which mistakes there are. */
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import { english } from '../../../src/locales/message.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { findLacking } from '../../../src/template/fill/find-unprinted.ts';
import type { ValueFaults } from '../../../src/template/model/fault.ts';
import { readSwissBill, type SwissBill } from '../../../src/template/payment/payload.ts';
import { invoiceOf, TEMPLATE, THEME, themeOf, VALUES } from '../e-invoice/support/invoice.ts';
import { faultsOf, fileOf, fill, templateOf } from '../support/templates.ts';

const BILL = '![Payment part](swiss-qr-bill:)';
const LABELS = ['Name', 'Street', 'Post code', 'Town', 'Country', 'Reference', 'From', 'Message', 'IBAN', 'Currency'];
const PLACEHOLDERS = `placeholders:
  - {label: Number, type: counter, format: "2026-0001"}
  - {label: Total, type: number, format: "1'234.50"}
${LABELS.map((label) => `  - {label: ${label}}\n`).join('')}`;
const ADDRESS = '  address: {street: Musterstrasse, building: "123", post-code: "8000", city: Seldwyla, country: CH}\n';
const PAYMENT = `payment:
  iban: "{{IBAN}}"
  holder: Max Muster & Söhne
${ADDRESS}  amount: "{{Total}}"
  currency: "{{Currency}}"
  debtor: {name: "{{Name}}", street: "{{Street}}", post-code: "{{Post code}}", city: "{{Town}}", country: "{{Country}}"}
  reference: "{{Reference}}"
  reference-from: "{{From}}"
  message: "{{Message}}"
`;
const QR_IBAN = 'CH44 3199 9123 0008 8901 2';
const IBAN = 'CH58 0079 1123 0008 8901 2';
const QRR = '21 00000 00003 13947 14300 09017';
const GIVEN = { iban: IBAN, total: '1949.75' };
const DEBTOR = { name: 'Simon Muster', street: 'Musterstrasse 1', post_code: '8000', town: 'Seldwyla', country: 'CH' };

/** A Swiss invoice, whose e-invoice says all that a bill needs. */
const INVOICE = `${TEMPLATE.replace('currency: EUR', 'currency: CHF')
  .replaceAll(' €"', '"')
  .replace('payment: {', `payment: {iban: ${IBAN}, `)
  .replace('buyer: {', 'buyer: {post-code: "20095", city: Hamburg, ')}\n${BILL}\n`;

const TEMPLATES = new Map<string, ReturnType<typeof templateOf>>();
function billTemplate(payment = PAYMENT, body = BILL, more = ''): ReturnType<typeof templateOf> {
  const key = payment + body + more;
  const made = TEMPLATES.get(key) ?? templateOf(`Bill {{Number}}\n\n${body}\n\nEnd.`, PLACEHOLDERS + more + payment);
  TEMPLATES.set(key, made);
  return made;
}

function billOf(values: Record<string, string>, template = billTemplate()): SwissBill | undefined {
  const payload = fill(template, values).setup.payments?.['swiss-qr-bill:'];
  return payload === undefined ? undefined : readSwissBill(payload);
}

function refusalOf(values: Record<string, string>, template = billTemplate()) {
  try {
    fill(template, values);
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.detail, error.message];
    throw error;
  }
  return undefined;
}

describe('what a Swiss QR bill says', () => {
  test('what payment says, from canonical values, and not in the Markdown', () => {
    const values = { ...GIVEN, ...DEBTOR, iban: QR_IBAN, reference: QRR, message: 'Auftrag  vom\n15.10.2020' };
    const { markdown, setup } = fill(billTemplate(), values);
    expect(markdown).toContain(BILL);
    expect(markdown).not.toContain('3199');
    expect(setup.payments).toEqual({
      'swiss-qr-bill:': [
        ...['SPC', '0200', '1', 'CH4431999123000889012'],
        ...['S', 'Max Muster & Söhne', 'Musterstrasse', '123', '8000', 'Seldwyla', 'CH'],
        ...['', '', '', '', '', '', ''],
        ...['1949.75', 'CHF', 'S', 'Simon Muster', 'Musterstrasse 1', '', '8000', 'Seldwyla', 'CH'],
        ...['QRR', '210000000003139471430009017', 'Auftrag vom 15.10.2020', 'EPD'],
      ].join('\n'),
    });
  });

  test('a bill without amount and debtor leaves both blank', () => {
    const bill = billOf({ iban: IBAN, currency: 'EUR', country: 'CH' });
    expect(bill).toMatchObject({ amount: '', currency: 'EUR', debtor: undefined, referenceType: 'NON', reference: '' });
  });

  test.each([
    [{ iban: IBAN, reference: 'rf18 5390 0754 7034' }, 'SCOR', 'RF18539007547034'],
    [{ iban: IBAN, from: 'RE-2026/17' }, 'SCOR', 'RF51RE202617'],
    [{ iban: QR_IBAN, from: '313947143000901' }, 'QRR', '000000000003139471430009018'],
    [{ iban: QR_IBAN, from: '21…313947143000901' }, 'QRR', '210000000003139471430009017'],
    [{ iban: QR_IBAN, from: '21 ... 313947143000901' }, 'QRR', '210000000003139471430009017'],
  ])('%j has the reference %s %s', (values, referenceType, reference) => {
    expect(billOf({ ...GIVEN, ...values })).toMatchObject({ referenceType, reference });
  });

  test('a reference made of the number that is drawn with the document', () => {
    const payment = PAYMENT.replace('"{{From}}"', '"21…{{Number}}"').replace('"{{Message}}"', '"No. {{Number}}"');
    const bill = billOf({ ...GIVEN, iban: QR_IBAN }, billTemplate(payment, `{{From}} {{Message}}\n\n${BILL}`));
    expect(bill).toMatchObject({ reference: '210000000000000000202600014', message: 'No. 2026-0001' });
  });

  test('a creditor reference stands without a message', () => {
    expect(billOf({ ...GIVEN, reference: 'RF18539007547034' })).toMatchObject({ message: '' });
    const invoice = INVOICE.replace('reference: "Rechnung {{Nummer}}"', 'reference: RF18539007547034');
    const bill = readSwissBill(invoiceOf(VALUES, invoice).setup.payments!['swiss-qr-bill:']!);
    expect(bill).toMatchObject({ referenceType: 'SCOR', reference: 'RF18539007547034', message: '' });
  });

  test('nothing where something is wrong with it, and all of that is told', () => {
    const trialOf = (values: Record<string, string>) =>
      fillTemplate(billTemplate(), values, { today: '2026-11-23', trial: true });
    const told = (values: Record<string, string>) => {
      const { faults, setup } = trialOf(values) as ReturnType<typeof fillTemplate> & { faults: ValueFaults };
      return [setup.payments, faults.reported.map(({ path }) => path)];
    };
    expect(told({ ...GIVEN, ...DEBTOR, town: '', country: '' })).toEqual([
      undefined,
      ['values.town', 'values.country'],
    ]);
    const long = { ...GIVEN, ...DEBTOR, name: 'x'.repeat(71), message: 'x'.repeat(141) };
    expect(told(long)).toEqual([undefined, ['values.name', 'values.message']]);
  });

  test('the terms of an e-invoice, where there is one', () => {
    const { setup } = invoiceOf(VALUES, INVOICE);
    const bill = readSwissBill(setup.payments!['swiss-qr-bill:']!);
    expect(bill).toMatchObject({ iban: IBAN.replaceAll(' ', ''), amount: '975.80', referenceType: 'NON' });
    expect(bill.creditor).toMatchObject({ name: 'Hafenkontor GmbH', country: 'DE' });
    expect(bill.debtor).toMatchObject({ name: 'Stadt <Musterhausen> & Söhne', postCode: '20095', city: 'Hamburg' });
    expect(bill.message).toBe('Rechnung RE-0007');
    expect(() => invoiceOf(VALUES, INVOICE.replace('city: Hamburg, ', ''))).toThrow(/debtor\.city .* is missing/);
  });
});

describe('left out', () => {
  test.each([
    ['an amount of nothing', { total: '0' }],
    ['an amount that comes back', { total: '-5' }],
    ['another currency', { currency: 'USD' }],
  ])('%s', (_name, values) => {
    expect(fill(billTemplate(), { ...GIVEN, ...values }).markdown).not.toContain('swiss-qr-bill');
  });
});

test('where a condition leaves it out, no value has to fit it', () => {
  const template = billTemplate(PAYMENT, `{{#if Country = "CH"}}\n\n${BILL}\n\n{{else}}\n\nTransfer.\n\n{{/if}}`);
  const abroad = { ...GIVEN, ...DEBTOR, name: 'Ελένη', country: 'GR' };
  expect(fill(template, abroad)).toMatchObject({ markdown: expect.stringContaining('Transfer.') });
  expect(fill(template, abroad).setup).not.toHaveProperty('payments');
  expect(billOf({ ...GIVEN, ...DEBTOR }, template)).toBeDefined();
  expect(refusalOf({ ...abroad, country: 'CH' }, template)!.slice(0, 2)).toEqual(['invalid_values', 'values.name']);
});

describe('values that do not fit', () => {
  test.each([
    ['a foreign account', { iban: 'DE89370400440532013000' }, 'iban', /not a Swiss or Liechtenstein account/],
    ['a wrong account', { iban: 'CH58 0079 1123 0008 8901 3' }, 'iban', /is not a valid IBAN/],
    ['no account', { iban: '' }, 'iban', /has no Account\. Send a value/],
    ['a QR-IBAN alone', { iban: QR_IBAN }, 'iban', /is a QR-IBAN, which needs a QR reference/],
    ['a wrong check digit', { iban: QR_IBAN, reference: `${QRR.slice(0, -1)}8` }, 'reference', /not a QR reference/],
    ['a creditor reference for a QR-IBAN', { iban: QR_IBAN, reference: 'RF18539007547034' }, 'reference', /27 digits/],
    ['a QR reference for an IBAN', { reference: QRR }, 'reference', /not a creditor reference/],
    ['a text as reference', { reference: 'Invoice 17' }, 'reference', /message for any text/],
    ['both references', { reference: 'RF18539007547034', from: '17' }, 'from', /A bill has one reference/],
    [
      'letters in digits',
      { iban: QR_IBAN, from: 'RE-17' },
      'from',
      /must contain only digits to create a QR reference/,
    ],
    ['zeros', { iban: QR_IBAN, from: '000' }, 'from', /contains only zeros, so no QR reference can be created from it/],
    [
      'too many digits',
      { iban: QR_IBAN, from: '1'.repeat(27) },
      'from',
      /has 27 digits, but a QR reference can be created from up to 26/,
    ],
    [
      'too many signs',
      { from: 'A'.repeat(22) },
      'from',
      /has 22 characters, but a creditor reference can be created from up to 21/,
    ],
    ['strange signs', { from: 'Ä1' }, 'from', /letters from A to Z/],
    ['a large amount', { total: '1000000000' }, 'total', /999,999,999\.99/],
    ['a debtor of no town', { ...DEBTOR, town: '' }, 'town', /has no Debtor's town\. Send a value/],
    [
      'a country',
      { ...DEBTOR, country: 'Schweiz' },
      'country',
      /is not a country code of two capital letters, such as DE or FR/,
    ],
    ['a long name', { ...DEBTOR, name: 'x'.repeat(71) }, 'name', /has 71 characters, but a Swiss QR bill allows 70/],
    [
      'a long message',
      { message: 'x'.repeat(141) },
      'message',
      /has 141 characters, but a Swiss QR bill allows 140 \(Message\)\./,
    ],
    [
      'another script',
      { ...DEBTOR, name: 'Ирина' },
      'name',
      /contains “И”, but a Swiss QR bill allows only the Latin letters of European languages/,
    ],
  ])('%s', (_name, values, key, message) => {
    const wanted = ['invalid_values', `values.${key}`, expect.stringMatching(message)];
    expect(refusalOf({ ...GIVEN, ...values })).toEqual(wanted);
  });

  test('what an e-invoice says, at the placeholder that it comes from', () => {
    const town = INVOICE.replace('city: Hamburg', 'city: "{{USt-Id}}"').replace('vat-id: "{{USt-Id}}"', 'region: HH');
    const told = (values: object, template = INVOICE) => {
      try {
        invoiceOf({ ...VALUES, ...values }, template);
      } catch (error) {
        return error instanceof Refusal ? [error.detail, error.message] : error;
      }
      return undefined;
    };
    expect(told({ Kunde: 'x'.repeat(71) })).toEqual([
      'values.Kunde',
      expect.stringMatching(/"kunde" in the payment code: "x+" has 71 .* allows 70 \(Debtor's name\)\.$/),
    ]);
    expect(told({}, town)).toEqual([
      'values.buyer_vat',
      `The Swiss QR bill has no Debtor's town. Send a value for "buyer_vat".`,
    ]);
  });

  test('values that take more lines than the bill has are refused', () => {
    const payment = PAYMENT.replace('Max Muster & Söhne', 'W'.repeat(60)).replace('Seldwyla', 'W'.repeat(35));
    const values = { ...GIVEN, ...DEBTOR, reference: 'RF18539007547034' };
    expect(billOf(values, billTemplate(payment))).toBeDefined();
    const long = { ...values, name: 'W'.repeat(70), town: 'W'.repeat(35) };
    expect(refusalOf(long, billTemplate(payment))).toEqual([
      'invalid_values',
      'values.name',
      expect.stringMatching(/needs more room than a Swiss QR bill has/),
    ]);
    // The longest is told, the first of some.
    const narrow = payment.replace('"{{Message}}"', `"{{Message}}${'W '.repeat(20)}"`);
    const told = (message: string) => refusalOf({ ...long, message }, billTemplate(narrow))![1];
    expect([told('W'.repeat(100)), told('W'.repeat(31))]).toEqual(['values.message', 'values.name']);
  });

  test('letters that are written in two parts are one', () => {
    expect(billOf({ ...GIVEN, ...DEBTOR, name: 'Mu\u0308ller' })!.debtor!.name).toBe('Müller');
  });

  test('a page of a theme on which it does not fit', () => {
    const theme = themeOf(`${THEME}page: {orientation: landscape}\n`);
    expect(() => invoiceOf(VALUES, INVOICE, theme)).toThrow(/needs A4 paper in portrait/);
  });
});

describe('mistakes of a file', () => {
  const messages = (body: string, front = PLACEHOLDERS + PAYMENT) =>
    faultsOf(fileOf(`{{Number}}\n\n${body}`, front)).map(({ message }) => message);

  test.each([
    ['in a list', `- ${BILL}`, /in another block or in a group/],
    ['in a cell', `| A |\n|---|\n| ${BILL} |`, /in a paragraph of its own/],
    ['in a group', `{{#Rows}}\n\n{{Row}}\n\n${BILL}\n\n{{/Rows}}`, /in another block or in a group/],
    ['in a style', `::: columns\n::: column\n${BILL}\n:::\n::: column\nB\n:::\n:::`, /in another block or in a group/],
    ['beside text', `Pay: ${BILL}`, /in a paragraph of its own/],
    ['with a caption', '![x](swiss-qr-bill: "Caption")', /caption/],
    ['twice', `${BILL}\n\n${BILL}`, /the second Swiss QR bill/],
    ['with a size', `${BILL}{width=100mm}`, /is always 210 × 105 mm/],
    ['with something behind it', '![x](swiss-qr-bill:SPC)', /text after swiss-qr-bill:/],
    ['on wide paper', BILL, /needs A4 paper in portrait/, `${PLACEHOLDERS}page: {orientation: landscape}\n${PAYMENT}`],
    ['in columns', BILL, /on a page with columns/, `${PLACEHOLDERS}columns: 2\n${PAYMENT}`],
    ['in a footer', 'x', /cannot be in the text/, `footer: {left: "${BILL}"}\n`],
  ])('%s', (_name, body, message, front = PLACEHOLDERS + PAYMENT) => {
    expect(messages(body, front)).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
  });

  test('a condition may be around it', () => {
    expect(messages(`{{#if Total > 5}}\n\n${BILL}\n\n{{/if}}`)).toEqual([]);
  });

  test.each([
    ['what is missing', 'payment: {holder: A, iban: CH58 0079 1123 0008 8901 2}\n', /address\.post-code .* is missing/],
    [
      'a foreign account',
      `payment:\n  iban: DE89 3704 0044 0532 0130 00\n  holder: A\n${ADDRESS}`,
      /not a Swiss or Liechtenstein account/,
    ],
    ['a QR-IBAN alone', `payment:\n  iban: ${QR_IBAN}\n  holder: A\n${ADDRESS}`, /is a QR-IBAN, which needs a QR/],
    [
      'a wrong reference',
      `payment:\n  iban: ${QR_IBAN}\n  holder: A\n  reference: "${QRR.slice(0, -1)}8"\n${ADDRESS}`,
      /is not a QR reference/,
    ],
  ])('%s that no values can mend', (_name, payment, message) => {
    expect(findLacking(templateOf(BILL, payment), undefined).map((one) => english(one.message))).toEqual(
      expect.arrayContaining([expect.stringMatching(message)]),
    );
  });

  test('a number of the service in a reference with check digits', () => {
    const payment = PAYMENT.replace('"{{Reference}}"', '"2100000{{Number}}"');
    const values = { ...GIVEN, iban: QR_IBAN };
    expect(refusalOf(values, billTemplate(payment, `{{Reference}}\n\n${BILL}`))).toEqual([
      'invalid_values',
      'values.number',
      expect.stringMatching(/Use reference-from/),
    ]);
  });
});
