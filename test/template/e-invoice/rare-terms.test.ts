/** §10.36 rules 12 to 15: prices with VAT, the rarer terms of EN 16931, and its editions. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Values } from '../../../src/domain/values.ts';
import { compareXml } from '../../../src/template/e-invoice/invoice-xml.ts';
import { findMissingTerms } from '../../../src/template/e-invoice/missing-terms.ts';
import { type Version, versionOf } from '../../../src/template/e-invoice/profiles.ts';
import { findNeverPrinted } from '../../../src/template/fill/find-unprinted.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { expectTranslated } from '../support/expect-translated.ts';
import { invoiceOf } from './support/invoice.ts';

const EXAMPLES = '.config/e-invoice/examples';
const SHOP = readFileSync(`${EXAMPLES}/shop.md`, 'utf8');
const SHOP_VALUES: Values = JSON.parse(readFileSync(`${EXAMPLES}/shop.values.json`, 'utf8'));
const ALL = readFileSync(`${EXAMPLES}/all-terms.md`, 'utf8');
type Line = Record<string, string>;
const ALL_VALUES = JSON.parse(readFileSync(`${EXAMPLES}/all-terms.values.json`, 'utf8')) as Values & { Lines: Line[] };

function inUbl(template: string): string {
  return template.replace('profile: en16931', 'profile: en16931\n  syntax: ubl');
}

function made(template: string, values: Values) {
  const { eInvoice } = invoiceOf(values, template, undefined as never).setup;
  return eInvoice!;
}

function refusalOf(template: string, values: Values): string {
  try {
    made(template, values);
  } catch (error) {
    expectTranslated([error as Error]);
    return (error as Error).message;
  }
  return 'none';
}

function textsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(([, text]) => text!);
}

/** `lines`: quantity, price with VAT, rate. */
type Shop = { lines: [string, string, string][]; prices: string[]; nets: string[]; vat: string[]; gross: string };

