/** Plain-text table rows with their positions on a page, stored as a single page item. pdfmake reads only its `x` and `y`. */

import type { EmbeddedFont } from '../engine/pdf-document.ts';
import type { TextRow } from './text-rows.ts';

/** The style that all rows of a table share. The `x` of a column is from the table's left edge; lengths are in points. */
export type TextRowStyle = {
  font: EmbeddedFont;
  fontSize: number;
  color: string;
  lineHeight: number;
  columns: { x: number; width: number; alignment: 'left' | 'center' | 'right' }[];
  padding: { top: number; bottom: number };
  widthOf(text: string): number;
  /** The space right of a text of one line, in points: brackets of other amounts hang there. */
  gapBeside(text: string, column: number): number;
  /** The rules between the cells of a row. `edges`: its top and bottom, from the page's top. */
  rulesBeside(row: number, x: number, edges: [top: number, bottom: number]): object[];
  /** The rule below a row, as a vector of pdfmake's. `y`: from the page's top. */
  ruleBelow(row: number, x: number, y: number): object | undefined;
};

/** `first`: the number of the first row within the table. `tops`: the upper edge of each row; `y` is the first of them. */
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

/** The height of a row of so many lines, with padding. A sum, not a product: it must round as pdfmake's sum of line heights does. */
export function textRowHeight({ padding, lineHeight }: TextRowStyle, lines: number): number {
  let height = padding.top;
  for (let line = 0; line < lines; line++) height += lineHeight;
  return height + padding.bottom;
}
