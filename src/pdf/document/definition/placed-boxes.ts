/** §19.3, §19.4, §17.23: the boxes of a header or footer, what is in them, and how wide they are. */
import type { Nodes } from 'mdast';
import { trackWidths } from '../../../template/model/column-tracks.ts';
import type { Alignment } from '../../../template/model/document-tree.ts';
import type { BoxesLook, BoxPart } from '../../../template/model/page-furniture.ts';
import type { BoxContent, RunningBoxes } from '../../../template/model/running-boxes.ts';
import type { Direction } from '../../../template/typography/direction.ts';
import type { Size } from '../inline/drawn-picture.ts';

/** Where text is from right to left, `left` stands on the right: it is where lines begin. */
const MIRRORED: Record<Alignment, Alignment> = { left: 'right', center: 'center', right: 'left' };
const SIDES: readonly Alignment[] = ['left', 'center', 'right'];

/** Between two boxes, in points. */
const GAP = 9;
const COLUMN_GAP = 12;

/** A box with content. `place`: one of its own. `align`: at which side of it lines stand. `offset`: of its left edge from that of the body; in points. */
type PlacedBox = { place: string; align: Alignment; content: BoxContent; offset: number; width: number };
/** With the size of what is in it, in points. */
export type MeasuredBox = PlacedBox & { size: Size };

/**
 * The boxes that have content, in the order of reading. Beside no other a box has the whole width; two at the sides have half of it each, and
 * columns have their places, whatever is empty.
 */
export function placedBoxes({ look, ...boxes }: RunningBoxes, whole: number, direction: Direction): PlacedBox[] {
  if (look) return placedColumns(boxes, look, whole, direction);
  const filled = SIDES.filter((side) => boxes[side] && boxes[side].length > 0);
  const shares = filled.includes('center') ? 3 : 2;
  const width = filled.length === 1 ? whole : (whole - (shares - 1) * GAP) / shares;
  const offsets: Record<Alignment, number> = { left: 0, center: (whole - width) / 2, right: whole - width };
  return filled.map((side) => {
    const align = direction === 'rtl' ? MIRRORED[side] : side;
    return { place: align, align, content: boxes[side]!, offset: offsets[align], width };
  });
}

function placedColumns(boxes: RunningBoxes, look: BoxesLook, whole: number, direction: Direction): PlacedBox[] {
  const tracks = Array.from({ length: look.columns }, (_, at) => look.widths?.[at] ?? EQUAL);
  let start = 0;
  return trackWidths(tracks, whole, COLUMN_GAP).flatMap((width, at): PlacedBox[] => {
    const place = `column${at + 1}` as BoxPart;
    const offset = direction === 'rtl' ? whole - start - width : start;
    start += width + COLUMN_GAP;
    const side = look.align?.[at] ?? 'left';
    const content = boxes[place] ?? [];
    if (content.length === 0) return [];
    return [{ place, align: direction === 'rtl' ? MIRRORED[side] : side, content, offset, width }];
  });
}

const EQUAL = { value: 1, unit: 'share' } as const;

/** The images in some content, wherever they stand. */
export function imagesIn(nodes: readonly Nodes[]): Extract<Nodes, { type: 'image' }>[] {
  return nodes.flatMap((node) =>
    node.type === 'image' ? [node] : 'children' in node ? imagesIn(node.children as Nodes[]) : [],
  );
}
