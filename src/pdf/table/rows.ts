/** Issue 4, point 2: rows stay whole when they fit on a page; a taller one is divided between its lines, never cut. */
import { picture } from '../blocks/picture.ts';
import type { Build } from '../build.ts';
import { breakLines, cutRuns } from '../measure/lines.ts';
import { lineOf, TABLE } from '../styles.ts';
import { type Cell, EMPTY_CELL, textCell } from './cells.ts';

/** A row as laid out, its height in points. A divided row is several of these, all but the first `continued`. */
export type Row = { cells: Cell[]; height: number; continued: boolean };

/** Small pieces fill the page's end better. */
const LINES_PER_PIECE = 4;
const RULE = 1;

/** The height of what is in a cell, set in a width. `build` has the table's text style. */
export function cellHeight(cell: Cell, width: number, build: Build): number {
  if (cell.stacked) return cell.stacked.reduce((sum, part) => sum + cellHeight(part, width, build), 0);
  if (cell.laid) return cell.laid.height;
  return Math.max(1, breakLines(cell.words, width).starts.length) * lineOf(build.text.size, build.text.leading);
}

/** The cell with its pictures laid out in the width of its column. They leave room for the header and other text. */
export function placed(cell: Cell, width: number, build: Build): Cell {
  if (cell.stacked) return { ...cell, stacked: cell.stacked.map((part) => placed(part, width, build)) };
  if (!cell.picture) return cell;
  const page = { ...build.page, bodyHeight: build.page.bodyHeight / 2 };
  return { ...cell, laid: picture(cell.picture, { ...build, width, page }) };
}

/** The row as one piece, or as several when it is higher than may be kept together. */
export function rowPieces(cells: Cell[], widths: number[], mostHeight: number, build: Build): Row[] {
  const whole = rowOf(cells, widths, build, false);
  if (whole.height <= mostHeight) return [whole];
  const columns = cells.map((cell, column) => cellPieces(cell, widths[column]!));
  const count = Math.max(...columns.map((pieces) => pieces.length));
  return Array.from({ length: count }, (_, index) =>
    rowOf(
      columns.map((pieces) => pieces[index] ?? EMPTY_CELL),
      widths,
      build,
      index > 0,
    ),
  );
}

function rowOf(cells: Cell[], widths: number[], build: Build, continued: boolean): Row {
  const content = cells.reduce((most, cell, column) => Math.max(most, cellHeight(cell, widths[column]!, build)), 0);
  return { cells, height: RULE + 2 * TABLE.padding.y + content, continued };
}

/** A cell's lines, a few at a time, and its pictures one by one. */
function cellPieces(cell: Cell, width: number): Cell[] {
  if (cell.stacked) return cell.stacked.flatMap((part) => cellPieces(part, width));
  if (cell.picture || cell.runs.length === 0) return [cell];
  const { starts } = breakLines(cell.words, width);
  // A word wider than the column is several lines with the same first word; it is not divided here.
  const cuts = new Set(starts.filter((start, line) => line % LINES_PER_PIECE === 0 && start > 0));
  return cutRuns(cell.runs, cell.words, [...cuts]).map(textCell);
}
