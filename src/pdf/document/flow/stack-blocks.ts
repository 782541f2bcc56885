/** How blocks follow one another: space between them, and what must not be parted by a page's end. */
import type { Content } from 'pdfmake/interfaces.js';
import type { BlockLayout, ReservedSpace } from '../context/block-layout.ts';
import type { Context } from '../context/context.ts';
import { fitsPage, reserve } from './reserved-space.ts';

/** A block and the room before it. `shrink` gives up what its author wants kept together, and gives what is left of its lead. */
type StackedBlock = { block: BlockLayout; space: ReservedSpace; headings: number; shrink?: () => number };

/** Of headings that follow each other on end, so many stay together: a page of nothing else has to end somewhere. */
const MOST_HEADINGS = 6;

/** Puts blocks under one another. A block that may not end a page takes the lead of the next with it. */
export function stackBlocks(context: Context, blocks: BlockLayout[]): BlockLayout {
  const stack: Content[] = [];
  let height = 0;
  let below: StackedBlock | undefined;
  const endSpaces: ReservedSpace[] = [];
  let isEnding = true;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!;
    const gap = index === 0 ? 0 : Math.max(block.before, blocks[index - 1]!.after);
    const placed = stackedAbove(block, below, context);
    if (isEnding && block.keepWithNext) endSpaces.push(...endSpacesOf(placed));
    isEnding &&= block.keepWithNext === true && !block.breaksBeforeEnd;
    height += gap + block.height;
    stack.push({
      stack: placed.space.stack,
      margin: [0, block.pageBreak ? 0 : gap, 0, 0],
      ...(block.pageBreak && { pageBreak: 'before' as const }),
    });
    below = placed;
  }
  return {
    content: { stack: stack.reverse() },
    before: blocks[0]?.before ?? 0,
    after: blocks.at(-1)?.after ?? 0,
    height,
    startHeight: below?.space.height ?? 0,
    baselineDrop: blocks[0]?.baselineDrop ?? 0,
    ...(endSpaces.length > 0 && { keepWithNext: true, endSpaces, ...(!isEnding && { breaksBeforeEnd: true }) }),
  };
}

/** What must have room for the lead of the block below, if this one may not end a page: its last part, or all of it. */
function endSpacesOf({ block, space }: StackedBlock): ReservedSpace[] {
  return [...(block.endSpaces ?? []), ...(block.breaksBeforeEnd ? [] : [space])];
}

function stackedAbove(block: BlockLayout, below: StackedBlock | undefined, context: Context): StackedBlock {
  const space: ReservedSpace = { height: 0, stack: [block.content] };
  reserve(space, block.startHeight, context);
  const { leastStartHeight } = block;
  const shrunk = (lead: number) => {
    reserve(space, lead, context);
    return lead;
  };
  const headings = block.keepWithNext ? 1 + (below?.headings ?? 0) : 0;
  const placed: StackedBlock = {
    block,
    space,
    headings,
    ...(leastStartHeight !== undefined && { shrink: () => shrunk(leastStartHeight) }),
  };
  if (!block.keepWithNext || !below || below.block.pageBreak) return placed;
  if (headings > MOST_HEADINGS) return { ...placed, headings: 1 };
  const end = endSpacesOf(placed).map((part) => ({ part, height: part.height }));
  const gap = Math.max(block.after, below.block.before);
  const fits = (lead: number) => end.every((part) => fitsPage(context, part.height + gap + lead));
  const keep = (lead: number) => {
    if (fits(lead)) for (const each of end) reserve(each.part, each.height + gap + lead, context);
    return space.height;
  };
  const { shrink } = below;
  keep(shrink && !fits(below.space.height) ? shrink() : below.space.height);
  return shrink ? { ...placed, shrink: () => keep(shrink()) } : placed;
}
