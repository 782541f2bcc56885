/**
 * §17.10: notes that wait for their pages. Each is laid out once, on a page without an end, before the text that refers to it, and
 * divided into parts: lines, pictures and rows, between which a page may end. Lengths are in points.
 */
import type { DrawnPage, LayoutBuilder } from '../engine/layout.ts';
import { withMethods } from '../engine/replacement.ts';
import { bottomOf, move, type PlacedItem, topOf } from './placed-item.ts';

type Builder = typeof LayoutBuilder.prototype;
type Item = DrawnPage['items'][number];

/**
 * A part of a note, from `top` to `bottom` within the note. `mayEnd`: a page may end below it, since nothing there belongs together.
 */
type NotePart = { top: number; bottom: number; items: Item[]; mayEnd: boolean };

/**
 * A note in parts. `boxes`: tints and rules that go on beside several parts. `start`: the height of the first parts, which stay together.
 * `before`, `after`: the space around the note.
 */
export type HeldNote = {
  parts: NotePart[];
  boxes: Item[];
  height: number;
  start: number;
  before: number;
  after: number;
};

/** Higher than any note. */
const ENDLESS = 1e7;
/** Sums of heights are not exact. */
export const HAIR = 0.01;

/** Lays out a note, and returns its parts. `page`: the height that a page offers; what belongs together and is higher is divided. `width`: that of the note, unless it is the text's. */
export function holdNote(
  builder: Builder,
  note: object,
  page: number,
  { before, after }: Pick<HeldNote, 'before' | 'after'>,
  width = builder.writer.context().availableWidth,
): HeldNote {
  const { writer } = builder;
  const kept: [top: number, bottom: number][] = [];
  const open: number[] = [];
  writer.beginUnbreakableBlock(width, ENDLESS);
  // On a page without an end nothing moves to the next one, but what would move as one stays together.
  const methods = {
    beginUnbreakableBlock: () => {
      open.push(writer.context().y);
    },
    commitUnbreakableBlock: () => {
      const top = open.pop();
      if (top !== undefined) kept.push([top, writer.context().y]);
    },
  };
  withMethods(writer, methods, () => builder.processNode(note));
  const items = writer.context().pages[0]!.items.filter(({ item }) => !(item as PlacedItem).leftSpace);
  writer.popContext();
  writer.transactionLevel -= 1;
  const { parts, boxes } = partsOf(items);
  keepTogether(
    parts,
    kept.filter(([top, bottom]) => bottom - top < page),
  );
  const height = parts.at(-1)?.bottom ?? 0;
  const first = parts.find(({ mayEnd }) => mayEnd)?.bottom ?? 0;
  return { parts, boxes, height, start: first, before, after };
}

/** Returns whether a page may end in the middle of a shape: a tint, or a rule from top to bottom. */
function isBox({ type, item }: Item): boolean {
  const { h, y1, y2 } = item as PlacedItem;
  return type === 'vector' && ((h !== undefined && h > 0) || (y1 !== undefined && y2 !== undefined && y1 !== y2));
}

function placed({ item }: Item): PlacedItem {
  return item as PlacedItem;
}

/** Divides what is on an endless page where nothing stands. */
function partsOf(items: Item[]): Pick<HeldNote, 'parts' | 'boxes'> {
  const boxes = items.filter(isBox);
  const others = items.filter((item) => !isBox(item));
  const sorted = others
    .map((item, at) => ({ item, at, top: topOf(placed(item)) }))
    .sort((a, b) => a.top - b.top || a.at - b.at);
  const parts: NotePart[] = [];
  for (const { item, top } of sorted) {
    const bottom = Math.max(top, bottomOf(placed(item)));
    const last = parts.at(-1);
    if (last && top < last.bottom - HAIR) {
      last.items.push(item);
      last.bottom = Math.max(last.bottom, bottom);
    } else parts.push({ top, bottom, items: [item], mayEnd: true });
  }
  if (parts.length > 0) parts[0]!.top = Math.min(0, parts[0]!.top);
  for (const { item } of boxes) widen(parts, upperOf(item as PlacedItem), lowerOf(item as PlacedItem));
  return { parts, boxes };
}

