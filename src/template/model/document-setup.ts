/** §10.4: the setup of a document: page, language, font and other settings from the front matter. */
import type { PhrasingContent } from 'mdast';
import type { StoredChart } from './chart.ts';
import { type DocumentStyle, HOUSE_STYLE, type OwnFont } from './document-style.ts';
import type { Numbering, PageToken } from './document-tree.ts';
import type { EInvoiceFile, Payments } from './e-invoice.ts';
import type { BoxesLook, BoxPart, MarginBoxes, PageFurniture } from './page-furniture.ts';
import type { Sheet } from './paper.ts';
import type { DocumentSigner } from './signature-address.ts';
import type { CarriedColumn, TableDensity } from './table-look.ts';

/** The margins of a page in points (1/72 inch). */
export type Margins = { top: number; right: number; bottom: number; left: number };

/** `vertical`: where text stands on a page that it does not fill; at the top unless given. */
export type PageSetup = Sheet & {
  margins: Margins;
  vertical?: 'middle' | 'bottom';
};

/** A piece of a header or footer: literal text, a placeholder left blank, or a token that layout resolves. */
export type RunningPart = string | { blank: string } | { token: PageToken['token'] };

/** A table of contents. `title`: may be empty. `depth`: the lowest level of headings that it lists. */
export type ContentsSetup = { title: string; depth: number };

/** The table of contents for a bare `<!-- contents -->`, and for parts that the front matter leaves out. */
export const DEFAULT_CONTENTS: ContentsSetup = { title: '', depth: 3 };

/** The shapes of blanks other than a box with its label. */
export type BlankShape = 'nothing' | 'dash' | 'line';

/** A placeholder left blank. Without a shape it is a box. */
export type ShapedBlank = { label: string; shape?: BlankShape | undefined };

/** The ordinals of blanks for each shape, as in `FilledDocument`, or all. */
export type BlankShapes = Partial<Record<BlankShape, true | number[]>>;

/** Kinds of blocks, and table rows, that do not break across pages if they fit on one (keep together). */
export type KeptBlocks = 'tables' | 'quotes' | 'rows';

/**
 * Footnotes stand at the foot of the pages that refer to them, numbered through the document or from 1 on each page; or at the `end` of
 * the document (endnotes).
 */
export const FOOTNOTE_PLACES = ['continuous', 'per-page', 'end'] as const;
export type FootnotePlaces = (typeof FOOTNOTE_PLACES)[number];

/**
 * `rows`: the number of total rows at the end. `within`: the places of rows with subtotals, from 0 for the first row below the header.
 * `table`: its index among all tables of the document, from 0.
 */
export type TableTotals = { table: number; rows: number; within?: number[] };

/**
 * §17.30: the layout version of new documents, with the defaults of §17.35. A document stored before layouts were numbered keeps its own:
 * its tables have columns of equal width and unbroken rows, and references have the colour of links. Before 3, codes shrank in narrow
 * places (§17.39). Before 4, combining marks were set apart from their letters (§17.18).
 */
export const LAYOUT = 4;

/** The settings of a section's pages. A missing header or footer is the document's. */
export type SectionSetup = {
  page: PageSetup;
  header?: RunningPart[] | MarginBoxes;
  footer?: RunningPart[] | MarginBoxes;
  /** Page numbers start again at 1. */
  restart?: true;
};

/** The settings that layout needs beside the Markdown. They are stored with each document, so that it never changes. */
export type DocumentSetup = {
  /** Missing in documents from before layouts were numbered. */
  layout?: number;
  page: PageSetup;
  /** A BCP 47 tag from the front matter; `en` by default. */
  language: string;
  font: 'serif' | 'sans';
  header: RunningPart[];
  footer: RunningPart[];
  /** Set if the front matter asks for a table of contents. Without a comment that places it, it follows the title. */
  contents?: ContentsSetup;
  /** The kinds of blocks that are kept together; empty unless given. */
  keep?: KeptBlocks[];
  /** Whether words are hyphenated by the patterns of the language. */
  hyphenate?: true;
  /** Paragraphs are justified (§17.35). */
  justify?: true;
  /** False if nothing but what its author typed stands between ideographs and letters of other scripts (§17.45). */
  autospace?: false;
  /** Descriptions run in after their terms (§17.35). */
  definitions?: 'run-in';
  /** Where footnotes stand (§17.10). Missing in documents without notes, and in those from before, whose notes stand at the end. */
  footnotes?: FootnotePlaces;
  /** The numbering of clauses (§10.23); none unless given. */
  numbering?: Numbering;
  /** Sections with pages of their own (§10.30), by key. Missing without annexes and sections. */
  sections?: Record<string, SectionSetup>;
  /** Pictures with the address of a code are codes (§10.35). Missing in documents from before codes existed. */
  codes?: true;
  /** The text is set in two columns. */
  columns?: 2;
  /** The density of tables without one of their own. */
  tables?: TableDensity;
  /** The shapes of blanks (§17.33); boxes unless given. */
  blanks?: BlankShapes;
  /** The indices of tables that hide empty columns, from 0, or true for all. */
  hideColumns?: true | number[];
  /** The sums that tables carry over from page to page (§17.29). */
  carries?: CarriedColumn[];
  /** The tables with total rows (§17.31). */
  totals?: TableTotals[];
  /** The charts (§10.50), by the tables of their data. */
  charts?: StoredChart[];
  /** The e-invoice (§10.36), embedded in the PDF. */
  eInvoice?: EInvoiceFile;
  /** Set for sample values, which make no e-invoice, so that their drawings must still be allowed in a PDF with one. */
  standsForEInvoice?: true;
  /** The roles of the signature fields, and who signs there (§26.2). */
  signers?: DocumentSigner[];
  /** The content of payment codes (§10.35). */
  payments?: Payments;
  /** The theme of the document (§19.2). Its content is copied into the fields below, so that it never changes. */
  theme?: { name: string; version: number };
  /** The house style unless given. */
  style?: DocumentStyle;
  fonts?: OwnFont[];
  furniture?: PageFurniture;
};

