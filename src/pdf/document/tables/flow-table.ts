/**
 * §17.25: tables whose cells hold blocks or span columns and rows. Rows of one plain paragraph per cell take the fast path of GFM tables;
 * in a row that is higher than a page, page breaks divide the blocks of its cells side by side.
 */
import type { Parents } from 'mdast';
import { type FlowGrid, gridOf } from '../../../template/document/flow-grid.ts';
import type { Styles } from '../../../template/model/document-style.ts';
import type { FlowTable } from '../../../template/model/document-tree.ts';
import type { Content, KeptRows } from '../../engine/layout.ts';
import type { Run } from '../../lines/run.ts';
import type { AmountColumn, BlockLayout } from '../context/block-layout.ts';
import {
  type Context,
  type Defaults,
  followsWords,
  inElement,
  keepsNumbers,
  type Look,
  partsRows,
  styled,
} from '../context/context.ts';
import { baselineDropOf } from '../context/styles.ts';
import { fitsPage, keptRows, newNotesIn } from '../flow/stack-blocks.ts';
import {
  type CarriedSums,
  carriedRows,
  carriedSize,
  carriedSums,
  entriesOf,
  numbersWithSums,
  type PlacedAmount,
  withRoomForSums,
} from './carried-sums.ts';
import { assertRoom, noteIfCrowded, placeOf } from './column-widths.ts';
import { tableContext } from './fit-table.ts';
import {
  alignmentOf,
  amountColumns,
  type FlowTableCell,
  flowCellsOf,
  layOutFlowCell,
  lookFromLeft,
  needBeside,
  wordsOf,
} from './flow-cells.ts';
import { columnNeeds, fitFlowColumns, type Need } from './flow-columns.ts';
import { type FlowTableRow, type Frame, flowRows, spanWidth } from './flow-rows.ts';
import {
  isKeptWhole,
  KEPT_ROWS,
  keptCounts,
  keptHeights,
  lastRowsOf,
  MAX_FOR_HEADER,
  MAX_OF_PAGE,
  MAX_WHOLE,
  rowAir,
} from './rows.ts';
import { amountsAtSize, columnRules, isDecorated, rulesOf, tableLayout } from './table-layout.ts';

const CAPTION_GAP = 4;

/** `sized`: the context of the table with its font size, which is `ratio` of the normal one. `amounts`: by column. */
export type FittedFlowTable = {
  sums: CarriedSums | undefined;
  cells: FlowTableCell[];
  amounts: (AmountColumn | undefined)[];
  frame: Frame;
  ratio: number;
  sized: Context;
};

/** Fits the cells and columns of a table to the width of the context. Throws when there is no room for its columns. */
export function fitFlowTable(node: FlowTable, grid: FlowGrid, table: Context): FittedFlowTable {
  assertRoom(grid.columns, table.width, placeOf(table));
  const look = lookFromLeft(node, grid, table);
  const cells = flowCellsOf(grid, table).map((cell) => ({
    ...cell,
    align: cell.cell.align ?? alignmentOf(look, cell),
  }));
  const amounts = amountColumns(cells, grid, look, table);
  const needs = columnNeeds(
    { columns: grid.columns, cells },
    cells.map((cell) => needBeside(cell, amounts)),
  );
  const words = followsWords(table) ? wordsOf(cells, grid) : undefined;
  const sums = sumsFromLeft(carriedSums(node, table.carries), grid, table);
  const columns = withRoomForSums(
    needs.map((need, column) => ({
      ...need,
      numeric: amounts[column] !== undefined,
      chosen: look.widths?.[column],
      ...(words && { words: words[column]! }),
    })),
    sums,
    table,
  );
  const rule = rulesOf(table.styles).column;
  const { widths, ratio, padding } = fitFlowColumns(columns, table.width - columnRules(grid.columns, table.styles), {
    size: table.style.size,
    padding: table.styles.tablePadding.x,
    rule,
    flush: table.styles.table.flush,
    place: placeOf(table),
    ...(keepsNumbers(table) && { numbers: () => numbersOf(columns, sums, table) }),
  });
  const sized = styled(table, { size: table.style.size * ratio });
  noteIfCrowded(table, grid.columns, sized.style.size, cells.find(({ text }) => text !== '')?.text ?? '');
  return { cells, amounts, frame: { widths, padding, rule }, ratio, sized, sums };
}

/** Returns what columns need for their widest numbers and carried sums. */
function numbersOf(columns: Need[], sums: CarriedSums | undefined, context: Context) {
  const numbers = columns.map(({ number }) => number);
  return numbersWithSums(numbers, sums, context).map((number, at) => ({ number, indent: columns[at]!.indent }));
}

