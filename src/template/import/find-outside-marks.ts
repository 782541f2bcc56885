/** §10.8: reports marks that stand outside of their row, `{{#Items}}| {{Name}} |{{/Items}}`, where Markdown makes a cell of each of them. */
import type { Root, Table, TableCell, TableRow } from 'mdast';
import { tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { splitAtSentinels } from '../markdown/sentinels.ts';
import type { LineFault } from '../model/fault.ts';
import { asWritten, MARKS, type Occurrence } from './scan-occurrences.ts';

/** `tree`: the tree as parsed, with sentinels. Returns one fault for each row. */
export function findOutsideMarks(tree: Root, occurrences: readonly Occurrence[]): LineFault[] {
  const faults: LineFault[] = [];
  everyNode(tree, (node) => {
    if (node.type !== 'table') return;
    for (const row of rowsWiderThanHeader(node)) {
      const mark = [row.children[0], row.children.at(-1)].map((cell) => markIn(cell, occurrences)).find(Boolean);
      if (!mark) continue;
      const message = tell('markdown.mark.outsideRow', { subject: asWritten(mark) });
      faults.push({ line: row.position?.start.line ?? 1, message });
    }
  });
  return faults;
}

function rowsWiderThanHeader({ children: [header, ...rows] }: Table): TableRow[] {
  return rows.filter(({ children }) => children.length > (header?.children.length ?? 0));
}

/** Returns the first mark of a cell that holds nothing but marks. */
function markIn(cell: TableCell | undefined, occurrences: readonly Occurrence[]): Occurrence | undefined {
  const pieces = (cell?.children ?? []).flatMap((child): (string | number)[] =>
    child.type === 'text'
      ? splitAtSentinels(child.value).filter((piece) => typeof piece === 'number' || piece.trim())
      : [''],
  );
  const marks = pieces.flatMap((piece) => (typeof piece === 'number' ? [occurrences[piece]!] : []));
  return marks.length === pieces.length && marks.every(({ kind }) => MARKS.has(kind)) ? marks[0] : undefined;
}
