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
