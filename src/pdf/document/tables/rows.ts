/** §17.11: the rows of a table: kept whole if they fit on a page; a taller row is divided between its lines, never cut. */
import type { Styles } from '../../../template/model/document-style.ts';
import type { Content, KeptRows } from '../../engine/layout.ts';
import type { RowParts } from '../../layout/parted-rows.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { holdsPicture, type Line, lineOfRun, linesOf } from '../../lines/lines.ts';
import {
  type Around,
  type Context,
  type Defaults,
  keepsNumbers,
  type Look,
  type Room,
  styled,
} from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { picture } from '../flow/picture.ts';
import { fitsPage } from '../flow/stack-blocks.ts';
import { linesHeight, noteRoomOf } from '../flow/text-block.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';
import { sum } from './column-widths.ts';
import { rulesOf } from './table-layout.ts';

/** A row after layout, with its height in points. A divided row consists of several, all but the first `continued`. */
export type Row = { cells: Cell[]; height: number; continued: boolean };

/** The lines of each piece of a divided row: small pieces fill the end of a page better. */
const LINES_PER_PIECE = 4;
/** The share of a page that a header and the row below it may take together, and the header alone if it is to repeat. */
export const MAX_OF_PAGE = 0.9;
export const MAX_FOR_HEADER = 0.3;
/** The share of a page above which divisible and joined rows continue over pages. */
export const MAX_WHOLE = 0.2;
/** The number of rows at the end that are kept together. */
export const KEPT_ROWS = 2;
/** The most rows that count as totals of the table. More rows count as a table of their own. */
const MOST_SUMS = 20;

/**
 * Returns how many rows at the end to try to keep on one page, in order: totals with the two rows before them, else the last two.
 * `isEnough`: whether a row, counted from the end, has enough lines by itself.
 */
export function keptCounts(sums: number, isEnough: (at: number) => boolean): number[] {
  const own = sums > MOST_SUMS ? 0 : sums;
  const most = own + (isEnough(-1 - own) ? 1 : KEPT_ROWS);
  return Array.from({ length: Math.max(1, most - 1) }, (_, at) => most - at);
}

/**
 * Returns whether a table with totals has so few other rows that all of it stays on one page. `height`: that of the whole table, in
 * points.
 */
export function isKeptWhole(rows: number, sums: number, height: number, context: Room): boolean {
  return rows <= sums + KEPT_ROWS && fitsPage(context, height);
}

/** Returns the heights of such rows at the end of a table. `sumsFrom`: the first total row. */
export function keptHeights(heights: number[], rows: number, sumsFrom: number | undefined, styles: Styles): KeptRows {
  const { row: between, strong } = rulesOf(styles);
  const count = heights.length;
  const aboveSums = sumsFrom !== undefined && sumsFrom > rows - count ? strong - between : 0;
  const height = sum(heights) - (count * RULE - (count - 1) * between - strong - aboveSums);
  return { row: rows - count, height, own: count === 1 ? height : heights[0]! - RULE + between };
}

/** The height in points that is reserved for the rule below a row. */
export const RULE = 1;

/**
 * Lays out a cell in the width of its column. `context`: with the style of the table. Pictures take at most half of a page's height, to
 * leave room for the header and other text.
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

/** Returns how much higher a row is than its content, with padding and the rule below. In points. */
export function rowAir({ tablePadding }: Styles): number {
  return RULE + 2 * tablePadding.y;
}

/** Returns the height of a row in points. `context`: with the style of the table. */
export function heightOf(row: Row | TextRow, { style, styles }: Look): number {
  return isTextRow(row) ? rowAir(styles) + row.lines * lineHeightOf(style.size, style.leading) : row.height;
}

/** Returns the height of a cell's content in points. */
export function cellHeight(cell: Cell, context: Look): number {
  if (cell.stacked) return cell.stacked.reduce((sum, part) => sum + cellHeight(part, context), 0);
  return cell.pictureLayout?.height ?? linesHeight(cell.lines ?? [], context);
}

