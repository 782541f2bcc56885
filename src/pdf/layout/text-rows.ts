/**
 * §17.11: plain-text table rows, the compact form of a row whose cells hold nothing but text: strings, without runs and structure
 * elements for each cell. `document/tables` builds them; layout and drawing read them.
 */
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import type { Content } from '../engine/definition.ts';
import type { Alignment, Run } from '../lines/run.ts';
import type { Place, StructureElement } from '../tagging/structure-tree.ts';

/** `texts`: the text of each cell, or its lines where there are several. */
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

/** The text of a cell, or of its lines together. */
export function wholeText(text: string | string[]): string {
  return typeof text === 'string' ? text : text.join('').replaceAll(SOFT_HYPHEN, '');
}

/** The plain-text rows of one table. */
export type RowsOfTexts = {
  /** By row number of the table; undefined where a row is not plain text. */
  rows: (TextRow | undefined)[];
  /** The style of all texts. */
  run: Run;
  alignments: Alignment[];
  /** The space right of a text of one line, in points: brackets of other amounts in its column hang there. */
  gapBeside(text: string, column: number): number;
  /** The table body's entry for a row: real cells for the first row, which pdfmake measures, and empty ones for others. */
  bodyOf(row: TextRow, index: number): Content[];
  /** The cells of a row that pdfmake has to lay out. */
  cellsOf(row: TextRow): Content[];
};
