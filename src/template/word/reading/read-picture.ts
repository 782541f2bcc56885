/** §10.37: drawings: pictures that a document can show, and text boxes, whose text follows their paragraph. */
import { everyWithin, type Xml } from '../package/xml.ts';
import { type Block, type Paragraph, type Piece, paragraphOf } from './block.ts';
import type { Box, PartReader, Place } from './reader.ts';

/** English metric units in a CSS pixel. */
const EMU_PER_PIXEL = 9525;
const EMU_PER_POINT = 12_700;
const SHOWN = /\.(?:png|jpe?g)$/i;

export function readPicture(drawing: Xml, reader: PartReader, place: Place, out: Piece[]): void {
  const { relationships, notes, at, fields } = reader;
  const box = first(drawing, 'w:txbxContent');
  if (box) {
    notes.add('kept', 'The text of a text box follows the paragraph that holds it.', at.paragraph);
    const blocks = reader.readBlocks(box.children, { ...place, before: [], boxes: [] });
    place.boxes.push({ left: leftOf(drawing), blocks });
    return;
  }
  const id = first(drawing, 'a:blip')?.attributes['r:embed'] ?? first(drawing, 'v:imagedata')?.attributes['r:id'];
  const picture = id === undefined ? undefined : relationships.get(id);
  if (!picture || picture.isExternal) {
    notes.add(
      'left out',
      picture ? 'A picture outside of the file was left out.' : 'A shape was left out.',
      at.paragraph,
    );
    return;
  }
  const part = picture.target;
  if (!SHOWN.test(part)) {
    const type = part.slice(part.lastIndexOf('.') + 1).toUpperCase();
    notes.add('left out', `A picture of the type ${type} was left out; insert it as PNG or JPEG.`, at.paragraph);
    return;
  }
  if (fields.isHidden()) return;
  const piece: Piece = { type: 'picture', part, alt: altOf(drawing), ...sizeOf(drawing) };
  const anchor = first(drawing, 'wp:anchor');
  if (anchor) place.before.push({ ...paragraphOf(piece, at.paragraph, place.isInCell), ...sideOf(anchor) });
  else out.push(piece);
}

/** Of a picture that floats: it stands above the paragraph that holds it. */
function sideOf(anchor: Xml): Pick<Paragraph, 'align'> {
  const align = first(first(anchor, 'wp:positionH'), 'wp:align')?.text;
  return align === 'center' || align === 'right' ? { align } : {};
}

/** What follows a paragraph with text boxes. Side by side in a header, they are its columns. */
export function blocksOfBoxes(boxes: readonly Box[], { isInCell }: Pick<Place, 'isInCell'>): Block[] {
  const lefts = new Set(boxes.map(({ left }) => left));
  if (!isInCell || lefts.size < 2) return boxes.flatMap(({ blocks }) => blocks);
  const cells = boxes
    .toSorted((one, other) => one.left - other.left)
    .map(({ blocks }) => ({ blocks, colspan: 1, rowspan: 1 }));
  return [{ type: 'table', rows: [{ cells, isHeader: false }], widths: [], isRuled: false, hasHeadStyle: false }];
}

/** Of a drawing, in points, from wherever it is counted. */
function leftOf(drawing: Xml): number {
  const offset = first(first(drawing, 'wp:positionH'), 'wp:posOffset')?.text;
  const style = first(drawing, 'v:shape')?.attributes[':style'] ?? '';
  return Math.round(
    offset === undefined ? Number(/margin-left:([\d.-]+)/.exec(style)?.[1] ?? 0) : Number(offset) / EMU_PER_POINT,
  );
}

function first(element: Xml | undefined, name: string): Xml | undefined {
  return everyWithin(element, name).next().value;
}

function altOf(drawing: Xml): string {
  return (first(drawing, 'wp:docPr')?.attributes.descr ?? '').replace(/\s+/g, ' ').trim();
}

/** In CSS pixels. */
function sizeOf(drawing: Xml): { width?: number; height?: number } {
  const { cx = 0, cy = 0 } = first(drawing, 'wp:extent')?.attributes ?? {};
  const [width, height] = [cx, cy].map((length) => Math.round(Number(length) / EMU_PER_PIXEL)) as [number, number];
  return { ...(width > 0 && { width }), ...(height > 0 && { height }) };
}
