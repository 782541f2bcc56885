/**
 * §17.25: makes pdfmake's rows of a table of blocks. It avoids row spans: pdfmake 0.3.11 leaves such a cell behind at the end of a page
 * while its rows continue. Rows that a cell joins become one row of pdfmake with all cells placed in it; if that does not fit on a page,
 * Platen places them itself (`layout/joined-rows.ts`). In documents from before layout 4 each row is then separate, with the cell in its
 * first one.
 */
import type { Styles } from '../../../template/model/document-style.ts';
import type { Content } from '../../engine/layout.ts';
import type { JoinedRows } from '../../layout/joined-rows.ts';
import type { RowParts } from '../../layout/parted-rows.ts';
import { holdsPicture } from '../../lines/lines.ts';
import type { Context, Look, Room } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import type { LaidOutCell } from './flow-cells.ts';
import { KEPT_LINES, MAX_OF_PAGE, MAX_WHOLE, partsOf, RULE, rowAir } from './rows.ts';
import { type CellFills, fillsOf, rulesOf } from './table-layout.ts';

/**
 * `to`: the grid row after it. `goesOn`: continues the row above it. `divided`: the height of its beginning that stays together, if it is
 * higher than a page. Heights in points, with padding and rule.
 */
export type FlowTableRow = {
  cells: Content[];
  to: number;
  height: number;
  divided?: number;
  goesOn?: boolean;
  /** The backgrounds of its cells (§10.52), if any has its own. */
  fills?: CellFills;
  /** How the text of the row breaks across pages, if the row holds only text. */
  parts?: RowParts;
  /** The rows that a cell of this row joins. They may continue over pages. */
  joined?: JoinedRows;
};

/** `widths`: those of the columns from left to right, without padding. `rule`: the width of the rules between columns. */
export type Frame = { widths: number[]; padding: number; rule: number };
type StyledFrame = Frame & { styles: Styles };

/** Returns the left edge of a column's content, from that of the first column. */
function edgeOf(column: number, { widths, padding, rule }: Frame): number {
  return widths.slice(0, column).reduce((sum, width) => sum + width + 2 * padding + rule, 0);
}

/** Returns the width of the content of a cell with a span. */
export function spanWidth(column: number, colspan: number, frame: Frame): number {
  return edgeOf(column + colspan, frame) - edgeOf(column, frame) - 2 * frame.padding - frame.rule;
}

const NOTHING: Content = { text: '' };

/**
 * `maxHeight`: the maximum height, in points, of a row that stays whole. `parting`: the context of a table whose rows break across pages,
 * and the first row in which only text breaks.
 */
type Wholeness = {
  maxHeight: number;
  parting?: { context: Context; wholeFrom: number } | undefined;
  /** The context of a table in which joined rows continue over pages. */
  joining?: Context | undefined;
};

/** Returns a single row. `cells`: those that begin in it; of a cell from above that continues in it, only the missing rule is visible. */
function singleRow(
  row: number,
  cells: LaidOutCell[],
  { widths, rule, styles }: StyledFrame,
  { maxHeight, parting, joining }: Wholeness,
): FlowTableRow {
  const starting = cells.filter((cell) => cell.row === row);
  const content = Math.max(...starting.map((cell) => cell.height));
  const height = rowAir(styles) + content;
  const parts = parting && partsOfTexts(cells, parting.context);
  const mayPart = parting && (row < parting.wholeFrom || (joining && height > maxHeight * MAX_WHOLE));
  const isLong = mayPart && isWorthParting(cells, content, parting.context);
  const divided = !parts && (height > maxHeight || isLong) ? dividedCells(starting) : undefined;
  const line: Content[] = widths.map(() => NOTHING);
  for (const cell of cells) {
    const { column, colspan, rowspan } = cell;
    const inner = cell.row < row ? NOTHING : (divided?.contents.get(cell) ?? cell.content);
    const border = [rule > 0, row === cell.row, rule > 0, row === cell.row + rowspan - 1];
    line[column] =
      colspan === 1 && rowspan === 1
        ? inner
        : ({ stack: [inner], ...(colspan > 1 && { colSpan: colspan }), ...(rowspan > 1 && { border }) } as Content);
  }
  const goesOn = cells.some((cell) => cell.row < row);
  const start = divided && { divided: rowAir(styles) + divided.start };
  const fills = fillsBy(cells, widths.length, styles);
  return { ...(fills && { fills }), cells: line, to: row + 1, height, goesOn, ...start, ...(parts && { parts }) };
}

