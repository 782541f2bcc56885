/** §17.11: a table's cells and columns, fitted to the width of its context: what the PDF draws and the preview follows. */
import type { Table } from 'mdast';
import { isNumber } from '../../../template/typography/number-columns.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import { dividedWords } from '../../lines/divided-words.ts';
import type { Run } from '../../lines/run.ts';
import { type Context, styled } from '../context/context.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { withRoomForSums } from './carried-rows.ts';
import { type CarriedSums, carriedSums } from './carried-sums.ts';
import { type Cell, cellsOf } from './cells.ts';
import type { Column } from './column-widths.ts';
import { type CellColumn, columnsOf } from './columns.ts';
import { fitColumns, placeOf } from './fit-columns.ts';
import { columnRules } from './table-layout.ts';

/**
 * `context`: with the style of the cells at their normal type size, of which the table takes `ratio`. `size`: the type size. Widths,
 * padding and size are in points.
 */
export type FittedTable = {
  context: Context;
  header: Cell[];
  body: (Cell[] | TextRow)[];
  columns: CellColumn[];
  widths: number[];
  ratio: number;
  padding: number;
  size: number;
  sums: CarriedSums | undefined;
  /** On the right side of all columns but the last, where padding is at neither side of them. */
  gap?: number;
};

/** Fits a table into the width of its context. Type is no larger than that around it. Throws as `fitColumns` does. */
export function fitTable(node: Table, outer: Context): FittedTable {
  const { table, tableLeading } = outer.styles;
  const normal = Math.min(table.size, outer.style.size);
  const context = styled(outer, { size: normal, leading: tableLeading });
  const { header, body } = cellsOf(node, context);
  const sums = outer.isSigned ? undefined : carriedSums(node, outer.carries);
  const columns = withRoomForSums(columnsOf(header, body, context), sums, context);
  const fitting = columns.map(asAligned(node, outer));
  const { widths, ratio, padding } = fitColumns(
    fitting,
    outer.width - columnRules(fitting.length, outer.styles),
    normal,
    () => hyphenatedColumns(fitting, [header, ...body], context),
    placeOf(outer),
  );
  const fitted = { context, header, body, columns, widths, ratio, padding, size: normal * ratio, sums };
  return outer.isSigned ? withEvenColumns(fitted, outer.width) : fitted;
}

/** In points, between the parties of a signature block. */
const GAP = 24;

/** §17.28: the columns of a signature block are its parties: as wide as one another, where there is room. */
function withEvenColumns(fitted: FittedTable, width: number): FittedTable {
  const { columns, ratio } = fitted;
  const share = (width - GAP * (columns.length - 1)) / columns.length;
  if (ratio < 1 || columns.some(({ minWidth }) => minWidth > share)) return fitted;
  return { ...fitted, widths: columns.map(() => share), padding: 0, gap: GAP };
}

/** A column that its author aligns at the far side is as narrow as one of numbers: spare width would separate it from the one before. */
function asAligned({ align }: Table, { direction }: Context) {
  return (column: Column, index: number): Column =>
    column.numeric || align?.[index] !== (direction === 'rtl' ? 'left' : 'right')
      ? column
      : { ...column, numeric: true };
}

type Row = Cell[] | TextRow;

/**
 * §17.26, §17.11: columns that are as narrow as hyphens allow: before type shrinks, or a word is broken, words are divided by hyphens.
 * The columns of some rows with the least widths that hyphens allow. `context`: with the table's normal text style.
 */
function hyphenatedColumns<Fitted extends Column>(columns: Fitted[], rows: Row[], context: Context): Fitted[] {
  const run = emptyRun(context);
  const minIn = (row: Row, column: number): number => {
    if (!isTextRow(row)) return minWidthOf(row[column]!);
    if (!run.hyphenate) return columns[column]!.minWidth;
    run.text = row.texts[column] as string;
    run.noWrap = isNumber(run.text) || undefined;
    return minOfRuns([run]);
  };
  return columns.map((column, index) => {
    if (column.numeric) return column;
    const min = rows.reduce((max, row) => Math.max(max, minIn(row, index)), 0);
    return { ...column, minWidth: Math.min(column.minWidth, min) };
  });
}

/** The least width of a cell in points; of one that holds more than text, its own. */
function minWidthOf({ runs, minWidth, stacked }: Cell): number {
  if (stacked) return Math.max(...stacked.map(minWidthOf));
  const isDivided = runs.some(({ hyphenate, softHyphens }) => hyphenate || softHyphens);
  return isDivided ? minOfRuns(runs) : minWidth;
}

function minOfRuns(runs: Run[]): number {
  return contentWidths(dividedWords(runs)).minWidth;
}
