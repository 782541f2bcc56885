/** §10.36: where an e-invoice takes its terms from. */
import type { Nodes } from 'mdast';
import type { Place } from './expression.ts';

/** Text and places of placeholders. `codes`: the invoice's codes for printed texts. */
export type TermSource = { parts: (string | Place)[]; codes?: Record<string, string> };

/** Returns the text of a term without placeholders. */
export function fixedText(source: TermSource | undefined): string | undefined {
  const [part, ...others] = source?.parts ?? [];
  return typeof part === 'string' && others.length === 0 ? part : undefined;
}

/** The parts of an e-invoice with several entries. */
export type EInvoicePart = 'lines' | 'allowances' | 'charges' | 'documents';

/**
 * Keyed by the paths of terms. `groups`: the group whose entries a part has; a part without one has one entry. `former`: terms of a
 * stored version that are no longer known.
 */
export type EInvoiceMapping = {
  terms: Record<string, TermSource>;
  notes: TermSource[];
  groups: Partial<Record<EInvoicePart, number>>;
  former?: string[];
};

/** A company's terms for all invoices, from its theme: texts by the paths of terms. */
export type EInvoiceConstants = { terms: Record<string, string>; notes: string[] };

/** A term, by path and entry of its part, and its value. `places`: where it is printed. */
export type SaidTerm = [path: string, entry: number | null, value: string, ...places: number[]];

/** Text with places in it. Blocks begin and end with a line break. */
export type Piece = (string | number)[];

/** The header or footer of some pages. `texts`: the text outside of its pieces. */
export type RunningPlaces = { pieces: Piece[]; texts: string[] };
/** The places in headers and footers of the first page, of following pages, and of sections with their own. */
export type RunningVariants = { first: RunningPlaces; following: RunningPlaces; sections: RunningPlaces[] };

/**
 * The values that readers of an e-invoice must find (§17.40). `printed`: the text at each place, by its number. `pieces`: the pieces of
 * the text. `alts`: those of alt texts. `running`: headers and footers with places. `around`: the places in the sender's line. `coded`:
 * terms that have codes for printed texts. `dates`: how 27 August 2026 is written.
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
 * The e-invoice in a document's setup. `profile`: its name in the table of profiles. `syntax`: missing in documents from before there was
 * a second one, `cii`. `edition`: that of EN 16931-1; missing for `2017`. `xml`: as embedded in the PDF. `values`: missing for sample
 * values.
 */
export type EInvoiceFile = {
  profile: string;
  syntax?: string;
  edition?: string;
  xml: string;
  values?: EInvoiceValues;
};

// §10.35 rule 7: payment codes, whose address only names their kind. Their content is stored with the document, not in its Markdown.

/** The address of a Swiss QR bill: receipt and payment part, at the foot of its page. */
export const SWISS_BILL = 'swiss-qr-bill:';

/** The size of a bill in millimetres, and the space above it for the upper half of the scissors on its line. */
export const [BILL_WIDTH, BILL_HEIGHT, BILL_ABOVE] = [210, 105, 3];

export const PAYMENT_ADDRESSES = ['girocode:', SWISS_BILL] as const;
/** The whole address of a picture. */
export type PaymentAddress = (typeof PAYMENT_ADDRESSES)[number];

/** The content of a document's payment codes, by address. Codes without content are left out of the document. */
export type Payments = Partial<Record<PaymentAddress, string>>;

/** The front matter's `payment`, by the paths of its terms. */
export type PaymentMapping = { terms: Record<string, TermSource> };

/** A theme's `payment`: texts by the paths of terms. */
export type PaymentConstants = { terms: Record<string, string> };

/** Returns the address of a payment code. Undefined for any other node. */
export function paymentAt(node: Nodes): PaymentAddress | undefined {
  return node.type === 'image' ? PAYMENT_ADDRESSES.find((address) => address === node.url) : undefined;
}