/** Returns the height of the notes to which rows refer for the first time, at the foot of their page. */
export function notesHeight(rows: (Row | TextRow)[], context: Around): number {
  if (!context.noteRoom) return 0;
  const linesIn = ({ stacked, lines = [] }: Cell): Line[] => stacked?.flatMap(linesIn) ?? lines;
  return noteRoomOf(
    rows.flatMap((row) => (isTextRow(row) ? [] : row.cells.flatMap(linesIn))),
    context,
  );
}

/** Returns the row as one piece, or as several if it is higher than `maxHeight` points. */
export function rowPieces(cells: Cell[], maxHeight: number, context: Look): Row[] {
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

function rowOf(cells: Cell[], context: Look, continued: boolean): Row {
  const content = cells.reduce((max, cell) => Math.max(max, cellHeight(cell, context)), 0);
  return { cells, height: rowAir(context.styles) + content, continued };
}

/** Splits a cell into groups of lines and single pictures. */
function cellPieces(cell: Cell): Cell[] {
  if (cell.stacked) return cell.stacked.flatMap(cellPieces);
  const lines = cell.lines ?? [];
  if (lines.length <= LINES_PER_PIECE) return [cell];
  return Array.from({ length: Math.ceil(lines.length / LINES_PER_PIECE) }, (_, piece) => ({
    ...EMPTY_CELL,
    lines: lines.slice(piece * LINES_PER_PIECE, (piece + 1) * LINES_PER_PIECE),
  }));
}

/**
 * No widow: of three rows or more, the last ones share a page (`keptCounts`), unless they are too high. Undefined if none are kept.
 * `sumsFrom`: the first total row.
 */
export function keptLastRows(
  { header, body }: { header: Row[]; body: (Row | TextRow)[] },
  { repeated, carriedHeight, sumsFrom }: { repeated: number; carriedHeight: number; sumsFrom: number | undefined },
  context: Room & Look & Defaults,
  parted: (RowParts | undefined)[] | undefined,
): KeptRows | undefined {
  const all = header.length + body.length;
  const left = context.page.bodyHeight * MAX_OF_PAGE - (repeated ? heightOf(header[0]!, context) : 0) - carriedHeight;
  const sums = sumsFrom === undefined ? 0 : all - sumsFrom;
  const isEnough = (at: number) =>
    Boolean(parted?.at(at)) && (sums === 0 || heightOf(body.at(at)!, context) > context.page.bodyHeight * MAX_WHOLE);
  for (const count of keptCounts(sums, isEnough)) {
    const end = body.slice(-count);
    const isFew = body.length <= Math.max(count, KEPT_ROWS) && !(keepsNumbers(context) && count === 1);
    if (isFew || end.some((row) => !isTextRow(row) && row.continued)) continue;
    const heights = end.map((row) => heightOf(row, context));
    const kept = keptHeights(heights, all, sumsFrom, context.styles);
    if (kept.height <= left) return kept;
  }
  return undefined;
}

// §17.30: rows that break across pages between their lines, with at least two lines of each cell on each side, or all of a cell's lines
// on one.

/** Fewer lines of a cell never stand alone on a page. */
export const KEPT_LINES = 2;

/** `counts`: the numbers of lines in each cell. Returns undefined for a row that stays whole. `context`: with the style of the table. */
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

/** Returns the parts of a row after layout. A row with a picture stays whole. */
export function rowParts(
  cells: readonly Cell[],
  context: Look,
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

/** Returns the parts of a row of texts. `cellsOf`: see `RowsOfTexts`. */
export function textRowParts(row: TextRow, context: Look, cellsOf: (row: TextRow) => Content[]): RowParts | undefined {
  if (row.lines < 2 * KEPT_LINES) return undefined;
  const counts = row.texts.map((text) => (typeof text === 'string' ? 1 : text.length));
  return partsOf(counts, context, (from, to) =>
    cellsOf({
      ...row,
      texts: row.texts.map((text) => (typeof text !== 'string' ? text.slice(from, to) : from === 0 ? text : '')),
    }),
  );
}

/**
 * Returns the row from which on no page ends; infinity if the last row breaks. `row`: from which on rows are kept together, except one
 * that breaks.
 */
export function lastRowsOf(row: number, count: number, parted: readonly unknown[] | undefined): number {
  if (parted?.[count - 1]) return Number.POSITIVE_INFINITY;
  return parted?.[row] ? row + 1 : row;
}
