/** §10.35 rules 6 to 11: makes the content of a document's payment codes, with sentinels for counters, never from printed text. */
import type Fraction from 'fraction.js';
import { dayOfNumber, writeIsoDay } from '../../domain/calendar.ts';
import { isCreditorReference, isQrIban, isQrReference } from '../../domain/iban.ts';
import { besideNumber } from '../../domain/number-formats.ts';
import { about, type Problem, problem, sentence, tell } from '../../locales/message.ts';
import { type Invoice, MAX_DECIMALS, moneyOf } from '../e-invoice/invoice.ts';
import { isListed, placeholderOf, type TermKind, writeTerm } from '../e-invoice/term-kinds.ts';
import { numberOf, plainOf } from '../language/arithmetic.ts';
import { isBlank } from '../markdown/sentinels.ts';
import { findCodeProblem } from '../model/code.ts';
import type { Compiled, Template } from '../model/compiled.ts';
import { type PaymentAddress, type Payments, SWISS_BILL, type TermSource } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { ValueFault } from '../model/fault.ts';
import type { Theme } from '../model/theme.ts';
import { findBillFaults, findMissingPayment, NEEDED_BY_BILL, NEEDED_OF_DEBTOR } from '../payment/find-bill-faults.ts';
import { billWords, layOutBill } from '../payment/lay-out-bill.ts';
import {
  type BillParty,
  epcPayload,
  findTransferFaults,
  readSwissBill,
  referenceFrom,
  type SwissBill,
  swissPayload,
} from '../payment/payload.ts';
import {
  isOfParty,
  nameOfPaymentTerm,
  OF_INVOICE,
  PAYMENT_TERMS,
  paymentTermAt,
  saidTermsOf,
} from '../payment/payment-terms.ts';
import type { Contents } from './fill-tree.ts';
import { type Located, locateValue } from './find-target.ts';
import type { TypedValues } from './typed-values.ts';
import { aboutSent, faultOfTemplate } from './value-faults.ts';
import { withLongestNumbers } from './write-numbers.ts';

// §10.35 rules 9 to 11: makes the content of a Swiss QR bill. Undefined if there is nothing to pay with it, and after a fault.

/** The terms that identify a debtor. The country may be the same for all. */
const DEBTOR = ['debtor.name', 'debtor.street', 'debtor.building', 'debtor.post-code', 'debtor.city'];

function makeSwissBill(terms: PaymentTerms): string | undefined {
  const at = (path: string) => terms.at(path).normalize('NFC');
  const currency = at('currency') || 'CHF';
  const amount = numberOf(at('amount') || '0');
  const isOpen = at('amount') === '';
  if (!/^(?:CHF|EUR)$/.test(currency) || (!isOpen && amount.compare(0) <= 0) || !terms.isWhole) return undefined;
  const hasDebtor = DEBTOR.some((path) => at(path) !== '');
  const missing = [...NEEDED_BY_BILL, ...(hasDebtor ? NEEDED_OF_DEBTOR : [])].filter((path) => at(path) === '');
  for (const path of missing) terms.lack(path);
  if (missing.length > 0) return undefined;
  const bill: SwissBill = {
    iban: at('iban'),
    creditor: partyOf(at('holder'), 'address', at),
    currency,
    amount: isOpen ? '' : moneyOf(amount),
    debtor: hasDebtor ? partyOf(at('debtor.name'), 'debtor', at) : undefined,
    ...referenceOf(terms, at),
  };
  const faults = faultsOf(bill, terms, at);
  for (const fault of faults) terms.refuse(fault.path, fault.problem);
  return faults.length > 0 ? undefined : swissPayload(bill);
}

function partyOf(name: string, whose: string, at: (path: string) => string): BillParty {
  const part = (path: string) => at(`${whose}.${path}`);
  return {
    name,
    street: part('street'),
    building: part('building'),
    postCode: part('post-code'),
    city: part('city'),
    country: part('country'),
  };
}

/** The reference that an e-invoice asks payers to quote is a reference if it is valid as one, else the message. */
function referenceOf(
  { own }: PaymentTerms,
  at: (path: string) => string,
): Pick<SwissBill, 'referenceType' | 'reference' | 'message'> {
  const isQr = isQrIban(at('iban'));
  const plain = at('reference').replaceAll(' ', '').toUpperCase();
  const isReference = isQr ? isQrReference(plain) : isCreditorReference(plain);
  const from = at('reference-from');
  const reference = from !== '' ? referenceFrom(from) : own('reference') !== '' || isReference ? plain : '';
  const ofInvoice = own('reference') === '' && !isReference ? at('reference') : '';
  const referenceType = isQr ? 'QRR' : reference === '' ? 'NON' : 'SCOR';
  return { referenceType, reference, message: own('message') || ofInvoice };
}

