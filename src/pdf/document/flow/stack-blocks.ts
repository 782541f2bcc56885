/**
 * §17.6: stacks blocks: the space between them, and what a page break must not separate. Keep with next: a heading, rule or announcement
 * (`keepWithNext`) does not end a page; it reserves space for the beginning of the next block.
 */
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { everyNode, noteId } from '../../../template/document/every-node.ts';
import { textOfHeading } from '../../../template/document/headings.ts';
import { isContents, isLayoutHtml } from '../../../template/model/document-tree.ts';
import type { Content } from '../../engine/layout.ts';
import type { BlockLayout, ReservedSpace } from '../context/block-layout.ts';
import {
  type Around,
  atStart,
  type Context,
  keepsNumbers,
  type Look,
  measuredHeight,
  type References,
  type Room,
} from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { anchorsIn, ON_LAST_PAGE } from './text-block.ts';

/**
 * A block with the space that it reserves. `headings`: the number of consecutive blocks from here on that are kept with the next.
 * `shrink`: stops keeping a block together as a whole, and returns the height that it then reserves.
 */
type StackedBlock = { block: BlockLayout; space: ReservedSpace; headings: number; shrink?: () => number };

/** The most consecutive headings that stay together, since a page of only headings must end somewhere. */
const MAX_HEADINGS = 6;

/** Stacks blocks. A block that is kept with the next one reserves the beginning of that too. */
export function stackBlocks(context: Context, blocks: BlockLayout[]): BlockLayout {
  const stack: Content[] = [];
  let height = 0;
  let below: StackedBlock | undefined;
  const endSpaces: ReservedSpace[] = [];
  let isAtEnd = true;
  const start = blocks.findIndex(({ keepWithNext }) => !keepWithNext);
  // Blocks are stacked from the last to the first, because each needs to know the height that the block below reserves.
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!;
    const gap = index === 0 ? 0 : Math.max(block.before, blocks[index - 1]!.after);
    const stacked = stackedAbove(
      block,
      below,
      index <= start || start < 0 ? atStart(context, blocks.slice(0, index)) : context,
    );
    if (isAtEnd && block.keepWithNext) endSpaces.push(...endSpacesOf(stacked));
    isAtEnd &&= block.keepWithNext === true && !block.breaksBeforeEnd;
    height += gap + block.height;
    stack.push({
      stack: stacked.space.stack,
      margin: [0, block.pageBreak ? 0 : gap, 0, 0],
      ...(block.pageBreak && { pageBreak: pageBreakIn(context) }),
    });
    below = stacked;
  }
  return {
    content: { stack: stack.reverse() },
    before: blocks[0]?.before ?? 0,
    after: blocks.at(-1)?.after ?? 0,
    height,
    startHeight: below?.space.height ?? 0,
    baselineDrop: blocks[0]?.baselineDrop ?? 0,
    ...(endSpaces.length > 0 && { keepWithNext: true, endSpaces, ...(!isAtEnd && { breaksBeforeEnd: true }) }),
  };
}

/** A page begins with its first column: pdfmake breaks up to the next odd page, which it calls even. */
function pageBreakIn({ page }: Room) {
  return page.columns ? ('beforeEven' as const) : ('before' as const);
}

/** Returns the reserved spaces that must hold the beginning of the block below, if this block is kept with it. */
function endSpacesOf({ block, space }: StackedBlock): ReservedSpace[] {
  return [...(block.endSpaces ?? []), ...(block.breaksBeforeEnd ? [] : [space])];
}

function stackedAbove(block: BlockLayout, below: StackedBlock | undefined, context: Room & Look): StackedBlock {
  const space: ReservedSpace = { height: 0, stack: [block.content] };
  reserveSpace(space, block.startHeight, context);
  const { minStartHeight } = block;
  const shrinkTo = (height: number) => {
    reserveSpace(space, height, context);
    return height;
  };
  const next = below?.block.pageBreak ? undefined : below;
  const headings = block.keepWithNext ? 1 + (next?.headings ?? 0) : 0;
  const stacked: StackedBlock = {
    block,
    space,
    headings,
    ...(minStartHeight !== undefined && { shrink: () => shrinkTo(minStartHeight) }),
  };
  if (!block.keepWithNext || !next) return stacked;
  if (block.divided && !fitsPage(context, space.height + Math.max(block.after, next.block.before) + next.space.height))
    return stackedAbove(block.divided, next, context);
  if (headings > MAX_HEADINGS) return { ...stacked, headings: 1 };
  const ends = endSpacesOf(stacked).map((end) => ({ end, height: end.height }));
  const gap = Math.max(block.after, next.block.before);
  const fits = (startHeight: number) => ends.every(({ height }) => fitsPage(context, height + gap + startHeight));
  const keepWith = (startHeight: number) => {
    if (fits(startHeight)) for (const { end, height } of ends) reserveSpace(end, height + gap + startHeight, context);
    return space.height;
  };
  const { shrink } = next;
  keepWith(shrink && !fits(next.space.height) ? shrink() : next.space.height);
  return shrink ? { ...stacked, shrink: () => keepWith(shrink()) } : stacked;
}

// §17.6: reserves space on the page before a block begins, so that a page break does not separate what belongs together.

/** The height in points of a page that stays free when all blocks on it are kept together, as tolerance for rounding. */
const SLACK = 0.5;

/** Returns whether so many points can be kept together: they must fit on an empty page. */
export function fitsPage(context: Room, height: number): boolean {
  return height <= context.page.bodyHeight - SLACK;
}

/**
 * Returns content that moves to the next page unless so many points are left on this one, and then moves back. pdfmake can only keep a
 * block together as a whole, and loses what does not fit; an empty block of the wanted height loses nothing.
 */
