/** §17.42, §10.48: side notes in Word: frames in the margin, which Word keeps beside the paragraph after them. */
import type { Nodes, RootContent } from 'mdast';
import { everyNode } from '../../template/document/every-node.ts';
import { PAGE_BREAK, type SideNote } from '../../template/model/document-tree.ts';
import { sheetOf } from '../../template/model/paper.ts';
import { BETWEEN_NOTES, SIDE_GAP, sideRoom } from '../../template/model/side-room.ts';
import type { Frame, WordContext } from './context.ts';

/** Returns the frame of notes. Undefined where the margin has no room for them. */
function frameIn({
  setup: { page, columns, furniture },
  inCell,
  direction,
}: WordContext): Omit<Frame, 'lower'> | undefined {
  const room = columns || inCell ? undefined : sideRoom(page.margins, direction, furniture?.frame);
  if (!room) return undefined;
  const { left, right } = page.margins;
  const x = room.side === 'right' ? sheetOf(page).width - right + SIDE_GAP : left - SIDE_GAP - room.width;
  return { x, width: room.width };
}

/** Returns the blocks with each side note before the block that it stands beside, and before what keeps that together. */
export function withNotesFirst(nodes: readonly RootContent[], context: WordContext): readonly RootContent[] {
  if (!nodes.some(({ type }) => type === 'sideNote') || !frameIn(context)) return nodes;
  const ordered: RootContent[] = [];
  // Where the notes of the last block go.
  let place = 0;
  let isOpen = true;
  for (const node of nodes) {
    if (node.type === 'sideNote') {
      ordered.splice(place, 0, node);
      place += 1;
      continue;
    }
    if (!isOpen) place = ordered.length;
    isOpen = node.type === 'anchor' || (node.type === 'html' && !PAGE_BREAK.test(node.value));
    ordered.push(node);
  }
  return ordered;
}

/** Returns the notes right behind the first paragraph of an item, which go before it, and the other blocks. */
export function notesOfItem(
  rest: readonly RootContent[],
  context: WordContext,
): [notes: readonly RootContent[], others: readonly RootContent[]] {
  const end = frameIn(context) ? rest.findIndex(({ type }) => type !== 'sideNote') : 0;
  return end < 0 ? [rest, []] : [rest.slice(0, end), rest.slice(end)];
}

/** Writes a note in a frame, or as a paragraph of small type where the margin has no room. What is pending is left to the block. */
export function sideNote(node: SideNote, context: WordContext): string {
  const frame = frameIn(context);
  const { pending, styles } = context;
  const own = {
    ...context,
    pending: { pageBreak: false, bookmarks: [] },
    style: 'FootnoteText',
    ground: undefined,
    tight: undefined,
    align: undefined,
    isKept: undefined,
    ending: undefined,
    listDepth: 0,
  };
  if (!frame) return context.writeBlocks(node.children, own);
  const lower = pending.noteEnd ?? 0;
  const type = { size: styles.smallSize, leading: styles.text.leading, after: styles.spacing.tight.after };
  pending.noteEnd = lower + BETWEEN_NOTES + guessedHeight(node, frame.width, type, WIDE);
  return context.writeBlocks(node.children, {
    ...own,
    frame: { ...frame, lower },
    width: frame.width,
    indent: 0,
  });
}

// Frames may overlap in Word and LibreOffice, so each begins below the one before it, by a guess at the heights of notes and blocks.

/** The width of a letter as a share of the size: a guess that makes text high, and one that makes it low. */
const WIDE = 0.56;
const NARROW = 0.45;

type Type = { size: number; leading: number; after: number };

function guessedHeight(node: Nodes, width: number, { size, leading, after }: Type, letter: number): number {
  if (node.type === 'text' || node.type === 'inlineCode') return 0;
  if (!('children' in node)) return size * leading;
  const children = node.children as Nodes[];
  const isLine = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableRow';
  if (!isLine)
    return children.reduce((sum, child) => sum + guessedHeight(child, width, { size, leading, after }, letter), 0);
  let letters = 0;
  let lines = 1;
  everyNode(node, (part) => {
    if (part.type === 'text' || part.type === 'inlineCode') letters += part.value.length;
    else if (part.type === 'break') lines += 1;
    else if (part.type === 'blank') letters += part.label.length;
  });
  return Math.max(lines, Math.ceil((letters * size * letter) / width)) * size * leading + after;
}

/** Notes below a block begin no higher than beside it. */
export function passBlock(node: Nodes, { pending, styles, width, frame, inCell }: WordContext): void {
  if (!pending.noteEnd || frame || inCell || isAround(node)) return;
  const type = { size: styles.text.size, leading: styles.text.leading, after: styles.spacing.paragraph.after };
  pending.noteEnd = Math.max(0, pending.noteEnd - guessedHeight(node, width, type, NARROW));
}

/** Containers write their blocks themselves, which pass for themselves. */
function isAround({ type }: Nodes): boolean {
  return (
    type === 'list' || type === 'blockquote' || type === 'styledBlock' || type === 'aligned' || type === 'sideNote'
  );
}
