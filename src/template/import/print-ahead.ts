/** §10.29: prints what can be printed of a template when its version is compiled; `fill/join-pieces.ts` says why that is what printing all would write. */
import type { Nodes, Paragraph, Parents, Root, RootContent, Text } from 'mdast';
import { fillTree } from '../fill/fill-tree.ts';
import { ATTENTION } from '../markdown/normalise-tree.ts';
import { printMarkdownOf } from '../markdown/print-markdown.ts';
import { hasEncodedSentinel, sentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import type { Piece, Prepared } from '../model/compiled.ts';
import type { Slot } from '../model/running-pattern.ts';

type Node = (Nodes | Slot) & Prepared;
type Place = Exclude<Piece, string>;

const AROUND_BLOCKS: ReadonlySet<string> = new Set(['section', 'branches', 'branch']);

/**
 * Changes the tree in place: blocks that nothing reaches get what is `printed` of them; others get `pieces`, if they can, and so do their lines, since a
 * value that cannot be joined may stand in another line. `isNumbered`: clauses get numbers, so that blocks that nothing else reaches may change.
 */
export function printAhead(tree: Root, { isNumbered }: { isNumbered: boolean }): void {
  const print = (block: Nodes & Prepared): void => {
    if (AROUND_BLOCKS.has(block.type)) (block as unknown as Root).children.forEach(print);
    else {
      if (block.dynamic) addPieces(block, isNumbered);
      else block.printed = printMarkdownOf([block as RootContent]);
      if ((block.dynamic || isNumbered) && 'children' in block) block.children.forEach(printLines);
    }
  };
  const printLines = (node: Node): void => {
    const isLine = node.type === 'paragraph' || node.type === 'tableCell';
    if (isLine && node.dynamic) addPieces(node, isNumbered);
    else if (node.type === 'paragraph') printLine(node);
    else if ('children' in node) node.children.forEach(printLines);
  };
  tree.children.forEach(print);
}

/** Of a task it is printed again, and then what looks like a reference in `printed` would be taken for text that shows one. */
function printLine(paragraph: Paragraph & Prepared): void {
  const printed = printMarkdownOf([paragraph]);
  if (!printed.includes('&#')) paragraph.printed = printed;
}

/** Prints a block or a line with sentinels in the places of values. */
function addPieces(node: Nodes & Prepared, isNumbered: boolean): void {
  const places: Place[] = [];
  if (!findPlaces(node, isNumbered, places)) return;
  const contents: string[] = [];
  for (const { field } of places) contents[field] = sentinel(field);
  const root = { type: 'root', dynamic: true, children: [node] } as Root;
  const { children } = fillTree(root, { contents, instances: [], choose: () => [], spend: () => undefined });
  const [filled] = children;
  const printed = printMarkdownOf([filled!]);
  if (printed.includes('&#') || hasEncodedSentinel(printed)) return;
  if (WIDE_BESIDE_EMPHASIS.test(printed) && places.some(({ isBesideEmphasis }) => isBesideEmphasis)) return;
  let at = 0;
  const pieces = splitAtSentinels(printed).map((piece) => (typeof piece === 'string' ? piece : places[at++]!));
  if (at === places.length) node.pieces = pieces;
}

/** Beside these a sentinel may stand bare where a letter may not (`without-needless-references.ts`). */
const WIDE_BESIDE_EMPHASIS = /[*_~][^\0-\x7f\uFDD0-\uFDEF]|[^\0-\x7f\uFDD0-\uFDEF][*_~]/;

const BLOCKS = 'paragraph heading table tableRow tableCell blockquote aligned signature thematicBreak';
const PARTS_OF_LINES = 'text break strong emphasis delete styled writingLine inlineCode link html footnoteReference';
const PRINTABLE: ReadonlySet<string> = new Set(`${BLOCKS} ${PARTS_OF_LINES}`.split(' '));

/** Whether harmless values change nothing else of what is printed of a node; adds their `places` in order. */
function findPlaces(node: Node, isNumbered: boolean, places: Place[]): boolean {
  if (!PRINTABLE.has(node.type) || node.patterns || node.own || node.reference || node.branching || node.carried)
    return false;
  if (node.type === 'heading' && (isNumbered || holdsLineEnd(node))) return false;
  if (node.type === 'text') return !node.value.includes('{');
  if (!('children' in node)) return true;
  const children = node.children as Node[];
  return children.every((child, at) => {
    if (child.type !== 'slot') return findPlaces(child, isNumbered, places);
    const [before, after] = [children[at - 1], children[at + 1]];
    const left = textOf(before)?.at(-1);
    const right = textOf(after)?.[0];
    if (before?.type === 'slot' || after?.type === 'slot') return false;
    if ((left && !HARMLESS_BEFORE.test(left)) || (right && !HARMLESS_BEHIND.test(right))) return false;
    const isAttention = (beside: Node | undefined) => ATTENTION.has((beside ?? node).type);
    places.push({
      field: child.field,
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
