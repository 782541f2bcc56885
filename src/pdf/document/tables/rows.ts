/** Rows stay whole when they fit on a page; a taller one is divided between its lines, never cut. */

import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { lineOfRun, linesOf } from '../../lines/lines.ts';
import { type Build, styled } from '../context/build.ts';
import { lineOf, TABLE } from '../context/styles.ts';
import { picture } from '../flow/picture.ts';
import { linesHeight } from '../flow/text-block.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';

/** A row as laid out, its height in points. A divided row is several of these, all but the first `continued`. */
export type Row = { cells: Cell[]; height: number; continued: boolean };

/** Small pieces fill the page's end better. */
const LINES_PER_PIECE = 4;
export const RULE = 1;

/**
 * The cell laid out in the width of its column. `build` has the table's text style. Pictures leave room on their page for
 * the header and for other text.
 */
export function placed(cell: Cell, width: number, build: Build): Cell {
  if (cell.stacked) return { ...cell, stacked: cell.stacked.map((part) => placed(part, width, build)) };
  if (!cell.picture) {
    const { runs, text, least, greatest } = cell;
    const lines = lineOfRun(runs, greatest, width, build.direction) ?? linesOf(runs, width, build.direction);
    return { runs, text, least, greatest, lines };
  }
  const page = { ...build.page, bodyHeight: build.page.bodyHeight / 2 };
  const { element, text } = cell.figure!;
  const { link, target } = text;
  const own = styled(build, { ...(link && { link }), ...(target && { target }) });
  return { ...cell, laid: picture(cell.picture, { ...own, width, page, element }) };
}

const ROW_HEIGHT = RULE + 2 * TABLE.padding.y;

/** The height of a row, with its padding and the rule below it. `build` has the table's text style. */
export function heightOf(row: Row | TextRow, { text }: Build): number {
  return isTextRow(row) ? ROW_HEIGHT + row.lines * lineOf(text.size, text.leading) : row.height;
}

/** Of what is in a row alone. */
export function contentHeight({ height }: Row): number {
  return height - ROW_HEIGHT;
}

/** The height of what is in a cell. */
export function cellHeight(cell: Cell, build: Build): number {
  if (cell.stacked) return cell.stacked.reduce((sum, part) => sum + cellHeight(part, build), 0);
  return cell.laid?.height ?? linesHeight(cell.lines ?? [], build);
}

/** The row as one piece, or as several when it is higher than may be kept together. */
export function rowPieces(cells: Cell[], mostHeight: number, build: Build): Row[] {
  const whole = rowOf(cells, build, false);
  if (whole.height <= mostHeight) return [whole];
  const columns = cells.map(cellPieces);
  const count = Math.max(...columns.map((pieces) => pieces.length));
  return Array.from({ length: count }, (_, index) =>
    rowOf(
      columns.map((pieces) => pieces[index] ?? EMPTY_CELL),
      build,
      index > 0,
    ),
  );
}

function rowOf(cells: Cell[], build: Build, continued: boolean): Row {
  const content = cells.reduce((most, cell) => Math.max(most, cellHeight(cell, build)), 0);
  return { cells, height: ROW_HEIGHT + content, continued };
}

/** A cell's lines, a few at a time, and its pictures one by one. */
function cellPieces(cell: Cell): Cell[] {
  if (cell.stacked) return cell.stacked.flatMap(cellPieces);
  const lines = cell.lines ?? [];
  if (lines.length <= LINES_PER_PIECE) return [cell];
  return Array.from({ length: Math.ceil(lines.length / LINES_PER_PIECE) }, (_, piece) => ({
    ...EMPTY_CELL,
    lines: lines.slice(piece * LINES_PER_PIECE, (piece + 1) * LINES_PER_PIECE),
  }));
}
