/**
 * §17.25: tables whose cells hold blocks, or stand over several columns and rows. Rows of one plain paragraph a cell go the same quick way
 * as those of GFM tables; in a row that is too high for a page, page ends divide the blocks of its cells side by side.
 */
import type { Parents } from 'mdast';
import { type FlowGrid, gridOf, type PlacedCell } from '../../../template/document/flow-grid.ts';
import type { FlowSection, FlowTable } from '../../../template/model/document-tree.ts';
import { isBracketed } from '../../../template/typography/number-columns.ts';
import type { Content } from '../../engine/definition.ts';
import type { Run } from '../../lines/run.ts';
import type { StructureType } from '../../tagging/structure-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, inElement, inHeader, styled } from '../context/context.ts';
import { baselineDropOf, TABLE } from '../context/styles.ts';
import { keptRows } from '../flow/before-signature.ts';
import { type AmountColumn, bracketWidth, gapBeside, noteNumbersWidth } from './align-with-amounts.ts';
import { traceless } from './block-needs.ts';
import { carriedRows, carriedSize, entriesOf, type PlacedAmount, withRoomForSums } from './carried-rows.ts';
import { type CarriedSums, carriedSums } from './carried-sums.ts';
import { assertRoom, placeOf } from './fit-columns.ts';
import { type FlowTableCell, flowTableCell, layOutFlowCell } from './flow-cells.ts';
import { columnNeeds, fitFlowColumns, type Need } from './flow-columns.ts';
import { type FlowTableRow, type Frame, flowRows, ROW_AIR, spanWidth } from './flow-rows.ts';
import { KEPT_ROWS, MAX_FOR_HEADER, MAX_OF_PAGE, RULE } from './rows.ts';
import { columnRules, isDecorated, rulesOf, tableLayout } from './table-layout.ts';

const CAPTION_GAP = 4;

const SECTIONS: Record<FlowSection['part'], StructureType> = { head: 'THead', body: 'TBody', foot: 'TFoot' };

/** `sized`: the context of the table with the size of its type, of whose normal one it is `ratio`. `amounts`: by columns. */
export type FittedFlowTable = {
  sums: CarriedSums | undefined;
  cells: FlowTableCell[];
  amounts: (AmountColumn | undefined)[];
  frame: Frame;
  ratio: number;
  sized: Context;
};

/** The cells and columns of a table, fitted to the width of the context. Throws when there is no room for its columns. */
export function fitFlowTable(node: FlowTable, grid: FlowGrid, table: Context): FittedFlowTable {
  assertRoom(grid.columns, table.width, placeOf(table));
  const cells = cellsOf(grid, table);
  const amounts = amountColumns(cells, grid);
  const needs = columnNeeds(
    { columns: grid.columns, cells },
    cells.map((cell) => needBeside(cell, amounts)),
  );
  const sums = sumsFromLeft(carriedSums(node, table.carries), grid, table);
  const columns = withRoomForSums(
    needs.map((need, column) => ({ ...need, numeric: amounts[column] !== undefined })),
    sums,
    table,
  );
  const { widths, ratio, padding } = fitFlowColumns(
    columns,
    table.width - columnRules(grid.columns, table.styles),
    table.style.size,
  );
  const rule = rulesOf(table.styles).column;
  const sized = styled(table, { size: table.style.size * ratio });
  return { cells, amounts, frame: { widths, padding, rule }, ratio, sized, sums };
}

/** In a table from right to left, columns are counted from the left here, too. */
function sumsFromLeft(sums: CarriedSums | undefined, { columns }: FlowGrid, { direction }: Context) {
  return sums && direction === 'rtl' ? { ...sums, column: columns - 1 - sums.column } : sums;
}

/** The context of a table, whose type is no larger than that around it. */
export function flowTableContext(outer: Context): Context {
  const { table, tableLeading } = outer.styles;
  const size = Math.min(table.size, outer.style.size);
  const own = inElement({ ...outer, align: undefined, endKept: undefined }, 'Table');
  return styled(own, { size, leading: tableLeading });
}