export function spacerOf(height: number): Content[] {
  return [
    { stack: [{ canvas: [], margin: [0, 0, 0, height] }], unbreakable: true },
    { canvas: [], margin: [0, -height, 0, 0] },
  ];
}

/** Reserves so many points in place of the earlier reservation. A single line needs no spacer, since pdfmake never cuts it. */
function reserveSpace(space: ReservedSpace, height: number, context: Room & Look): void {
  space.height = height;
  space.keep?.(height);
  const needsSpacer = !space.keep && height > context.style.size * context.style.leading && fitsPage(context, height);
  space.stack.splice(0, space.stack.length - 1, ...(needsSpacer ? spacerOf(height) : []));
}

// §17.7: keep together: a block marked `<!-- keep -->`, a signature block, or a block of a kind that the front matter keeps, moves to the
// next page as a whole if it fits there.

/**
 * Returns the block with its whole height reserved. A block taller than a page breaks normally, so that nothing is lost. If it leaves no
 * room for the heading above it, it breaks too, so that the heading is not left behind. `notes`: the height of its notes on the page.
 */
export function keepTogether(block: BlockLayout, context: Room, notes = 0): BlockLayout {
  const whole = block.height + notes;
  return fitsPage(context, whole) ? { ...block, startHeight: whole, minStartHeight: block.startHeight } : block;
}

/** Returns the height of the notes to which a block will refer for the first time. Call this before the block is laid out. */
export function notesHeightIn(node: RootContent, context: Around & References): number {
  const { noteRoom } = context;
  return noteRoom ? noteRoom([...newNotesIn(node, context)]) : 0;
}

/** Adds the names of the notes to which a node will refer for the first time. */
export function newNotesIn(node: Nodes, { footnotes }: References, names = new Set<string>()): Set<string> {
  everyNode(node, (one) => {
    const note = one.type === 'footnoteReference' && footnotes.get(one.identifier);
    if (note && note.references === 0) names.add(noteId(note.number));
  });
  return names;
}

// §17.36: places in the text that receive the free height of their page (`layout/vertical-places.ts`).

/** The distance of such a place below a block, so that a rule at its end belongs to the block; the next block begins further below. */
export const ASIDE = 1.3;

/** Returns a place for a share of the page's free height: a shape without a size, which is removed later. */
export function leftSpace(below = 0): Content {
  const canvas = [{ type: 'rect', x: 0, y: 0, w: 0, h: 0, leftSpace: true }];
  return { canvas, margin: [0, below, 0, -below] } as object as Content;
}

// §17.28, §17.35: keeps the last two lines before a signature block, or before the short end of a document, together with it. They may
// belong to two blocks, of which the second is one line. The introduction of a list in an item is kept with it too.

/** The number of blocks, items or entries before a signature block that keep their ends. */
export const KEPT = 2;

/** The blocks that keep their ends with what follows, and the one with which the document ends. */
type KeptEnds = { kept: Set<RootContent>; last: RootContent | undefined };

/** Finds the blocks that keep their ends. Returns undefined if there are none. */
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
    // Columns have no last line of their own: they would move to the last page as a whole.
    const isEnd = block === last && before.length > 0 && before.at(-1)!.type !== 'columns' && isShort([block], context);
    if (beginsWithSignature(block) || isEnd) for (const one of before) kept.add(one);
    if (sumsUp && blocks[at + 1] && isTotals(blocks[at + 1]!)) kept.add(block);
    if (introduces && actsAsHeading(block, blocks[at + 1])) kept.add(block);
  }
  return { kept, last };
}

/** Returns the context of a part that `left` others follow: the last two keep their ends if the whole does. */
export function keptAtEnd(context: Context, left: number): Context {
  const { endKept, endsDocument } = context;
  const kept = endKept && left >= KEPT ? undefined : endKept;
  const ends = left > 0 ? undefined : endsDocument;
  return kept === endKept && ends === endsDocument ? context : { ...context, endKept: kept, endsDocument: ends };
}

/** More characters and nodes than two lines of any page hold, so that a long end need not be laid out. */
const LONGEST_END = 1_000;

/** Returns whether blocks are a line or two long. Only texts and lists are measured. */
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

/** The longest text that can be a title, in UTF-16 units. */
const LONGEST_TITLE = 80;

/** Returns whether a node is a short text in bold, apart from signs. */
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

/** Returns whether a block is a table with the totals of the one above it. */
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

/** What stands elsewhere or nowhere. */
const OUTSIDE: ReadonlySet<string> = new Set(['definition', 'footnoteDefinition', 'sideNote']);

function isBlock(node: RootContent): boolean {
  if (node.type === 'html') return isContents(node) || !isLayoutHtml(node.value);
  return !OUTSIDE.has(node.type) && !anchorsIn(node);
}

/**
 * Returns a block that does not end a page. `divided`: the same block if it may break. A block that cannot keep its last lines alone is
 * kept whole if it fits.
 */
export function withEndKept(block: BlockLayout, divided: BlockLayout, context: Room): BlockLayout {
  if (block === divided) return block.keepWithNext ? block : wholeWithNext(block, context);
  const { endSpaces: _endSpaces, breaksBeforeEnd: _breaks, ...whole } = block;
  return { ...whole, keepWithNext: true, divided: divided.keepWithNext ? divided : wholeWithNext(divided, context) };
}

function wholeWithNext(block: BlockLayout, context: Room): BlockLayout {
  return fitsPage(context, block.height) ? { ...block, startHeight: block.height, keepWithNext: true } : block;
}

/** Returns the end of a table: its last rows, which share a page with the header repeated above them. */
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
