/** §10.35 rule 6: what a GiroCode says: EPC069-12, version 002, in UTF-8. */
import type Fraction from 'fraction.js';
import { isCreditorReference } from '../../domain/iban.ts';
import { moneyOf } from '../e-invoice/money.ts';

export type Transfer = { iban: string; bic: string; holder: string; amount: Fraction; reference: string };
export type TransferFault = { path: keyof Transfer; problem: string };

const LONGEST = { holder: 70, reference: 140 } as const;
const MOST_CENTS = 99_999_999_999n;

/** What is wrong with a transfer of more than nothing, in EUR. `reference`: with the longest numbers in it. */
export function findTransferFaults({ amount, ...texts }: Transfer): TransferFault[] {
  const faults: TransferFault[] = [];
  for (const path of ['holder', 'reference'] as const) {
    const { length } = [...texts[path]];
    const most = LONGEST[path];
    if (length > most) faults.push({ path, problem: `has ${length} characters, and a GiroCode takes ${most}` });
  }
  if (amount.mul(100).compare(MOST_CENTS) > 0)
    faults.push({ path: 'amount', problem: 'is more than 999,999,999.99, the most that a GiroCode takes' });
  return faults;
}

/** Of what `epcPayload` wrote. */
export function readTransfer(payload: string): Record<'holder' | 'iban' | 'currency' | 'amount', string> {
  const [holder = '', iban = '', money = ''] = payload.split('\n').slice(5);
  return { holder, iban, currency: money.slice(0, 3), amount: money.slice(3) };
}

export function epcPayload({ iban, bic, holder, amount, reference }: Transfer): string {
  const plain = reference.replaceAll(' ', '').toUpperCase();
  const [structured, text] = isCreditorReference(plain) ? [plain, ''] : ['', reference];
  const lines = ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${moneyOf(amount)}`, '', structured, text];
  // What is empty at the end is left out.
  return lines.join('\n').replace(/\n+$/, '');
}
