/**
 * §10.36: the table of EN 16931 terms that `e-invoice` may hold. The JSON Schema, the checks of an import, the messages and the reference
 * (`spec/e-invoice-terms.md`) are made from it.
 */
import type { Need } from './profiles.ts';
import type { TermKind } from './term-kinds.ts';

/**
 * `path`: the path below `e-invoice`. `bt`: the number in EN 16931, empty if it has none. `need`: the profiles that require it, unless
 * the term `or` is present. `hint`: for the reference.
 */
export type Term = {
  path: string;
  bt: string;
  name: string;
  kind: TermKind;
  need?: Need;
  hint?: string;
  or?: string;
};

type Row = [path: string, bt: number | string, name: string, kind?: TermKind, need?: Need, hint?: string, or?: string];

const XR = 'xrechnung';

/** `bts`: the numbers of the rows, in order. */
function party(who: 'seller' | 'buyer', bts: string, needsContact?: typeof XR): Row[] {
  const name = who === 'seller' ? 'Seller' : 'Buyer';
  // biome-ignore format: a row is a term
  const rows: [path: string, name: string, kind?: TermKind, need?: Need, hint?: string][] = [
    ['name', 'name', 'text', 'always'],
    ['trading-name', 'trading name'],
    ['id', 'identifier', 'identifier', undefined, 'With its scheme in front if it has one: `0088:4006381333931`.'],
    ['legal-id', 'legal registration identifier', 'identifier', undefined, '`HRB 12345`, or `0002:732829320` with its scheme.'],
    ['vat-id', 'VAT identifier', 'vatId', undefined, 'With the letters of its country: `DE123456789`.'],
    ['e-address', 'electronic address', 'electronicAddress', 'peppol', 'An e-mail address, or `0208:0123456749` with its scheme, as Peppol asks for.'],
    ['street', 'address line 1'],
    ['street-2', 'address line 2'],
    ['street-3', 'address line 3'],
    ['city', 'city', 'text', XR],
    ['post-code', 'post code', 'text', XR],
    ['region', 'country subdivision'],
    ['country', 'country code', 'country', 'always'],
    ['contact.name', 'contact point', 'text', needsContact],
    ['contact.phone', 'contact telephone number', 'text', needsContact],
    ['contact.email', 'contact e-mail address', 'email', needsContact],
  ];
  const numbers = bts.split(' ');
  return rows.map(([path, what, ...others], at) => [`${who}.${path}`, numbers[at]!, `${name} ${what}`, ...others]);
}

