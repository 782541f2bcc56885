/** §10.35 rules 6 to 11: what the codes for paying of a document say, with sentinels where numbers will stand. Never from what is printed. */

import { problem } from '../../locales/message.ts';
import type { Invoice } from '../e-invoice/invoice.ts';
import { isListed } from '../e-invoice/term-kinds.ts';
import { numberOf } from '../language/arithmetic.ts';
import { type PaymentAddress, type Payments, SWISS_BILL } from '../model/e-invoice.ts';
import type { Template } from '../model/template.ts';
import { epcPayload, findTransferFaults } from '../payment/epc-payload.ts';
import { findMissingPayment } from '../payment/missing-payment.ts';
import { faultOfTemplate } from './e-invoice-fault.ts';
import { makeSwissBill } from './make-swiss-bill.ts';
import { type Paying, type PaymentTerms, readPaymentTerms } from './read-payment-terms.ts';
import { withLongestNumbers } from './write-numbers.ts';

/** What a code for paying says; undefined where there is nothing to pay by it. */
export type PaymentOf = (address: PaymentAddress) => string | undefined;

const MAKE: Record<PaymentAddress, (terms: PaymentTerms) => string | undefined> = {
  'girocode:': makeGirocode,
  [SWISS_BILL]: makeSwissBill,
};

/** Each is made when it is first asked for, and its faults are told once. */
export function makePayments({ compiled }: Pick<Template, 'compiled'>, paying: Paying): PaymentOf {
  const lacking = findMissingPayment(compiled, paying.theme);
  if (lacking.length > 0) {
    for (const message of lacking) paying.report(faultOfTemplate(message));
    return () => undefined;
  }
  if (isCreditNote(paying.invoice)) return () => undefined;
  const known = new Map<PaymentAddress, string | undefined>();
  let terms: PaymentTerms | undefined;
  return (address) => {
    terms ??= readPaymentTerms(compiled, paying);
    if (!known.has(address)) known.set(address, MAKE[address](terms));
    return known.get(address);
  };
}

/** The same, with a note in `said` of what each says that is asked for: a code in a branch that does not apply is asked nothing. */
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

function isCreditNote(invoice: Invoice | undefined): boolean {
  return invoice !== undefined && isListed('creditNote', invoice.terms('type')!);
}

/** §10.35 rules 6 and 8: what a GiroCode says; undefined where there is nothing to pay by it. */
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
