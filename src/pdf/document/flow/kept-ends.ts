/**
 * §17.28, §17.35: what stands before a signature block, or before the short end of a document: the last two lines of it are kept with that. They
 * may be those of two blocks, of which the second is a line. So is what introduces a list in an item.
 */
import type { PhrasingContent, RootContent } from 'mdast';
import { everyNode } from '../../../template/document/every-node.ts';
import { textOfHeading } from '../../../template/document/headings.ts';
import { isContents, isLayoutHtml } from '../../../template/model/document-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Around, type Context, keepsNumbers, measuredHeight, type Room } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { anchorsIn } from './at-anchors.ts';
import { fitsPage } from './reserve-space.ts';
import { ON_LAST_PAGE } from './text-block.ts';

/** So many blocks, items or entries before a signature block keep their ends. */
export const KEPT = 2;

/** The blocks among some that keep their ends with what follows them, and the one with which the document ends. */
export type KeptEnds = { kept: Set<RootContent>; last: RootContent | undefined };

/** Undefined when there are none. */
export function keptEnds(nodes: RootContent[], context: Context): KeptEnds | undefined {
  const { endKept, endsDocument, listDepth, layout } = context;
  const sumsUp = keepsNumbers(context) && nodes.some(isTotals);
  const introduces = layout >= 2 && listDepth > 0 && nodes.length > 1;
  if (!endKept && !endsDocument && !introduces && !sumsUp && !nodes.some(beginsWithSignature)) return undefined;
  const blocks = nodes.filter(isBlock);
  const last = endsDocument && blocks.at(-1);
  const kept = new Set<RootContent>(endKept ? blocks.slice(-KEPT) : []);
  for (const [at, block] of blocks.entries()) {
    const before = blocks.slice(Math.max(0, at - KEPT), at);
    // Columns have no last line of their own: they would go to the last page as a whole.
    const isEnd = block === last && before.length > 0 && before.at(-1)!.type !== 'columns' && isShort([block], context);
    if (beginsWithSignature(block) || isEnd) for (const one of before) kept.add(one);
    if (sumsUp && blocks[at + 1] && isTotals(blocks[at + 1]!)) kept.add(block);
    if (introduces && actsAsHeading(block, blocks[at + 1])) kept.add(block);
  }
  return { kept, last };
}

/** The context of one of several parts, `left` of which follow it: the last two keep their ends where the whole does. */
export function keptAtEnd(context: Context, left: number): Context {
  const { endKept, endsDocument } = context;
  const kept = endKept && left >= KEPT ? undefined : endKept;
  const ends = left > 0 ? undefined : endsDocument;
  return kept === endKept && ends === endsDocument ? context : { ...context, endKept: kept, endsDocument: ends };
}

/** More characters and nodes than two lines of any page hold: such an end need not be laid out to see that it is long. */
const LONGEST_END = 1_000;

/** Blocks that are read as a line or two; only texts and lists are measured. */
export function isShort(blocks: readonly RootContent[], context: Context): boolean {
  if (!blocks.every(({ type }) => type === 'paragraph' || type === 'list')) return false;
  const { size, leading } = context.style;
  let length = 0;
  for (const block of blocks)
    everyNode(block, (node) => {
      length += 1 + ('value' in node ? node.value.length : 0);
    });
  return (
    length <= LONGEST_END &&
    measuredHeight([...blocks], { ...context, endsDocument: undefined }) <
      (ON_LAST_PAGE - 0.5) * lineHeightOf(size, leading)
  );
}

/** A paragraph of an item that introduces a list, or is the title of what follows it. */
function actsAsHeading(block: RootContent, next: RootContent | undefined): boolean {
  return block.type === 'paragraph' && next !== undefined && (next.type === 'list' || isTitle(block));
}

/** In UTF-16 units. */
const LONGEST_TITLE = 80;

/** A short text that is bold, but for signs. */
export function isTitle(node: RootContent | undefined): boolean {
  if (node?.type !== 'paragraph') return false;
  const isPart = (child: PhrasingContent) =>
    child.type === 'strong' || child.type === 'anchor' || (child.type === 'text' && !/[\p{L}\p{N}]/u.test(child.value));
  return (
    node.children.some(({ type }) => type === 'strong') &&
    node.children.every(isPart) &&
    textOfHeading(node.children).length <= LONGEST_TITLE
  );
}

/** Whether a block is a table that sums up the one above it. */
export function isTotals(node: RootContent): boolean {
  return node.type === 'table' && node.data?.look?.totals === true;
}

function beginsWithSignature(node: RootContent): boolean {
  if (node.type === 'signature') return true;
  return 'children' in node && node.type !== 'paragraph' && beginsSo(node.children as RootContent[]);
}

function beginsSo(children: RootContent[]): boolean {
  const first = children.find(isBlock);
  return first !== undefined && beginsWithSignature(first);
}

function isBlock(node: RootContent): boolean {
  if (node.type === 'html') return isContents(node) || !isLayoutHtml(node.value);
  return node.type !== 'definition' && node.type !== 'footnoteDefinition' && !anchorsIn(node);
}

/**
 * A block that does not end a page. `divided`: the same when it is not kept together as a whole. One that cannot keep its last lines alone is
 * kept whole, where it fits.
 */
export function withEndKept(block: BlockLayout, divided: BlockLayout, context: Room): BlockLayout {
  if (block === divided) return block.keepWithNext ? block : wholeWithNext(block, context);
  const { endSpaces: _endSpaces, breaksBeforeEnd: _breaks, ...whole } = block;
  return { ...whole, keepWithNext: true, divided: divided.keepWithNext ? divided : wholeWithNext(divided, context) };
}

function wholeWithNext(block: BlockLayout, context: Room): BlockLayout {
  return fitsPage(context, block.height) ? { ...block, startHeight: block.height, keepWithNext: true } : block;
}

/** The end of a table: its last rows, which share a page, with the header that is repeated above them. */
export function keptRows(
  kept: { height: number } | undefined,
  headerHeight: number,
  context: Room & Around,
): Pick<BlockLayout, 'keepWithNext' | 'breaksBeforeEnd' | 'endSpaces'> {
  if (!context.endKept || !kept) return {};
  const keep = (height: number) => {
    if (fitsPage(context, height)) kept.height = height - headerHeight;
  };
  return {
    keepWithNext: true,
    breaksBeforeEnd: true,
    endSpaces: [{ height: kept.height + headerHeight, stack: [], keep }],
  };
}