// biome-ignore format: a row is a term
const ROWS: Row[] = [
  ['profile', 24, 'Specification identifier', 'profile', 'always', '`en16931` for Factur-X and ZUGFeRD, `xrechnung`, `peppol`, or `peppol-it` of public bodies in Italy.'],
  ['edition', '', 'Edition of EN 16931-1', 'edition', undefined, '`2017`, or `2026` with the profile `en16931`. The one in force on the date of the invoice unless given: `2017` up to now.'],
  ['syntax', '', 'Syntax of the XML', 'syntax', undefined, '`cii` unless given, or `ubl`, which Peppol always has.'],
  ['process', 23, 'Business process type', 'text', undefined, 'Unless given that of Peppol, in XRechnung. In France such as `S1`.'],
  ['number', 1, 'Invoice number', 'text', 'always'],
  ['date', 2, 'Invoice issue date', 'date', 'always'],
  ['type', 3, 'Invoice type code', 'type', 'always'],
  ['currency', 5, 'Invoice currency code', 'currency', 'always', 'Such as `EUR`.'],
  ['vat-currency', 6, 'VAT accounting currency code', 'currency', undefined, 'Where VAT is reported in another currency, too; with `totals.vat-local`.'],
  ['due', 9, 'Payment due date', 'date', undefined, 'This or `terms`, where something is to be paid.'],
  ['terms', 20, 'Payment terms'],
  ['buyer-reference', 10, 'Buyer reference', 'text', XR, 'In Germany the Leitweg-ID. Peppol needs this or `order`.'],
  ['project', 11, 'Project reference'],
  ['contract', 12, 'Contract reference'],
  ['order', 13, 'Purchase order reference'],
  ['sales-order', 14, 'Sales order reference'],
  ['despatch-advice', 16, 'Despatch advice reference'],
  ['tender', 17, 'Tender or lot reference', 'text', undefined, 'In Italy the CIG.'],
  ['accounting', 19, 'Buyer accounting reference'],
  ['notes', 22, 'Invoice note', 'note', undefined, 'A list. `#AAB#No discount.` has a subject code (BT-21) in front.'],
  ['preceding.number', 25, 'Preceding Invoice reference', 'text', undefined, 'Of the invoice that this one corrects.'],
  ['preceding.date', 26, 'Preceding Invoice issue date', 'date'],
  ...party('seller', '27 28 29 30 31 34 35 36 162 37 38 39 40 41 42 43', XR),
  ['seller.tax-number', 32, 'Seller tax registration identifier', 'text', undefined, 'The number that a tax office gave: this or `vat-id`.'],
  ['seller.legal-info', 33, 'Seller additional legal information'],
  ...party('buyer', '44 45 46 47 48 49 50 51 163 52 53 54 55 56 57 58'),
  ['buyer.kind', '', 'Kind of the buyer', 'buyerKind', undefined, '`company` unless given, or `consumer`, for whom France has no rules.'],
  ['payee.name', 59, 'Payee name', 'text', undefined, 'Of anyone who is paid in place of the seller.'],
  ['payee.id', 60, 'Payee identifier', 'identifier'],
  ['payee.legal-id', 61, 'Payee legal registration identifier', 'identifier'],
  ['tax-representative.name', 62, 'Seller tax representative name', 'text', undefined, 'Who pays the VAT in the name of the seller. Needs `vat-id` and `country`, too.'],
  ['tax-representative.vat-id', 63, 'Seller tax representative VAT identifier', 'vatId'],
  ['tax-representative.street', 64, 'Seller tax representative address line 1'],
  ['tax-representative.street-2', 65, 'Seller tax representative address line 2'],
  ['tax-representative.street-3', 164, 'Seller tax representative address line 3'],
  ['tax-representative.city', 66, 'Seller tax representative city'],
  ['tax-representative.post-code', 67, 'Seller tax representative post code'],
  ['tax-representative.region', 68, 'Seller tax representative country subdivision'],
  ['tax-representative.country', 69, 'Seller tax representative country code', 'country'],
  ['delivery.name', 70, 'Deliver to party name'],
  ['delivery.date', 72, 'Actual delivery date', 'date', undefined, 'This or a period in `xrechnung` and within Germany, but for prepayments.'],
  ['delivery.street', 75, 'Deliver to address line 1'],
  ['delivery.street-2', 76, 'Deliver to address line 2'],
  ['delivery.city', 77, 'Deliver to city'],
  ['delivery.post-code', 78, 'Deliver to post code'],
  ['delivery.region', 79, 'Deliver to country subdivision'],
  ['delivery.country', 80, 'Deliver to country code', 'country'],
  ['period.from', 73, 'Invoicing period start date', 'date'],
  ['period.to', 74, 'Invoicing period end date', 'date'],
  ['payment.means', 81, 'Payment means type code', 'means', XR],
  ['payment.reference', 83, 'Remittance information', 'text', undefined, 'What the payer writes, such as the number.'],
  ['payment.iban', 84, 'Payment account identifier', 'iban', undefined, 'A transfer needs it.'],
  ['payment.holder', 85, 'Payment account name'],
  ['payment.bic', 86, 'Payment service provider identifier', 'bic'],
  ['payment.card', 87, 'Payment card primary account number', 'card', undefined, 'Its last four to six digits alone.'],
  ['payment.mandate', 89, 'Mandate reference identifier', 'text', undefined, 'A direct debit needs these three.'],
  ['payment.creditor', 90, 'Bank assigned creditor identifier'],
  ['payment.debit-iban', 91, 'Debited account identifier', 'iban'],
  ['documents.id', 122, 'Supporting document reference', 'text', 'always', 'Of each document that belongs to the invoice.'],
  ['documents.description', 123, 'Supporting document description'],
  ['documents.url', 124, 'External document location', 'url', undefined, 'Where the document lies.'],
  ['allowances.reason', 97, 'Document level allowance reason', 'text', 'always'],
  ['allowances.amount', 92, 'Document level allowance amount', 'amount', 'always', 'Without VAT, and positive.', 'allowances.amount-with-vat'],
  ['allowances.amount-with-vat', '', 'Document level allowance amount with VAT', 'amount', undefined, 'In place of `amount`, beside `lines.price-with-vat`.'],
  ['allowances.vat', 96, 'Document level allowance VAT rate', 'rate', 'always'],
  ['allowances.category', 95, 'Document level allowance VAT category code', 'category'],
  ['charges.reason', 104, 'Document level charge reason', 'text', 'always'],
  ['charges.amount', 99, 'Document level charge amount', 'amount', 'always', 'Without VAT, and positive.', 'charges.amount-with-vat'],
  ['charges.amount-with-vat', '', 'Document level charge amount with VAT', 'amount', undefined, 'In place of `amount`, beside `lines.price-with-vat`.'],
  ['charges.vat', 103, 'Document level charge VAT rate', 'rate', 'always'],
  ['charges.category', 102, 'Document level charge VAT category code', 'category'],
  ['totals.net', 109, 'Invoice total amount without VAT', 'amount'],
  ['totals.vat', 110, 'Invoice total VAT amount', 'amount'],
  ['totals.vat-local', 111, 'Invoice total VAT amount in accounting currency', 'amount', undefined, 'In `vat-currency`, as the author reckons it.'],
  ['totals.gross', 112, 'Invoice total amount with VAT', 'amount'],
  ['totals.paid', 113, 'Paid amount', 'amount', undefined, 'What has been paid in advance, with VAT.'],
  ['totals.rounding', 114, 'Rounding amount', 'amount', undefined, 'What is added to the amount due, or taken off it: `0.02` where 9.98 is paid as 10.00.'],
  ['totals.due', 115, 'Amount due for payment', 'amount', 'always'],
  ['exemption.reason', 120, 'VAT exemption reason text', 'text', undefined, 'Category E needs a reason or a code.'],
  ['exemption.code', 121, 'VAT exemption reason code', 'exemption', undefined, 'AE, K, G and O have one by themselves.'],
  ['lines.note', 127, 'Invoice line note'],
  ['lines.quantity', 129, 'Invoiced quantity', 'number', 'always'],
  ['lines.unit', 130, 'Invoiced quantity unit of measure code', 'unit', 'always', '`HUR` hour, `H87` piece, `DAY` day, `LS` lump sum.'],
  ['lines.amount', 131, 'Invoice line net amount', 'amount', undefined, 'Quantity × price, less the discount, and with the charge.'],
  ['lines.amount-with-vat', '', 'Invoice line amount with VAT', 'amount', undefined, 'In place of `amount`: quantity × `price-with-vat`.'],
  ['lines.order-line', 132, 'Referenced purchase order line reference'],
  ['lines.from', 134, 'Invoice line period start date', 'date'],
  ['lines.to', 135, 'Invoice line period end date', 'date'],
  ['lines.discount', 136, 'Invoice line allowance amount', 'amount', undefined, 'An amount, and positive.'],
  ['lines.discount-reason', 139, 'Invoice line allowance reason'],
  ['lines.charge', 141, 'Invoice line charge amount', 'amount', undefined, 'An amount, and positive.'],
  ['lines.charge-reason', 144, 'Invoice line charge reason', 'text', undefined, 'A charge needs one.'],
  ['lines.price', 146, 'Item net price', 'number', 'always', 'Without VAT. Not negative: of what comes back the quantity is.', 'lines.price-with-vat'],
  ['lines.price-with-vat', '', 'Item price with VAT', 'number', undefined, 'In place of `price`, as shops print it: `19.95`. The XML has the price without VAT.'],
  ['lines.price-discount', 147, 'Item price discount', 'number', undefined, 'What `gross-price` is more than `price`.'],
  ['lines.gross-price', 148, 'Item gross price', 'number', undefined, 'The price of the list, without VAT.'],
  ['lines.price-quantity', 149, 'Item price base quantity', 'number', undefined, '1 unless given: `100` where the price is of 100, in the unit of the quantity (BT-150).'],
  ['lines.vat', 152, 'Invoiced item VAT rate', 'rate', 'always', 'In percent: `19`.'],
  ['lines.category', 151, 'Invoiced item VAT category code', 'category', undefined, 'S unless given; a rate of 0 needs one. B is split payment in Italy.'],
  ['lines.exemption-reason', '', 'VAT exemption reason text of a line', 'text', undefined, 'Said of its VAT category (BT-120), as EN 16931 has it: where lines have several, all of them.'],
  ['lines.exemption-code', '', 'VAT exemption reason code of a line', 'exemption', undefined, 'Said of its VAT category (BT-121), of which all lines have the same.'],
  ['lines.name', 153, 'Item name', 'text', 'always'],
  ['lines.description', 154, 'Item description'],
  ['lines.item-id', 155, "Item Seller's identifier"],
  ['lines.buyer-item-id', 156, "Item Buyer's identifier"],
  ['lines.gtin', 157, 'Item standard identifier', 'gtin', undefined, 'A GTIN of 8, 12, 13 or 14 digits, or another identifier with its scheme in front.'],
];

