/** §10.37: drawings: pictures that a document can show, and text boxes, whose text follows their paragraph. */
import { tell } from '../../../locales/message.ts';
import { chosenOf, everyWithin, type Xml } from '../package/xml.ts';
import { type Block, type Paragraph, type Piece, paragraphOf } from './block.ts';
import type { Box, PartReader, Place } from './reader.ts';

/** English metric units in a CSS pixel. */
const EMU_PER_PIXEL = 9525;
const EMU_PER_POINT = 12_700;
const SHOWN = /\.(?:png|jpe?g)$/i;

export function readPicture(drawing: Xml, reader: PartReader, place: Place, out: Piece[]): void {
  const { relationships, notes, at, fields } = reader;
  const shown = [...shownWithin(drawing)];
  const boxes = shown.filter(({ name }) => name === 'w:txbxContent');
  if (boxes.length > 0) notes.add('kept', tell('word.textBox'), at.paragraph);
  for (const box of boxes)
    place.boxes.push({
      left: leftOf(drawing),
      blocks: reader.readBlocks(box.children, { ...place, before: [], boxes: [] }),
    });
  const [id, ...others] = shown.flatMap(({ name, attributes }) => attributes[PICTURES[name] ?? ''] ?? []);
  if (others.length > 0) notes.add('left out', tell('word.grouped'), at.paragraph);
  if (id === undefined && boxes.length > 0) return;
  const picture = id === undefined ? undefined : relationships.get(id);
  if (!picture || picture.isExternal) {
    notes.add('left out', picture ? tell('word.pictureOutside') : tell('word.shape'), at.paragraph);
    return;
  }
  const part = picture.target;
  if (!SHOWN.test(part)) {
    const type = part.slice(part.lastIndexOf('.') + 1).toUpperCase();
    notes.add('left out', tell('word.pictureType', { type }), at.paragraph);
    return;
  }
  if (fields.isHidden()) return;
  const piece: Piece = { type: 'picture', part, alt: altOf(drawing), ...sizeOf(drawing) };
  const anchor = first(drawing, 'wp:anchor');
  if (anchor) place.before.push({ ...paragraphOf(piece, at.paragraph, place.isInCell), ...sideOf(anchor) });
  else out.push(piece);
}

/** By what elements name a picture. */
const PICTURES: Record<string, string> = { 'a:blip': 'r:embed', 'v:imagedata': 'r:id' };

/** All elements of a drawing; what stands in a text box is its own. */
function* shownWithin(element: Xml): Generator<Xml> {
  const children = element.name === 'mc:AlternateContent' ? chosenOf(element) : element.children;
  for (const child of children) {
    yield child;
    if (child.name !== 'w:txbxContent') yield* shownWithin(child);
  }
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
  const { cx = 0, cy = 0 } = (sizeInGroup(drawing) ?? first(drawing, 'wp:extent'))?.attributes ?? {};
  const [width, height] = [cx, cy].map((length) => Math.round(Number(length) / EMU_PER_PIXEL)) as [number, number];
  return { ...(width > 0 && { width }), ...(height > 0 && { height }) };
}

/** Of a picture that stands in a group with others, which is as large as its own frame says; a group that is drawn in another size than it was made is rare. */
function sizeInGroup(drawing: Xml): Xml | undefined {
  const picture = first(first(drawing, 'wpg:wgp'), 'pic:pic');
  return first(first(first(picture, 'pic:spPr'), 'a:xfrm'), 'a:ext');
}
