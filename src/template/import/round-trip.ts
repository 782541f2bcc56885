/** §10.3: every accepted template survives a round trip: its printed tree parses to the same tree. */
import type { Nodes, Root, RootContent } from 'mdast';
import { printBlocks } from '../fill/print-document.ts';
import { blockLines, placeBlocks } from '../markdown/block-lines.ts';
import { parsePlainly } from '../markdown/plain/parse-plainly.ts';
import { printMarkdown } from '../markdown/print-markdown.ts';
import { hasEncodedSentinel } from '../markdown/sentinels.ts';
import type { Prepared } from '../model/compiled.ts';
import { BREAK_TAG, isSilentComment } from '../model/document-tree.ts';

const MAX_ROUNDS = 3;

/**
 * Returns the tree after printing and parsing, since some raw HTML becomes another node. Undefined if it never becomes stable, or if text
 * of one tree is none in the other, such as Markdown that HTML has swallowed; `findRoundTripFault` finds where. `isStored`: what was
 * accepted before stays accepted.
 */
export function roundTrip(tree: Root, isStored = false): Root | undefined {
  let stable = tree;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const printed = printMarkdown(stable);
    if (hasEncodedSentinel(printed)) return stable;
    const again = parsePlainly(printed);
    if (isSame(stable, again, POSITION)) return stable;
    if (!isStored && textOf(again) !== textOf(stable)) return undefined;
    // The nodes keep the lines of the file.
    placeBlocks(again, blockLines(stable));
    stable = again;
  }
  return undefined;
}

/** Returns all visible text, without spaces. */
function textOf(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value.replace(/\s+/g, '');
  return 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : '';
}

/** Returns the line in the file, counted from 1, of the first block that does not survive. `tree` must have positions. */
export function findRoundTripFault(tree: Root, survives: (part: Root) => boolean): number {
  const isLost = (block: RootContent) => !survives({ type: 'root', children: [block] });
  return tree.children.find(isLost)?.position?.start.line ?? 1;
}

/** Returns whether a filled tree, printed and parsed, is still the same document. */
export function survivesRoundTrip(tree: Root): boolean {
  return isSame(settled(tree), settled(parsePlainly(printBlocks(tree))), NO_CONTENT);
}

/** Makes equal what documents show alike: drops comments, and unifies line ends in text and the forms of breaks. */
function settled<Node extends Nodes>(node: Node): Node {
  if (node.type === 'text') return { ...node, value: node.value.replaceAll('\n', ' ') };
  if (!('children' in node)) return node;
  const children: Nodes[] = [];
  for (const child of (node.children as Nodes[]).map(settled)) {
    const last = children.at(-1);
    if (child.type === 'html' && isSilentComment(child.value)) continue;
    if (child.type === 'html' && BREAK_TAG.test(child.value)) children.push({ type: 'break' });
    else if (child.type === 'text' && last?.type === 'text')
      children[children.length - 1] = { ...last, value: last.value + child.value };
    else children.push(child);
  }
  return { ...node, children };
}

/** The properties that compiling adds, which are no part of the document. A record, so that each new property must be listed. */
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
  subtotal: true,
  over: true,
  rowAt: true,
  hasOver: true,
  pays: true,
  chart: true,
  drawn: true,
  settlesCharts: true,
  ifKept: true,
  settlesStyles: true,
  settlesRow: true,
};

/** The properties that compiling adds, and those that only depend on blank lines. */
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