/** Columns are counted from the left here, also in right-to-left tables. */
function sumsFromLeft(sums: CarriedSums | undefined, { columns }: FlowGrid, { direction }: Look) {
  return sums && direction === 'rtl' ? { ...sums, column: columns - 1 - sums.column } : sums;
}

/** Returns the context of a table, whose type is no larger than the surrounding text. */
export function flowTableContext(node: FlowTable, outer: Context): Context {
  return inElement({ ...tableContext(node, outer), align: undefined, endKept: undefined }, 'Table');
}

/** Lays out a table as wide as its context. Throws when there is no room for its columns. */
export function flowTable(node: FlowTable, outer: Context): BlockLayout {
  const table = flowTableContext(node, outer);
  const { styles } = table;
  const caption = captionOf(node, table);
  const grid = gridOf(node);
  if (grid.columns === 0) return { content: [], height: 0, startHeight: 0, ...outer.styles.spacing.table, ...caption };
  const firstEntry = table.ledger.entries.length;
  const notesHeight = notesHeightsOf(grid, table);
  const fitted = fitFlowTable(node, grid, table);
  const { cells, frame, sized, sums } = fitted;
  const carrying = carryingOf(fitted);
  const laidOut = layOutRows(fitted, grid, table, carrying?.heights.height ?? 0);
  const { rows, head, repeatedHeight, maxHeight, page } = laidOut;
  const totals = totalsAt(rows, grid);
  const sumsFrom = keepsNumbers(table) ? totals : undefined;
  const kept = keptLastRows(rows, head, { maxHeight, page, sumsFrom }, table);
  const notes = kept ? notesHeight(rows[kept.row - 1]?.to ?? 0, grid.rows.length) : 0;
  if (kept && fitsPage(table, kept.height + notes)) kept.height += notes;
  const joins = rows.some(({ joined }) => joined);
  const lastRows = () =>
    lastRowsOf(
      kept?.row ?? rows.length - 1,
      rows.length,
      rows.map((row) => goesOver(row) || row.divided !== undefined),
    );
  const carried =
    carrying && (rows.length - head > 1 || joins)
      ? carriedRows(
          carrying.sums,
          carrying.heights,
          carrying.placing,
          {
            amounts: amountsIn(cells, sums!),
            count: grid.rows.length,
            firstEntry,
            lastRows: lastRows(),
            above: (row) => rows[row - 1]?.to ?? 0,
          },
          sized,
        )
      : undefined;
  const subtotals = subtotalsAt(rows, grid);
  const content = tableNode(laidOut, frame, { kept, carried, totals, subtotals }, table, isDecorated(outer.styles));
  const above = caption ? caption.height + CAPTION_GAP : 0;
  const height = above + heightOf(rows);
  const isWhole =
    sumsFrom !== undefined && !joins && isKeptWhole(rows.length - head, rows.length - sumsFrom, height, outer);
  const carriedHeight = carried ? carrying!.heights.height : 0;
  return {
    content: caption ? { stack: [caption.content, { stack: [content], margin: [0, CAPTION_GAP, 0, 0] }] } : content,
    height,
    startHeight: isWhole
      ? height
      : above +
        repeatedHeight +
        startOf(rows[laidOut.repeated], styles) +
        carriedHeight +
        notesHeight(0, rows[laidOut.repeated]?.to ?? 0),
    baselineDrop: caption?.baselineDrop ?? styles.tablePadding.y + baselineDropOf(sized.style.size, outer.style.size),
    ...outer.styles.spacing.table,
    ...keptRows(kept, repeatedHeight, outer),
  };
}

/**
 * Returns the height of the notes to which some rows of a grid refer for the first time. Call this before cells are laid out.
 */
function notesHeightsOf(grid: FlowGrid, table: Context): (from: number, to: number) => number {
  const { noteRoom } = table;
  if (!noteRoom || table.footnotes.size === 0) return () => 0;
  const known = new Set<string>();
  const rows = grid.rows.map((): string[] => []);
  for (const { cell, row } of grid.cells) {
    const before = known.size;
    rows[row]!.push(...[...newNotesIn(cell, table, known)].slice(before));
  }
  return (from, to) => noteRoom(rows.slice(from, to).flat());
}

/** Returns where carried sums stand, and their height. Undefined for a table without any. */
function carryingOf({ sums, cells, amounts, ratio, frame, sized }: FittedFlowTable) {
  if (!sums) return undefined;
  const placing = placingOf(sums, cells, scaled(amounts[sums.column], ratio), frame);
  const heights = carriedSize(sums, placing, sized);
  return heights && { sums, placing, heights };
}

