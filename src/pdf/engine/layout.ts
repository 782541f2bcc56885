/** The types and classes of pdfmake's layout: preprocess the definition, measure its nodes, place lines on pages. */
import { pdfmake } from './packages.ts';
import type { EmbeddedFont, Outline, PdfDocument } from './pdf-file.ts';

/** A font in one document; `size` is in points. */
export type DocumentFont = {
  lineHeight(size: number): number;
  widthOfString(text: string, size: number, features: unknown): number;
};

/** A part of a line (an inline) as pdfmake lays it out. Other properties of the definition stay on it. */
export type LayoutInline = {
  text: string;
  font: DocumentFont;
  fontSize: number;
  width: number;
  height: number;
  leadingCut: number;
  trailingCut: number;
  x: number;
  lineEnd?: boolean;
  /** Set by Platen: see `lines/run.ts`. */
  stretch?: number | undefined;
  scale?: number | undefined;
  between?: { gap: number; count: number } | undefined;
  hang?: number | undefined;
  gaps?: readonly (readonly [at: number, points: number])[] | undefined;
  /** Whether `width` counts them. */
  hasGaps?: boolean;
  [property: string]: unknown;
};
type LineMethods = { getHeight(): number; getAscenderHeight(): number };
type LayoutLine = LineMethods & {
  trailingCut: number;
  lastLineInParagraph: boolean;
  newLineForced?: boolean;
  addInline(inline: LayoutInline): void;
  hasEnoughSpaceForInline(inline: LayoutInline, others: LayoutInline[]): boolean;
};
/** A line on a page: the part of pdfmake's line that drawing uses. */
export type PlacedLine = LineMethods & { x: number; y: number; inlines: LayoutInline[] };

/** A text of Platen between definition and layout. `setLines`: its lines are broken already; line ends separate their runs. */
export type TextNode = {
  setLines?: true;
  measured?: { lines: LayoutInline[][]; next: number };
  /** Set by Platen: runs and line ends. */
  text: unknown[];
  alignment?: string;
  /** Left, top, right, bottom. In rows that Platen places itself, only the right margin counts. */
  margin?: number[];
  font: string;
  fontSize: number;
  lineHeight: number;
  bold: boolean;
  italics: boolean;
  id?: string;
  tocItem?: unknown;
  _minWidth: number;
  _maxWidth: number;
};

/**
 * `setRows`: a table of Platen, whose rows stay whole and whose columns have given widths. `decorated`: it has tints behind rows or rules
 * between columns. `keptLastRows`: the last rows, which share a page: the number of the first of them, its own height, and the height of
 * all. `continuedRows`: the heights of rows that continue the row above, and the gap between such a row and a repeated header.
 * `carriedRows`: the sums that are carried from page to page (`layout/carried-rows.ts`). `dividedRows`: how much of the beginning of a
 * divisible row stays together. Heights are in points.
 */
export type TableNode = {
  table: {
    dontBreakRows?: boolean;
    setRows?: true;
    /** Set by Platen: the rows that stay plain texts (`RowsOfTexts` in `layout/text-rows.ts`). */
    textRows?: unknown;
    decorated?: boolean;
    keptLastRows?: KeptRows | undefined;
    /**
     * Set by Platen: how rows are divided between pages (`PartedRows` in `layout/parted-rows.ts`), and the row of which a part is being
     * placed.
     */
    partedRows?: unknown;
    part?: RowPart | undefined;
    dividedRows?: (number | undefined)[];
    carriedRows?: unknown;
    /** Set by Platen: rows that a cell joins (`JoinedRows` in `layout/joined-rows.ts`), by rows of the table. */
    joinedRows?: unknown;
    continuedRows?: { heights: (number | undefined)[]; gap: number } | undefined;
    body: TableCells[];
    widths: { _calcWidth: number }[];
  };
  _layout: Record<
    'hLineWidth' | 'vLineWidth' | 'paddingTop' | 'paddingBottom',
    (at: number, node: TableNode) => number
  > & {
    hLineColor: (line: number, node: TableNode, column: number) => string;
    vLineColor: (line: number, node: TableNode, row: number) => string;
    fillColor: (row: number, node: TableNode, column: number) => string | null;
    hLineWhenBroken?: boolean;
  };
  _offsets: { offsets: number[] };
  _margin?: number[] | null;
};
export type TableCells = object[];
/**
 * The last rows that share a page: the first of them, the height of all of them, and the height of the first one alone; for a row that
 * continues over pages, the height of its end. `whole`: the full height of such a row. `page`: the height that a page offers.
 */
