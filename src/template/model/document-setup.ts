/** §10.4: the page, the language, the font and the like: what the front matter says about the look of a document. */

import type { PhrasingContent } from 'mdast';
import { type DocumentStyle, HOUSE_STYLE, type OwnFont } from './document-style.ts';
import type { Numbering, PageToken } from './document-tree.ts';
import type { EInvoiceFile, Payments } from './e-invoice.ts';
import type { BoxesLook, BoxPart, MarginBoxes, PageFurniture } from './page-furniture.ts';
import type { CarriedColumn, TableDensity } from './table-look.ts';

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

// §10.18 `page`: the paper sizes.

/** Width and height in portrait, in points (1/72 inch). */
const SHEETS: Record<PageSetup['size'], [width: number, height: number]> = {
  A4: [595.28, 841.89],
  Letter: [612, 792],
  Legal: [612, 1008],
};

/** A picture takes no more of a page's height: the rest is for its caption and other text. */
export const PICTURE_SHARE_OF_PAGE = 0.75;

/** §17.38: between a picture at a side and the text beside and below it, and the least width of that text, in points. */
export const BESIDE_PICTURE = { gap: 12, below: 4, narrowest: 120 };

/** Width and height in the page's orientation, in points. Throws on an unknown size. */
export function sheetOf({ size, orientation }: PageSetup): { width: number; height: number } {
  const sheet = SHEETS[size];
  if (!sheet) throw new Error(`page size ${size}: expected one of ${Object.keys(SHEETS).join(', ')}`);
  const [short, long] = sheet;
  return orientation === 'landscape' ? { width: long, height: short } : { width: short, height: long };
}

/** §17.28: the columns of a page, in PDF and preview. In points. */
export const COLUMN_COUNT = 2;
export const COLUMN_GAP = 18;

/** Of one column between margins that leave so much. */
export function columnWidth(bodyWidth: number): number {
  return (bodyWidth - COLUMN_GAP * (COLUMN_COUNT - 1)) / COLUMN_COUNT;
}

// §10.30: pages that differ from the others of a document: those of annexes, and those behind `<!-- pagebreak wide -->`.

/** The pages that the document begins with; behind an annex, `<!-- pagebreak main -->` goes back to them. */
export const MAIN_SECTION = 'main';
/** The pages of the annex, behind others within it. */
export const ANNEX_SECTION = 'annex';
/** What differs on the first page is read as sections are; none has this name. */
export const FIRST_PAGE = 'first page';
/** Sections that every document has. */
export const ORIENTATIONS = ['portrait', 'landscape'] as const;

/** The key of a section in the setup: `wide`, `annex`, `annex wide`. */
export function sectionKey(isInAnnex: boolean, name: string): string {
  const own = name === ANNEX_SECTION ? '' : name;
  return isInAnnex ? `${ANNEX_SECTION} ${own}`.trim() : own;
}

/** §19.3, §19.4, §17.23: which boxes the header and the footer of a page have. */
export type RunningPosition = 'header' | 'footer';

/** Parts as the front matter has them, or inline content. */
export type BoxContent = RunningPart[] | PhrasingContent[];
export type RunningBoxes = Partial<Record<BoxPart, BoxContent>> & { look?: BoxesLook };

/** The boxes of the first page, or of those that follow. What the theme leaves out is the plain header or footer of the front matter. */
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

/** What is wrong with a page. What is not given is right. */
export function findBillPageProblem(
  { size = 'A4', orientation = 'portrait' }: Partial<DocumentSetup['page']>,
  columns: DocumentSetup['columns'],
): 'columns' | 'paper' | undefined {
  if (columns) return 'columns';
  return size === 'A4' && orientation === 'portrait' ? undefined : 'paper';
}
