/** §13, a render takes bounded memory: how deep a template may nest, so that every later walk is safe. */
import type { Nodes } from 'mdast';
import type { LineFault } from '../model/fault.ts';

/** Lists in lists in quotes, each level being two or three nodes; no letter needs a tenth of it. */
export const MAX_DEPTH = 100;

export const NESTED_TOO_DEEP = `This nests lists, quotes or emphasis too deeply, more than ${MAX_DEPTH} levels; flatten it.`;

/** Thrown where going on would cost too much; `line` counts from 1 in the text that was read. */
export class TooDeepError extends RangeError {
  readonly line: number | undefined;

  constructor(line?: number) {
    super(NESTED_TOO_DEEP);
    this.line = line;
  }
}

/** The first place in the body that is nested too deeply; its line counts from 1 in the whole file. */
export function findTooDeep(tree: Nodes, firstLine: number): LineFault | undefined {
  const find = (node: Nodes, depth: number): Nodes | undefined => {
    if (depth > MAX_DEPTH) return node;
    if (!('children' in node)) return undefined;
    for (const child of node.children) {
      const found = find(child, depth + 1);
      if (found) return found;
    }
    return undefined;
  };
  const found = find(tree, 0);
  return found && { line: (found.position?.start.line ?? 1) + firstLine - 1, message: NESTED_TOO_DEEP };
}
