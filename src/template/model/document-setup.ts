/** §10.4: the page, the language, the font and the like: what the front matter says about the look of a document. */

import type { CarriedColumn } from './carried-column.ts';
import { type DocumentStyle, HOUSE_STYLE, type OwnFont } from './document-style.ts';
import type { PageToken } from './document-tree.ts';
import type { EInvoiceFile } from './e-invoice.ts';
import type { Numbering } from './numbering.ts';
import type { MarginBoxes, PageFurniture } from './page-furniture.ts';
import type { Payments } from './payment.ts';
import type { TableDensity } from './table-look.ts';

/** Lengths in points (1/72 inch). */
export type Margins = { top: number; right: number; bottom: number; left: number };

/** `vertical`: where text stands on a page that it does not fill; at the top unless given. */
export type PageSetup = {
  size: 'A4' | 'Letter' | 'Legal';
  orientation: 'portrait' | 'landscape';
  margins: Margins;
  vertical?: 'middle' | 'bottom';
};

/** A piece of a header or footer: literal text, a placeholder left blank, or what only the laid-out page knows. */
export type RunningPart = string | { blank: string } | { token: PageToken['token'] };

/** A table of contents. `title` may be empty; `depth`: headings of this level and above are in it. */
export type ContentsSetup = { title: string; depth: number };

/** What a document has whose author wrote `<!-- contents -->` alone, or left a part out of the front matter. */
export const DEFAULT_CONTENTS: ContentsSetup = { title: '', depth: 3 };

/** How a blank is shown that is no box with its label. */
export type BlankShape = 'nothing' | 'dash' | 'line';

/** A placeholder left blank; a box without a shape. */
export type ShapedBlank = { label: string; shape?: BlankShape | undefined };

/** By shape: the ordinals of blanks as in `FilledDocument`, or all of them. */
export type BlankShapes = Partial<Record<BlankShape, true | number[]>>;

/** Kinds of blocks, and rows of tables, each of which stays on one page where it fits there (keep together). */
export type KeptBlocks = 'tables' | 'quotes' | 'rows';

/** `rows`: so many at the end of a table are sums. `table`: its place among all tables of the document, counted from 0. */
export type TableTotals = { table: number; rows: number };

/**
 * §17.30: the defaults that documents are made with from now on, and §17.35. One that was stored before there was a number keeps its own: the
 * columns of its tables share the width evenly, its rows stay whole, and references have the colour of links. Before 3, codes were made smaller where their
 * place was narrow (§17.39). Before 4, marks stood apart from their letters (§17.18).
 */
export const LAYOUT = 4;

/** What a section says of its pages; a header or footer that it leaves out is that of the document. */
export type SectionSetup = {
  page: PageSetup;
  header?: RunningPart[] | MarginBoxes;
  footer?: RunningPart[] | MarginBoxes;
  /** The numbers of its pages begin at 1. */
  restart?: true;
};

/** What a page needs to know beside the Markdown; stored with each document, so that it never changes. */
export type DocumentSetup = {
  /** None in documents from before there was a number. */
  layout?: number;
  page: PageSetup;
  /** BCP 47, from the front matter; `en` by default. */
  language: string;
  font: 'serif' | 'sans';
  header: RunningPart[];
  footer: RunningPart[];
  /** The front matter asks for a table of contents; without a comment that says where, it stands after the title. */
  contents?: ContentsSetup;
  /** None unless given. */
  keep?: KeptBlocks[];
  /** Words are divided at line ends by the patterns of the language. */
  hyphenate?: true;
  /** Lines of paragraphs are as wide as their column (§17.35). */
  justify?: true;
  /** Terms stand in the line of their definitions (§17.35). */
  definitions?: 'run-in';
  /** The numbers of clauses (§10.23); none unless given. */
  numbering?: Numbering;
  /** Pages that differ from the others (§10.30), by their keys; none of a document without annexes and sections. */
  sections?: Record<string, SectionSetup>;
  /** Pictures whose addresses say so are codes (§10.35); none in documents from before there were any. */
  codes?: true;
  /** The text is set in two columns on each page. */
  columns?: 2;
  /** How dense its tables are, unless they say so themselves. */
  tables?: TableDensity;
  /** How blanks are shown (§17.33); as boxes unless given. */
  blanks?: BlankShapes;
  /** Tables of which empty columns go: their places among all tables, counted from 0, or all. */
  hideColumns?: true | number[];
  /** What its tables carry from page to page (§17.29). */
  carries?: CarriedColumn[];
  /** The tables that end with sums (§17.31). */
  totals?: TableTotals[];
  /** What machines read of an invoice (§10.36); it stands in the PDF. */
  eInvoice?: EInvoiceFile;
  /** Made-up values make no e-invoice, but what is drawn has to fit in a PDF with one. */
  standsForEInvoice?: true;
  /** What codes for paying in the text say (§10.35). */
  payments?: Payments;
  /** The theme that the document was made with (§19.2). What it says is in the fields below, so that it never changes. */
  theme?: { name: string; version: number };
  /** The house style unless given. */
  style?: DocumentStyle;
  fonts?: OwnFont[];
  furniture?: PageFurniture;
};

/** How a document looks. Its `font` counts where it has no style. */
export function styleOf({ style, font }: Pick<DocumentSetup, 'style' | 'font'>): DocumentStyle {
  return style ?? { ...HOUSE_STYLE, text: { ...HOUSE_STYLE.text, family: font } };
}