/** Returns the style of a document. Without one, the house style with the document's `font`. */
export function styleOf({ style, font }: Pick<DocumentSetup, 'style' | 'font'>): DocumentStyle {
  return style ?? { ...HOUSE_STYLE, text: { ...HOUSE_STYLE.text, family: font } };
}

/** The largest share of a page's height for a picture; the rest is for its caption and other text. */
export const PICTURE_SHARE_OF_PAGE = 0.75;

/** §17.38: the space between a picture at a side and the text beside and below it, and the least width of that text, in points. */
export const BESIDE_PICTURE = { gap: 12, below: 4, narrowest: 120 };

/** §17.28: the columns of a page, in PDF and preview, in points. */
export const COLUMN_COUNT = 2;
export const COLUMN_GAP = 18;

/** Returns the width of a column, given the width between the margins. */
export function columnWidth(bodyWidth: number): number {
  return (bodyWidth - COLUMN_GAP * (COLUMN_COUNT - 1)) / COLUMN_COUNT;
}

// §10.30: sections with pages of their own: those of annexes, and those after `<!-- pagebreak wide -->`.

/** The document's own pages. After an annex, `<!-- pagebreak main -->` returns to them. */
export const MAIN_SECTION = 'main';
/** The pages of the annex, after other sections within it. */
export const ANNEX_SECTION = 'annex';
/** The name under which the first page's settings are read like a section's. No section can have it. */
export const FIRST_PAGE = 'first page';
/** Sections that every document has. */
export const ORIENTATIONS = ['portrait', 'landscape'] as const;

/** Returns the key of a section in the setup: `wide`, `annex`, `annex wide`. */
export function sectionKey(isInAnnex: boolean, name: string): string {
  const own = name === ANNEX_SECTION ? '' : name;
  return isInAnnex ? `${ANNEX_SECTION} ${own}`.trim() : own;
}

/** §19.3, §19.4, §17.23: the boxes of a page's header and footer. */
export type RunningPosition = 'header' | 'footer';

/** The content of a header or footer box: parts as in the front matter, or inline content. */
export type BoxContent = RunningPart[] | PhrasingContent[];
export type RunningBoxes = Partial<Record<BoxPart, BoxContent>> & { look?: BoxesLook };

/** Returns the boxes of the first page, or of those that follow. A header or footer that the theme lacks is the front matter's. */
export function boxesOf(
  { furniture, ...plain }: Pick<DocumentSetup, 'header' | 'footer' | 'furniture'>,
  position: RunningPosition,
  isFirst: boolean,
): RunningBoxes {
  const own = { [position === 'header' ? 'right' : 'center']: plain[position] };
  return (isFirst ? furniture?.first?.[position] : undefined) ?? furniture?.[position] ?? own;
}

export function isPlain(content: BoxContent): content is RunningPart[] {
  return content.every((part) => typeof part === 'string' || !('type' in part));
}

// §10.35 rule 9: whether a page has room for a Swiss QR bill.

/** Returns the problem with a page. Settings that are missing are fine. */
export function findBillPageProblem(
  { size = 'A4', orientation = 'portrait' }: Partial<DocumentSetup['page']>,
  columns: DocumentSetup['columns'],
): 'columns' | 'paper' | undefined {
  if (columns) return 'columns';
  return size === 'A4' && orientation === 'portrait' ? undefined : 'paper';
}
