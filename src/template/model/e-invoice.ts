/** §10.36: where an e-invoice takes its terms from: types alone. */
import type { Place } from './expression.ts';

/** Text, and places of placeholders; `codes`: what stands in the invoice for what is printed. */
export type TermSource = { parts: (string | Place)[]; codes?: Record<string, string> };

/** The parts of an e-invoice that may have many entries. */
export type EInvoicePart = 'lines' | 'allowances' | 'charges';

/** By the paths of their terms. `groups`: whose entries the parts have; a part without one has one entry. */
export type EInvoiceMapping = {
  terms: Record<string, TermSource>;
  notes: TermSource[];
  groups: Partial<Record<EInvoicePart, number>>;
};

/** What a theme says of all invoices of a company: texts by the paths of their terms. */
export type EInvoiceConstants = { terms: Record<string, string>; notes: string[] };

/** In the setup of a document. `profile`: by its name; `syntax`: none in documents from before there was a second, `cii`; `xml`: as it stands in the PDF. */
export type EInvoiceFile = { profile: 'en16931' | 'xrechnung' | 'peppol'; syntax?: 'cii' | 'ubl'; xml: string };
