/** §10.35 rules 6 and 8: what a GiroCode says; undefined where there is nothing to pay by it. */
import { problem } from '../../locales/message.ts';
import { numberOf } from '../language/arithmetic.ts';
import { epcPayload, findTransferFaults } from '../payment/epc-payload.ts';
import type { PaymentTerms } from './read-payment-terms.ts';
import { withLongestNumbers } from './write-numbers.ts';

export function makeGirocode({ at, own, refuse }: PaymentTerms): string | undefined {
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
