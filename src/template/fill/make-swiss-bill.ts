/** §10.35 rules 9 to 11: what a Swiss QR bill says; undefined where there is nothing to pay by it, and where a fault is reported. */
import { isCreditorReference, isQrIban, isQrReference } from '../../domain/iban.ts';
import { problem } from '../../locales/message.ts';
import { moneyOf } from '../e-invoice/money.ts';
import { numberOf } from '../language/arithmetic.ts';
import { findCodeProblem } from '../model/code.ts';
import { findBillFaults } from '../payment/find-bill-faults.ts';
import { billWords, layOutBill } from '../payment/lay-out-bill.ts';
import { NEEDED_BY_BILL, NEEDED_OF_DEBTOR } from '../payment/missing-payment.ts';
import { referenceFrom } from '../payment/reference-from.ts';
import { type BillParty, readSwissBill, type SwissBill, swissPayload } from '../payment/swiss-bill.ts';
import type { PaymentTerms } from './read-payment-terms.ts';
import { withLongestNumbers } from './write-numbers.ts';

/** What tells one debtor from another: the country may be the same for all. */
const DEBTOR = ['debtor.name', 'debtor.street', 'debtor.building', 'debtor.post-code', 'debtor.city'];

export function makeSwissBill(terms: PaymentTerms): string | undefined {
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
    ...{ iban: at('iban'), creditor: partyOf(at('holder'), 'address', at), currency },
    ...{
      amount: isOpen ? '' : moneyOf(amount),
      debtor: hasDebtor ? partyOf(at('debtor.name'), 'debtor', at) : undefined,
    },
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

/** What an e-invoice asks the payer to write is a reference where it is one, and the message otherwise. */
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
  // The words of no language take more lines than those of another.
  const isTooLong =
    !layOutBill(longest, billWords('en')) ||
    findCodeProblem({ kind: 'swiss-qr-bill', payload: swissPayload(longest) }, {});
  return isTooLong ? [{ path: longestOf(at), problem: problem('payment.bill.room') }] : [];
}

/** Of what could be shorter. */
function longestOf(at: (path: string) => string): string {
  const texts = ['debtor.name', 'debtor.street', 'debtor.city', 'message', 'holder', 'address.street'];
  return texts.reduce((longest, path) => (at(path).length > at(longest).length ? path : longest));
}
