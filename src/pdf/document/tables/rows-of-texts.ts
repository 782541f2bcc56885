/** The rows of texts of one table, as `patches/placed-rows.ts` takes them: beside the body that pdfmake sees. */
import type { Content } from 'pdfmake/interfaces.js';
import { extent } from '../../lines/lines.ts';
import { wordsOf } from '../../lines/words.ts';
import type { Build } from '../context/build.ts';
import { type Alignment, textNode } from '../flow/text-block.ts';
import { emptyRun, type Run } from '../inline/text-runs.ts';
import { bracketOf, leavingFree, roomBeside } from './cell-places.ts';
import type { FittedTable } from './fit-table.ts';
import type { Row } from './rows.ts';
import { isTextRow, type TextRow } from './text-rows.ts';

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

/** Those among all rows of a table. `build` has the style of the table. */
export function rowsOfTexts(
  all: (Row | TextRow)[],
  { columns, widths }: Pick<FittedTable, 'columns' | 'widths'>,
  wanted: (Alignment | null | undefined)[],
  build: Build,
): RowsOfTexts {
  const run: Run = { ...emptyRun(build), noWrap: true };
  const alignments = wanted.map((alignment) => alignment ?? 'left');
  const bracket = bracketOf({ runs: [run] });
  const besides = columns.map(({ brackets, marks }, column) => (brackets || marks > 0) && wanted[column] === 'right');
  const roomOf = (text: string, column: number): number => {
    if (!besides[column]) return 0;
    const runs = [{ ...run, text }];
    const { greatest } = extent(wordsOf(runs));
    return roomBeside({ text, runs, greatest }, bracket, columns[column]!, widths[column]!);
  };
  const nothing: Content[] = alignments.map(() => ({ text: '' }));
  const cellsOf = ({ texts, ledger, place }: TextRow): Content[] =>
    texts.map((text, column) => {
      const lines = text === '' ? [] : typeof text === 'string' ? [text] : text;
      const own = { ledger: ledger + column, place: place + column };
      const runs = lines.map((line) => [{ ...run, ...own, text: line }]);
      const content = textNode(runs, build, alignments[column]);
      return leavingFree(content, lines.length === 1 ? roomOf(lines[0]!, column) : 0);
    });
  return {
    rows: all.map((row, index) => (isTextRow(row) && index > 0 ? row : undefined)),
    run,
    alignments,
    roomBeside: roomOf,
    bodyOf: (row, index) => (index > 0 ? nothing : cellsOf(row)),
    cellsOf,
  };
}