describe('prices with VAT', () => {
  test.each<[string, Shop]>([
    [
      'an article of 19.95',
      { lines: [['1', '19.95', '19']], prices: ['16.76'], nets: ['16.76'], vat: ['3.19'], gross: '19.95' },
    ],
    [
      'three of them, whose price has more decimals',
      { lines: [['3', '19.95', '19']], prices: ['16.7647'], nets: ['50.29'], vat: ['9.56'], gross: '59.85' },
    ],
    [
      'the same in three lines, which share the cents',
      {
        lines: [['1', '19.95', '19'], ['1', '19.95', '19'], ['1', '19.95', '19']], // biome-ignore format: a row is a case
        prices: ['16.76', '16.765', '16.76'],
        nets: ['16.76', '16.77', '16.76'],
        vat: ['9.56'],
        gross: '59.85',
      },
    ],
    [
      'two rates',
      { lines: [['2', '0.99', '7'], ['1', '4.99', '19']], prices: ['0.925', '4.19'], nets: ['1.85', '4.19'], vat: ['0.13', '0.80'], gross: '6.97' }, // biome-ignore format: a row is a case
    ],
    [
      'what comes back',
      { lines: [['2', '19.95', '19'], ['-1', '19.95', '19']], prices: ['16.765', '16.765'], nets: ['33.53', '-16.77'], vat: ['3.19'], gross: '19.95' }, // biome-ignore format: a row is a case
    ],
    [
      'so many that no price of one makes their sum',
      {
        lines: [['123456', '0.01', '19']],
        prices: ['0.0084034'],
        nets: ['1037.45'],
        vat: ['197.11'],
        gross: '1234.56',
      },
    ],
  ])('%s', (_, { lines, prices, nets, vat, gross }) => {
    const articles = lines.map(([Menge, Preis, Satz]) => ({ Bezeichnung: 'A', Menge, Preis, Satz }));
    const { xml } = made(SHOP, { ...SHOP_VALUES, Artikel: articles });
    expect({
      prices: textsIn(xml, 'ChargeAmount'),
      nets: textsIn(xml, 'LineTotalAmount').slice(0, lines.length),
      vat: textsIn(xml, 'CalculatedAmount'),
      gross: textsIn(xml, 'DuePayableAmount')[0],
    }).toEqual({ prices, nets, vat, gross });
  });

  test('with four decimals at most, a price may be that of all', () => {
    const articles = [{ Bezeichnung: 'A', Menge: '123456', Preis: '0.01' }];
    const { xml } = made(SHOP.replace('profile: en16931', 'profile: en16931\n  edition: 2026'), {
      ...SHOP_VALUES,
      Artikel: articles,
    });
    expect(xml).toContain('<ram:ChargeAmount>1037.45</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">123456<');
  });

  // BR-CO-11.
  test.each([
    ['cii', (source: string) => source, '<ram:AllowanceTotalAmount>0.00<'],
    ['ubl', inUbl, '<cbc:AllowanceTotalAmount currencyID="EUR">0.00<'],
  ])('in %s, an allowance whose net is nothing has its sum', (_, inSyntax, sum) => {
    const off = inSyntax(SHOP)
      .replace('SUM(Artikel.Betrag)}', 'SUM(Artikel.Betrag) - 0.01}')
      .replace('SUM(Sätze.MwSt)', '"ROUND(Brutto * 19 / 119, 2)"')
      .replace('  totals:', '  allowances: {reason: Rabatt, amount-with-vat: "0.01", vat: 19}\n  totals:');
    const { xml } = made(off, { ...SHOP_VALUES, Artikel: [{ Bezeichnung: 'A', Menge: '1', Preis: '19.95' }] });
    expect(xml).toContain(sum);
  });

  test('VAT that is reckoned by line is told', () => {
    const byLine = SHOP.replace('formula: SUM(Sätze.MwSt)', 'formula: "SUM(Artikel.Steuer je Zeile)"').replace(
      '      - {label: EAN}\n',
      '      - {label: EAN}\n      - {label: Steuer je Zeile, type: number, format: "1.234,56 €", formula: "ROUND(Betrag * Satz / (100 + Satz), 2)"}\n',
    );
    const twice = [1, 2, 3].map(() => ({ Bezeichnung: 'A', Menge: '1', Preis: '19.95' }));
    expect(refusalOf(byLine, { ...SHOP_VALUES, Artikel: twice })).toContain('is not the total of the lines');
  });

  test('whoever sends values is told that the price is needed', () => {
    const read = readTemplate({ file: 'a.md', bytes: Buffer.from(SHOP) });
    if (!read.ok) throw new Error('The template has mistakes.');
    const [articles] = read.template.inventory.groups;
    expect(articles!.fields.flatMap(({ label, required }) => (required ? [label] : []))).toEqual([
      'Bezeichnung',
      'Menge',
      'Preis',
      'Satz',
    ]);
  });

  test('a line whose amount is on no page is refused', () => {
    const typed = SHOP.replace(', formula: "ROUND(Menge * Preis, 2)"', '').replace(
      'formula: SUM(Artikel.Betrag)',
      'formula: SUM(Artikel.Preis)',
    );
    expect(refusalOf(typed, { ...SHOP_VALUES, Artikel: [{ Bezeichnung: 'A', Menge: '1', Preis: '1' }] })).toContain(
      'no page shows it',
    );
  });

  test.each([
    ['lines.price', '    price-with-vat:', '    price: "{{Preis}}"\n    price-with-vat:'],
    ['lines.discount', '    price-with-vat:', '    discount: "{{Preis}}"\n    price-with-vat:'],
    ['lines.charge', '    price-with-vat:', '    charge: "{{Preis}}"\n    price-with-vat:'],
    ['lines.gross-price', '    price-with-vat:', '    gross-price: "{{Preis}}"\n    price-with-vat:'],
    ['lines.amount-with-vat', '    price-with-vat:', '    price:'],
    ['allowances.amount', '  totals:', '  allowances: {reason: A, amount: "{{Steuer}}", vat: 19}\n  totals:'],
  ])('%s beside others is a mistake', (path, right, wrong) => {
    const lacking = lackingIn(SHOP.replace(right, wrong));
    expect(lacking.map((one) => one.path)).toContain(path);
  });
});

function lackingIn(source: string) {
  const read = readTemplate({ file: 'a.md', bytes: Buffer.from(source) });
  if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join('\n'));
  return expectTranslated(findMissingTerms(read.template.compiled.eInvoice!)) as ReturnType<typeof findMissingTerms>;
}

