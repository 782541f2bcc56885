/** §17.25: the cells of a table of blocks as the PDF needs them: one in each place, and from left to right. */
import type { FlowGrid, PlacedCell } from '../../../template/document/flow-grid.ts';

/** The cells with an empty one wherever none stands: a row of a table has a cell in each column. */
export function withoutHoles({ rows, columns, cells }: FlowGrid): PlacedCell[] {
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
export function joinedRows(cells: PlacedCell[]): Set<number> {
  const joined = new Set<number>();
  for (const { row, rowspan } of cells) for (let below = row + 1; below < row + rowspan; below++) joined.add(below);
  return joined;
}

/** The cells as a table from right to left has them, whose columns are counted from the left here, too. */
export function mirrored(cells: PlacedCell[], columns: number): PlacedCell[] {
  return cells.map((cell) => ({ ...cell, column: columns - cell.column - cell.colspan }));
}
