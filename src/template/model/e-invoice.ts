/** §10.36: where an e-invoice takes its terms from: types alone. */
import type { Place } from './expression.ts';

/** Text, and places of placeholders; `codes`: what stands in the invoice for what is printed. */
export type TermSource = { parts: (string | Place)[]; codes?: Record<string, string> };

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