function faultsOf(bill: SwissBill, terms: PaymentTerms, at: (path: string) => string) {
  const { reference, message } = bill;
  const known: Record<string, string> = {
    message,
    reference: at('reference-from') === '' ? reference : terms.own('reference'),
  };
  const faults = findBillFaults((path) => withLongestNumbers(known[path] ?? at(path)), terms.namesCounter);
  if (faults.length > 0) return faults;
  const longest = readSwissBill(withLongestNumbers(swissPayload(bill)));
  // English serves for all languages: their words take the same number of lines.
  const isTooLong =
    !layOutBill(longest, billWords('en')) ||
    findCodeProblem({ kind: 'swiss-qr-bill', payload: swissPayload(longest) }, {});
  return isTooLong ? [{ path: longestOf(at), problem: problem('payment.bill.room') }] : [];
}

/** Returns the longest of the terms that could be shortened. */
function longestOf(at: (path: string) => string): string {
  const texts = ['debtor.name', 'debtor.street', 'debtor.city', 'message', 'holder', 'address.street'];
  return texts.reduce((longest, path) => (at(path).length > at(longest).length ? path : longest));
}

/** Returns the content of a payment code. Undefined if there is nothing to pay with it. */
export type PaymentOf = (address: PaymentAddress) => string | undefined;

const MAKE: Record<PaymentAddress, (terms: PaymentTerms) => string | undefined> = {
  'girocode:': makeGirocode,
  [SWISS_BILL]: makeSwissBill,
};

/** Each content is made when it is first asked for, so that its faults are reported once. */
export function makePayments({ compiled }: Pick<Template, 'compiled'>, paying: Paying): PaymentOf {
  const lacking = findMissingPayment(compiled, paying.theme);
  if (lacking.length > 0) {
    for (const message of lacking) paying.report(faultOfTemplate(message));
    return () => undefined;
  }
  if (paying.invoice !== undefined && isListed('creditNote', paying.invoice.terms('type')!)) return () => undefined;
  const known = new Map<PaymentAddress, string | undefined>();
  let terms: PaymentTerms | undefined;
  return (address) => {
    terms ??= readPaymentTerms(compiled, paying);
    if (!known.has(address)) known.set(address, MAKE[address](terms));
    return known.get(address);
  };
}

/** Notes the content of each code asked for in `said`. Codes in branches that do not apply are never asked for. */
export function notedIn(said: Payments, paymentOf: PaymentOf | undefined): { paymentOf?: PaymentOf } {
  if (!paymentOf) return {};
  return {
    paymentOf: (address) => {
      const payload = paymentOf(address);
      if (payload !== undefined) said[address] = payload;
      return payload;
    },
  };
}

/** §10.35 rules 6 and 8: makes the content of a GiroCode. Undefined if there is nothing to pay with it. */
function makeGirocode({ at, own, refuse }: PaymentTerms): string | undefined {
  const amount = numberOf(at('amount') || '0');
  if ((at('currency') || 'EUR') !== 'EUR' || amount.compare(0) <= 0) return undefined;
  const transfer = { amount, iban: at('iban'), bic: at('bic'), holder: at('holder') };
  const [reference, from] = [at('reference'), at('reference-from')];
  if (transfer.iban === '' || transfer.holder === '') return undefined;
  if (from !== '' && own('reference') !== '') refuse('reference-from', problem('payment.girocode.twoReferences'));
  const longest = { reference: from === '' ? withLongestNumbers(reference) : '', from: withLongestNumbers(from) };
  for (const fault of findTransferFaults({ ...transfer, ...longest })) refuse(fault.path, fault.problem);
  return epcPayload({ ...transfer, reference, from });
}

// §10.35 rule 7: reads the terms of `payment` from the template, its theme and the e-invoice; the first that has one wins.

/** `read`: undefined if the template has no `payment`. */
type Paying = {
  theme: Theme | undefined;
  told: Located;
  read: TermReader | undefined;
  invoice: Invoice | undefined;
  report: (fault: ValueFault) => void;
};

/**
 * `at`: returns a term; empty for a blank and after a fault. `own`: ignores the e-invoice. `isWhole`: whether no fault was reported.
 * `namesCounter`: whether a term contains a counter. `refuse`: reports a problem of a term.
 */
type PaymentTerms = {
  at(path: string): string;
  own(path: string): string;
  isWhole: boolean;
  namesCounter(path: string): boolean;
  refuse(path: string, problem: Problem): void;
  lack(path: string): void;
};

