/** §10.35 rule 10: finds values that the standard of Swiss QR bills does not allow, by the terms of `payment`. */
import { isCreditorReference, isQrIban, isQrReference } from '../../domain/iban.ts';
import { shorten } from '../../domain/suggestions.ts';
import { about, type Message, ofField, type Problem, problem, quoted, sentence, tell } from '../../locales/message.ts';
import { writeTerm } from '../e-invoice/term-kinds.ts';
import type { Compiled } from '../model/compiled.ts';
import { type PaymentAddress, SWISS_BILL } from '../model/e-invoice.ts';
import type { Theme } from '../model/theme.ts';
import { arimoWidthOf } from './lay-out-bill.ts';
import { problemOfSigns, signsOfReference, ZEROS } from './payload.ts';
import { isOfParty, nameOfPaymentTerm, OF_INVOICE, paymentTermAt, saidTermsOf } from './payment-terms.ts';

/** A fault of a bill. `path`: the path of the term. */
type BillFault = { path: string; problem: Problem };

/** The longest value of each term, in characters. */
const LONGEST: Record<string, number> = {
  holder: 70,
  'address.street': 70,
  'address.building': 16,
  'address.post-code': 16,
  'address.city': 35,
  'debtor.name': 70,
  'debtor.street': 70,
  'debtor.building': 16,
  'debtor.post-code': 16,
  'debtor.city': 35,
  message: 140,
};
const MOST = 999_999_999.99;

/** Returns a term. Undefined if it is unknown, such as the value of a placeholder during import. */
type KnownTerms = (path: string) => string | undefined;

/** `hasCounter`: whether a term contains a counter. Texts contain the longest numbers. */
export function findBillFaults(terms: KnownTerms, hasCounter: (path: string) => boolean = () => false): BillFault[] {
  const texts = Object.entries(LONGEST).flatMap(([path, most]) => {
    return problemsOf(path, problemOfText(terms(path) ?? '', most));
  });
  return [...texts, ...faultsOfAccount(terms, hasCounter), ...faultsOfAmount(terms)];
}

function problemOfText(text: string, most: number): Problem | undefined {
  const letters = [...text];
  if (letters.length > most) return problem('payment.bill.long', { count: letters.length, max: most });
  const strange = letters.find((letter) => arimoWidthOf(letter) === undefined);
  return strange === undefined ? undefined : problem('payment.bill.letter', { letter: strange });
}

function faultsOfAccount(terms: KnownTerms, hasCounter: (path: string) => boolean): BillFault[] {
  const iban = terms('iban') ?? '';
  if (iban === '') return [];
  if (!/^(?:CH|LI)[0-9]{2}[A-Z0-9]{17}$/.test(iban))
    return [{ path: 'iban', problem: problem('payment.bill.account') }];
  const [reference, from] = [terms('reference'), terms('reference-from')];
  if (reference && from) return [{ path: 'reference-from', problem: problem('payment.bill.twoReferences') }];
  if (from) {
    const isQr = isQrIban(iban);
    return problemsOf(
      'reference-from',
      isQr ? problemOfDigits(from, hasCounter('reference-from')) : problemOfSigns(from),
    );
  }
  if (!reference)
    return isQrIban(iban) && reference === '' && from === ''
      ? [{ path: 'iban', problem: problem('payment.bill.qrIban') }]
      : [];
  if (hasCounter('reference')) return [{ path: 'reference', problem: problem('payment.bill.drawnNumber') }];
  return problemsOf('reference', problemOfReference(reference.replaceAll(' ', '').toUpperCase(), isQrIban(iban)));
}

function problemsOf(path: string, found: Problem | undefined): BillFault[] {
  return found ? [{ path, problem: found }] : [];
}

function problemOfReference(reference: string, isQr: boolean): Problem | undefined {
  if (isQr) return isQrReference(reference) ? undefined : problem('payment.bill.qrReference');
  return isCreditorReference(reference) ? undefined : problem('payment.bill.creditorReference');
}

/** `isDrawn`: contains a counter, which is never zero. */
function problemOfDigits(text: string, isDrawn: boolean): Problem | undefined {
  const signs = signsOfReference(text);
  const digits = signs.replace(ZEROS, '');
  if (!/^[0-9]*$/.test(digits)) return problem('payment.bill.digitsAlone');
  if (digits.length > 26) return problem('payment.bill.digits', { count: digits.length });
  return /^0*$/.test(digits) && !isDrawn ? problem('payment.bill.zeros') : undefined;
}

function faultsOfAmount(terms: KnownTerms): BillFault[] {
  return Number(terms('amount') ?? 0) > MOST ? [{ path: 'amount', problem: problem('payment.bill.amount') }] : [];
}

// §10.35 rule 7: finds what a payment code lacks whatever its values are: neither the template nor its theme provides it, or what they
// provide is invalid.

/** The terms that a bill requires, and those of its debtor, if it has one. */
export const NEEDED_BY_BILL = ['iban', 'holder', 'address.post-code', 'address.city', 'address.country'];
export const NEEDED_OF_DEBTOR = ['debtor.name', 'debtor.post-code', 'debtor.city', 'debtor.country'];

const NEEDED: Record<PaymentAddress, string[]> = {
  'girocode:': ['iban', 'holder', 'amount'],
  [SWISS_BILL]: NEEDED_BY_BILL,
};

type Said = Pick<Compiled, 'codes' | 'payment' | 'eInvoice'>;
type SaidByTheme = Pick<Theme, 'payment' | 'eInvoice'> | undefined;

/** Returns one message for each. */
export function findMissingPayment(template: Said, theme: SaidByTheme): Message[] {
  const { codes = [], eInvoice } = template;
  const said = saidTermsOf(template, theme);
  const isSaid = (path: string) => said.includes(path);
  const isTerm = (path: string) => [eInvoice, theme?.eInvoice].some((one) => one && path in one.terms);
  // An invoice always provides its seller and amount due. If the template or theme provides part of an address, none of it comes from the
  // invoice.
  const isOfInvoice = (path: string) =>
    eInvoice !== undefined &&
    !isOfParty(said, path) &&
    (path === 'amount' || path === 'holder' || OF_INVOICE[path]!.some(isTerm));
  const hasDebtor = eInvoice !== undefined || said.some((path) => path.startsWith('debtor.'));
  const missing = codes.flatMap((address) =>
    [...NEEDED[address], ...(address === SWISS_BILL && hasDebtor ? NEEDED_OF_DEBTOR : [])]
      .filter((path) => !isSaid(path) && !isOfInvoice(path))
      .map((path) => tell('eInvoice.lacking.map', { term: `${address} ${nameOfPaymentTerm(path)}` })),
  );
  return [...missing, ...(codes.includes(SWISS_BILL) ? wrongConstants(template, theme) : [])];
}

/** Returns the constant terms that a Swiss QR bill cannot hold. */
function wrongConstants({ payment }: Said, theme: SaidByTheme): Message[] {
  const constantAt = (path: string): string | undefined => {
    const source = payment?.terms[path];
    if (!source) return theme?.payment?.terms[path] ?? '';
    return source.parts.every((part) => typeof part === 'string') ? source.parts.join('') : undefined;
  };
  const terms = (path: string) => {
    const text = constantAt(path);
    if (!text) return path === 'iban' || path === 'amount' ? undefined : text;
    const written = writeTerm(paymentTermAt(path).kind, text);
    return 'value' in written ? written.value : undefined;
  };
  return findBillFaults(terms).map(({ path, problem }) =>
    ofField(nameOfPaymentTerm(path), sentence(about(quoted(shorten(terms(path) ?? '')), problem))),
  );
}
