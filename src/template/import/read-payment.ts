/** §10.35 rule 7: `payment` of the front matter: from which placeholders its terms come, or every mistake with its line. */
import { ofField } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { LineFault } from '../model/fault.ts';
import type { PaymentMapping } from '../model/payment.ts';
import { nameOfPaymentTerm, paymentTermAt } from '../payment/payment-terms.ts';
import type { Defined } from './define-inventory.ts';
import type { InUse } from './in-use.ts';
import type { Names } from './names.ts';
import { keepDecimals, readTerm } from './read-term.ts';

/** To be called when it is known where each placeholder stands. What terms name is of use from here on. */
export function readPayment(
  { placeholders }: Names,
  { payment, formats }: Pick<FrontMatter, 'payment' | 'formats'>,
  { unplaced }: InUse,
  defined: Defined,
): { mapping?: PaymentMapping; faults: LineFault[] } {
  if (!payment) return { faults: [] };
  const faults: LineFault[] = [];
  const mapping: PaymentMapping = { terms: {} };
  const kindOf = (path: string) => paymentTermAt(path).kind;
  for (const term of payment) {
    const { source, problems } = readTerm(term, kindOf(term.path), formats, (name) => {
      const entry = placeholders.find(name);
      if (!entry) return undefined;
      unplaced.delete(entry);
      return { entry, place: { index: entry.index! } };
    });
    faults.push(
      ...problems.map((problem) => ({ line: term.line, message: ofField(nameOfPaymentTerm(term.path), problem) })),
    );
    mapping.terms[term.path] = source;
  }
  keepDecimals(mapping.terms, kindOf, defined);
  return { mapping, faults };
}
