/** §10.3, round trip: what is written from a tree must read back as that tree, for every template that is accepted. */
import type { Nodes, Root } from 'mdast';
import { printBlocks } from '../fill/print-document.ts';
import { blockLines, placeBlocks } from '../markdown/block-lines.ts';
import { parsePlainly } from '../markdown/plain/parse-plainly.ts';
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
    const again = parsePlainly(printed);
    if (isSame(stable, again, POSITION)) return stable;
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
  return isSame(tree, parsePlainly(printBlocks(tree)), NO_CONTENT);
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

function isSame(a: unknown, b: unknown, ignored: ReadonlySet<string>): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, at) => isSame(one, b[at], ignored));
  const [left, right] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  for (const name in left) if (!ignored.has(name) && !isSame(left[name], right[name], ignored)) return false;
  for (const name in right) if (!(name in left || ignored.has(name) || isNothing(right[name]))) return false;
  return true;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