/**
 * `head`: the number of header rows. `repeated`: the number of those that repeat on each page. `page`: a page's room for the other rows,
 * of which one takes at most `maxHeight`.
 */
type LaidOutRows = {
  rows: FlowTableRow[];
  head: number;
  repeated: number;
  repeatedHeight: number;
  maxHeight: number;
  page: number;
};

function layOutRows(fitted: FittedFlowTable, grid: FlowGrid, table: Context, carriedHeight: number): LaidOutRows {
  const { bodyHeight } = table.page;
  const headRows = grid.rows.filter(({ part }) => part === 'head').length;
  const body = { fitted, grid, table, isBody: headRows === 0, carriedHeight };
  const head = headRows === 0 ? [] : rowsBetween(0, headRows, 0, bodyHeight * MAX_FOR_HEADER, body);
  const headHeight = heightOf(head);
  const repeated = headHeight <= bodyHeight * MAX_FOR_HEADER ? head.length : 0;
  const repeatedHeight = repeated > 0 ? headHeight : 0;
  const maxHeight = bodyHeight * MAX_OF_PAGE - repeatedHeight - 2 * carriedHeight;
  const page = bodyHeight - repeatedHeight - 2 * carriedHeight;
  const others = rowsBetween(headRows, grid.rows.length, repeatedHeight, maxHeight, { ...body, isBody: true });
  return { rows: [...head, ...others], head: head.length, repeated, repeatedHeight, maxHeight, page };
}

function rowsBetween(
  from: number,
  to: number,
  repeatedHeight: number,
  maxHeight: number,
  {
    fitted,
    grid,
    table,
    isBody,
    carriedHeight,
  }: { fitted: FittedFlowTable; grid: FlowGrid; table: Context; isBody: boolean; carriedHeight: number },
): FlowTableRow[] {
  const { cells, amounts, frame, ratio, sized } = fitted;
  const { styles } = table;
  // The parts of a divided cell continue below the repeated header.
  const left = table.page.bodyHeight - repeatedHeight - 2 * carriedHeight - rowAir(styles);
  const context = { ...sized, page: { ...sized.page, bodyHeight: left } };
  const own = cells.filter(({ row }) => row >= from && row < to);
  const placed = own.map((cell) => {
    const amount = cell.colspan === 1 ? amounts[cell.column] : undefined;
    return layOutFlowCell(cell, spanWidth(cell.column, cell.colspan, frame), context, ratio, amount);
  });
  const parting = partsRows(table) && isBody ? { context: sized, wholeFrom: grid.rows.length - KEPT_ROWS } : undefined;
  const joining = keepsNumbers(table) && isBody ? sized : undefined;
  return flowRows(from, to, placed, { ...frame, styles, subtotals: grid.subtotals }, { maxHeight, parting, joining });
}

/** Returns whether a row continues over pages. */
function goesOver({ parts, joined }: FlowTableRow): boolean {
  return Boolean(parts ?? joined);
}

/** Returns pdfmake's node. */
function tableNode(
  { rows, head, repeated }: LaidOutRows,
  { widths, padding }: Frame,
  {
    kept,
    carried,
    totals,
    subtotals,
  }: {
    kept: KeptRows | undefined;
    carried: ReturnType<typeof carriedRows> | undefined;
    totals: number | undefined;
    subtotals: ReadonlySet<number> | undefined;
  },
  table: Look & Defaults,
  decorated: boolean,
): Content {
  const { styles } = table;
  const first = rows[repeated];
  const parted = rows.map(({ parts }) => parts);
  const joined = rows.map((row) => row.joined);
  const fills = rows.map((row) => row.fills);
  return {
    table: {
      headerRows: repeated,
      keepWithHeaderRows: repeated > 0 && first && first.divided === undefined && !goesOver(first) ? 1 : 0,
      dontBreakRows: rows[0]!.divided === undefined && !goesOver(rows[0]!),
      setRows: true,
      decorated: decorated || fills.some(Boolean),
      dividedRows: rows.map(({ divided }) => divided),
      keptLastRows: kept,
      carriedRows: carried,
      partedRows: parted.some(Boolean) ? parted : undefined,
      joinedRows: joined.some(Boolean) ? joined : undefined,
      widths,
      body: rows.map((row) => row.cells),
    },
    layout: tableLayout(
      {
        continued: rows.map(() => false),
        goesOn: rows.map(({ goesOn = false }) => goesOn),
        headerRows: head,
        totals: followsWords(table) ? totals : undefined,
        subtotals,
        fills: fills.some(Boolean) ? fills : undefined,
      },
      { x: padding, y: styles.tablePadding.y },
      styles,
    ),
  } as Content;
}