describe('rarer terms', () => {
  test.each([
    '<ram:TaxCurrencyCode>DKK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR<',
    '<ram:TaxTotalAmount currencyID="DKK">386.99</ram:TaxTotalAmount><ram:RoundingAmount>0.02<',
    '<ram:PayeeTradeParty><ram:GlobalID schemeID="0088">4012345000009</ram:GlobalID><ram:Name>Factoring SE<',
    '<ram:SellerTaxRepresentativeTradeParty><ram:Name>Fiscal ApS<',
    '<ram:URIID>https://files.example/t-1.pdf</ram:URIID><ram:TypeCode>916</ram:TypeCode><ram:Name>Timesheet<',
    '<ram:IssuerAssignedID>C-7</ram:IssuerAssignedID><ram:TypeCode>916<',
    '<ram:GlobalID schemeID="0160">4006381333931<',
    '<ram:ChargeAmount>100</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">100</ram:BasisQuantity><ram:AppliedTradeAllowanceCharge>',
    '<ram:ActualAmount>2.50</ram:ActualAmount><ram:Reason>Packing<',
    '<ram:ExemptionReason>Education, Art. 132; Healthcare, Art. 132<',
  ])('in CII: %s', (part) => {
    expect(made(ALL, ALL_VALUES).xml).toContain(part);
  });

  test.each([
    '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>DKK<',
    '<cac:TaxTotal><cbc:TaxAmount currencyID="DKK">386.99</cbc:TaxAmount></cac:TaxTotal>',
    '<cbc:PayableRoundingAmount currencyID="EUR">0.02</cbc:PayableRoundingAmount>',
    '<cac:PayeeParty><cac:PartyIdentification><cbc:ID schemeID="0088">4012345000009<',
    '<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Fiscal ApS<',
    '<cbc:URI>https://files.example/t-1.pdf</cbc:URI>',
    '<cac:StandardItemIdentification><cbc:ID schemeID="0160">4006381333931<',
    '<cbc:BaseQuantity unitCode="C62">100</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">17.5</cbc:Amount><cbc:BaseAmount currencyID="EUR">100<',
    '<cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Packing<',
  ])('in UBL: %s', (part) => {
    expect(made(inUbl(ALL), ALL_VALUES).xml).toContain(part);
  });

  test('the quantity of a price makes no price of a list', () => {
    const [line] = ALL_VALUES.Lines;
    const values = { ...ALL_VALUES, Lines: [{ ...line, 'List price': '', 'Price discount': '' }] };
    const { xml } = made(ALL, values);
    expect(xml).toContain('<ram:NetPriceProductTradePrice><ram:ChargeAmount>82.5</ram:ChargeAmount><ram:BasisQuantity');
    expect(xml).not.toContain('GrossPriceProductTradePrice');
  });

  const [line, exempt] = ALL_VALUES.Lines as [Line, Line];
  test.each<[string, Values, string]>([
    ['no VAT in kroner', { 'VAT in kroner': '' }, 'because there is e-invoice.vat-currency (BR-53)'],
    ['VAT in kroner of another sign', { 'VAT in kroner': '-1' }, '(PEPPOL-EN16931-R055)'],
    ['a wrong GTIN', { Lines: [{ ...line, GTIN: '4006381333932' }] }, 'is not a GTIN of 8, 12, 13 or 14 digits'],
    ['a price of nothing', { Lines: [{ ...line, Per: '0' }] }, 'must be more than 0'],
    ['a negative charge', { Lines: [{ ...line, Charge: '-1' }] }, 'is negative. Send it without the minus sign'],
    ['a charge without a reason', { Lines: [{ ...line, 'Charge reason': '' }] }, 'because there is a charge (BR-44)'],
    [
      'a wrong discount of the price',
      { Lines: [{ ...line, 'Price discount': '1' }] },
      'the difference between gross-price and price',
    ],
    ['a list price below the price', { Lines: [{ ...line, 'List price': '80', 'Price discount': '' }] }, '(BR-28)'],
    ['no list price', { Lines: [{ ...line, 'List price': '' }] }, 'because there is a price-discount'],
    ['another amount', { Lines: [{ ...line, Amount: '207.49' }] }, '÷ price-quantity, minus the discount, plus the'],
    [
      'a reason of what is taxed',
      { Lines: [{ ...line, Reason: 'None' }] },
      'which has no exemption reason (BR-S-10, BR-Z-10)',
    ],
    ['two codes of a category', { Lines: [exempt, { ...exempt, Code: 'VATEX-EU-79-C' }], VAT: '0' }, '(BT-121)'],
    ['a document without a reference', { Documents: [{ Description: 'Timesheet' }] }, 'has no BT-122'],
    ['a document on no web', { Documents: [{ Reference: 'A', Address: 'a.pdf' }] }, 'is not a web address'],
    ['another sum than with the rounding', { Payable: '369.98' }, 'but the formula'],
  ])('%s is refused', (_, wrong, message) => {
    expect(refusalOf(ALL, { ...ALL_VALUES, ...wrong })).toContain(message);
  });

  test.each([
    ['payee: {name: Factoring SE, ', 'payee: {', 'e-invoice.payee.name (BT-59, Payee name) is missing'],
    [', vat-id: DK12345674, street', ', street', 'e-invoice.tax-representative.vat-id (BT-63'],
    ['  vat-currency: DKK\n', '', 'e-invoice.vat-currency (BT-6, VAT accounting currency code) is missing'],
    ['    charge-reason: ', '    note: ', 'e-invoice.lines.charge-reason (BT-144'],
    ['    gross-price: ', '    order-line: ', 'e-invoice.lines.gross-price (BT-148'],
    ['vat-local: "{{VAT in kroner}}", ', '', 'e-invoice.totals.vat-local (BT-111'],
    ['profile: en16931', 'profile: peppol\n  syntax: cii', 'Peppol supports only ubl. Leave it out.'],
    ['profile: en16931', 'profile: xrechnung\n  edition: 2026', 'is 2026, which the profile xrechnung does not have'],
  ])('without %s there is a mistake', (right, wrong, message) => {
    expect(lackingIn(ALL.replace(right, wrong)).map((one) => one.message)).toContainEqual(
      expect.stringContaining(message),
    );
  });

  test.each([
    ['Fiscal ApS', 'tax-representative.name'],
    ['Factoring SE', 'payee.name'],
    ['rounded by {{Rounding}}', 'totals.rounding'],
    ['(DKK {{VAT in kroner}})', 'totals.vat-local'],
  ])('pages without %s are a mistake', (shown, path) => {
    const [front, text] = ALL.split('\n---\n') as [string, string];
    const read = readTemplate({ file: 'a.md', bytes: Buffer.from(`${front}\n---\n${text.replace(shown, '…')}`) });
    if (!read.ok) throw new Error('The template has mistakes.');
    expect(expectTranslated(findNeverPrinted(read.template, undefined))).toMatchObject([{ path }]);
  });
});

