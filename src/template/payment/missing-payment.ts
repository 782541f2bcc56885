/** §10.35 rule 7: what a code for paying lacks that no values can give it: neither the template nor its theme says it, or what they say is wrong. */
import { shorten } from '../../domain/suggestions.ts';
import { about, type Message, ofField, quoted, sentence, tell } from '../../locales/message.ts';
import { writeTerm } from '../e-invoice/term-kinds.ts';
import type { Compiled } from '../model/compiled.ts';
import { type PaymentAddress, SWISS_BILL } from '../model/e-invoice.ts';
import type { Theme } from '../model/theme.ts';
import { findBillFaults } from './find-bill-faults.ts';
import { isOfParty, nameOfPaymentTerm, OF_INVOICE, paymentTermAt, saidTermsOf } from './payment-terms.ts';

/** What a bill has to say, and what of its debtor, if it has one. */
export const NEEDED_BY_BILL = ['iban', 'holder', 'address.post-code', 'address.city', 'address.country'];
export const NEEDED_OF_DEBTOR = ['debtor.name', 'debtor.post-code', 'debtor.city', 'debtor.country'];

const NEEDED: Record<PaymentAddress, string[]> = {
  'girocode:': ['iban', 'holder', 'amount'],
  [SWISS_BILL]: NEEDED_BY_BILL,
};

type Said = Pick<Compiled, 'codes' | 'payment' | 'eInvoice'>;
type SaidByTheme = Pick<Theme, 'payment' | 'eInvoice'> | undefined;

/** A sentence for each. */
export function findMissingPayment(template: Said, theme: SaidByTheme): Message[] {
  const { codes = [], eInvoice } = template;
  const said = saidTermsOf(template, theme);
  const isSaid = (path: string) => said.includes(path);
  const isTerm = (path: string) => [eInvoice, theme?.eInvoice].some((one) => one && path in one.terms);
  // Each invoice says who its seller is, and what is due. Of an address it says all or nothing.
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

/** What is the same in all documents, and no Swiss QR bill can say. */
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
