/** §17.25, §17.30: the cells of a table of blocks, one in each place, and its columns of amounts. Columns are counted from the left. */
import type { FlowGrid, PlacedCell } from '../../../template/document/flow-grid.ts';
import type { Alignment, FlowSection, FlowTable } from '../../../template/model/document-tree.ts';
import type { TableLook } from '../../../template/model/table-look.ts';
import { decimalSignOf, usualDecimalSign } from '../../../template/typography/decimal-sign.ts';
import { isBracketed, isQuantity } from '../../../template/typography/number-columns.ts';
import type { StructureType } from '../../tagging/structure-tree.ts';
import type { AmountColumn } from '../context/amounts-above.ts';
import { type Context, inElement, inHeader, inTotals } from '../context/context.ts';
import { followsWords } from '../context/made-with.ts';
import { traceless } from '../context/traceless.ts';
import { bracketWidth, gapBeside, noteNumbersWidth, widthOfDecimals } from './align-with-amounts.ts';
import { type FlowTableCell, flowTableCell } from './flow-cells.ts';
import type { Need } from './flow-columns.ts';

const SECTIONS: Record<FlowSection['part'], StructureType> = { head: 'THead', body: 'TBody', foot: 'TFoot' };

/** In a table from right to left, columns are counted from the left here, too. */
export function lookFromLeft({ data }: FlowTable, { columns }: FlowGrid, { direction }: Context): TableLook {
  const look = data?.look ?? {};
  if (direction === 'ltr') return look;
  const fromLeft = <Item>(of: Item[] | undefined) =>
    of && Array.from({ length: columns }, (_, at) => of[columns - 1 - at]);
  return {
    ...look,
    ...(look.widths && { widths: fromLeft(look.widths)! }),
    ...(look.align && { align: fromLeft(look.align)! }),
  };
}

export function alignmentOf({ align }: TableLook, { column, colspan }: PlacedCell): Alignment | undefined {
  const chosen = colspan === 1 ? align?.[column] : undefined;
  return chosen === 'decimal' ? 'right' : chosen;
}

/** What each column has to say, as `Column` has it. */
export function wordsOf(cells: FlowTableCell[], { columns }: FlowGrid): number[] {
  const words = new Array<number>(columns).fill(0);
  for (const { column, colspan, need } of cells) if (colspan === 1) words[column]! += need.text ** 2;
  return words;
}

/** The cells of all rows, each in its structure element. */
export function flowCellsOf(grid: FlowGrid, table: Context): FlowTableCell[] {
  const measuring = traceless(table);
  const all = withoutHoles(grid);
  const joined = joinedRows(all);
  const sections = new Map<FlowSection, Context>();
  const rows = grid.rows.map((section, row) => {
    const foot = section.part === 'foot' && followsWords(table) ? inTotals(table) : table;
    const around = section.part === 'head' ? inHeader(table) : foot;
    const own = sections.get(section) ?? inElement(around, SECTIONS[section.part]);
    sections.set(section, own);
    return inElement(own, 'TR', joined.has(row) || joined.has(row + 1) ? { kept: true } : {});
  });
  const placed = table.direction === 'rtl' ? mirrored(all, grid.columns) : all;
  return placed.map((cell) =>
    flowTableCell(cell, rows[cell.row]!, measuring, grid.rows[cell.row]!.part === 'head' ? 'Column' : 'Row'),
  );
}

/** For each column whose cells below the header are amounts throughout, or shall stand as such, what hangs behind them. */
export function amountColumns(
  cells: FlowTableCell[],
  { rows, columns }: FlowGrid,
  { align }: TableLook,
  { language }: Context,
): (AmountColumn | undefined)[] {
  const found: FlowTableCell[][] = Array.from({ length: columns }, () => []);
  for (const cell of cells) {
    if (cell.colspan === 1 && rows[cell.row]!.part !== 'head' && cell.amount !== undefined)
      found[cell.column]!.push(cell);
  }
  return found.map((own, column) => {
    if (align?.[column] === 'decimal') {
      const amounts = own.filter(({ text }) => isQuantity(text));
      const sign = decimalSignOf(
        amounts.map(({ text }) => text),
        usualDecimalSign(language),
      );
      const width = amounts.reduce((max, { runs = [] }) => Math.max(max, widthOfDecimals({ runs }, sign)), 0);
      return { brackets: false, noteNumbers: 0, decimals: { sign, width } };
    }
    if (own.length === 0 || own.some(({ amount }) => !amount)) return undefined;
    return {
      brackets: own.some(({ text }) => isBracketed(text)),
      noteNumbers: own.reduce((max, { runs = [] }) => Math.max(max, noteNumbersWidth({ runs })), 0),
    };
  });
}

/** What a cell needs, with the room for what hangs behind other amounts of its column. */
export function needBeside(cell: FlowTableCell, amounts: (AmountColumn | undefined)[]): Need {
  const { need, runs, text, amount, colspan, column } = cell;
  const own = amounts[column];
  if (!own || !runs || colspan > 1 || !(own.decimals ? isQuantity(text) : amount)) return need;
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
