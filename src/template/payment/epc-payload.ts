/** §10.35 rule 6: what a GiroCode says: EPC069-12, version 002, in UTF-8. */
import type Fraction from 'fraction.js';
import { isCreditorReference } from '../../domain/iban.ts';
import { type Problem, problem } from '../../locales/message.ts';
import { moneyOf } from '../e-invoice/money.ts';
import { finishedReference, problemOfSigns, referenceFrom } from './reference-from.ts';

/** `from`: what its reference is to be made of, in the place of `reference`; empty for none. */
export type Transfer = { iban: string; bic: string; holder: string; amount: Fraction; reference: string; from: string };
export type TransferFault = { path: Exclude<keyof Transfer, 'from'> | 'reference-from'; problem: Problem };

const LONGEST = { holder: 70, reference: 140 } as const;
const MOST_CENTS = 99_999_999_999n;

/** What is wrong with a transfer of more than nothing, in EUR. `reference`: with the longest numbers in it. */
export function findTransferFaults({ amount, ...texts }: Transfer): TransferFault[] {
  const faults: TransferFault[] = [];
  for (const path of ['holder', 'reference'] as const) {
    const { length } = [...texts[path]];
    const most = LONGEST[path];
    if (length > most) faults.push({ path, problem: problem('payment.girocode.long', { count: length, max: most }) });
  }
  const ofFrom = texts.from === '' ? undefined : problemOfSigns(texts.from);
  if (ofFrom) faults.push({ path: 'reference-from', problem: ofFrom });
  if (amount.mul(100).compare(MOST_CENTS) > 0)
    faults.push({ path: 'amount', problem: problem('payment.girocode.amount') });
  return faults;
}

/** What `epcPayload` wrote, with its reference. */
export function finishedTransfer(payload: string): string {
  const lines = payload.split('\n');
  const reference = lines[STRUCTURED];
  return reference ? lines.with(STRUCTURED, finishedReference(reference, false)).join('\n') : payload;
}

/** Of what `epcPayload` wrote. */
export function readTransfer(payload: string): Record<'holder' | 'iban' | 'currency' | 'amount', string> {
  const [holder = '', iban = '', money = ''] = payload.split('\n').slice(5);
  return { holder, iban, currency: money.slice(0, 3), amount: money.slice(3) };
}

/** Where a creditor reference stands. */
const STRUCTURED = 9;

/** Its reference is finished when its numbers are drawn (`finishedTransfer`). */
export function epcPayload({ iban, bic, holder, amount, reference, from }: Transfer): string {
  const plain = from === '' ? reference.replaceAll(' ', '').toUpperCase() : referenceFrom(from);
  const [structured, text] = from !== '' || isCreditorReference(plain) ? [plain, ''] : ['', reference];
  const lines = ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${moneyOf(amount)}`, '', structured, text];
  // What is empty at the end is left out.
  return lines.join('\n').replace(/\n+$/, '');
}
