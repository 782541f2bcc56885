/** A table's cells, and its columns fitted to the room that it has: what the PDF draws and its preview follows. */
import type { Table } from 'mdast';
import type { TextRow } from '../../layout/text-rows.ts';
import { type Context, styled } from '../context/context.ts';
import { TABLE } from '../context/styles.ts';
import { type Cell, cellsOf } from './cells.ts';
import type { Column } from './column-widths.ts';
import { type CellColumn, columnsOf, fitColumns } from './columns.ts';

/** `context` is for what is in the cells at their normal size, of which the table takes `ratio`. Widths and padding in points. */
export type FittedTable = {
  context: Context;
  header: Cell[];
  body: (Cell[] | TextRow)[];
  columns: CellColumn[];
  widths: number[];
  ratio: number;
  padding: number;
  size: number;
};

/** Fits a table into the width of `within`. Type is no larger than what is around it. Throws as `fitColumns` does. */
export function fitTable(node: Table, within: Context): FittedTable {
  const normal = Math.min(TABLE.size, within.style.size);
  const context = styled(within, { size: normal, leading: TABLE.leading });
  const { header, body } = cellsOf(node, context);
  const columns = columnsOf(header, body, context);
  const { widths, ratio, padding } = fitColumns(columns.map(asSet(node, within)), within.width, normal);
  return { context, header, body, columns, widths, ratio, padding, size: normal * ratio };
}

/** What its author sets at the far side is as narrow as numbers are: what it does not need would part it from what is before. */
function asSet({ align }: Table, { direction }: Context) {
  return (column: Column, index: number): Column =>
    column.numeric || align?.[index] !== (direction === 'rtl' ? 'left' : 'right')
      ? column
      : { ...column, numeric: true };
}