/** A table as wide as its context. Throws when there is no room for its columns. */
export function flowTable(node: FlowTable, outer: Context): BlockLayout {
  const table = flowTableContext(outer);
  const caption = captionOf(node, table);
  const grid = gridOf(node);
  if (grid.columns === 0) return { content: [], height: 0, startHeight: 0, ...outer.styles.spacing.table, ...caption };
  const firstEntry = table.ledger.entries.length;
  const { cells, amounts, frame, ratio, sized, sums } = fitFlowTable(node, grid, table);
  const { widths, padding } = frame;
  const placing = sums && placingOf(sums, cells, scaled(amounts[sums.column], ratio), frame);
  const carriedHeights = placing && carriedSize(sums, placing, sized);
  const carriedHeight = carriedHeights?.height ?? 0;
  const { bodyHeight } = outer.page;
  const laidOut = (from: number, to: number, repeated: number, maxHeight: number): FlowTableRow[] => {
    // What is divided in a cell goes on below the repeated header.
    const left = bodyHeight - repeated - 2 * carriedHeight - ROW_AIR;
    const context = { ...sized, page: { ...sized.page, bodyHeight: left } };
    const own = cells.filter(({ row }) => row >= from && row < to);
    const placed = own.map((cell) => {
      const own = cell.colspan === 1 ? amounts[cell.column] : undefined;
      return layOutFlowCell(cell, spanWidth(cell.column, cell.colspan, frame), context, ratio, own);
    });
    return flowRows(from, to, placed, { ...frame, styles: outer.styles }, maxHeight);
  };
  const headRows = grid.rows.filter(({ part }) => part === 'head').length;
  const head = headRows === 0 ? [] : laidOut(0, headRows, 0, bodyHeight * MAX_FOR_HEADER);
  const headHeight = heightOf(head);
  const repeated = headHeight <= bodyHeight * MAX_FOR_HEADER ? head.length : 0;
  const repeatedHeight = repeated > 0 ? headHeight : 0;
  const maxHeight = bodyHeight * MAX_OF_PAGE - repeatedHeight - 2 * carriedHeight;
  const rows = [...head, ...laidOut(headRows, grid.rows.length, repeatedHeight, maxHeight)];
  const first = rows[repeated];
  const kept = keptLastRows(rows, head.length, maxHeight, outer);
  const last = rows.at(-1)!.divided === undefined ? rows.length - 1 : Number.POSITIVE_INFINITY;
  const carried =
    carriedHeights && rows.length - head.length > 1
      ? carriedRows(
          sums!,
          carriedHeights,
          placing!,
          { amounts: amountsIn(rows, cells, sums!), count: rows.length, firstEntry, lastRows: kept?.row ?? last },
          sized,
        )
      : undefined;
  const content = {
    table: {
      headerRows: repeated,
      keepWithHeaderRows: repeated > 0 && first && first.divided === undefined ? 1 : 0,
      dontBreakRows: rows[0]!.divided === undefined,
      setRows: true,
      decorated: isDecorated(outer.styles),
      dividedRows: rows.map(({ divided }) => divided),
      keptLastRows: kept,
      carriedRows: carried,
      widths,
      body: rows.map((row) => row.cells),
    },
    layout: tableLayout(
      {
        continued: rows.map(() => false),
        goesOn: rows.map(({ goesOn = false }) => goesOn),
        headerRows: head.length,
      },
      { x: padding, y: TABLE.padding.y },
      outer.styles,
    ),
  } as Content;
  const above = caption ? caption.height + CAPTION_GAP : 0;
  return {
    content: caption ? { stack: [caption.content, { stack: [content], margin: [0, CAPTION_GAP, 0, 0] }] } : content,
    height: above + heightOf(rows),
    startHeight: above + repeatedHeight + (first ? (first.divided ?? first.height) : 0) + (carried ? carriedHeight : 0),
    baselineDrop: caption?.baselineDrop ?? TABLE.padding.y + baselineDropOf(sized.style.size, outer.style.size),
    ...outer.styles.spacing.table,
    ...keptRows(kept, repeatedHeight, outer),
  };
}

function heightOf(rows: FlowTableRow[]): number {
  return rows.reduce((sum, { height }) => sum + height, 0);
}

function scaled(amounts: AmountColumn | undefined, ratio: number): AmountColumn | undefined {
  return amounts && { ...amounts, noteNumbers: amounts.noteNumbers * ratio };
}

/** The sums stand as the first amount does. */
function placingOf(
  { column, places: [first] }: CarriedSums,
  cells: FlowTableCell[],
  amounts: AmountColumn | undefined,
  frame: Frame,
) {
  const { align } = cells.find(({ cell }) => cell === (first!.cell as Parents))!.cell;
  return {
    frame,
    column,
    alignment: align ?? (amounts ? 'right' : undefined),
    amounts,
  } as const;
}

/** Where the amounts of sums that are carried stand. */
function amountsIn(rows: FlowTableRow[], cells: FlowTableCell[], sums: CarriedSums): PlacedAmount[] {
  const runs = new Map<Parents, Run[] | undefined>(cells.map((one) => [one.cell, one.runs]));
  let at = 0;
  return sums.places.map(({ cell, row }) => {
    while (rows[at]!.to <= row) at++;
    return { row: at, ...entriesOf(runs.get(cell)!) };
  });
}

