/** §10.48: a note in the margin, beside the block before it. `layout/side-notes.ts` places it on the page of that block. */
import { tell } from '../../../locales/message.ts';
import type { SideNote } from '../../../template/model/document-tree.ts';
import { leastMargin, type SideRoom, sideRoom, widestMargin } from '../../../template/model/side-room.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Around, type Context, inElement, type Look, type Room, styled } from '../context/context.ts';
import { baselineDropOf } from '../context/styles.ts';
import { fitsPage, spacerOf } from '../flow/stack-blocks.ts';

/** Returns the margin of the notes. Throws if it has no room for any. */
export function sideRoomIn({ page, direction, inCell }: Room & Look & Around): SideRoom {
  if (page.columns || inCell) throw cannotBeSet(tell('pdf.side.columns'));
  const room = sideRoom(page.margins, direction, page.frame);
  if (room) return room;
  throw cannotBeSet(tell('pdf.side.margin', { needed: leastMargin(page.frame), widest: widestMargin(page.margins) }));
}

/** Returns the context of a side note: small type in the width of the margin, where no page ends. */
export function inSideNote(context: Context): Context {
  const { width } = sideRoomIn(context);
  return {
    ...styled(context, { size: context.styles.smallSize }),
    width,
    inCell: 'column',
    tight: 'note',
    textRows: false,
    align: undefined,
    justify: undefined,
    listDepth: 0,
    numberColumn: 0,
    noteRoom: undefined,
    endKept: undefined,
    endsDocument: undefined,
  };
}

/** Lays out a note, and returns the block before it with a mark that says where the note stands. */
export function withSideNote(block: BlockLayout, node: SideNote, context: Context): BlockLayout {
  const { sideNotes, style } = context;
  const inside = inSideNote(context);
  const key = sideNotes.length;
  const note = inElement(inside, 'Note', { id: `side-${key + 1}` });
  const { content, height } = note.layOutBlocks(node.children, note);
  if (!fitsPage(context, height)) throw cannotBeSet(tell('pdf.side.high'));
  sideNotes.push(content);
  return marked(block, { key, height, drop: baselineDropOf(style.size, inside.style.size) }, context);
}

type Mark = { key: number; height: number; drop: number };

/** What begins the block stays on one page with the whole note. */
function marked(block: BlockLayout, mark: Mark, context: Context): BlockLayout {
  const { key, height, drop } = mark;
  const { baselineDrop = 0, startHeight, minStartHeight = startHeight, divided } = block;
  const lower = drop + baselineDrop;
  const shape = { type: 'rect', x: 0, y: 0, w: 0, h: 0, sideNote: key, drop: lower };
  const beginning = Math.max(minStartHeight, lower + height);
  const reserved = fitsPage(context, beginning) ? beginning : minStartHeight;
  const beside = { stack: [{ canvas: [shape] }, block.content], sideNote: key };
  const stack = [...(fitsPage(context, reserved) ? spacerOf(reserved) : []), beside as object as Content];
  return {
    ...block,
    content: { stack },
    startHeight: Math.max(startHeight, reserved),
    ...(block.minStartHeight !== undefined && { minStartHeight: Math.max(minStartHeight, reserved) }),
    ...(divided && { divided: marked(divided, mark, context) }),
  };
}
