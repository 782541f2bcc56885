/** Rows of texts where they stand on a page, one under another: one line to pdfmake, which asks it for no more than `x` and `y`. */

import type { EmbeddedFont } from '../engine/pdf-document.ts';
import type { TextRow } from './text-rows.ts';

/** What all rows of a table have in common; `columns` are told from where the table begins, lengths are in points. */
export type TextRowStyle = {
  font: EmbeddedFont;
  fontSize: number;
  color: string;
  lineHeight: number;
  columns: { x: number; width: number; alignment: 'left' | 'center' | 'right' }[];
  padding: { top: number; bottom: number };
  widthOf(text: string): number;
  /** How much a text on one line leaves free to its right. */
  roomBeside(text: string, column: number): number;
  /** The rule below a row of the table, at so much below the page's top. */
  ruleBelow(row: number, x: number, y: number): object | undefined;
};

/** `first`: the number in the table of the first of these rows. `tops`: where each begins; `y` is the first of them. */
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

/** The height of a row of so many lines with its padding, summed up as that of lines of pdfmake's is. */
export function textRowHeight({ padding, lineHeight }: TextRowStyle, lines: number): number {
  let height = padding.top;
  for (let line = 0; line < lines; line++) height += lineHeight;
  return height + padding.bottom;
}
