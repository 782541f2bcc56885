/** §10.35 rules 6 and 8: what a GiroCode says; undefined where there is nothing to pay by it. */
import { numberOf } from '../language/arithmetic.ts';
import { epcPayload, findTransferFaults } from '../payment/epc-payload.ts';
import type { PaymentTerms } from './read-payment-terms.ts';
import { withLongestNumbers } from './write-numbers.ts';

export function makeGirocode({ at, refuse }: PaymentTerms): string | undefined {
  const amount = numberOf(at('amount') || '0');
  if ((at('currency') || 'EUR') !== 'EUR' || amount.s <= 0n || amount.n === 0n) return undefined;
  const transfer = { amount, iban: at('iban'), bic: at('bic'), holder: at('holder') };
  const reference = at('reference');
  if (transfer.iban === '' || transfer.holder === '') return undefined;
  for (const { path, problem } of findTransferFaults({ ...transfer, reference: withLongestNumbers(reference) }))
    refuse(path, problem);
  return epcPayload({ ...transfer, reference });
}
