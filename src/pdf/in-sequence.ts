/** How blocks follow one another: space between them, and what must not be parted by a page's end. */
import type { Content } from 'pdfmake/interfaces.js';
import type { Build } from './build.ts';
import type { Laid } from './laid.ts';

/** No more than this share of a page is ever kept together: it must fit on an empty one. */
const MOST_KEPT = 0.8;

/** Whether so much can be kept together on one page. */
export const fitsPage = (build: Build, height: number): boolean => height <= build.page.bodyHeight * MOST_KEPT;

/**
 * Goes to the next page unless the height is left on this one, then comes back: pdfmake keeps a block together only as a
 * whole, and loses what does not fit; an empty block of the wanted height loses nothing.
 */
export const roomFor = (height: number): Content[] => [
  { stack: [{ canvas: [], margin: [0, 0, 0, height] }], unbreakable: true },
  { canvas: [], margin: [0, -height, 0, 0] },
];

/** Puts blocks under one another. A block that may not end a page takes the lead of the next with it. */
export function inSequence(build: Build, blocks: Laid[]): Laid {
  const stack: Content[] = [];
  let lead = 0;
  let height = 0;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!;
    const next = blocks[index + 1];
    const gap = index === 0 ? 0 : Math.max(block.before, blocks[index - 1]!.after);
    lead = block.lead + (block.keepNext && next ? Math.max(block.after, next.before) + lead : 0);
    const kept = lead > build.text.size * build.text.leading && fitsPage(build, lead);
    height += gap + block.height;
    stack.push({
      stack: [...(kept ? roomFor(lead) : []), block.content],
      margin: [0, block.pageBreak ? 0 : gap, 0, 0],
      ...(block.pageBreak && { pageBreak: 'before' as const }),
    });
  }
  return {
    content: { stack: stack.reverse() },
    before: blocks[0]?.before ?? 0,
    after: blocks.at(-1)?.after ?? 0,
    height,
    lead,
  };
}
