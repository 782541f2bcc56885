/** §10.36: where an e-invoice takes its terms from. */

import type { Nodes } from 'mdast';
import type { Place } from './expression.ts';

/** Text, and places of placeholders; `codes`: what stands in the invoice for what is printed. */
export type TermSource = { parts: (string | Place)[]; codes?: Record<string, string> };

/** The text of a term that names no placeholder. */
export function fixedText(source: TermSource | undefined): string | undefined {
  const [part, ...others] = source?.parts ?? [];
  return typeof part === 'string' && others.length === 0 ? part : undefined;
}

/** The parts of an e-invoice that may have many entries. */
export type EInvoicePart = 'lines' | 'allowances' | 'charges' | 'documents';

/** By the paths of their terms. `groups`: whose entries the parts have; a part without one has one entry. `former`: what a stored version has that is not known any more. */
export type EInvoiceMapping = {
  terms: Record<string, TermSource>;
  notes: TermSource[];
  groups: Partial<Record<EInvoicePart, number>>;
  former?: string[];
};

/** What a theme says of all invoices of a company: texts by the paths of their terms. */
export type EInvoiceConstants = { terms: Record<string, string>; notes: string[] };

/** A term and its value: by its path, in an entry of its part; `places`: what is printed of it. */
export type SaidTerm = [path: string, entry: number | null, value: string, ...places: number[]];

/** Text in which places stand, with a line break where a block begins or ends. */
export type Piece = (string | number)[];

/** A header or footer as some pages have it. `texts`: what is beside its pieces. */
export type RunningPlaces = { pieces: Piece[]; texts: string[] };
/** That of the first page, of those that follow, and of sections with their own. */
export type RunningVariants = { first: RunningPlaces; following: RunningPlaces; sections: RunningPlaces[] };

/**
 * What the readers of an e-invoice have to find (§17.40). `printed`: by the numbers of places, what stands there; `pieces`: those of the text; `alts`: those of what is
 * said of its pictures; `running`: headers and footers in which places stand; `around`: places in the sender's line; `coded`: the terms that have codes for what is
 * printed; `dates`: how 27 August 2026 is written in a place; `ofCodes`: the terms of `payment` that codes for paying take from the invoice. Documents from before these were
 * kept have none.
 */
export type EInvoiceValues = {
  terms: SaidTerm[];
  printed: string[];
  pieces: Piece[];
  alts?: Piece[];
  running?: Partial<Record<'header' | 'footer', RunningVariants>>;
  around: number[];
  coded: string[];
  ofCodes?: string[];
  dates?: Record<number, string>;
};

/**
 * In the setup of a document. `profile`: by its name in the table of profiles, as the others are; `syntax`: none in documents from before there was a second, `cii`; `edition` of EN 16931-1: none for `2017`; `xml`: as it stands in the PDF; `values`: none where
 * nobody has sent them.
 */
export type EInvoiceFile = {
  profile: string;
  syntax?: string;
  edition?: string;
  xml: string;
  values?: EInvoiceValues;
};

// §10.35 rule 7: codes for paying, whose address says nothing but their kind: what they say is kept with the document, and stands in no Markdown.

/** A picture that is a Swiss QR bill: receipt and payment part, at the foot of its page. */
export const SWISS_BILL = 'swiss-qr-bill:';

/** Of such a bill, in millimetres; above it the upper half of the scissors on its line. */
export const [BILL_WIDTH, BILL_HEIGHT, BILL_ABOVE] = [210, 105, 3];

export const PAYMENT_ADDRESSES = ['girocode:', SWISS_BILL] as const;
/** The whole address of a picture. */
export type PaymentAddress = (typeof PAYMENT_ADDRESSES)[number];

/** What the codes of a document say, by their addresses; of one that is not there the document has none. */
export type Payments = Partial<Record<PaymentAddress, string>>;

/** In the front matter. By the paths of its terms. */
export type PaymentMapping = { terms: Record<string, TermSource> };

/** In a theme: texts by the paths of terms. */
export type PaymentConstants = { terms: Record<string, string> };

/** What such a picture says; undefined for any other node. */
export function paymentAt(node: Nodes): PaymentAddress | undefined {
  return node.type === 'image' ? PAYMENT_ADDRESSES.find((address) => address === node.url) : undefined;
}
