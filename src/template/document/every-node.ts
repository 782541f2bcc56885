/** Walks a tree without recursion, so that ten thousand nested quotes cost memory, not the stack. */
import type { Nodes } from 'mdast';

/** Visits every node in document order, the given one first. */
export function everyNode(root: Nodes, visit: (node: Nodes) => void): void {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    visit(node);
    if ('children' in node) {
      for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!);
    }
  }
}

/** Nearly all nodes of a long document; no fact of the document as a whole hangs on them. */
const COMMON = new Set<Nodes['type']>(['text', 'paragraph', 'tableRow', 'tableCell']);

/** All other nodes, in document order: one walk for all who look for headings, notes, link definitions, tables. */
export function rareNodes(root: Nodes): Nodes[] {
  const found: Nodes[] = [];
  everyNode(root, (node) => {
    if (!COMMON.has(node.type)) found.push(node);
  });
  return found;
}