function heightOf(rows: FlowTableRow[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0);
}

function scaled(amounts: AmountColumn | undefined, ratio: number): AmountColumn | undefined {
  return amounts && amountsAtSize(amounts, ratio);
}

/** Sums are aligned like the first amount. */
function placingOf(
  { column, places: [first] }: CarriedSums,
  cells: FlowTableCell[],
  amounts: AmountColumn | undefined,
  frame: Frame,
) {
  const { align } = cells.find(({ cell }) => cell === (first!.cell as Parents))!;
  return {
    frame,
    column,
    alignment: align ?? (amounts ? 'right' : undefined),
    amounts,
  } as const;
}

function amountsIn(cells: FlowTableCell[], sums: CarriedSums): PlacedAmount[] {
  const runs = new Map<Parents, Run[] | undefined>(cells.map((one) => [one.cell, one.runs]));
  return sums.places.map(({ cell, row }) => ({ row, ...entriesOf(runs.get(cell)!) }));
}

/** Returns the first row of the foot, if there is one below other rows. */
function totalsAt(rows: FlowTableRow[], grid: FlowGrid): number | undefined {
  const foot = grid.rows.findIndex(({ part }) => part === 'foot');
  const at = foot > 0 ? rows.findIndex(({ to }) => to > foot) : 0;
  return at > 0 ? at : undefined;
}

/** Returns the rows with subtotals, but for those that a cell joins with others, which draw their own. Undefined for a table without any. */
function subtotalsAt(rows: FlowTableRow[], { subtotals }: FlowGrid): ReadonlySet<number> | undefined {
  if (!subtotals) return undefined;
  const isAlone = (at: number) => rows[at]!.to - (rows[at - 1]?.to ?? 0) === 1;
  return new Set(rows.flatMap(({ to }, at) => (isAlone(at) && subtotals.has(to - 1) ? [at] : [])));
}

/** Returns how much of a row stays together with what is above it. */
function startOf(row: FlowTableRow | undefined, { tablePadding }: Styles): number {
  if (!row) return 0;
  const { parts, divided, height, joined } = row;
  if (joined) return joined.rows[0]!.start;
  return parts ? parts.first * parts.lineHeight + 2 * tablePadding.y : (divided ?? height);
}

/**
 * No widow: of three rows or more, the last ones share a page (`keptCounts`), unless they are too high. Of a row that continues over
 * pages, its end does.
 */
function keptLastRows(
  rows: FlowTableRow[],
  headRows: number,
  { maxHeight, page, sumsFrom }: { maxHeight: number; page: number; sumsFrom: number | undefined },
  table: Look & Defaults,
): KeptRows | undefined {
  const sums = sumsFrom === undefined ? 0 : rows.length - sumsFrom;
  const goesOn = ({ joined, divided }: FlowTableRow) => Boolean(joined ?? (keepsNumbers(table) && divided));
  const isEnough = (at: number) => {
    const row = rows.at(at)!;
    return goesOn(row) || (row.parts !== undefined && (sums === 0 || row.height > maxHeight * MAX_WHOLE));
  };
  for (const count of keptCounts(sums, isEnough)) {
    const end = rows.slice(-count);
    const left = rows.length - headRows - count;
    const isWhole = end.every((row, at) => (at === 0 && goesOn(row)) || (row.divided === undefined && !row.joined));
    const isFew = left <= Math.max(0, KEPT_ROWS - count) && !goesOn(end[0]!) && !(keepsNumbers(table) && count === 1);
    if (!isWhole || left < 0 || isFew) continue;
    const kept = keptHeights(end.map(endOf), rows.length, sumsFrom, table.styles);
    if (kept.height <= maxHeight) return goesOn(end[0]!) ? { ...kept, whole: end[0]!.height, page } : kept;
  }
  return undefined;
}

/** Returns how much of a row shares a page with the rows after it: all of it, or the end of one that continues over pages. */
function endOf({ height, joined, divided }: FlowTableRow): number {
  return joined ? joined.rows.slice(-KEPT_ROWS).reduce((sum, { start }) => sum + start, 0) : (divided ?? height);
}

/** The caption stands above the table and begins its structure element. */
function captionOf({ children }: FlowTable, table: Context): BlockLayout | undefined {
  const caption = children.find((child) => child.type === 'caption');
  if (!caption) return undefined;
  const size = Math.min(table.styles.smallSize, table.style.size);
  const own = styled(inElement(table, 'Caption'), { size, italics: true, color: table.styles.muted });
  return table.layOutBlocks(caption.children, own);
}
