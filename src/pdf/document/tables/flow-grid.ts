/** §17.25: where each cell of a table of blocks stands, when some take several columns and rows: the HTML Standard, "Forming a table". */
import type { FlowCell, FlowSection, FlowTable } from '../../../template/model/document-tree.ts';

/** It begins in row `row` and column `column`, counted from 0. */
export type PlacedCell = { cell: FlowCell; row: number; column: number; colspan: number; rowspan: number };

/** `rows`: the section of each; none is without a cell that begins in it. `cells`: by rows, and in each by columns. */
export type FlowGrid = { rows: FlowSection[]; columns: number; cells: PlacedCell[] };

/** Columns that a cell from a row above takes, until the row `end`. */
type Span = { column: number; width: number; end: number };

/** HTML's own limit. */
const MOST_COLUMNS = 1000;

/** The cells of a section's rows, in columns that are counted as HTML does. A span ends with its section, and before a cell from above. */
function placeSection({ children: rows }: FlowSection, first: number): PlacedCell[] {
  const placed: PlacedCell[] = [];
  let spans: Span[] = [];
  for (const [at, row] of rows.entries()) {
    const begun: Span[] = [];
    let column = 0;
    let next = 0;
    for (const cell of row.children) {
      while (next < spans.length && spans[next]!.column <= column) {
        column = Math.max(column, spans[next]!.column + spans[next]!.width);
        next += 1;
      }
      const room = next < spans.length ? spans[next]!.column - column : MOST_COLUMNS;
      const colspan = Math.min(cell.colspan ?? 1, room, MOST_COLUMNS);
      const rowspan = Math.min(cell.rowspan ?? 1, rows.length - at);
      placed.push({ cell, row: first + at, column, colspan, rowspan });
      if (rowspan > 1) begun.push({ column, width: colspan, end: at + rowspan });
      column += colspan;
    }
    const left = spans.filter(({ end }) => end > at + 1);
    spans = begun.length === 0 ? left : [...left, ...begun].sort((a, b) => a.column - b.column);
  }
  return placed;
}

/** How many numbers of an ascending list are below a limit. */
function countBelow(numbers: number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

function ascending(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The grid. Columns and rows in which no cell begins are left out, and the spans over them are shortened: nothing could be seen of them. */
export function gridOf({ children }: FlowTable): FlowGrid {
  const sections = children.filter((child) => child.type === 'flowSection');
  const all = sections.flatMap((section) => section.children.map(() => section));
  let first = 0;
  const placed: PlacedCell[] = [];
  for (const section of sections) {
    for (const cell of placeSection(section, first)) placed.push(cell);
    first += section.children.length;
  }
  const rows = ascending(placed.map(({ row }) => row));
  const columns = ascending(placed.map(({ column }) => column));
  const shortened = (numbers: number[], from: number, count: number): [number, number] => {
    const start = countBelow(numbers, from);
    return [start, countBelow(numbers, from + count) - start];
  };
  return {
    rows: rows.map((row) => all[row]!),
    columns: columns.length,
    cells: placed.map((cell) => {
      const [row, rowspan] = shortened(rows, cell.row, cell.rowspan);
      const [column, colspan] = shortened(columns, cell.column, cell.colspan);
      return { cell: cell.cell, row, column, colspan, rowspan };
    }),
  };
}

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
