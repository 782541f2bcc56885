/**
 * §10.29: prints the constant parts of a template when its version is compiled. `fill/fill-tree.ts` explains why the result equals
 * printing everything at once.
 */
import type { Nodes, Parents, Root, RootContent, Text } from 'mdast';
import { fillTree } from '../fill/fill-tree.ts';
import { ATTENTION } from '../markdown/normalise-tree.ts';
import { printMarkdownOf } from '../markdown/print-markdown.ts';
import { hasEncodedSentinel, sentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import type { Piece, Prepared } from '../model/compiled.ts';
import type { Slot } from '../model/page-furniture.ts';

type Node = (Nodes | Slot) & Prepared;
type Place = Exclude<Piece, string>;

const AROUND_BLOCKS: ReadonlySet<string> = new Set(['section', 'branches', 'branch']);

/**
 * Changes the tree in place: constant blocks get `printed`, and lines with plain values get `pieces`. `isNumbered`: clauses get numbers,
 * so that only paragraphs among the blocks are constant.
 */
export function printAhead(tree: Root, { isNumbered }: { isNumbered: boolean }): void {
  const print = (block: Nodes & Prepared): void => {
    if (AROUND_BLOCKS.has(block.type)) (block as unknown as Root).children.forEach(print);
    else {
      if (!block.dynamic) block.printed = printMarkdownOf([block as RootContent]);
      if (block.dynamic || isNumbered) printLines(block);
    }
  };
  const printLines = (node: Node): void => {
    // Whether such a table is printed as one of GFM depends on the values.
    if (isTask(node) || node.hasOver) return;
    if (LINES.has(node.type) && node.dynamic) addPieces(node as Nodes, isNumbered);
    else if (node.type === 'paragraph') node.printed = printMarkdownOf([node]);
    else if ('children' in node) node.children.forEach(printLines);
  };
  tree.children.forEach(print);
}

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

/** The box of a task is printed with its paragraph. */
function isTask(node: Node): boolean {
  return node.type === 'listItem' && typeof node.checked === 'boolean';
}

/** Prints a line with sentinels in the places of values. */
function addPieces(line: Nodes & Prepared, isNumbered: boolean): void {
  const places: Place[] = [];
  if (line.type === 'heading' && (isNumbered || holdsLineEnd(line))) return;
  if (!findPlaces(line, places)) return;
  const contents: string[] = [];
  for (const { field } of places) contents[field] = sentinel(field);
  const root = { type: 'root', dynamic: true, children: [line] } as Root;
  const { children } = fillTree(root, { contents, instances: [], choose: () => [], spend: () => undefined });
  const printed = printMarkdownOf(children);
  if (printed.includes('&#') || hasEncodedSentinel(printed)) return;
  if (WIDE_BESIDE_EMPHASIS.test(printed) && places.some(({ isBesideEmphasis }) => isBesideEmphasis)) return;
  let at = 0;
  const pieces = splitAtSentinels(printed).map((piece) => (typeof piece === 'string' ? piece : places[at++]!));
  if (at === places.length) line.pieces = pieces;
}

/** Matches emphasis beside characters where a sentinel may stand bare but a letter may not (`print-markdown.ts`). */
const WIDE_BESIDE_EMPHASIS = /[*_~][^\0-\x7f\uFDD0-\uFDEF]|[^\0-\x7f\uFDD0-\uFDEF][*_~]/;

const PARTS_OF_LINES: ReadonlySet<string> = new Set(
  'text break strong emphasis delete styled writingLine inlineCode link html footnoteReference'.split(' '),
);

/** The properties that compiling adds to a node, and whether each makes its content depend on more than values. */
const REACHES: Record<keyof Prepared, boolean> = {
  dynamic: false,
  printed: false,
  pieces: false,
  goesOn: false,
  writtenIn: false,
  patterns: true,
  reference: true,
  own: true,
  branching: true,
  carried: true,
  sum: true,
  subtotal: true,
  hidesColumns: true,
  chart: true,
  drawn: true,
  settlesCharts: true,
  ifKept: true,
  settlesStyles: true,
  settlesRow: true,
  over: true,
  rowAt: true,
  hasOver: true,
  pays: true,
};

/** Returns whether harmless values change nothing else in the Markdown of a node. Adds their `places` in order. */
function findPlaces(parent: Nodes, places: Place[]): boolean {
  if (Object.keys(parent).some((name) => REACHES[name as keyof Prepared])) return false;
  if (parent.type === 'text') return !parent.value.includes('{');
  if (!('children' in parent)) return true;
  const children = parent.children as Node[];
  return children.every((child, at) => {
    if (child.type !== 'slot') return PARTS_OF_LINES.has(child.type) && findPlaces(child, places);
    if (child.ofGroup !== undefined || child.formatted) return false;
    const [before, after] = [children[at - 1], children[at + 1]];
    const left = textOf(before)?.at(-1);
    const right = textOf(after)?.[0];
    if (before?.type === 'slot' || after?.type === 'slot') return false;
    if ((left && !HARMLESS_BEFORE.test(left)) || (right && !HARMLESS_BEHIND.test(right))) return false;
    const isAttention = (beside: Node | undefined) => ATTENTION.has((beside ?? parent).type);
    places.push({
      field: child.field,
      ...(child.ofDocument && { ofDocument: true }),
      ...(((!left && isAttention(before)) || (!right && isAttention(after))) && { isBesideEmphasis: true }),
      ...(right && SIGN.test(right) && { isBeforeSign: true }),
    });
    return true;
  });
}

const HARMLESS_BEFORE = /[A-Za-z0-9 \n.,:;/%$"'()\x80-\uFFFF-]/;
const HARMLESS_BEHIND = /[ \n.,:;/%"')?\x80-\uFFFF-]/;
const SIGN = /[.):]/;

function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'text' ? (node as Text).value : undefined;
}

function holdsLineEnd(node: Node): boolean {
  if (node.type === 'break' || ('value' in node && node.value.includes('\n'))) return true;
  return 'children' in node && (node as Parents).children.some(holdsLineEnd);
}