/** Returns the backgrounds of cells by their columns. Undefined if none has its own. */
function fillsBy(cells: readonly LaidOutCell[], columns: number, styles: Styles): CellFills | undefined {
  const owners = Array.from({ length: columns }, (_, at) =>
    cells.find(({ column, colspan }) => column <= at && at < column + colspan),
  );
  return fillsOf(
    owners.map((owner) => owner?.cell),
    styles,
  );
}

/** Returns whether a cell has too few lines to be divided without leaving one alone. */
function isShort({ text }: LaidOutCell): boolean {
  return text !== undefined && text.lines.length < 2 * KEPT_LINES;
}

/** Returns whether enough of a row is on both sides of a page break. */
function isWorthParting(cells: LaidOutCell[], height: number, { style }: Look): boolean {
  return (
    height >= 2 * KEPT_LINES * lineHeightOf(style.size, style.leading) && cells.every(({ rowspan }) => rowspan === 1)
  );
}

/** Returns the cells that page breaks divide, except those of a few lines, and the height of their beginnings that stays together. */
function dividedCells(cells: LaidOutCell[]): { contents: Map<LaidOutCell, Content>; start: number } {
  const contents = new Map<LaidOutCell, Content>();
  let start = 0;
  for (const cell of cells) {
    const divided = isShort(cell) ? undefined : cell.divided();
    if (divided) contents.set(cell, divided.content);
    start = Math.max(start, divided?.startHeight ?? cell.height);
  }
  return { contents, start };
}

/** Returns the parts of a row of which each cell is a paragraph in its own column. */
function partsOfTexts(cells: LaidOutCell[], context: Look): RowParts | undefined {
  if (!cells.every(({ text, colspan, rowspan }) => text && colspan === 1 && rowspan === 1)) return undefined;
  if (cells.some(({ text }) => holdsPicture(text!.lines))) return undefined;
  const columns = cells.toSorted((a, b) => a.column - b.column);
  const counts = columns.map(({ text }) => text!.lines.length);
  return partsOf(counts, context, (from, to) =>
    columns.map(({ content, text }, column) =>
      from === 0 && counts[column]! <= to ? content : text!.contentOf(text!.lines.slice(from, to)),
    ),
  );
}

/** Returns the heights of joined rows: the last row of a cell with a row span gets the height that the cell needs beyond its rows. */
function joinedHeights(from: number, to: number, cells: LaidOutCell[], air: number): number[] {
  const heights = Array.from({ length: to - from }, () => air);
  for (const { row, rowspan, height } of cells.toSorted((a, b) => a.rowspan - b.rowspan)) {
    const first = row - from;
    const own = heights.slice(first, first + rowspan).reduce((sum, one) => sum + one, 0);
    if (height + air > own) heights[first + rowspan - 1]! += height + air - own;
  }
  return heights;
}

/** Returns content without height, at distances from the left and right edges of the table and the top of its row. */
function placed(content: Content, left: number, top: number, right: number, height: number): Content {
  return { stack: [content], margin: [left, top, right, -(top + height)] };
}

/** `subtotals`: the rows that are sums, counted from the first one of the table. */
type TableFrame = StyledFrame & { subtotals?: ReadonlySet<number> | undefined };

/** Returns the rule above a row: a stronger one above sums. */
function rulesBetween(styles: Styles, subtotals: ReadonlySet<number> = new Set()) {
  const { row, strong, column } = rulesOf(styles);
  const { table, accent } = styles;
  return (at: number): { lineWidth: number; lineColor: string } => {
    const isStrong = subtotals.has(at) && !subtotals.has(at - 1);
    return { lineWidth: isStrong ? strong : row, lineColor: isStrong && column === 0 ? accent : table.rule };
  };
}

