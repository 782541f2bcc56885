/** §17.30: rows that part over pages between their lines, two of which stand at least on each side; in every cell, or all of its lines on one. */
import type { Content } from '../../engine/definition.ts';
import type { RowParts } from '../../layout/parted-rows.ts';
import type { TextRow } from '../../layout/text-rows.ts';
import { holdsPicture } from '../../lines/lines.ts';
import type { Context } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';

/** Fewer lines of a cell do not stand alone on a page. */
export const KEPT_LINES = 2;

/** `counts`: of the lines of each cell. Undefined for a row that stays whole. `context`: with the style of the table. */
export function partsOf(
  counts: readonly number[],
  { style }: Pick<Context, 'style'>,
  cells: RowParts['cells'],
): RowParts | undefined {
  const lines = Math.max(...counts);
  if (lines < 2 * KEPT_LINES) return undefined;
  const mayEndAfter = (line: number) =>
    line >= KEPT_LINES && line < lines && counts.every((count) => count <= line || count - line >= KEPT_LINES);
  let first = KEPT_LINES;
  while (first < lines && !mayEndAfter(first)) first += 1;
  return first === lines
    ? undefined
    : { lines, first, lineHeight: lineHeightOf(style.size, style.leading), mayEndAfter, cells };
}

/** The parts of a row whose cells are laid out; one with a picture stays whole. */
export function rowParts(
  cells: readonly Cell[],
  context: Context,
  contentOf: (cell: Cell, column: number) => Content,
): RowParts | undefined {
  if (cells.some(({ picture, stacked, lines = [] }) => picture || stacked || holdsPicture(lines))) return undefined;
  const counts = cells.map(({ lines = [] }) => lines.length);
  return partsOf(counts, context, (from, to) =>
    cells.map((cell, column) => {
      const isWhole = from === 0 && counts[column]! <= to;
      return contentOf(isWhole ? cell : { ...EMPTY_CELL, lines: cell.lines!.slice(from, to) }, column);
    }),
  );
}

/** The parts of a row of texts. `cellsOf`: see `RowsOfTexts`. */
export function textRowParts(
  row: TextRow,
  context: Context,
  cellsOf: (row: TextRow) => Content[],
): RowParts | undefined {
  if (row.lines < 2 * KEPT_LINES) return undefined;
  const counts = row.texts.map((text) => (typeof text === 'string' ? 1 : text.length));
  return partsOf(counts, context, (from, to) =>
    cellsOf({
      ...row,
      texts: row.texts.map((text) => (typeof text !== 'string' ? text.slice(from, to) : from === 0 ? text : '')),
    }),
  );
}

/** From which row on no page ends; none where the last one parts. `row`: from which on all rows are kept together, but for one that parts. */
export function lastRowsOf(row: number, count: number, parted: readonly unknown[] | undefined): number {
  if (parted?.[count - 1]) return Number.POSITIVE_INFINITY;
  return parted?.[row] ? row + 1 : row;
}
