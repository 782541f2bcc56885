/** §10.45: parties of a signature block side by side, whose lines to sign on are at one height. */
import { type PartyParts, partsOfParty } from '../../../template/document/parts-of-party.ts';
import type { Column } from '../../../template/model/document-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, measuredHeight } from '../context/context.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { ROOM_TO_SIGN } from './paragraph.ts';

/** Lays out the parties of one row. `widths`: those of the columns in points. */
export function partiesOf(nodes: Column[], widths: readonly number[], context: Context): BlockLayout[] {
  const parties = nodes.map((node, at): PlacedParty => {
    const parts = partsOfParty(node);
    // A party without text above its line has room to sign at the top of a page, too.
    const room = parts.above.length + parts.picture.length === 0 && parts.below.length > 0 ? ROOM_TO_SIGN : 0;
    return { ...parts, room, own: { ...context, width: widths[at]! } };
  });
  const levels = parties.map(({ above, picture, below: [line], room, own }) =>
    line ? room + measuredHeight([...above, ...picture, line], own) : 0,
  );
  const lowest = Math.max(...levels);
  return parties.map((party, at) => partyOf(party, party.below.length > 0 ? lowest - levels[at]! : 0));
}

/** `room`: the points to sign that stand within the party, above its line. */
type PlacedParty = PartyParts & { room: number; own: Context };

/** Lays out a party with its line `down` points lower than it would stand by itself. */
function partyOf({ above, picture, below, room, own }: PlacedParty, down: number): BlockLayout {
  const head = above.length > 0 ? own.layOutBlocks(above, own) : undefined;
  if (head && below.length === 0) return head;
  const signed = own.layOutBlocks([...picture, ...below], own);
  if (head) {
    const gap = Math.max(head.after, signed.before) + down;
    return stackBlocks(own, [
      { ...head, after: gap },
      { ...signed, before: gap },
    ]);
  }
  const by = room + down;
  return {
    ...signed,
    content: { stack: [signed.content], margin: [0, by, 0, 0] },
    before: Math.max(0, signed.before - by),
    height: signed.height + by,
    startHeight: signed.startHeight + by,
  };
}