function readPaymentTerms(compiled: Template['compiled'], paying: Paying): PaymentTerms {
  const { theme, read, invoice, report } = paying;
  const terms = new Map<string, { own: string; value: string }>();
  const saidPaths = saidTermsOf(compiled, theme);
  let isWhole = true;
  const refuse = (path: string, problem: Problem) => {
    isWhole = false;
    report(faultOf(compiled, paying, path, problem));
  };
  for (const { path, kind } of PAYMENT_TERMS) {
    const source = compiled.payment?.terms[path];
    const said = source && read ? read(source, kind) : theme?.payment?.terms[path];
    const write = (given: string) => {
      const text = given.replace(/\s+/g, ' ').trim();
      const written = text === '' ? { value: '' } : writeTerm(kind, text);
      if ('problem' in written) refuse(path, written.problem);
      return 'value' in written ? written.value : '';
    };
    const own = write(said ?? '');
    const isOfInvoice = said === undefined && !isOfParty(saidPaths, path);
    terms.set(path, { own, value: isOfInvoice ? write(ofInvoice(invoice, path)) : own });
  }
  const placesOf = (path: string) =>
    (compiled.payment?.terms[path]?.parts ?? []).filter((part) => typeof part === 'object');
  return {
    at: (path) => terms.get(path)!.value,
    own: (path) => terms.get(path)!.own,
    isWhole,
    namesCounter: (path) => placesOf(path).some(({ index }) => compiled.fillers[index]!.kind === 'counter'),
    refuse,
    lack: (path) => report(lackOf(compiled, paying, path)),
  };
}

function ofInvoice(invoice: Invoice | undefined, path: string): string {
  if (!invoice) return '';
  const { terms, sums } = invoice;
  if (path === 'amount') return moneyOf(sums.due);
  return OF_INVOICE[path]?.map(terms).find((text) => text !== undefined) ?? '';
}

/** Returns the placeholder that provides a term. */
function placeOf({ payment, eInvoice }: Template['compiled'], path: string) {
  const named = [
    payment?.terms[path],
    ...[...(OF_INVOICE[path] ?? []), ...(path === 'amount' ? ['totals.due'] : [])].map((term) => eInvoice?.terms[term]),
  ];
  return named.flatMap((source) => source?.parts ?? []).find((part) => typeof part === 'object');
}

function faultOf(compiled: Template['compiled'], { told }: Paying, path: string, problem: Problem): ValueFault {
  const place = placeOf(compiled, path);
  if (!place) return faultOfTemplate(tell('values.mend', { problem: about(nameOfPaymentTerm(path), problem) }));
  const { name, path: at, sent } = locateValue(told, place);
  const reason = aboutSent(sent, { problem }, paymentTermAt(path).name);
  const message = tell('values.payment.notFit', { name, problem: sentence(reason) });
  return { code: 'invalid_values', message, path: at, fact: { kind: 'eInvoice', reason } };
}

/** Returns the fault of a term that a Swiss QR bill lacks. */
function lackOf(compiled: Template['compiled'], { told }: Paying, path: string): ValueFault {
  const place = placeOf(compiled, path);
  if (!place) return faultOfTemplate(tell('values.term.none', { term: nameOfPaymentTerm(path) }));
  const { name, path: at } = locateValue(told, place);
  const message = tell('values.term.missing', { term: paymentTermAt(path).name, name });
  return { code: 'invalid_values', message, path: at, fact: { kind: 'missing' } };
}

// §10.35, §10.36: reads a document's content for a term of machines: numbers plain, dates ISO, blanks empty.

/** `instance`: the instance of the group whose fields the term may name. */
export type TermReader = (source: TermSource, kind: TermKind, instance?: number) => string;

export function termReader(
  { fillers, groupFillers }: Pick<Compiled, 'fillers' | 'groupFillers'>,
  { contents, instances, typed }: { contents: Contents; instances: readonly Contents[][]; typed: TypedValues },
): TermReader {
  const textAt = ({ group, index }: Place, instance: number): string => {
    const content = (group === undefined ? contents : instances[group]![instance]!)[index]!;
    const filler = (group === undefined ? fillers : groupFillers[group]!)[index]!;
    if (typed.isSpoken({ ...(group !== undefined && { group }), index }))
      return (typed.column(group, index)[group === undefined ? 0 : instance] as string | undefined) ?? '';
    if (!isBlank(content)) return filler.kind !== 'counter' && filler.meant ? filler.meant(content) : content;
    // A trial does not draw counters, so a digit replaces them.
    return filler.kind === 'counter' ? besideNumber(filler.shape, '0000').join('0') : '';
  };
  return ({ parts, codes }, kind, instance = 0) => {
    const wanted = placeholderOf(kind);
    const [first] = parts;
    if (wanted && typeof first === 'object') {
      const { group, index } = first;
      const value = typed.column(group, index)[group === undefined ? 0 : instance];
      if (value === undefined) return '';
      return wanted === 'number'
        ? plainOf(value as Fraction, MAX_DECIMALS)
        : writeIsoDay(dayOfNumber(value as number)!);
    }
    const texts = parts.map((part) => (typeof part === 'string' ? part : textAt(part, instance)));
    // A term whose placeholders are all blank is blank, whatever text surrounds them.
    const isLeftOut =
      parts.some((part) => typeof part !== 'string') &&
      parts.every((part, at) => typeof part === 'string' || texts[at] === '');
    const text = isLeftOut ? '' : texts.join('');
    return codes && Object.hasOwn(codes, text) ? codes[text]! : text;
  };
}
