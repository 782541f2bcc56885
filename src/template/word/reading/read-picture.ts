/** §10.37: drawings: pictures that a document can show, and text boxes, whose text follows their paragraph. */
import { everyWithin, type Xml } from '../package/xml.ts';
import type { Piece } from './block.ts';
import type { PartReader, Place } from './reader.ts';

/** English metric units in a CSS pixel. */
const EMU_PER_PIXEL = 9525;
const SHOWN = /\.(?:png|jpe?g)$/i;

export function readPicture(drawing: Xml, reader: PartReader, place: Place, out: Piece[]): void {
  const { relationships, notes, at, fields } = reader;
  const box = first(drawing, 'w:txbxContent');
  if (box) {
    notes.add('kept', 'The text of a text box follows the paragraph that holds it.', at.paragraph);
    place.after.push(...reader.readBlocks(box.children, { ...place, after: [] }));
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
  } else if (!fields.isHidden()) out.push({ type: 'picture', part, alt: altOf(drawing), ...widthOf(drawing) });
}

function first(element: Xml, name: string): Xml | undefined {
  return everyWithin(element, name).next().value;
}

function altOf(drawing: Xml): string {
  return (first(drawing, 'wp:docPr')?.attributes.descr ?? '').replace(/\s+/g, ' ').trim();
}

/** In CSS pixels. */
function widthOf(drawing: Xml): { width?: number } {
  const width = Math.round(Number(first(drawing, 'wp:extent')?.attributes.cx ?? 0) / EMU_PER_PIXEL);
  return width > 0 ? { width } : {};
}
