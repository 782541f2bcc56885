/** §10.35 rule 7: the table of `payment` terms. The JSON Schema, the checks of an import and the messages are made from it. */
import { termsSchema } from '../e-invoice/e-invoice-schema.ts';
import type { TermKind } from '../e-invoice/term-kinds.ts';

type PaymentTerm = { path: string; name: string; kind: TermKind; hint?: string };

type Row = [path: string, name: string, kind?: TermKind, hint?: string];

const ROWS: Row[] = [
  ['iban', 'Account', 'iban'],
  ['bic', 'Bank', 'bic'],
  ['holder', 'Account holder'],
  ['amount', 'Amount', 'amount', 'A placeholder of the type number.'],
  ['currency', 'Currency', 'currency', 'EUR unless given; CHF for a Swiss QR bill.'],
  [
    'reference',
    'What the transfer says',
    'text',
    'RF18539007547034, or any text; for a Swiss QR bill a reference alone.',
  ],
  ['reference-from', 'What a reference is made of', 'text', 'Such as "{{Invoice number}}".'],
  ['message', 'Message', 'text', 'Of a Swiss QR bill.'],
  ...address('address', "Account holder's"),
  ['debtor.name', "Debtor's name", 'text', 'Without a debtor a Swiss QR bill has room to write one.'],
  ...address('debtor', "Debtor's"),
];

function address(who: string, whose: string): Row[] {
  return [
    [`${who}.street`, `${whose} street`, 'text', 'With the number of the building, unless that is given.'],
    [`${who}.building`, `${whose} building number`],
    [`${who}.post-code`, `${whose} post code`],
    [`${who}.city`, `${whose} town`],
    [`${who}.country`, `${whose} country`, 'country', 'Two letters, such as CH.'],
  ];
}

export const PAYMENT_TERMS: readonly PaymentTerm[] = ROWS.map(([path, name, kind = 'text', hint]) => ({
  path,
  name,
  kind,
  ...(hint !== undefined && { hint }),
}));

const byPath = new Map(PAYMENT_TERMS.map((term) => [term.path, term]));

export function paymentTermAt(path: string): PaymentTerm {
  const term = byPath.get(path);
  if (!term) throw new Error(`No term of a payment is called ${path}, expected a path of payment-terms.ts`);
  return term;
}

/** Returns a name for messages, such as `payment.iban (Account)`. */
export function nameOfPaymentTerm(path: string): string {
  return `payment.${path} (${paymentTermAt(path).name})`;
}

/** §10.35 rule 7: the terms of an e-invoice that provide what `payment` lacks; the first that the invoice has counts. */
type Saying = { payment?: { terms: object } | undefined };

export const OF_INVOICE: Readonly<Record<string, readonly string[]>> = {
  iban: ['payment.iban'],
  bic: ['payment.bic'],
  holder: ['payment.holder', 'seller.name'],
  currency: ['currency'],
  reference: ['payment.reference', 'number'],
  'debtor.name': ['buyer.name'],
  ...addressOf('address', 'seller'),
  ...addressOf('debtor', 'buyer'),
};

/** Returns the terms that the template or its theme provides. */
export function saidTermsOf(template: Saying, theme: Saying | undefined): string[] {
  return [...Object.keys(template.payment?.terms ?? {}), ...Object.keys(theme?.payment?.terms ?? {})];
}

/** Returns whether a term belongs to an address of which some terms are provided, so that none comes from the invoice. */
export function isOfParty(said: readonly string[], path: string): boolean {
  const [, party] = /^(address\.|debtor\.)/.exec(path) ?? [];
  return party !== undefined && said.some((one) => one.startsWith(party));
}

function addressOf(whose: string, party: string): Record<string, string[]> {
  const parts = ['street', 'post-code', 'city', 'country'];
  return Object.fromEntries(parts.map((part) => [`${whose}.${part}`, [`${party}.${part}`]]));
}

/** §10.35 rule 7: builds the JSON Schema of `payment` from its table, like that of `e-invoice`. */
const DESCRIPTION = 'What a code for paying says, where the document has no e-invoice, or over what that says.';

export function paymentSchema(): object {
  const terms = PAYMENT_TERMS.map(({ name, ...term }) => ({ ...term, title: name }));
  return termsSchema('payment', DESCRIPTION, terms);
}