export type KeptRows = { row: number; height: number; own: number; whole?: number; page?: number };
/** A part of a row that is divided between pages: whether it contains the row's beginning and end. */
export type RowPart = { row: number; begins: boolean; ends: boolean };

type DocPreprocessorMethods = {
  preprocessNode(node: unknown, ...rest: unknown[]): unknown;
  preprocessTable(node: TableNode): TableNode;
};
type DocMeasureMethods = {
  pdfDocument: { provideFont(family: string, bold: boolean, italics: boolean): DocumentFont };
  styleStack: { getProperty(name: string): unknown };
  measureNode(node: object): object;
  measureLeaf(node: TextNode): TextNode;
  measureTable(node: TableNode): TableNode;
};

/** A place in the layout to which it returns, for the next column or after all of them. */
type Snapshot = { page: number; availableHeight: number; bottomMost?: { page: number; availableHeight: number } };

/** The position of layout on the page, and the space left there, in points. */
type Context = {
  /** The columns that are open, and blocks that take no room. */
  snapshots: Snapshot[];
  pageMargins: PageMargins;
  x: number;
  y: number;
  availableWidth: number;
  availableHeight: number;
  moveDown(by: number): void;
  getCurrentPage(): DrawnPage;
  pages: DrawnPage[];
  page: number;
  /** How many items of each page are its background. */
  backgroundLength: number[];
  resetMarginXTopParent(): void;
  /** Content side by side. Each column begins where the group begins, and the group ends below its longest column. */
  beginColumnGroup(margins: number[] | null): void;
  beginColumn(width: number, left: number): void;
  completeColumnGroup(): void;
};
/** The page that has ended, how far it was filled, and where the next one begins. */
export type PageChange = { prevPage: number; prevY: number; y: number };
/** `transactionLevel`: how many unbreakable blocks are open. pdfmake places them when they end. */
type Writer = {
  transactionLevel: number;
  context(): Context;
  popContext(): void;
  /** Without a size, the block is as wide as the room, and as high as a page. */
  beginUnbreakableBlock(width?: number, height?: number): void;
  commitUnbreakableBlock(): void;
  /** These return a falsy value for what does not fit on the page. */
  addLine(line: PlacedLine, staysAbove?: boolean, index?: number): unknown;
  addFragment(fragment: Fragment, keepsX?: boolean, ...rest: unknown[]): unknown;
  /** Adds something to this page, or to the next one if it does not fit. */
  _fitOnPage(add: () => unknown): unknown;
  addPage(...page: unknown[]): void;
  moveToNextPage(orientation?: string): void;
  setMaxListeners(max: number): void;
  addListener(event: 'pageChanged', listener: (change: PageChange) => void): void;
  removeListener(event: 'pageChanged', listener: (change: PageChange) => void): void;
};
/** What an unbreakable block holds, to be placed as one. */
export type Fragment = { items: DrawnPage['items']; height: number };
type RowOfCells = {
  marginX: number[];
  dontBreakRows: boolean;
  rowsWithoutPageBreak: number;
  cells: TableCells;
  widths: TableNode['table']['widths'];
  gaps: number[];
  tableNode: TableNode;
  tableBody: TableCells[];
  rowIndex: number;
};
/** Blocks below one another. `heldNotes`: they are notes, which are held for the foot of pages (`HeldNotes` in `layout/page-notes.ts`).
 * `heldSideNotes`, `sideNote`: notes of the margin, and the key of that beside the blocks (`layout/side-notes.ts`). */
