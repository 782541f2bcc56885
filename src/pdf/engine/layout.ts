/** The steps of pdfmake's layout: definition → checked nodes → measured nodes → lines on pages. */
import { pdfmake } from './packages.ts';
import type { DrawnPage } from './renderer.ts';

/** A font in one document. */
type DocumentFont = {
  lineHeight(size: number): number;
  widthOfString(text: string, size: number, features: unknown): number;
};

/** A part of a line as pdfmake lays it out; what else the definition said of it comes along. */
export type LaidInline = {
  text: string;
  font: DocumentFont;
  fontSize: number;
  width: number;
  height: number;
  leadingCut: number;
  trailingCut: number;
  x: number;
  lineEnd?: boolean;
  [said: string]: unknown;
};
type LineMethods = { getHeight(): number; getAscenderHeight(): number };
type LaidLine = LineMethods & {
  trailingCut: number;
  lastLineInParagraph: boolean;
  addInline(inline: LaidInline): void;
};
/** What is asked of a line when it is drawn. */
export type PlacedLine = LineMethods & { x: number; y: number; inlines: LaidInline[] };

/** A text of ours between definition and layout. `setLines`: its runs are lines already, parted by line ends. */
export type TextNode = {
  setLines?: true;
  measured?: { lines: LaidInline[][]; next: number };
  /** Ours: runs and line ends. */
  text: unknown[];
  alignment?: string;
  /** Left, top, right, bottom; in a row that is placed by us, only what is left free to the right. */
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
 * `setRows`: a table of ours, of rows that stay whole, in columns of given widths, with rules between rows and nothing else.
 * `keptLastRows`: the first of its rows at the end that share a page, and the height of them. `continuedRows`: the heights of those that go on
 * from the row above, and the space between them and a header above.
 */
export type TableNode = {
  table: {
    setRows?: true;
    /** Ours: rows that are kept as their texts. */
    textRows?: unknown;
    keptLastRows?: { row: number; height: number } | undefined;
    continuedRows?: { heights: (number | undefined)[]; gap: number } | undefined;
    body: TableCells[];
    widths: { _calcWidth: number }[];
  };
  _layout: Record<'hLineWidth' | 'paddingTop' | 'paddingBottom', (at: number, node: TableNode) => number> & {
    hLineColor: (line: number, node: TableNode, column: number) => string;
    hLineWhenBroken?: boolean;
  };
  _offsets: { offsets: number[] };
  _margin?: number[] | null;
};
export type TableCells = object[];

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

/** Where layout is on the page. */
type Context = {
  x: number;
  y: number;
  availableWidth: number;
  availableHeight: number;
  moveDown(by: number): void;
  getCurrentPage(): DrawnPage;
  resetMarginXTopParent(): void;
};
/** `transactionLevel`: in how many blocks that are kept together, and placed only when they end. */
type Writer = {
  transactionLevel: number;
  context(): Context;
  moveToNextPage(): void;
  addListener(event: 'pageChanged', listener: () => void): void;
  removeListener(event: 'pageChanged', listener: () => void): void;
};
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
type LayoutBuilderMethods = {
  writer: Writer;
  docMeasure: DocMeasureMethods;
  nestedLevel: number;
  buildNextLine(node: TextNode): LaidLine | null;
  processTable(node: TableNode): void;
  processRow(row: RowOfCells): { pageBreaks: unknown[] };
};
/** Draws a table's rules, and keeps its first rows and its header where they belong. */
type Processor = {
  tableNode: TableNode;
  dontBreakRows: boolean;
  rowsWithoutPageBreak: number;
  headerRows: number;
  /** Where columns begin, and one more for where the last one ends. */
  rowSpanData: { left: number; width: number }[];
  beginTable(writer: Writer): void;
  beginRow(row: number, writer: Writer): void;
  endRow(row: number, writer: Writer, pageBreaks: unknown[]): void;
  endTable(writer: Writer): void;
  drawHorizontalLine(line: number, writer: Writer): void;
};

export const DocPreprocessor: { prototype: DocPreprocessorMethods } = pdfmake('./DocPreprocessor.js').default;
export const DocMeasure: { prototype: DocMeasureMethods } = pdfmake('./DocMeasure.js').default;
export const LayoutBuilder: { prototype: LayoutBuilderMethods } = pdfmake('./LayoutBuilder.js').default;
export const TableProcessor: { new (node: TableNode): Processor; prototype: Processor } =
  pdfmake('./TableProcessor.js').default;
export const Line: { new (width: number): LaidLine; prototype: LaidLine } = pdfmake('./Line.js').default;