export const TERMS: readonly Term[] = ROWS.map(([path, bt, name, kind = 'text', need, hint, or]) => ({
  path,
  bt: bt === '' ? bt : `BT-${bt}`,
  name,
  kind,
  ...(need && { need }),
  ...(hint !== undefined && { hint }),
  ...(or !== undefined && { or }),
}));

const byPart = Map.groupBy(TERMS, ({ path }) => path.split('.')[0]!);

/** Returns the terms of a part such as `lines`. */
export function termsOf(part: string): readonly Term[] {
  return byPart.get(part) ?? [];
}

const byPath = new Map(TERMS.map((term) => [term.path, term]));

/** Returns the term at a path. Throws on an unknown path. */
export function termAt(path: string): Term {
  const term = byPath.get(path);
  if (!term) throw new Error(`No term of an e-invoice is called ${path}, expected a path of terms.ts`);
  return term;
}

/** Returns a title such as `BT-44, Buyer name`. */
export function titleOf({ bt, name }: Pick<Term, 'bt' | 'name'>): string {
  return bt === '' ? name : `${bt}, ${name}`;
}

/** Returns a name for messages, such as `e-invoice.buyer.name (BT-44, Buyer name)`. */
export function nameOfTerm(path: string): string {
  return `e-invoice.${path} (${titleOf(termAt(path))})`;
}
