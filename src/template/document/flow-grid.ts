/** §17.25: computes which columns and rows each cell of a table covers, in the PDF and the preview (HTML Standard, "Forming a table"). */
import type { FlowCell, FlowSection, FlowTable } from '../model/document-tree.ts';

/** The cell begins at `row` and `column`, counted from 0, and covers `rowspan` rows and `colspan` columns. */
export type PlacedCell = { cell: FlowCell; row: number; column: number; colspan: number; rowspan: number };

/** `rows`: the section of each row. `cells`: ordered by row, then by column. `subtotals`: the rows with subtotals, if there are any. */
export type FlowGrid = { rows: FlowSection[]; columns: number; cells: PlacedCell[]; subtotals?: ReadonlySet<number> };

/** Paper has no room for more columns. Cells beyond them span nothing, so that forming a table stays fast. */
const MAX_COLUMNS = 1_000;

/**
 * Places the cells of a table. A cell ends with its section, or where a cell from a row above blocks it. Only rows and columns in which a
 * cell begins count, so that `colspan="9999"` adds none.
 */
export function gridOf({ children }: FlowTable): FlowGrid {
  const rows: FlowSection[] = [];
  const placed: PlacedCell[] = [];
  const sums: number[] = [];
  for (const section of children) {
    if (section.type !== 'flowSection') continue;
    for (const cell of placeCells(section, rows.length)) placed.push(cell);
    for (const { data } of section.children) {
      if (data?.subtotal) sums.push(rows.length);
      rows.push(section);
    }
  }
  const rowsBefore = counted(placed.map(({ row }) => row));
  const columnsBefore = counted(placed.map(({ column }) => column));
  const shown = sums.filter((row) => rowsBefore(row + 1) > rowsBefore(row)).map(rowsBefore);
  return {
    ...(shown.length > 0 && { subtotals: new Set(shown) }),
    rows: rows.filter((_, row) => rowsBefore(row + 1) > rowsBefore(row)),
    columns: columnsBefore(Number.POSITIVE_INFINITY),
    cells: placed.map(({ cell, row, column, colspan, rowspan }) => ({
      cell,
      row: rowsBefore(row),
      column: columnsBefore(column),
      colspan: columnsBefore(column + colspan) - columnsBefore(column),
      rowspan: rowsBefore(row + rowspan) - rowsBefore(row),
    })),
  };
}

function placeCells({ children: rows }: FlowSection, first: number): PlacedCell[] {
  const placed: PlacedCell[] = [];
  /** For each column, the row where the last cell that covers it ends. */
  const ends: number[] = [];
  for (const [at, { children }] of rows.entries()) {
    let column = 0;
    for (const cell of children) {
      while (ends[column]! > at) column++;
      const room = Math.max(1, MAX_COLUMNS - column);
      const max = Math.min(cell.colspan ?? 1, room);
      const rowspan = room > 1 ? Math.min(cell.rowspan ?? 1, rows.length - at) : 1;
      let colspan = 1;
      while (colspan < max && !(ends[column + colspan]! > at)) colspan++;
      if (rowspan > 1) for (let over = column; over < column + colspan; over++) ends[over] = at + rowspan;
      placed.push({ cell, row: first + at, column, colspan, rowspan });
      column += colspan;
    }
  }
  return placed;
}

/** Returns a function that counts the distinct numbers below a limit. */
function counted(numbers: readonly number[]): (limit: number) => number {
  const end = numbers.reduce((max, number) => Math.max(max, number + 1), 0);
  const below = new Uint32Array(end + 1);
  for (const number of numbers) below[number + 1] = 1;
  for (let at = 1; at <= end; at++) below[at]! += below[at - 1]!;
  return (limit) => below[Math.min(limit, end)]!;
}
