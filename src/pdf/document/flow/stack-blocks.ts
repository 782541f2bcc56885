/**
 * §17.6: blocks under one another: the space between them, and what a page break may not separate. Keep with next: a heading, a rule or
 * an announcement (`keepWithNext`) does not end a page; it reserves space for the beginning of the block below.
 */
import type { Content } from '../../engine/layout.ts';
import type { BlockLayout, ReservedSpace } from '../context/block-layout.ts';
import { atStart, type Context, type Look, type Room } from '../context/context.ts';
import { fitsPage, reserveSpace } from './reserve-space.ts';

/**
 * A block with the space that it reserves. `headings`: how many blocks that keep with the next one follow each other from here on.
 * `shrink` gives up that a block is kept together as a whole, and returns the height that it reserves then.
 */
type StackedBlock = { block: BlockLayout; space: ReservedSpace; headings: number; shrink?: () => number };

/** So many headings that follow each other stay together: a page of nothing but headings has to end somewhere. */
const MAX_HEADINGS = 6;

/** Puts blocks under one another. A block that is kept with the next one reserves the beginning of that, too. */
export function stackBlocks(context: Context, blocks: BlockLayout[]): BlockLayout {
  const stack: Content[] = [];
  let height = 0;
  let below: StackedBlock | undefined;
  const endSpaces: ReservedSpace[] = [];
  let isAtEnd = true;
  const start = blocks.findIndex(({ keepWithNext }) => !keepWithNext);
  // From the last block to the first: each must know what the one below it needs.
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

/** A page begins with its first column: pdfmake ends pages up to the next odd one, which it calls even. */
function pageBreakIn({ page }: Room) {
  return page.columns ? ('beforeEven' as const) : ('before' as const);
}

/** The reserved spaces that must hold the beginning of the block below, if this block keeps with it. */
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
  const headings = block.keepWithNext ? 1 + (below?.headings ?? 0) : 0;
  const stacked: StackedBlock = {
    block,
    space,
    headings,
    ...(minStartHeight !== undefined && { shrink: () => shrinkTo(minStartHeight) }),
  };
  if (!block.keepWithNext || !below || below.block.pageBreak) return stacked;
  if (
    block.divided &&
    !fitsPage(context, space.height + Math.max(block.after, below.block.before) + below.space.height)
  ) {
    return stackedAbove(block.divided, below, context);
  }
  if (headings > MAX_HEADINGS) return { ...stacked, headings: 1 };
  const ends = endSpacesOf(stacked).map((end) => ({ end, height: end.height }));
  const gap = Math.max(block.after, below.block.before);
  const fits = (startHeight: number) => ends.every(({ height }) => fitsPage(context, height + gap + startHeight));
  const keepWith = (startHeight: number) => {
    if (fits(startHeight)) for (const { end, height } of ends) reserveSpace(end, height + gap + startHeight, context);
    return space.height;
  };
  const { shrink } = below;
  keepWith(shrink && !fits(below.space.height) ? shrink() : below.space.height);
  return shrink ? { ...stacked, shrink: () => keepWith(shrink()) } : stacked;
}