/** Returns the background of a cell: its own, or that of sums. */
function fillOf(
  { row, rowspan, cell }: Pick<LaidOutCell, 'row' | 'rowspan' | 'cell'>,
  styles: Styles,
  subtotals: ReadonlySet<number> | undefined,
): string | undefined {
  const [own] = fillsOf([cell], styles) ?? [];
  const isOfSum = rowspan === 1 && subtotals?.has(row);
  return own ?? ((isOfSum && styles.table.total?.background) || undefined);
}

/** Returns joined rows as one. `tops`: where each begins, and where the last one ends. */
function joinedRow(
  from: number,
  to: number,
  cells: LaidOutCell[],
  tops: number[],
  { subtotals, ...frame }: TableFrame,
): Content {
  const air = rowAir(frame.styles);
  const topOf = (row: number) => tops[row - from]!;
  const columns = frame.widths.length;
  const whole = spanWidth(0, columns, frame);
  const parts = cells.map((cell): Content => {
    const left = edgeOf(cell.column, frame);
    const right = whole - left - spanWidth(cell.column, cell.colspan, frame);
    return placed(cell.content, left, topOf(cell.row), right, cell.height);
  });
  const height = topOf(to);
  const { column: sideWidth } = rulesOf(frame.styles);
  const rules = rulesBetween(frame.styles, subtotals);
  // Above a row, and at the end of the last one.
  const ruleAt = (row: number) =>
    topOf(row) - frame.styles.tablePadding.y - (row === from || row === to ? RULE : RULE / 2);
  const tints: Content[] = [];
  const lines = cells.flatMap(({ row, rowspan, column, colspan, cell }): Content[] => {
    const { flush } = frame.styles.table;
    const x1 = flush && column === 0 ? 0 : edgeOf(column, frame) - frame.padding - frame.rule;
    const x2 = flush && column + colspan === columns ? whole : edgeOf(column + colspan, frame) - frame.padding;
    const [top, bottom] = [ruleAt(row), ruleAt(row + rowspan)];
    const side = { type: 'line' as const, x1: x1 + sideWidth / 2, y1: 0, x2: x1 + sideWidth / 2, y2: bottom - top };
    const below = { type: 'line' as const, x1, y1: 0, x2, y2: 0 };
    const color = fillOf({ row, rowspan, cell }, frame.styles, subtotals);
    const rule = rules(row + rowspan);
    const fill = { type: 'rect' as const, x: x1, y: 0, w: x2 - x1, h: bottom - top, color, lineWidth: 0 };
    if (color) tints.push(placed({ canvas: [fill] }, 0, top, 0, bottom - top));
    return [
      ...(row + rowspan < to && rule.lineWidth > 0
        ? [placed({ canvas: [{ ...below, ...rule }] }, 0, bottom, 0, 0)]
        : []),
      ...(column > 0 && sideWidth > 0
        ? [
            placed(
              { canvas: [{ ...side, lineWidth: sideWidth, lineColor: frame.styles.table.rule }] },
              0,
              top,
              0,
              bottom - top,
            ),
          ]
        : []),
    ];
  });
  const stack: Content[] = [...tints, ...parts, ...lines, { canvas: [], margin: [0, 0, 0, height - air] }];
  return { stack, ...(columns > 1 && { colSpan: columns }) } as Content;
}

