/**
 * §17.11: rows of a table that hold plain text in every cell, as layout takes them: texts, in place of cells with runs and elements.
 * `document/tables` builds them.
 */
import type { Content } from '../engine/definition.ts';
import type { Alignment, Run } from '../lines/run.ts';
import type { Place, StructureElement } from '../tagging/structure-tree.ts';

/** `texts`: of each cell, as its lines where there are several. */
export type TextRow = {
  texts: (string | string[])[];
  /** Its cells have places in it, and no elements. */
  element: StructureElement;
  /** How many the cell with the most has. */
  lines: number;
  /** The number of the first cell's text in the ledger, and its place; those of the other cells follow. */
  ledger: number;
  place: Place;
};

export function isTextRow(row: object): row is TextRow {
  return 'texts' in row;
}

/** The text of a cell, or of its lines together. */
export function wholeText(text: string | string[]): string {
  return typeof text === 'string' ? text : text.join('');
}

/** All such rows of one table. */
export type RowsOfTexts = {
  /** By the number of a row of the table. */
  rows: (TextRow | undefined)[];
  /** The style of all texts. */
  run: Run;
  alignments: Alignment[];
  /** How much a text on one line leaves free to its right, for the brackets of others in its column. */
  roomBeside(text: string, column: number): number;
  /** What pdfmake sees of a row in the body: its cells in the first row, which is measured, empty ones in others. */
  bodyOf(row: TextRow, index: number): Content[];
  /** The cells of a row that is not to be placed as its texts. */
  cellsOf(row: TextRow): Content[];
};