/** Gives the edges of a box to the first and the last part beside it. */
function widen(parts: NotePart[], top: number, bottom: number): void {
  const first = firstBelow(parts, top);
  const above = parts[first - 1];
  if (parts[first] && (!above || above.bottom <= top + HAIR)) parts[first].top = Math.min(parts[first].top, top);
  const next = firstBelow(parts, bottom);
  const last = parts[next - 1];
  if (last && bottom > last.bottom) last.bottom = Math.min(bottom, parts[next]?.top ?? bottom);
}

function firstBelow(parts: NotePart[], height: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.top >= height - HAIR) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Marks the parts below which no page ends. */
function keepTogether(parts: NotePart[], kept: [top: number, bottom: number][]): void {
  const ranges = kept.filter(([top, bottom]) => bottom > top).sort(([a], [b]) => a - b);
  let next = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    for (; next < ranges.length && ranges[next]![0] < part.bottom - HAIR; next++)
      until = Math.max(until, ranges[next]![1]);
    if (until > part.bottom + HAIR) part.mayEnd = false;
  }
  if (parts.length > 0) parts.at(-1)!.mayEnd = true;
}

/**
 * Returns the part behind the last one that fits into so many points, from `from` on; `from` itself if none does. `isForced`: at least
 * one part is taken, and what belongs together is divided if it does not fit.
 */
export function endWithin({ parts }: HeldNote, from: number, room: number, isForced: boolean): number {
  const fits = (to: number) => parts[to - 1]!.bottom - parts[from]!.top <= room + HAIR;
  let end = from;
  let forced = from;
  for (let to = from + 1; to <= parts.length && fits(to); to++) {
    forced = to;
    if (parts[to - 1]!.mayEnd) end = to;
  }
  if (end > from || !isForced) return end;
  return Math.max(forced, from + 1);
}

/** Returns the items of some parts, moved so that the first part begins at `x` and `y`. Each part is placed once. */
export function placedParts({ parts, boxes }: HeldNote, from: number, to: number, x: number, y: number): Item[] {
  const top = parts[from]!.top;
  const bottom = parts[to - 1]!.bottom;
  const by = y - top;
  const isWhole = from === 0 && to === parts.length;
  const cut = boxes.flatMap((box) => {
    const clipped = isWhole ? box : clippedTo(box, top, bottom);
    return clipped ? [clipped] : [];
  });
  const moved = [...cut, ...parts.slice(from, to).flatMap(({ items }) => items)];
  for (const { item } of moved) shift(item as PlacedItem, x, by);
  return moved;
}

/** Returns the part of a box between two heights. */
function clippedTo({ type, item }: Item, top: number, bottom: number): Item | undefined {
  const box = item as PlacedItem;
  const [start, end] = [Math.max(top, upperOf(box)), Math.min(bottom, lowerOf(box))];
  if (end - start <= HAIR) return undefined;
  const ends = box.h === undefined ? { y1: start, y2: end } : { y: start, h: end - start };
  return { type, item: { ...box, ...ends } };
}

function upperOf({ y, y1, y2 }: PlacedItem): number {
  return y ?? Math.min(y1!, y2!);
}

function lowerOf({ y, h, y1, y2 }: PlacedItem): number {
  return h === undefined ? Math.max(y1!, y2!) : y! + h;
}

const SIDES = ['x', 'x1', 'x2'] as const;

function shift(item: PlacedItem, x: number, y: number): void {
  for (const side of SIDES) if (typeof item[side] === 'number') item[side] += x;
  if (item.points) item.points = item.points.map((point) => ({ ...point, x: (point.x ?? 0) + x }));
  move(item, (at) => at + y);
}
