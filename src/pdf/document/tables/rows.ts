/** §17.11: rows of a table: kept together when they fit on a page; a taller one is divided between its lines, never cut. */
import type { Styles } from '../../../template/model/styles.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { lineOfRun, linesOf } from '../../lines/lines.ts';
import { type Context, styled } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { picture } from '../flow/picture.ts';
import { linesHeight } from '../flow/text-block.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';

/** A row as laid out, its height in points. A divided row is several of these, all but the first `continued`. */
export type Row = { cells: Cell[]; height: number; continued: boolean };

/** A divided row goes to the next page piece by piece: small pieces fill the end of a page better. */
const LINES_PER_PIECE = 4;
/** The share of a page that a header and the row below it may take together, and the header alone if it is to repeat. */
export const MAX_OF_PAGE = 0.9;
export const MAX_FOR_HEADER = 0.3;
/** So many rows at the end are kept together. */
export const KEPT_ROWS = 2;
/** In points: at least what the rule below a row takes. */
export const RULE = 1;

/**
 * The cell laid out in the width of its column. `context`: with the style of the table. Pictures take at most half of a page's height,
 * which leaves room for the header and for other text.
 */
export function layOutCell(cell: Cell, width: number, context: Context): Cell {
  if (cell.stacked) return { ...cell, stacked: cell.stacked.map((part) => layOutCell(part, width, context)) };
  if (!cell.picture) {
    const { runs, text, minWidth, maxWidth } = cell;
    const lines = lineOfRun(runs, maxWidth, width, context.direction) ?? linesOf(runs, width, context.direction);
    return { runs, text, minWidth, maxWidth, lines };
  }
  const page = { ...context.page, bodyHeight: context.page.bodyHeight / 2 };
  const { element, style, styles } = cell.figure!;
  const { link, target } = style;
  const own = styled(context, { ...(link && { link }), ...(target && { target }) });
  return { ...cell, pictureLayout: picture(cell.picture, { ...own, styles, width, page, element }) };
}

/** In points: what a row is higher than its content, with its padding and the rule below it. */
export function rowAir({ tablePadding }: Styles): number {
  return RULE + 2 * tablePadding.y;
}

/** The height of a row in points. `context`: with the style of the table. */
export function heightOf(row: Row | TextRow, { style, styles }: Context): number {
  return isTextRow(row) ? rowAir(styles) + row.lines * lineHeightOf(style.size, style.leading) : row.height;
}

/** The height of a cell's content in points. */
export function cellHeight(cell: Cell, context: Context): number {
  if (cell.stacked) return cell.stacked.reduce((sum, part) => sum + cellHeight(part, context), 0);
  return cell.pictureLayout?.height ?? linesHeight(cell.lines ?? [], context);
}

/** The row as one piece, or as several when it is higher than `maxHeight` points. */
export function rowPieces(cells: Cell[], maxHeight: number, context: Context): Row[] {
  const whole = rowOf(cells, context, false);
  if (whole.height <= maxHeight) return [whole];
  const columns = cells.map(cellPieces);
  const count = Math.max(...columns.map((pieces) => pieces.length));
  return Array.from({ length: count }, (_, index) =>
    rowOf(
      columns.map((pieces) => pieces[index] ?? EMPTY_CELL),
      context,
      index > 0,
    ),
  );
}

function rowOf(cells: Cell[], context: Context, continued: boolean): Row {
  const content = cells.reduce((max, cell) => Math.max(max, cellHeight(cell, context)), 0);
  return { cells, height: rowAir(context.styles) + content, continued };
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
