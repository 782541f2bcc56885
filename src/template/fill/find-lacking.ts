/** §10.35 rule 7, §10.36 rules 4 and 11: what documents cannot be made without, and neither the template nor its theme says. */
import type { Message } from '../../locales/message.ts';
import { findMissingTerms } from '../e-invoice/missing-terms.ts';
import type { Template } from '../model/template.ts';
import type { ThemeContent } from '../model/theme.ts';
import { findMissingPayment } from '../payment/missing-payment.ts';
import { findNeverPrinted } from './find-unprinted.ts';

/** `field`: of the front matter, where it is said or might be. */
export function findLacking(
  template: Pick<Template, 'compiled' | 'inventory' | 'own' | 'setup'>,
  theme: ThemeContent | undefined,
): { field: string; message: Message }[] {
  const { compiled } = template;
  const { eInvoice } = compiled;
  const ofInvoice = eInvoice ? findMissingTerms(eInvoice, theme?.eInvoice, compiled.fillers) : [];
  const unprinted = eInvoice ? findNeverPrinted(template, theme) : [];
  return [
    ...[...ofInvoice, ...unprinted].map(({ path, message }) => ({ field: `e-invoice.${path}`, message })),
    ...findMissingPayment(compiled, theme).map((message) => ({ field: 'payment', message })),
  ];
}
