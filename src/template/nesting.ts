/** decisions §4, a render takes bounded memory: how deep a template may nest, so that every later walk is safe. */
import type { Nodes } from 'mdast';
import type { LineFault } from './front-matter.ts';

/** Lists in lists in quotes, each level being two or three nodes; no letter needs a tenth of it. */
const MAX_DEPTH = 100;

/** Past this the parser itself takes quadratic time and then runs out of stack. */
const MOST_ON_A_LINE = 1000;
const MOST_IN_A_RUN = 5000;
const NESTED_ON_A_LINE = new RegExp(
  `^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MOST_ON_A_LINE}}|([*_~\\[])\\1{${MOST_IN_A_RUN}}`,
  'm',
);

/** Emphases in one another, each begun by itself: the parser takes quadratic time over them, some seconds from here on. */
const MOST_EMPHASES = 500;
const BLANK_LINES = /\n[ \t]*\n/;
/** A mark that ends what stands before it, or one that begins something. */
const EMPHASIS = /(?<end>(?<=[^\s*_~\\])[*_~]+(?=[\s\p{P}]|$))|(?<![^\s\p{P}]|\\)[*_~]+(?=\S)/gu;

export const NESTED_TOO_DEEP = 'The document nests lists, quotes or emphasis too deeply; flatten it.';

/** Throws a RangeError, as the parser would after a long time, for a line that opens thousands of quotes, lists or emphases. */
export function refuseDeepLines(markdown: string): void {
  if (NESTED_ON_A_LINE.test(markdown)) throw new RangeError(NESTED_TOO_DEEP);
  for (const block of markdown.split(BLANK_LINES)) {
    if (block.length > 3 * MOST_EMPHASES && nestsEmphases(block)) throw new RangeError(NESTED_TOO_DEEP);
  }
}

/** Whether so many emphases can be open that all end behind one another: an upper bound, in one pass over the marks. */
function nestsEmphases(block: string): boolean {
  const marks = Array.from(block.matchAll(EMPHASIS), ({ groups }) => groups!.end !== undefined);
  let ends = marks.filter((isEnd) => isEnd).length;
  let open = 0;
  for (const isEnd of marks) {
    if (!isEnd) {
      open += 1;
      continue;
    }
    if (Math.min(open, ends) > MOST_EMPHASES) return true;
    open = Math.max(0, open - 1);
    ends -= 1;
  }
  return false;
}

/** The first place in the body that is nested too deeply; its line counts from 1 in the whole file. */
export const findTooDeep = (tree: Nodes, firstLine: number): LineFault | undefined => {
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
};
