/** §17.25: cells with `rowspan="0"` in versions that were saved when it counted as 1. */
import type { Nodes, Root } from 'mdast';
import { everyNode } from '../document/every-node.ts';
import { simpleTableOf, TO_END } from '../markdown/raw-html/table-rules.ts';

/** Gives each of these cells one row. Changes the tree in place. */
export function closeSpans(tree: Root): void {
  everyNode(tree, (node) => {
    if (!('children' in node)) return;
    for (const [at, table] of (node.children as Nodes[]).entries()) {
      if (table.type !== 'flowTable') continue;
      const sections = table.children.filter((one) => one.type === 'flowSection');
      const cells = sections.flatMap(({ children }) => children.flatMap((row) => row.children));
      const open = cells.filter(({ rowspan }) => rowspan === TO_END);
      for (const cell of open) delete cell.rowspan;
      if (open.length > 0) (node.children as Nodes[])[at] = simpleTableOf(table) ?? table;
    }
  });
}
