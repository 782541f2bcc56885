/** §10.35 rule 7: what a code for paying lacks that no values can give it: neither the template nor its theme says it. */
import type { Compiled } from '../model/compiled.ts';
import type { PaymentAddress } from '../model/payment.ts';
import type { Theme } from '../model/theme.ts';
import { nameOfPaymentTerm } from './payment-terms.ts';

const NEEDED: Record<PaymentAddress, string[]> = { 'girocode:': ['iban', 'holder', 'amount'] };

/** A sentence for each. */
export function findMissingPayment(
  { codes = [], payment, eInvoice }: Pick<Compiled, 'codes' | 'payment' | 'eInvoice'>,
  theme: Pick<Theme, 'payment' | 'eInvoice'> | undefined,
): string[] {
  const isSaid = (path: string) => path in (payment?.terms ?? {}) || path in (theme?.payment?.terms ?? {});
  const hasAccount = [eInvoice, theme?.eInvoice].some((said) => said && 'payment.iban' in said.terms);
  // Each invoice says who its seller is, and what is due.
  const isOfInvoice = (path: string) => eInvoice !== undefined && (path !== 'iban' || hasAccount);
  return codes.flatMap((address) =>
    NEEDED[address]
      .filter((path) => !isSaid(path) && !isOfInvoice(path))
      .map((path) => `${address} ${nameOfPaymentTerm(path)} is missing; map a placeholder, or write it.`),
  );
}