describe('editions', () => {
  const of2026 = ALL.replace('profile: en16931', 'profile: en16931\n  edition: 2026');

  test('today is 2017, and what names it in the document is nothing', () => {
    const today = made(ALL, ALL_VALUES);
    expect(today.xml).toContain('>urn:cen.eu:en16931:2017<');
    expect(today).not.toHaveProperty('edition');
  });

  test('a template follows the one that it says, and readers know it', () => {
    const eInvoice = made(of2026, ALL_VALUES);
    expect(eInvoice).toMatchObject({ profile: 'en16931', edition: '2026' });
    expect(eInvoice.xml).toContain('>urn:cen.eu:en16931:2026<');
    expect(compareXml(eInvoice.values!.terms, eInvoice, eInvoice.xml).faults).toEqual([]);
    expect(compareXml(eInvoice.values!.terms, { ...eInvoice, edition: '2017' }, eInvoice.xml).faults).toEqual([
      'its XML has the profile urn:cen.eu:en16931:2026',
    ]);
  });

  test.each([
    ['a price', { Price: '82.50001' }, 'has more than 4 decimal places'],
    ['a quantity', { Quantity: '1.00001' }, 'has more than 4 decimal places'],
    ['a rate', { Rate: '25.0001' }, 'has more than 3 decimal places'],
  ])('of 2026, %s has so many decimals at most', (_, wrong, message) => {
    const values = { ...ALL_VALUES, Lines: [{ ...ALL_VALUES.Lines[0], ...wrong }] };
    expect(refusalOf(of2026, values)).toContain(message);
    expect(refusalOf(ALL, values)).not.toContain('decimals');
  });

  const version = (edition: Version['edition'], from?: string): Version => ({
    edition,
    guideline: '',
    ...(from !== undefined && { from }),
  });
  test.each<[Version[], string, string | undefined, string | undefined]>([
    [[version('2017', ''), version('2026')], '2099-01-01', undefined, '2017'],
    [[version('2017', ''), version('2026')], '2020-01-01', '2026', '2026'],
    [[version('2017', ''), version('2026', '2029-04-01')], '2029-03-31', undefined, '2017'],
    [[version('2017', ''), version('2026', '2029-04-01')], '2029-04-01', undefined, '2026'],
    [[version('2017', ''), version('2026', '2029-04-01')], '2029-04-01', '2017', '2017'],
    [[version('2017', '')], '2029-04-01', '2026', undefined],
  ])('of %j on %s, said %s: %s', (versions, day, said, wanted) => {
    expect(versionOf(versions, day, said)?.edition).toBe(wanted);
  });
});
