/** §10.35 rule 7, §10.36 rule 4: what documents cannot be made without, and neither the template nor its theme says. */
import { findMissingTerms } from '../e-invoice/missing-terms.ts';
import type { Compiled } from '../model/compiled.ts';
import type { Theme } from '../model/theme.ts';
import { findMissingPayment } from '../payment/missing-payment.ts';

/** `field`: of the front matter, where it might be said. */
export function findLacking(
  compiled: Compiled,
  theme: Pick<Theme, 'payment' | 'eInvoice'> | undefined,
): { field: string; message: string }[] {
  const { eInvoice } = compiled;
  const ofInvoice = eInvoice ? findMissingTerms(eInvoice, theme?.eInvoice) : [];
  return [
    ...ofInvoice.map(({ message }) => ({ field: 'e-invoice', message })),
    ...findMissingPayment(compiled, theme).map((message) => ({ field: 'payment', message })),
  ];
}
