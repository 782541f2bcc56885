/** §20.94: changes of the text that keep its parts whole: a condition goes with its end, a row has as many cells as the others. */
import type { Cell, Mark, Row, Table } from './page-parts.ts';
import type { TextChange } from './text-area-editor.ts';

/** Returns the marks of one condition or repeating part: where it begins, its branches and its end. */
export function marksOfPart(marks: readonly Mark[], mark: Mark): Mark[] {
  const opening = openingOf(marks, mark);
  if (!opening) return [mark];
  const closing = opening.partner;
  const isBranch = (one: Mark) =>
    ['else', 'elseIf'].includes(one.kind) && openingOf(marks, one) === opening && opening.kind === 'if';
  return [opening, ...marks.filter(isBranch), ...(closing ? [closing] : [])];
}

/** Returns the mark that a mark belongs to. A branch belongs to the innermost condition around it. */
function openingOf(marks: readonly Mark[], mark: Mark): Mark | undefined {
  if (mark.kind === 'if' || mark.kind === 'each') return mark;
  if (mark.partner) return mark.partner;
  return marks.findLast(
    (one) => one.kind === 'if' && one.from < mark.from && (one.partner === undefined || one.partner.from > mark.from),
  );
}

/** Removes marks, and the lines that have nothing else. */
export function withoutMarks(text: string, marks: readonly Mark[]): TextChange[] {
  return marks.map(({ from, to, isAlone }) => {
    if (!isAlone) return { from, to, insert: '' };
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const [behind = ''] = /^[^\n]*\n?(?:[ \t]*\n)?/.exec(text.slice(start)) ?? [];
    return { from: start, to: start + behind.length, insert: '' };
  });
}

/** Removes a part with what it holds. */
export function withoutPart(text: string, marks: readonly Mark[]): TextChange[] {
  const [first, last] = [marks[0]!, marks.at(-1)!];
  const [start, end] = withoutMarks(text, [first, last]);
  return [{ from: start!.from, to: end!.to!, insert: '' }];
}

// Tables.

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
