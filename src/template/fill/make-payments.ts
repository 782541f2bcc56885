/** §10.35 rules 6 to 8: what the codes for paying of a document say, with sentinels where numbers will stand. Never from what is printed. */
import type Fraction from 'fraction.js';
import type { Invoice } from '../e-invoice/invoice.ts';
import { moneyOf } from '../e-invoice/money.ts';
import { writeTerm } from '../e-invoice/term-kinds.ts';
import { numberOf } from '../language/arithmetic.ts';
import type { PaymentAddress } from '../model/payment.ts';
import type { Template } from '../model/template.ts';
import type { Theme } from '../model/theme.ts';
import type { ValueFault } from '../model/value-fault.ts';
import { epcPayload, findTransferFaults } from '../payment/epc-payload.ts';
import { findMissingPayment } from '../payment/missing-payment.ts';
import { nameOfPaymentTerm, PAYMENT_TERMS, paymentTermAt } from '../payment/payment-terms.ts';
import { faultOfTemplate } from './e-invoice-fault.ts';
import { type Located, locateValue } from './locate-value.ts';
import type { TermReader } from './term-reader.ts';
import { withLongestNumbers } from './write-numbers.ts';

/** What a code for paying says; undefined where there is nothing to pay by it. */
export type PaymentOf = (address: PaymentAddress) => string | undefined;

/** `read`: undefined where the template says nothing of it. */
type Made = {
  theme: Theme | undefined;
  told: Located;
  read: TermReader | undefined;
  invoice: Invoice | undefined;
  report: (fault: ValueFault) => void;
};

/** UNTDID 1001: what gives money back. */
const CREDIT_NOTES = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '502', '503', '532'];

/** Each is made when it is first asked for, and its faults are told once. */
export function makePayments({ compiled }: Pick<Template, 'compiled'>, made: Made): PaymentOf {
  const lacking = findMissingPayment(compiled, made.theme);
  if (lacking.length > 0) {
    for (const message of lacking) made.report(faultOfTemplate(message));
    return () => undefined;
  }
  const known = new Map<PaymentAddress, string | undefined>();
  return (address) => {
    if (!known.has(address)) known.set(address, girocodeOf(compiled, made));
    return known.get(address);
  };
}

function girocodeOf(compiled: Template['compiled'], made: Made): string | undefined {
  const { invoice } = made;
  if (invoice && CREDIT_NOTES.includes(invoice.terms('type')!)) return undefined;
  const terms = readTerms(compiled, made);
  const amount: Fraction = numberOf(terms('amount') || '0');
  if ((terms('currency') || 'EUR') !== 'EUR' || amount.s <= 0n || amount.n === 0n) return undefined;
  const transfer = { amount, iban: terms('iban'), bic: terms('bic'), holder: terms('holder') };
  const reference = terms('reference');
  if (transfer.iban === '' || transfer.holder === '') return undefined;
  for (const { path, problem } of findTransferFaults({ ...transfer, reference: withLongestNumbers(reference) }))
    made.report(faultOf(compiled, made, path, problem));
  return epcPayload({ ...transfer, reference });
}

/** Of the template, of its theme, and of the invoice: the first that says it. Empty for a blank, and for what is reported. */
function readTerms(compiled: Template['compiled'], made: Made): (path: string) => string {
  const { theme, read, invoice } = made;
  const values = new Map<string, string>();
  for (const { path, kind } of PAYMENT_TERMS) {
    const source = compiled.payment?.terms[path];
    const said = source && read ? read(source, kind) : theme?.payment?.terms[path];
    const text = (said ?? ofInvoice(invoice, path)).replace(/\s+/g, ' ').trim();
    const written = text === '' ? { value: '' } : writeTerm(kind, text);
    if ('problem' in written) made.report(faultOf(compiled, made, path, written.problem));
    values.set(path, 'value' in written ? written.value : '');
  }
  return (path) => values.get(path)!;
}

function ofInvoice(invoice: Invoice | undefined, path: string): string {
  if (!invoice) return '';
  const { terms, sums } = invoice;
  if (path === 'amount') return moneyOf(sums.due);
  return OF_INVOICE[path]?.map(terms).find((text) => text !== undefined) ?? '';
}

/** The first of these that the invoice says. */
const OF_INVOICE: Record<string, string[]> = {
  iban: ['payment.iban'],
  bic: ['payment.bic'],
  holder: ['payment.holder', 'seller.name'],
  currency: ['currency'],
  reference: ['payment.reference', 'number'],
};

function faultOf(
  { payment, eInvoice }: Template['compiled'],
  { told }: Made,
  path: string,
  problem: string,
): ValueFault {
  const named = [
    payment?.terms[path],
    ...[...(OF_INVOICE[path] ?? []), ...(path === 'amount' ? ['totals.due'] : [])].map((term) => eInvoice?.terms[term]),
  ];
  const [place] = named.flatMap((source) => source?.parts ?? []).filter((part) => typeof part === 'object');
  if (!place) {
    return faultOfTemplate(`${nameOfPaymentTerm(path)} ${problem}; mend the template or its theme.`);
  }
  const { name, path: at, sent } = locateValue(told, place);
  const reason = `${sent === undefined ? 'it' : `"${sent}"`} ${problem} (${paymentTermAt(path).name})`;
  const message = `The value of ${name} does not fit the code for paying: ${reason}.`;
  return { code: 'invalid_values', message, path: at, fact: { kind: 'eInvoice', reason } };
}
