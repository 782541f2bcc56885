/**
 * §17.11: table rows of plain text, the compact form of a row whose cells hold only text: strings, without runs and structure elements
 * for each cell. `document/tables` builds them; layout and drawing read them.
 */
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import type { Content } from '../engine/layout.ts';
import type { EmbeddedFont } from '../engine/pdf-file.ts';
import type { Alignment, Run } from '../lines/run.ts';
import type { Place, StructureElement } from '../tagging/structure-tree.ts';

/** `texts`: the text of each cell, or its lines if there are several. */
export type TextRow = {
  texts: (string | string[])[];
  /** The row's structure element. Its cells have places in it, and no elements of their own. */
  element: StructureElement;
  /** The number of lines of the row's tallest cell. */
  lines: number;
  /** The ledger entry of the first cell's text; the other cells have the numbers that follow. */
  ledger: number;
  /** The place of the first cell; the other cells have the places that follow. */
  place: Place;
};

export function isTextRow(row: object): row is TextRow {
  return 'texts' in row;
}

/** Returns the text of a cell, with its lines joined. */
export function wholeText(text: string | string[]): string {
  return typeof text === 'string' ? text : text.join('').replaceAll(SOFT_HYPHEN, '');
}

export type RowsOfTexts = {
  /** The rows by their index in the table; undefined for a row that is not plain text. */
  rows: (TextRow | undefined)[];
  /** The style of all texts. */
  run: Run;
  alignments: Alignment[];
  /** Returns the space to the right of a one-line text, in points, for brackets of other amounts in its column. */
  gapBeside(text: string, column: number): number;
  /** Returns the table body's entry for a row: real cells for the first row, which pdfmake measures, and empty ones for others. */
  bodyOf(row: TextRow, index: number): Content[];
  /** Returns the cells of a row that pdfmake must lay out. */
  cellsOf(row: TextRow): Content[];
};

/** The style that all rows of a table share. The `x` of a column is from the table's left edge; lengths are in points. */
export type TextRowStyle = {
  font: EmbeddedFont;
  fontSize: number;
  color: string;
  lineHeight: number;
  columns: { x: number; width: number; alignment: 'left' | 'center' | 'right' }[];
  padding: { top: number; bottom: number };
  widthOf(text: string): number;
  /** Returns the space to the right of a one-line text, in points, for brackets of other amounts. */
  gapBeside(text: string, column: number): number;
  /** Returns the rules between the cells of a row. `edges`: its top and bottom, from the page's top. */
  rulesBeside(row: number, x: number, edges: [top: number, bottom: number]): object[];
  /** Returns the rule below a row, as a vector of pdfmake. `y`: from the page's top. */
  ruleBelow(row: number, x: number, y: number): object | undefined;
};

/** `first`: the index of the first row in the table. `tops`: the upper edge of each row; `y` is the first of them. */
export type PlacedTextRows = {
  style: TextRowStyle;
  x: number;
  y: number;
  first: number;
  rows: TextRow[];
  tops: number[];
};

export function isPlacedTextRows(item: object): item is PlacedTextRows {
  return 'tops' in item;
}

/**
 * Returns the height of a row with so many lines, with padding. A sum, not a product, since it must round like pdfmake's sum of line
 * heights.
 */
export function textRowHeight({ padding, lineHeight }: TextRowStyle, lines: number): number {
  let height = padding.top;
  for (let line = 0; line < lines; line++) height += lineHeight;
  return height + padding.bottom;
}
