/** How blocks follow one another: space between them, and what must not be parted by a page's end. */
import type { Content } from 'pdfmake/interfaces.js';
import type { Laid, Room } from '../context/block-layout.ts';
import type { Build } from '../context/build.ts';
import { fitsPage, reserve } from './reserved-space.ts';

/** A block and the room before it. `shrink` gives up what its author wants kept together, and gives what is left of its lead. */
type Placed = { block: Laid; room: Room; headings: number; shrink?: () => number };

/** Of headings that follow each other on end, so many stay together: a page of nothing else has to end somewhere. */
const MOST_HEADINGS = 6;

/** Puts blocks under one another. A block that may not end a page takes the lead of the next with it. */
export function inSequence(build: Build, blocks: Laid[]): Laid {
  const stack: Content[] = [];
  let height = 0;
  let below: Placed | undefined;
  const ending: Room[] = [];
  let isEnding = true;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!;
    const gap = index === 0 ? 0 : Math.max(block.before, blocks[index - 1]!.after);
    const placed = placedAbove(block, below, build);
    if (isEnding && block.keepNext) ending.push(...endOf(placed));
    isEnding &&= block.keepNext === true && !block.parted;
    height += gap + block.height;
    stack.push({
      stack: placed.room.parts,
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
    lead: below?.room.lead ?? 0,
    drop: blocks[0]?.drop ?? 0,
    ...(ending.length > 0 && { keepNext: true, ending, ...(!isEnding && { parted: true }) }),
  };
}

/** What must have room for the lead of the block below, if this one may not end a page: its last part, or all of it. */
function endOf({ block, room }: Placed): Room[] {
  return [...(block.ending ?? []), ...(block.parted ? [] : [room])];
}

function placedAbove(block: Laid, below: Placed | undefined, build: Build): Placed {
  const room: Room = { lead: 0, parts: [block.content] };
  reserve(room, block.lead, build);
  const { least } = block;
  const shrunk = (lead: number) => {
    reserve(room, lead, build);
    return lead;
  };
  const headings = block.keepNext ? 1 + (below?.headings ?? 0) : 0;
  const placed: Placed = { block, room, headings, ...(least !== undefined && { shrink: () => shrunk(least) }) };
  if (!block.keepNext || !below || below.block.pageBreak) return placed;
  if (headings > MOST_HEADINGS) return { ...placed, headings: 1 };
  const end = endOf(placed).map((part) => ({ part, lead: part.lead }));
  const space = Math.max(block.after, below.block.before);
  const fits = (lead: number) => end.every((part) => fitsPage(build, part.lead + space + lead));
  const keep = (lead: number) => {
    if (fits(lead)) for (const each of end) reserve(each.part, each.lead + space + lead, build);
    return room.lead;
  };
  const { shrink } = below;
  keep(shrink && !fits(below.room.lead) ? shrink() : below.room.lead);
  return shrink ? { ...placed, shrink: () => keep(shrink()) } : placed;
}
