/** §10.35, §10.36: makes the content for machines of a document: its e-invoice and its payment codes. */
import { Refusal } from '../../domain/errors.ts';
import type { Values } from '../../domain/values.ts';
import { tell } from '../../locales/message.ts';
import type { Invoice, InvoiceValues } from '../e-invoice/invoice.ts';
import { writeInvoice } from '../e-invoice/invoice-xml.ts';
import { findMissingTerms } from '../e-invoice/missing-terms.ts';
import { FIRST_EDITION, isPeppol, type Profile, type Syntax } from '../e-invoice/profiles.ts';
import { readInvoice } from '../e-invoice/read-invoice.ts';
import { termAt } from '../e-invoice/terms.ts';
import type { Template } from '../model/compiled.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { EInvoicePart } from '../model/e-invoice.ts';
import type { ValueFault } from '../model/fault.ts';
import type { Theme } from '../model/theme.ts';
import type { Contents } from './fill-tree.ts';
import { type Located, locatedIn } from './find-target.ts';
import type { Nesting } from './hold-entries.ts';
import { makePayments, type PaymentOf, type TermReader, termReader } from './make-payments.ts';
import { type ShownRows, shownEntries } from './shown-rows.ts';
import type { TypedValues } from './typed-values.ts';
import { eInvoiceFault, lackingFault, withoutConsequences } from './value-faults.ts';

/** `paymentOf`: undefined while there are faults. */
export type ForMachines = {
  inSetup?: Pick<DocumentSetup, 'eInvoice' | 'standsForEInvoice'>;
  invoice?: Invoice;
  paymentOf?: PaymentOf;
};

/** The document's contents and what was sent. `typed`: undefined if the template needs no typed values. */
type Made = {
  values: Values;
  nesting: Nesting;
  rows: ShownRows | undefined;
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
  const { compiled } = template;
  const told = locatedIn(template, made.values, made.nesting);
  const read = typed && termReader(compiled, { ...made, typed });
  const { inSetup = {}, invoice } = read ? makeEInvoice(template, { ...made, told, read }) : {};
  if (compiled.eInvoice && !invoice) return { inSetup };
  return { inSetup, ...(invoice && { invoice }), paymentOf: makePayments(template, { ...made, told, read, invoice }) };
}

/** §10.36: makes the e-invoice of a document from its contents: the terms and the XML, with sentinels for counters. */
const MAX_BYTES = 8 * 1024 * 1024;

/** `read`: reads the document's contents. `told`: the values as sent. `madeUp`: nobody sent them. */
type EInvoiceParts = {
  rows: ShownRows | undefined;
  instances: readonly Contents[][];
  told: Located;
  read: TermReader;
  theme: Theme | undefined;
  report: (fault: ValueFault) => void;
  madeUp: true | undefined;
};

/** `inSetup`: its part of the document's setup. Undefined without an e-invoice and after faults. */
function makeEInvoice(
  template: Pick<Template, 'compiled'>,
  made: EInvoiceParts,
): { invoice?: Invoice; inSetup?: Pick<DocumentSetup, 'eInvoice' | 'standsForEInvoice'> } {
  const mapping = template.compiled.eInvoice;
  if (!mapping) return {};
  const { told, theme, report, madeUp } = made;
  const lacking = findMissingTerms(mapping, theme?.eInvoice, template.compiled.fillers);
  const read = lacking.length > 0 ? { faults: [] } : readInvoice(invoiceValues(template, made));
  for (const { message } of lacking) report(lackingFault(message));
  for (const fault of withoutConsequences(told, mapping, read.faults)) report(eInvoiceFault(told, mapping, fault));
  const { invoice } = read;
  if (!invoice) return madeUp && lacking.length === 0 ? { inSetup: { standsForEInvoice: true } } : {};
  const { profile, syntax, version } = invoice;
  const edition = version.edition === FIRST_EDITION ? {} : { edition: version.edition };
  const xml = writeInvoice(invoice);
  if (Buffer.byteLength(xml) > MAX_BYTES) throw tooLarge();
  return { invoice, inSetup: { eInvoice: { profile, syntax, ...edition, xml } } };
}

function tooLarge(): Refusal {
  const message = tell('values.xmlTooLarge');
  return new Refusal('invalid_values', message, 'values');
}

/** The profile and syntax depend on no value. */
function kindOf(
  { compiled }: Pick<Template, 'compiled'>,
  theme: Theme | undefined,
): { profile: Profile; syntax: Syntax } {
  const said = (path: string) => compiled.eInvoice?.terms[path]?.parts[0] ?? theme?.eInvoice?.terms[path];
  const profile = said('profile') as Profile;
  return { profile, syntax: isPeppol(profile) ? 'ubl' : ((said('syntax') ?? 'cii') as Syntax) };
}

function invoiceValues(template: Pick<Template, 'compiled'>, made: EInvoiceParts): InvoiceValues {
  const { instances, rows, read, theme } = made;
  const mapping = template.compiled.eInvoice!;
  const constants = theme?.eInvoice;
  const valueIn = (instance: number) => (path: string) => {
    const source = mapping.terms[path];
    if (!source) return constants?.terms[path] ?? '';
    return read(source, termAt(path).kind, instance);
  };
  // The lines of the XML are those of the page, in the same order (§10.41 rule 6).
  const shownIn = (group: number) => shownEntries({ groups: instances, ...(rows && { rows }) }, group);
  const sentAs = rows && Object.entries(mapping.groups).map(([part, group]) => [part, shownIn(group)]);
  const entriesOf = (part: EInvoicePart) => {
    const group = mapping.groups[part];
    if (group !== undefined) return shownIn(group).map(valueIn);
    return Object.keys(mapping.terms).some((path) => path.startsWith(`${part}.`)) ? [valueIn(0)] : [];
  };
  return {
    ...kindOf(template, theme),
    value: valueIn(0),
    notes: [...(constants?.notes ?? []), ...mapping.notes.map((note) => read(note, 'note'))],
    entries: {
      lines: entriesOf('lines'),
      allowances: entriesOf('allowances'),
      charges: entriesOf('charges'),
      documents: entriesOf('documents'),
    },
    ...(sentAs && { sentAs: Object.fromEntries(sentAs) }),
  };
}
