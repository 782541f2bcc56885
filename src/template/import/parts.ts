/** §13, a render takes bounded memory: how many parts a template may have, each of which costs more than its characters. */
import type { Nodes } from 'mdast';
import type { LineFault } from '../model/fault.ts';

/** Paragraphs, links, cells, stretches of text and the like; five hundred pages have some 30,000. */
const MAX_PARTS = 150_000;

/** The first place in the body that is one too many; its line counts from 1 in the whole file. */
export function findTooMany(tree: Nodes, firstLine: number): LineFault | undefined {
  let left = MAX_PARTS;
  const find = (node: Nodes): Nodes | undefined => {
    left -= 1;
    if (left < 0) return node;
    if (!('children' in node)) return undefined;
    for (const child of node.children) {
      const found = find(child);
      if (found) return found;
    }
    return undefined;
  };
  const found = find(tree);
  if (!found) return undefined;
  const message = `The text has more than ${MAX_PARTS} parts (links, cells, list items, emphases and the like) up to here; split it.`;
  return { line: (found.position?.start.line ?? 1) + firstLine - 1, message };
}
