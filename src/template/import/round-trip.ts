/** §10.3, round trip: what is written from a tree must read back as that tree, for every template that is accepted. */
import type { Nodes, Root } from 'mdast';
import { blockLines, placeBlocks } from '../markdown/block-lines.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { printMarkdown } from '../markdown/print-markdown.ts';
import { hasEncodedSentinel } from '../markdown/sentinels.ts';
import type { Prepared } from '../model/compiled.ts';

const MAX_ROUNDS = 3;

/**
 * The tree as it is once it has been written and read again: some raw HTML, for one, is another node then.
 * Undefined if it never becomes the same; `findRoundTripFault` says where.
 */
export function roundTrip(tree: Root): Root | undefined {
  let stable = tree;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const printed = printMarkdown(stable);
    if (hasEncodedSentinel(printed)) return stable;
    const again = parseMarkdown(printed);
    if (isSameTree(stable, again)) return stable;
    // The lines stay those of the file.
    placeBlocks(again, blockLines(stable));
    stable = again;
  }
  return undefined;
}

/** The line, counted from 1 in the body, of the first block that does not read back as it was. */
export function findRoundTripFault(tree: Root): number {
  const isStable = (block: Nodes) => roundTrip({ type: 'root', children: [block] } as Root) !== undefined;
  return tree.children.find((block) => !isStable(block))?.position?.start.line ?? 1;
}

/** Whether a filled tree, once printed, reads back as the document that was meant. */
export function survivesRoundTrip(tree: Root): boolean {
  return plainOf(tree, NO_CONTENT) === plainOf(parseMarkdown(printMarkdown(tree)), NO_CONTENT);
}

/** What compiling adds: no part of the document. A record, so that each new property has to be named here. */
export const ADDED: Record<keyof Prepared, true> = {
  dynamic: true,
  patterns: true,
  printed: true,
  pieces: true,
  reference: true,
  own: true,
  goesOn: true,
  branching: true,
  writtenIn: true,
  carried: true,
  hidesColumns: true,
  sum: true,
  pays: true,
};

/** What compiling adds, and what follows from blank lines alone. */
const NO_CONTENT = new Set(['position', 'spread', ...Object.keys(ADDED)]);
const POSITION = new Set(['position']);

function isSameTree(a: Nodes, b: Nodes): boolean {
  return plainOf(a, POSITION) === plainOf(b, POSITION);
}

function plainOf(node: Nodes, ignored: ReadonlySet<string>): string {
  return JSON.stringify(node, (name, value) => (ignored.has(name) || value === null ? undefined : value));
}
