/**
 * Writes invoices that are correct except for one missing or wrong term: `node write-wrong-terms.ts FOLDER RIGHT`. Throws if Platen does
 * not refuse one. Correct invoices of France and Italy go to RIGHT.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { InvoiceValues } from '../../src/template/e-invoice/invoice.ts';
import { writeInvoice } from '../../src/template/e-invoice/invoice-xml.ts';
import { isNeededIn } from '../../src/template/e-invoice/profiles.ts';
import { readInvoice } from '../../src/template/e-invoice/read-invoice.ts';
import { TERMS } from '../../src/template/e-invoice/terms.ts';
import {
  entriesOf,
  FRENCH,
  RIGHT as FRENCH_RIGHT,
  WRONG as FRENCH_WRONG,
} from '../../test/template/e-invoice/support/french.ts';
import {
  ITALIAN,
  RIGHT as ITALIAN_RIGHT,
  WRONG as ITALIAN_WRONG,
} from '../../test/template/e-invoice/support/italian.ts';
import { createRefusals } from './refusals.ts';

const [folder, rightFolder] = process.argv.slice(2);
if (!folder || !rightFolder) throw new Error('which folders? write-wrong-terms.ts FOLDER RIGHT');

const PARTS = ['lines', 'allowances', 'charges', 'documents'] as const;
const RIGHT: Record<string, string> = {
  ...{ number: 'N-1', date: '2026-11-23', type: 'invoice', currency: 'EUR', due: '2026-12-23', terms: 'Soon' },
  ...{ 'buyer-reference': '04011000-12345-34', 'delivery.date': '2026-11-20' },
  ...{ 'payment.means': 'transfer', 'payment.iban': 'DE89370400440532013000', 'payment.bic': 'COBADEFFXXX' },
  ...Object.fromEntries(
    ['seller', 'buyer'].flatMap((who) => [
      ...[
        [`${who}.name`, 'A'],
        [`${who}.e-address`, '0088:4006381333931'],
        [`${who}.street`, 'Street 1'],
        [`${who}.city`, 'Town'],
        [`${who}.post-code`, '12345'],
        [`${who}.country`, who === 'seller' ? 'AT' : 'DE'],
        [`${who}.vat-id`, who === 'seller' ? 'ATU12345678' : 'DE123456789'],
        [`${who}.legal-id`, 'FN 1'],
        [`${who}.contact.name`, 'Ada'],
        [`${who}.contact.phone`, '+43 1 234567'],
        [`${who}.contact.email`, 'ada@example.com'],
      ],
    ]),
  ),
  ...{ 'lines.name': 'Item', 'lines.quantity': '2', 'lines.unit': 'C62', 'lines.price': '10', 'lines.vat': '19' },
  ...{ 'lines.amount': '20', 'lines.from': '2026-11-01', 'lines.to': '2026-11-02' },
  ...{ 'allowances.reason': 'Loyal', 'allowances.amount': '1', 'allowances.vat': '19' },
  ...{ 'charges.reason': 'Freight', 'charges.amount': '2', 'charges.vat': '19' },
  ...{ 'documents.id': 'D-1', 'documents.description': 'Report', 'documents.url': 'https://files.example/a.pdf' },
  ...{ 'vat-currency': 'DKK', 'totals.vat-local': '29.77', 'payee.name': 'Factor', 'payee.id': 'F-1' },
  ...{ 'tax-representative.name': 'Rep', 'tax-representative.vat-id': 'FR83552100554' },
  ...{ 'tax-representative.country': 'FR', 'tax-representative.city': 'Lyon', 'lines.gtin': '4006381333931' },
  ...{ 'totals.net': '21', 'totals.vat': '3.99', 'totals.gross': '24.99', 'totals.due': '24.99' },
};

/** Wrong values by the kind of term. */
const WRONG: Record<string, string[]> = {
  date: ['2026-02-30'],
  amount: ['-1', '1.234', '7'],
  number: ['-3'],
  rate: ['0'],
  type: ['999'],
  means: ['999'],
  country: ['Germany'],
  currency: ['Euro'],
  unit: ['pieces'],
  category: ['X', 'Z'],
  exemption: ['VATEX-NONE'],
  vatId: ['123'],
  electronicAddress: ['somewhere', '0208:0123456748'],
  identifier: ['0208:0123456748'],
  email: ['nobody'],
  iban: ['DE88370400440532013000'],
  bic: ['BANK'],
  card: ['4111111111111111'],
  gtin: ['4006381333932'],
  url: ['report.pdf'],
  edition: ['2020'],
};
const EXEMPT = {
  ...Object.fromEntries(
    PARTS.flatMap((part) => [
      [`${part}.category`, 'E'],
      [`${part}.vat`, '0'],
    ]),
  ),
  ...{ 'totals.vat': '0', 'totals.gross': '21', 'totals.due': '21' },
};
const WITH_ONE_MORE = { 'totals.net': '22', 'totals.vat': '4.18', 'totals.gross': '26.18', 'totals.due': '26.18' };
const NOTES = ['#XXX#A note', 'Nr #123# of it'];

