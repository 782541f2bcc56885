/** §19.3, §19.4, §17.23: which boxes the header and the footer of a page have, what is in them, and how wide they are. */
import type { Nodes, PhrasingContent } from 'mdast';
import type { DocumentSetup, RunningPart } from '../../../template/model/document-setup.ts';
import type { Alignment } from '../../../template/model/document-tree.ts';
import type { Direction } from '../../../template/typography/direction.ts';
import type { Size } from '../flow/picture.ts';

export type RunningPosition = 'header' | 'footer';

/** Parts as the front matter has them, or inline content. */
export type BoxContent = RunningPart[] | PhrasingContent[];
export type RunningBoxes = Partial<Record<Alignment, BoxContent>>;

/** The boxes of the first page, or of those that follow. What the theme leaves out is the plain header or footer of the front matter. */
export function boxesOf(setup: DocumentSetup, position: RunningPosition, isFirst: boolean): RunningBoxes {
  const { furniture } = setup;
  const plain = { [position === 'header' ? 'right' : 'center']: setup[position] };
  return (isFirst ? furniture?.first?.[position] : undefined) ?? furniture?.[position] ?? plain;
}

export function isPlain(content: BoxContent): content is RunningPart[] {
  return content.every((part) => typeof part === 'string' || !('type' in part));
}

/** Where text is from right to left, `left` stands on the right: it is where lines begin. */
const MIRRORED: Record<Alignment, Alignment> = { left: 'right', center: 'center', right: 'left' };
const SIDES: readonly Alignment[] = ['left', 'center', 'right'];

/** Between two boxes, in points. */
const GAP = 9;

/** A box with content. `align`: at which side of the page it stands. `offset`: of its left edge from that of the body; in points. */
type PlacedBox = { align: Alignment; content: BoxContent; offset: number; width: number };
/** With the size of what is in it, in points. */
export type MeasuredBox = PlacedBox & { size: Size };

/** The boxes that have content, in the order of reading. Beside no other a box has the whole width; two at the sides have half of it each. */
export function placedBoxes(boxes: RunningBoxes, whole: number, direction: Direction): PlacedBox[] {
  const filled = SIDES.filter((side) => boxes[side] && boxes[side].length > 0);
  const shares = filled.includes('center') ? 3 : 2;
  const width = filled.length === 1 ? whole : (whole - (shares - 1) * GAP) / shares;
  const offsets: Record<Alignment, number> = { left: 0, center: (whole - width) / 2, right: whole - width };
  return filled.map((side) => {
    const align = direction === 'rtl' ? MIRRORED[side] : side;
    return { align, content: boxes[side]!, offset: offsets[align], width };
  });
}

/** The images in some content, wherever they stand. */
export function imagesIn(nodes: readonly Nodes[]): Extract<Nodes, { type: 'image' }>[] {
  return nodes.flatMap((node) =>
    node.type === 'image' ? [node] : 'children' in node ? imagesIn(node.children as Nodes[]) : [],
  );
}
