/**
 * §10.48: notes in the margin beside their blocks. Each is laid out once, before the text; a mark in the text says where its block begins.
 * Once all pages are known, the notes of each are placed: below each other where they would overlap, and within the height of the text.
 * Lengths are in points.
 */
import { tell } from '../../locales/message.ts';
import { BETWEEN_NOTES } from '../../template/model/side-room.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import type { DrawnPage, LayoutBuilder } from '../engine/layout.ts';
import { objectState } from '../engine/replacement.ts';
import { HAIR, type HeldNote, holdNote, placedParts } from './held-notes.ts';

type Builder = typeof LayoutBuilder.prototype;
type Writer = Builder['writer'];

/** The notes of a section. `first`: the key of the first one. `x`: their distance from the left edge of the page. */
export type HeldSideNotes = { first: number; x: number; width: number };

/** A mark in the text. `drop`: how much lower the note begins. */
type SideMark = { sideNote: number; drop: number };
type SideNote = { note: HeldNote; x: number };

const states = objectState<Writer, Map<number, SideNote>>('side notes');
const heights = objectState<DrawnPage, number>('height of side notes');

function bodyHeight({ pageSize, pageMargins }: DrawnPage): number {
  return pageSize!.height - pageMargins!.top - pageMargins!.bottom;
}

/** Lays out the notes of a section, and keeps them until all pages are known. */
export function holdSideNotes(builder: Builder, nodes: object[], { first, x, width }: HeldSideNotes): void {
  const { writer } = builder;
  const held = states.get(writer) ?? new Map<number, SideNote>();
  states.set(writer, held);
  const page = bodyHeight(writer.context().getCurrentPage());
  for (const [at, node] of nodes.entries())
    held.set(first + at, { note: holdNote(builder, node, page, { before: 0, after: 0 }, width), x });
}

/** Ends the page if a further note has no room beside those of the page. */
export function makeRoomForNote({ writer }: Builder, key: number): void {
  const { height } = states.get(writer)!.get(key)!.note;
  const place = () => writer.context().getCurrentPage();
  const taken = heights.get(place()) ?? 0;
  const isFull = taken > 0 && taken + BETWEEN_NOTES + height > bodyHeight(place());
  if (isFull && writer.transactionLevel === 0) writer.moveToNextPage();
  const page = place();
  const before = heights.get(page);
  heights.set(page, before === undefined ? height : before + BETWEEN_NOTES + height);
}

/** Places the notes of a page. `bottom`: the lower edge of the text. Throws if they are higher than the page. */
export function placeSideNotes({ writer }: Builder, page: DrawnPage, bottom: number): void {
  const held = states.get(writer);
  if (!held) return;
  const marks = page.items.flatMap(({ item }) => ('sideNote' in item ? [item as SideMark & { y: number }] : []));
  if (marks.length === 0) return;
  page.items = page.items.filter(({ item }) => !('sideNote' in item));
  const notes = marks
    .sort((a, b) => a.y - b.y || a.sideNote - b.sideNote)
    .map(({ sideNote, y, drop }) => ({ ...held.get(sideNote)!, y: y + drop }))
    .filter(({ note }) => note.parts.length > 0);
  let end = Number.NEGATIVE_INFINITY;
  for (const one of notes) {
    one.y = Math.max(one.y, end);
    end = one.y + one.note.height + BETWEEN_NOTES;
  }
  let most = bottom;
  for (const one of notes.toReversed()) {
    one.y = Math.min(one.y, most - one.note.height);
    most = one.y - BETWEEN_NOTES;
  }
  if (notes[0] && notes[0].y < page.pageMargins!.top - HAIR) throw cannotBeSet(tell('pdf.side.room'));
  for (const { note, x, y } of notes)
    page.items.push(...placedParts(note, 0, note.parts.length, x, y + note.parts[0]!.top));
}