/** Returns the same rows in the form for when they do not fit on a page as one. `isOne`: whether pdfmake also gets them as one. */
function joinedRows(
  from: number,
  to: number,
  cells: LaidOutCell[],
  { height, isOne }: { height: number; isOne: boolean },
  { styles, subtotals }: TableFrame,
  { maxHeight, parting }: Wholeness,
  { page }: Room,
): JoinedRows {
  const air = rowAir(styles);
  const byRow = Map.groupBy(cells, (cell) => cell.row);
  const contents = new Map<LaidOutCell, Content>();
  const divide = (some: LaidOutCell[]): number => {
    const divided = dividedCells(some);
    for (const [cell, content] of divided.contents) contents.set(cell, content);
    return divided.start;
  };
  const rows = Array.from({ length: to - from }, (_, at) => {
    const [ones = [], over = []] = [1, 2].map((kind) =>
      (byRow.get(from + at) ?? []).filter(({ rowspan }) => Math.min(2, rowspan) === kind),
    );
    const needed = Math.max(0, ...ones.map((cell) => cell.height));
    const parts = needed + air > maxHeight || (parting && isWorthParting(ones, needed, parting.context));
    const start = parts ? divide(ones) : needed;
    const beside = divide(over);
    return { whole: air + Math.max(needed, beside), start: air + Math.max(start, beside) };
  });
  const { column } = rulesOf(styles);
  const ruleAbove = rulesBetween(styles, subtotals);
  return {
    rows,
    height,
    isOne,
    first: from,
    rules: { column, color: styles.table.rule, rows: rows.map((_, at) => ruleAbove(from + at)) },
    page: maxHeight + page.bodyHeight * (1 - MAX_OF_PAGE),
    cells: cells
      .toSorted((a, b) => a.row - b.row || a.column - b.column)
      .map((cell) => {
        const { rowspan, column, colspan, height } = cell;
        const fill = fillOf(cell, styles, subtotals);
        const content = (contents.get(cell) ?? cell.content) as object;
        const own = { content, isMeasured: isOne && content === cell.content };
        return { row: cell.row - from, rowspan, column, colspan, height, ...own, ...(fill && { fill }) };
      }),
  };
}

/** Returns the rows from `from` to `to`. `cells`: all that begin there. */
export function flowRows(
  from: number,
  to: number,
  cells: LaidOutCell[],
  frame: TableFrame,
  whole: Wholeness,
): FlowTableRow[] {
  const byRow: LaidOutCell[][] = Array.from({ length: to - from }, () => []);
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowspan; row++) byRow[row - from]!.push(cell);
  const rows: FlowTableRow[] = [];
  for (let row = from; row < to; ) {
    let end = row + 1;
    while (end < to && byRow[end - from]!.some((cell) => cell.row < end)) end += 1;
    const joined =
      end - row > 1 ? joinedOrNone(row, end, begunIn(byRow, row - from, end - from, from), frame, whole) : undefined;
    if (joined) rows.push(joined);
    else for (let one = row; one < end; one++) rows.push(singleRow(one, byRow[one - from]!, frame, whole));
    row = end;
  }
  return rows;
}

/** Returns joined rows as one row of pdfmake. Undefined if they are too high for that and may not continue over pages. */
function joinedOrNone(
  from: number,
  to: number,
  cells: LaidOutCell[],
  frame: TableFrame,
  whole: Wholeness,
): FlowTableRow | undefined {
  const { maxHeight, joining } = whole;
  const tops = [0];
  for (const one of joinedHeights(from, to, cells, rowAir(frame.styles))) tops.push(tops.at(-1)! + one);
  const height = tops.at(-1)!;
  const fits = height <= maxHeight;
  if (!fits && !joining) return undefined;
  const fillers = Array.from({ length: frame.widths.length - 1 }, () => NOTHING);
  const row = { cells: [fits ? joinedRow(from, to, cells, tops, frame) : NOTHING, ...fillers], to, height };
  // With `keep: rows`, they continue over pages only if no page has room for them.
  if (!joining || height <= maxHeight * (whole.parting ? MAX_WHOLE : 1)) return row;
  return { ...row, joined: joinedRows(from, to, cells, { height, isOne: fits }, frame, whole, joining) };
}

/** Returns the cells that begin in some of the rows. */
function begunIn(byRow: LaidOutCell[][], from: number, to: number, first: number): LaidOutCell[] {
  return byRow.slice(from, to).flatMap((cells, at) => cells.filter(({ row }) => row === first + from + at));
}
