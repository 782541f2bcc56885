/** §10.35, §10.36: what a document says to machines: its e-invoice, and codes for paying. */
import type { Values } from '../../domain/values.ts';
import type { Invoice } from '../e-invoice/invoice.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { Template } from '../model/template.ts';
import type { Theme } from '../model/theme.ts';
import type { ValueFault } from '../model/value-fault.ts';
import type { Contents } from './fill-tree.ts';
import { makeEInvoice } from './make-e-invoice.ts';
import { makePayments, type PaymentOf } from './make-payments.ts';
import { termReader } from './term-reader.ts';
import type { TypedValues } from './typed-values.ts';

/** `paymentOf`: undefined while there are faults, so that nobody knows. */
export type ForMachines = {
  inSetup?: Pick<DocumentSetup, 'eInvoice' | 'standsForEInvoice'>;
  invoice?: Invoice;
  paymentOf?: PaymentOf;
};

/** What stands in the document, and what was sent for it; `typed`: undefined where the template asks for none. */
type Made = {
  values: Values;
  contents: Contents;
  instances: readonly Contents[][];
  typed: TypedValues | undefined;
  theme: Theme | undefined;
  report: (fault: ValueFault) => void;
  madeUp: true | undefined;
};

export function makeForMachines(
  template: Pick<Template, 'compiled' | 'inventory'>,
  { typed, ...made }: Made,
): ForMachines {
  const { compiled, inventory } = template;
  const told = { inventory, groups: [...inventory.groups, ...(compiled.rules?.derived ?? [])], values: made.values };
  const read = typed && termReader(compiled, { ...made, typed });
  const { inSetup = {}, invoice } = read ? makeEInvoice(template, { ...made, told, read }) : {};
  if (compiled.eInvoice && !invoice) return { inSetup };
  return {
    inSetup,
    ...(invoice && { invoice }),
    paymentOf: makePayments(template, { ...made, told, read, invoice }),
  };
}
