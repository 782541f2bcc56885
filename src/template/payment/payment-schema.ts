/** §10.35 rule 7: the JSON Schema of `payment`, made from its table, as that of `e-invoice` is. */
import { termsSchema } from '../e-invoice/e-invoice-schema.ts';
import { PAYMENT_TERMS } from './payment-terms.ts';

const DESCRIPTION = 'What a code for paying says, where the document has no e-invoice, or over what that says.';

export function paymentSchema(): object {
  const terms = PAYMENT_TERMS.map(({ name, ...term }) => ({ ...term, title: name }));
  return termsSchema('payment', DESCRIPTION, terms);
}
