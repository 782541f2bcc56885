/** §20.94: changes of a table. Each row keeps as many cells as the others. */
import type { Cell, Row, Table } from './page-marks.ts';
import type { TextChange } from './text-area-editor.ts';

export type TableEdit =
  | 'rowAbove'
  | 'rowBelow'
  | 'removeRow'
  | 'columnLeft'
  | 'columnRight'
  | 'removeColumn'
  | 'alignEnd'
  | 'removeTable';

/** Returns the changes, and the column and row of the cell to go to. */
export function editTable(table: Table, edit: TableEdit, at: { row: number; column: number }): TextChange[] {
  const { rows, rule } = table;
  const row = rows[at.row] ?? rows[0]!;
  switch (edit) {
    case 'rowAbove':
    case 'rowBelow': {
      // The heading stays first, with the rule below it.
      const isBelow = edit === 'rowBelow' || at.row === 0;
      const place = isBelow ? (at.row === 0 ? rule.to : row.to) : row.from;
      const fresh = `|${'  |'.repeat(rows[0]!.cells.length)}`;
      return [{ from: place, insert: isBelow ? `\n${fresh}` : `${fresh}\n` }];
    }
    case 'removeRow':
      return at.row === 0 ? [] : [{ from: row.from - 1, to: row.to, insert: '' }];
    case 'columnLeft':
    case 'columnRight':
      return [...rows, rule].flatMap((one) =>
        insertCell(one, at.column, edit === 'columnRight', one === rule ? '---' : '  '),
      );
    case 'removeColumn':
      return rows[0]!.cells.length < 2 ? [] : [...rows, rule].flatMap((one) => removeCell(one, at.column));
    case 'alignEnd': {
      const cell = rule.cells[at.column];
      const isEnd = /^-+:$/.test(table.aligned[at.column] ?? '');
      return cell ? [{ from: cell.from, to: cell.to, insert: isEnd ? '---' : '--:' }] : [];
    }
    default:
      return [{ from: table.from, to: table.to, insert: '' }];
  }
}

function insertCell({ cells }: Row, column: number, isBehind: boolean, inside: string): TextChange[] {
  const cell = cells[Math.min(column, cells.length - 1)];
  if (!cell) return [];
  return [isBehind ? { from: cell.end, insert: `|${inside}` } : { from: cell.start, insert: `${inside}|` }];
}

/** With the pipe before it. */
function removeCell({ cells }: Row, column: number): TextChange[] {
  const cell = cells[column];
  return cell ? [{ from: cell.start - 1, to: cell.end, insert: '' }] : [];
}

/** Returns the row and column of a place in a table. */
export function placeIn({ rows }: Table, at: number): { row: number; column: number; cell: Cell } | undefined {
  for (const [row, { from, to, cells }] of rows.entries()) {
    if (at < from || at > to) continue;
    const found = cells.findIndex(({ end }) => at <= end);
    const column = found < 0 ? cells.length - 1 : found;
    return cells[column] && { row, column, cell: cells[column] };
  }
  return undefined;
}