export type StackNode = { stack: object[]; heldNotes?: unknown; heldSideNotes?: unknown; sideNote?: number };
type LayoutBuilderMethods = {
  writer: Writer;
  docMeasure: DocMeasureMethods;
  docPreprocessor: DocPreprocessorMethods;
  processNode(node: object): void;
  processVerticalContainer(node: StackNode): void;
  nestedLevel: number;
  buildNextLine(node: TextNode): LayoutLine | null;
  processTable(node: TableNode): void;
  addHeadersAndFooters(...boxes: unknown[]): void;
  processRow(row: RowOfCells): { pageBreaks: unknown[] };
};
/** Draws the rules of a table, keeps its first rows together and repeats its header. */
type Processor = {
  tableNode: TableNode;
  dontBreakRows: boolean;
  rowsWithoutPageBreak: number;
  /** The height that a row leaves free at the foot of its pages. */
  reservedAtBottom: number;
  headerRows: number;
  /** The left edges of the columns, followed by the right edge of the last one. */
  rowSpanData: { left: number; width: number }[];
  beginTable(writer: Writer): void;
  beginRow(row: number, writer: Writer): void;
  endRow(row: number, writer: Writer, pageBreaks: unknown[]): void;
  endTable(writer: Writer): void;
  drawHorizontalLine(line: number, writer: Writer): void;
};

/**
 * In points. Ours: `following`, of the pages behind the first; `columns`, when two pages are the columns of one: from one to the next, and
 * how much lower the second begins on the first page; `vertical`: where what is left of a page goes, set where something asks for it;
 * `roll`: the page ends where its content does; `headingsOfPages`: set on the first page, is given the names of the headings that begin on each page once
 * all are known.
 */
export type PageMargins = Record<'left' | 'top' | 'right' | 'bottom', number> & {
  following?: PageMargins;
  vertical?: 'top' | 'middle' | 'bottom' | undefined;
  roll?: true;
  columns?: { step: number; titleHeight: number };
  headingsOfPages?: (names: string[][]) => void;
  /** The page count of pages after the first section; 0 is the count of the document. */
  section?: { run: number };
};
type DocumentContextMethods = {
  page: number;
  pages: (DrawnPage & { pageMargins: PageMargins })[];
  pageMargins: PageMargins;
  availableHeight: number;
  getCurrentPage(): DrawnPage & { pageMargins: PageMargins };
  initializePage(): void;
};

/** Lays out and draws a definition. */
export const PdfPrinter: { prototype: { resolveUrls(definition: object): void } } = pdfmake('./Printer.js').default;
export const DocumentContext: { prototype: DocumentContextMethods } = pdfmake('./DocumentContext.js').default;
export const DocPreprocessor: { prototype: DocPreprocessorMethods } = pdfmake('./DocPreprocessor.js').default;
export const DocMeasure: { prototype: DocMeasureMethods } = pdfmake('./DocMeasure.js').default;
export const LayoutBuilder: { prototype: LayoutBuilderMethods } = pdfmake('./LayoutBuilder.js').default;
export const PageElementWriter: { prototype: Writer } = pdfmake('./PageElementWriter.js').default;
export const TableProcessor: { new (node: TableNode): Processor; prototype: Processor } =
  pdfmake('./TableProcessor.js').default;
export const Line: { new (width: number): LayoutLine; prototype: LayoutLine } = pdfmake('./Line.js').default;

/** The types of pdfmake's document definitions. Types only: writing a definition does not load pdfmake. */
export type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/**
 * A part of a line as the renderer gets it. `place`, `order` and `level` are set by Platen in the definition: see `tagging` and `lines`.
 */
