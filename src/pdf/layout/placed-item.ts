/** The vertical places of what is laid out on a page: lines, rows of texts, pictures and shapes. Lengths are in points. */
import { isPlacedTextRows, type PlacedTextRows, textRowHeight } from './text-rows.ts';

/** A line, rows of texts, a picture or a shape, with its vertical positions. */
export type PlacedItem = Partial<Record<'y' | 'h' | 'y1' | 'y2' | '_height', number>> & {
  /** Set on an item that asks for a share of the page's free height (`document/flow/stack-blocks.ts`). */
  leftSpace?: true;
  /** The height of the item, if it takes the foot of its page from edge to edge (`document/blocks/paragraph.ts`). */
  footOf?: number;
  x?: number;
  x1?: number;
  x2?: number;
  tops?: number[];
  points?: { x?: number; y: number }[];
  getHeight?(): number;
};
export function topOf({ y, y1, points }: PlacedItem): number {
  return y ?? y1 ?? points?.[0]?.y ?? 0;
}

/** The rule below the last row is drawn with the rows, and extends below them. */
function bottomOfRows({ style, x, first, rows, tops }: PlacedTextRows): number {
  const end = tops.at(-1)! + textRowHeight(style, rows.at(-1)!.lines);
  return (style.ruleBelow(first + rows.length - 1, x, end) as PlacedItem | undefined)?.y2 ?? end;
}

export function bottomOf(item: PlacedItem): number {
  if (isPlacedTextRows(item)) return bottomOfRows(item);
  return item.y2 ?? topOf(item) + (item.h ?? item._height ?? item.getHeight?.() ?? 0);
}

/** Places that are closer to each other than this count as one. */
export const NEAR = 0.6;

/** Moves an item to other heights; its height follows. */
export function move(item: PlacedItem, moved: (y: number) => number): void {
  const { y, h, y1, y2 } = item;
  if (y !== undefined && h !== undefined) item.h = moved(y + h - NEAR) - moved(y) + NEAR;
  if (y2 !== undefined) item.y2 = y1 === y2 ? moved(y2) : moved(y2 - NEAR) + NEAR;
  if (y1 !== undefined) item.y1 = moved(y1);
  if (y !== undefined) item.y = moved(y);
  if (item.tops) item.tops = item.tops.map(moved);
  if (item.points) item.points = item.points.map((point) => ({ ...point, y: moved(point.y) }));
}
