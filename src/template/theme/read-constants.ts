/** §10.35, §10.36: `e-invoice` and `payment` of a theme: what the invoices of a company have in common, or mistakes with their lines. */

import { shorten } from '../../domain/suggestions.ts';
import { about, type Message, ofField, quoted, sentence, tell } from '../../locales/message.ts';
import { type TermKind, writeTerm } from '../e-invoice/term-kinds.ts';
import { nameOfTerm, termAt } from '../e-invoice/terms.ts';
import { declaredTerms, type WrittenTerms } from '../front-matter/declared-terms.ts';
import type { EInvoiceConstants } from '../model/e-invoice.ts';
import type { LineFault } from '../model/fault.ts';
import { nameOfPaymentTerm, paymentTermAt } from '../payment/payment-terms.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';

const OF_TEMPLATES = /^(?:lines|allowances|charges|documents|totals)\.|^amount$/;

/** A field of the file, and what its terms are. */
type Block = { field: string; kindOf: (path: string) => TermKind; nameOf: (path: string) => string };

export const E_INVOICE: Block = { field: 'e-invoice', kindOf: (path) => termAt(path).kind, nameOf: nameOfTerm };
export const PAYMENT: Block = {
  field: 'payment',
  kindOf: (path) => paymentTermAt(path).kind,
  nameOf: nameOfPaymentTerm,
};

export function readConstants(
  written: WrittenTerms | undefined,
  lineOf: ReadYaml['lineOf'],
  { field, kindOf, nameOf }: Block,
): { constants?: EInvoiceConstants; faults: LineFault[] } {
  if (!written) return { faults: [] };
  const constants: EInvoiceConstants = { terms: {}, notes: [] };
  const faults: LineFault[] = [];
  for (const { path, text, codes, line } of declaredTerms(written, lineOf, [field])) {
    const report = (problem: Message) => faults.push({ line, message: ofField(`${field}.${path}`, problem) });
    if (OF_TEMPLATES.test(path)) report(tell('theme.templateSays'));
    else if (codes || text.includes('{{')) report(tell('theme.noPlaceholderHere'));
    else {
      const read = writeTerm(kindOf(path), text);
      if ('problem' in read) {
        const message = sentence(about(quoted(shorten(text)), read.problem));
        faults.push({ line, message: ofField(nameOf(path), message) });
      } else if (path === 'notes') constants.notes.push(text.trim());
      else constants.terms[path] = text.trim();
    }
  }
  return { constants, faults };
}
