/** §17.11: rows of a table: kept together when they fit on a page; a taller one is divided between its lines, never cut. */
import type { Styles } from '../../../template/model/document-style.ts';
import type { Content, KeptRows } from '../../engine/layout.ts';
import type { RowParts } from '../../layout/parted-rows.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { holdsPicture, lineOfRun, linesOf } from '../../lines/lines.ts';
import { type Context, type Defaults, keepsNumbers, type Look, type Room, styled } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { picture } from '../flow/picture.ts';
import { fitsPage } from '../flow/stack-blocks.ts';
import { linesHeight } from '../flow/text-block.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';
import { sum } from './column-widths.ts';
import { rulesOf } from './table-layout.ts';

/** A row as laid out, its height in points. A divided row is several of these, all but the first `continued`. */
export type Row = { cells: Cell[]; height: number; continued: boolean };

/** A divided row goes to the next page piece by piece: small pieces fill the end of a page better. */
const LINES_PER_PIECE = 4;
/** The share of a page that a header and the row below it may take together, and the header alone if it is to repeat. */
export const MAX_OF_PAGE = 0.9;
export const MAX_FOR_HEADER = 0.3;
/** In shares of a page: a row that parts, and rows that a cell joins, go on over pages where they are higher. */
export const MAX_WHOLE = 0.2;
/** So many rows at the end are kept together. */
export const KEPT_ROWS = 2;
/** More rows of sums are a table of their own. */
const MOST_SUMS = 20;

/**
 * Of how many rows at the end it is tried, one after the other, whether they may share a page: sums with the two rows before them, else the
 * last two. `isEnough`: whether a row, counted from the end, has lines enough for itself.
 */
export function keptCounts(sums: number, isEnough: (at: number) => boolean): number[] {
  const own = sums > MOST_SUMS ? 0 : sums;
  const most = own + (isEnough(-1 - own) ? 1 : KEPT_ROWS);
  return Array.from({ length: Math.max(1, most - 1) }, (_, at) => most - at);
}

/** Whether a table with sums has so few rows above them that all of it goes to one page. `height`: of all of it, in points. */
export function isKeptWhole(rows: number, sums: number, height: number, context: Room): boolean {
  return rows <= sums + KEPT_ROWS && fitsPage(context, height);
}

/** Such rows at the end of a table of so many rows, by their heights. `sumsFrom`: the first row of sums. */
export function keptHeights(heights: number[], rows: number, sumsFrom: number | undefined, styles: Styles): KeptRows {
  const { row: between, strong } = rulesOf(styles);
  const count = heights.length;
  const aboveSums = sumsFrom !== undefined && sumsFrom > rows - count ? strong - between : 0;
  const height = sum(heights) - (count * RULE - (count - 1) * between - strong - aboveSums);
  return { row: rows - count, height, own: count === 1 ? height : heights[0]! - RULE + between };
}

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
export function heightOf(row: Row | TextRow, { style, styles }: Look): number {
  return isTextRow(row) ? rowAir(styles) + row.lines * lineHeightOf(style.size, style.leading) : row.height;
}

/** The height of a cell's content in points. */
export function cellHeight(cell: Cell, context: Look): number {
  if (cell.stacked) return cell.stacked.reduce((sum, part) => sum + cellHeight(part, context), 0);
  return cell.pictureLayout?.height ?? linesHeight(cell.lines ?? [], context);
}

/** The row as one piece, or as several when it is higher than `maxHeight` points. */
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

/**
 * No widow: of three rows or more, the last ones share a page (`keptCounts`), unless they are too high for that. Undefined where none are
 * kept. `sumsFrom`: the first row of sums.
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

// §17.30: rows that part over pages between their lines, two of which stand at least on each side; in every cell, or all of its lines on one.

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

/** The parts of a row of texts. `cellsOf`: see `RowsOfTexts`. */
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

/** From which row on no page ends; none where the last one parts. `row`: from which on all rows are kept together, but for one that parts. */
export function lastRowsOf(row: number, count: number, parted: readonly unknown[] | undefined): number {
  if (parted?.[count - 1]) return Number.POSITIVE_INFINITY;
  return parted?.[row] ? row + 1 : row;
}