/** No widow: of three rows or more, the last two share a page, unless they are too high for that. */
function keptLastRows(rows: FlowTableRow[], headRows: number, maxHeight: number, { styles }: Context) {
  const end = rows.slice(-KEPT_ROWS);
  if (rows.length - headRows <= KEPT_ROWS || end.some(({ divided }) => divided !== undefined)) return undefined;
  const { row: between, strong } = rulesOf(styles);
  const height = heightOf(end) - (KEPT_ROWS * RULE - between - strong);
  return height > maxHeight ? undefined : { row: rows.length - KEPT_ROWS, height };
}

/** The caption stands above the table and begins its structure element. */
function captionOf({ children }: FlowTable, table: Context): BlockLayout | undefined {
  const caption = children.find((child) => child.type === 'caption');
  if (!caption) return undefined;
  const size = Math.min(table.styles.smallSize, table.style.size);
  const own = styled(inElement(table, 'Caption'), { size, italics: true, color: table.styles.muted });
  return table.layOutBlocks(caption.children, own);
}

/** The cells of all rows, each in its structure element. */
function cellsOf(grid: FlowGrid, table: Context): FlowTableCell[] {
  const measuring = traceless(table);
  const all = withoutHoles(grid);
  const joined = joinedRows(all);
  const sections = new Map<FlowSection, Context>();
  const rows = grid.rows.map((section, row) => {
    const around = section.part === 'head' ? inHeader(table) : table;
    const own = sections.get(section) ?? inElement(around, SECTIONS[section.part]);
    sections.set(section, own);
    return inElement(own, 'TR', joined.has(row) || joined.has(row + 1) ? { kept: true } : {});
  });
  const placed = table.direction === 'rtl' ? mirrored(all, grid.columns) : all;
  return placed.map((cell) =>
    flowTableCell(cell, rows[cell.row]!, measuring, grid.rows[cell.row]!.part === 'head' ? 'Column' : 'Row'),
  );
}

/** For each column whose cells below the header are amounts throughout, what hangs behind them. */
function amountColumns(cells: FlowTableCell[], { rows, columns }: FlowGrid): (AmountColumn | undefined)[] {
  const found: FlowTableCell[][] = Array.from({ length: columns }, () => []);
  for (const cell of cells) {
    if (cell.colspan === 1 && rows[cell.row]!.part !== 'head' && cell.amount !== undefined)
      found[cell.column]!.push(cell);
  }
  return found.map((own) => {
    if (own.length === 0 || own.some(({ amount }) => !amount)) return undefined;
    return {
      brackets: own.some(({ text }) => isBracketed(text)),
      noteNumbers: own.reduce((max, { runs = [] }) => Math.max(max, noteNumbersWidth({ runs })), 0),
    };
  });
}

/** What a cell needs, with the room for what hangs behind other amounts of its column. */
function needBeside(cell: FlowTableCell, amounts: (AmountColumn | undefined)[]): Need {
  const { need, runs, text, amount, colspan, column } = cell;
  const own = amounts[column];
  if (!own || !runs || !amount || colspan > 1) return need;
  const gap = gapBeside({ text, runs, maxWidth: 0 }, bracketWidth({ runs }), own, Number.POSITIVE_INFINITY);
  return { ...need, minWidth: need.minWidth + gap, maxWidth: need.maxWidth + gap };
}

/**
 * §17.25: the cells of a table of blocks as the PDF needs them: one in each place, and from left to right.
 * The cells with an empty one wherever none stands: a row of a table has a cell in each column.
 */
function withoutHoles({ rows, columns, cells }: FlowGrid): PlacedCell[] {
  const taken = rows.map(() => Array.from({ length: columns }, () => false));
  for (const { row, column, rowspan, colspan } of cells) {
    for (const line of taken.slice(row, row + rowspan)) line.fill(true, column, column + colspan);
  }
  const holes = taken.flatMap((line, row) =>
    line.flatMap((isTaken, column): PlacedCell[] =>
      isTaken ? [] : [{ cell: { type: 'flowCell', header: false, children: [] }, row, column, colspan: 1, rowspan: 1 }],
    ),
  );
  return holes.length === 0 ? cells : [...cells, ...holes].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The rows in which a cell from above goes on. */
function joinedRows(cells: PlacedCell[]): Set<number> {
  const joined = new Set<number>();
  for (const { row, rowspan } of cells) for (let below = row + 1; below < row + rowspan; below++) joined.add(below);
  return joined;
}

/** The cells as a table from right to left has them, whose columns are counted from the left here, too. */
function mirrored(cells: PlacedCell[], columns: number): PlacedCell[] {
  return cells.map((cell) => ({ ...cell, column: columns - cell.column - cell.colspan }));
}