const refusals = createRefusals(folder);
for (const [profile, syntax] of [
  ['en16931', 'cii'],
  ['en16931', 'ubl'],
  ['xrechnung', 'cii'],
  ['xrechnung', 'ubl'],
  ['peppol', 'ubl'],
] as const) {
  const valuesOf = (changed: Record<string, string>, notes: string[] = []): InvoiceValues => {
    const value = (path: string) => ({ profile, syntax, ...RIGHT, ...changed })[path] ?? '';
    const entries = Object.fromEntries(PARTS.map((part) => [part, [value]]));
    return { profile, syntax, value, notes, entries };
  };
  const judge = (values: InvoiceValues) => refusals.add(values, readInvoice(values).faults);
  const { faults } = readInvoice(valuesOf({}));
  if (faults.length > 0) throw new Error(`What has to be right is refused: ${JSON.stringify(faults)}`);
  for (const { path, kind, need } of TERMS) {
    if (isNeededIn(profile, need) && kind !== 'profile') judge(valuesOf({ [path]: '' }));
    for (const wrong of WRONG[kind] ?? []) judge(valuesOf({ [path]: wrong }));
  }
  for (const note of NOTES) judge(valuesOf({}, [note]));
  judge({ ...valuesOf({}), entries: { lines: [] } });
  judge(valuesOf({ 'delivery.date': '', 'lines.from': '', 'lines.to': '', 'seller.country': 'DE' }));
  judge(valuesOf({ terms: '#SKONTO#TAGE=14#' }));
  judge(valuesOf({ 'seller.contact.phone': '1' }));
  for (const path of ['totals.vat-local', 'vat-currency', 'payee.name', 'tax-representative.name', 'documents.id'])
    judge(valuesOf({ [path]: '' }));
  for (const path of ['tax-representative.vat-id', 'tax-representative.country']) judge(valuesOf({ [path]: '' }));
  judge(valuesOf({ 'vat-currency': 'EUR' }));
  judge(valuesOf({ 'totals.vat-local': '-1' }));
  judge(valuesOf({ 'payee.name': 'A' }));
  judge(valuesOf({ 'lines.charge': '1', 'lines.amount': '21', ...WITH_ONE_MORE }));
  judge(valuesOf({ 'lines.gross-price': '12', 'lines.price-discount': '1' }));
  judge(valuesOf({ 'lines.gross-price': '9' }));
  judge(valuesOf({ 'lines.price-quantity': '0' }));
  judge(valuesOf({ 'lines.exemption-reason': 'None' }));
  judge(valuesOf({ ...EXEMPT, 'exemption.code': 'VATEX-NONE' }));
}

for (const { profile, syntax, base, allWrong, allRight } of [
  { profile: 'en16931', syntax: 'cii', base: FRENCH, allWrong: FRENCH_WRONG, allRight: FRENCH_RIGHT },
  { profile: 'en16931', syntax: 'ubl', base: FRENCH, allWrong: FRENCH_WRONG, allRight: FRENCH_RIGHT },
  { profile: 'peppol-it', syntax: 'ubl', base: ITALIAN, allWrong: ITALIAN_WRONG, allRight: ITALIAN_RIGHT },
] as const) {
  const valuesOf = ({ terms, notes }: { terms: Record<string, string>; notes: string[] }): InvoiceValues => {
    const value = (term: string) => ({ ...base, ...terms })[term] ?? '';
    return { profile, syntax, value, notes, entries: entriesOf(value) };
  };
  for (const wrong of allWrong) refusals.add(valuesOf(wrong), readInvoice(valuesOf(wrong)).faults);
  for (const [index, right] of allRight.entries()) {
    const { invoice, faults } = readInvoice(valuesOf(right));
    if (!invoice) throw new Error(`${right.what} is refused: ${JSON.stringify(faults)}`);
    writeFileSync(path.join(rightFolder, `${profile}-${index}-${syntax}.xml`), writeInvoice(invoice));
  }
}
refusals.save();