export type DrawnInline = {
  id?: string;
  text: string;
  x: number;
  width: number;
  font: EmbeddedFont;
  fontSize: number;
  fontFeatures?: unknown;
  characterSpacing?: number;
  color?: string;
  sup?: boolean;
  link?: string | null;
  linkToDestination?: string | null;
  linkToPage?: number | null;
  _pageNodeRef?: object;
  place?: number;
  /** Set by Platen: whether it was drawn before, because pdfmake draws a repeated header again. */
  drawn?: boolean;
  order?: number;
  level?: number;
  background?: string | null;
  /** Set by Platen: the background is as high as a line of text of this size, in points. */
  backgroundSize?: number | undefined;
  /** The height of a line that contains only this. */
  height?: number;
  decoration?: string | string[] | null;
  /** Set by Platen: see `lines/run.ts`. */
  rise?: number | undefined;
  ruled?: number | undefined;
  stretch?: number | undefined;
  scale?: number | undefined;
  between?: { gap: number; count: number } | undefined;
  gaps?: readonly (readonly [at: number, points: number])[] | undefined;
  marksApart?: true | undefined;
  anchors?: string[] | undefined;
  picture?: { width: number; height: number; node(): object } | undefined;
};
export type DrawnLine = {
  id?: string;
  inlines: DrawnInline[];
  _pageNodeRef?: object;
  _outline?: { id?: string; parentId?: string; text: string; expanded?: boolean };
};
export type DrawnVector = {
  type: string;
  color?: string;
  lineColor?: string;
  lineWidth?: number;
  place?: number;
  /** Set by Platen for an `outline`: path operators. */
  path?: string;
  /** Set by Platen for an outline that is a picture for screen readers: its place on the page. */
  picture?: Record<'x' | 'y' | 'width' | 'height', number>;
  /** Set by Platen for a line to sign on: the field above it, of this height, and its place in the structure. */
  field?: { name: string; height: number; place: number };
} & Partial<Record<'x' | 'y' | 'w' | 'h' | 'x1' | 'x2' | 'y1' | 'y2', number>> &
  Partial<Record<'dash' | 'lineCap' | 'lineJoin' | 'linearGradient' | 'fillOpacity' | 'strokeOpacity' | 'r', unknown>>;
/**
 * Set by Platen: `columns` if the page is one of the columns of a page, with the distance `step` between columns; `column` for items that
 * are not in the first one.
 */
export type DrawnPage = {
  items: { type: string; item: object; column?: number }[];
  pageSize?: { height: number };
  pageMargins?: PageMargins;
};
export type DrawnPicture = { x: number; y: number; _width: number; _height: number; place?: number };

/** `drawing` and `footOf` are set by Platen. `footOf`: the height of a drawing that reaches into the margin. */
export type DrawnSvgPicture = DrawnPicture & { svg: string; drawing: object; footOf?: number };

type RendererPrototype = {
  pdfDocument: PdfDocument;
  outlineMap: Record<string, Outline>;
  renderPages(pages: DrawnPage[]): void;
  renderLine(line: DrawnLine, x: number, y: number): void;
  renderVector(vector: DrawnVector): void;
  renderImage(image: DrawnPicture): void;
  renderSVG(image: DrawnSvgPicture): void;
};

/** pdfmake's renderer; each of its methods draws one kind of item. */
export const Renderer: { prototype: RendererPrototype } = pdfmake('./Renderer.js').default;

/** The renderer of SVGs. pdfmake calls it as a property of this module, so it can be replaced there. */
export const SvgToPdfKit: {
  default(document: PdfDocument, svg: string, x: number, y: number, options: object): void;
} = pdfmake('./3rd-party/svg-to-pdfkit.js');

type Decorator = {
  drawBackground(line: Pick<DrawnLine, 'inlines'>, x: number, y: number): void;
  drawDecorations(line: DrawnLine, x: number, y: number): void;
};
/** Draws backgrounds, underlines and strikethroughs of a line. */
export const TextDecorator: { new (document: PdfDocument): Decorator; prototype: Decorator } =
  pdfmake('./TextDecorator.js').default;
