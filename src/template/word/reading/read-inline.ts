/** §10.37: reads the content of a paragraph as pieces: runs, links, tracked changes, content controls, fields. */
import { tell } from '../../../locales/message.ts';
import { childOf, chosenOf, everyWithin, valueIn, type Xml } from '../package/word-package.ts';
import { type Block, type Look, type Paragraph, type Piece, paragraphOf, plainText, verificationIn } from './block.ts';
import { controlPieces, readControl } from './controls.ts';
import type { Box, InlinePlace, PartReader, Place } from './part-reader.ts';
import { lookOf } from './styles.ts';

// §10.37: reads drawings: pictures that a document can show, and text boxes, whose text follows their paragraph.

/** English Metric Units (EMU) in a CSS pixel. */
const EMU_PER_PIXEL = 9525;
const EMU_PER_POINT = 12_700;
const SHOWN = /\.(?:png|jpe?g)$/i;

function readPicture(drawing: Xml, reader: PartReader, place: InlinePlace, out: Piece[]): void {
  const { relationships, notes, at, fields } = reader;
  const shown = [...shownWithin(drawing)];
  const boxes = shown.filter(({ name }) => name === 'w:txbxContent');
  if (boxes.length > 0) notes.add('kept', tell('word.textBox'), at.paragraph);
  for (const box of boxes)
    place.boxes.push({
      left: leftOf(drawing),
      blocks: reader.readBlocks(box.children, place),
    });
  const [id, ...others] = shown.flatMap(({ name, attributes }) => attributes[PICTURES[name] ?? ''] ?? []);
  if (others.length > 0) notes.add('left out', tell('word.grouped'), at.paragraph);
  const code = verificationIn(altOf(drawing));
  if (code && !fields.isHidden()) {
    const { width } = sizeOf(drawing);
    out.push({ ...code, ...(width !== undefined && { width }) });
    return;
  }
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

/** The attribute by which each element names a picture. */
const PICTURES: Record<string, string> = { 'a:blip': 'r:embed', 'v:imagedata': 'r:id' };

/** Yields the elements of a drawing, except those within text boxes. */
function* shownWithin(element: Xml): Generator<Xml> {
  const children = element.name === 'mc:AlternateContent' ? chosenOf(element) : element.children;
  for (const child of children) {
    yield child;
    if (child.name !== 'w:txbxContent') yield* shownWithin(child);
  }
}

/** Returns the alignment of a floating picture, which goes above its paragraph. */
function sideOf(anchor: Xml): Pick<Paragraph, 'align'> {
  const align = first(first(anchor, 'wp:positionH'), 'wp:align')?.text;
  return align === 'center' || align === 'right' ? { align } : {};
}

/** Returns the blocks of text boxes after a paragraph. Side by side in a header, they are its columns. */
export function blocksOfBoxes(boxes: readonly Box[], { isInCell }: Pick<Place, 'isInCell'>): Block[] {
  const lefts = new Set(boxes.map(({ left }) => left));
  if (!isInCell || lefts.size < 2) return boxes.flatMap(({ blocks }) => blocks);
  const cells = boxes
    .toSorted((one, other) => one.left - other.left)
    .map(({ blocks }) => ({ blocks, colspan: 1, rowspan: 1 }));
  return [{ type: 'table', rows: [{ cells, isHeader: false }], widths: [], isRuled: false, hasHeadStyle: false }];
}

/** Returns the left offset of a drawing in points, from any origin. */
function leftOf(drawing: Xml): number {
  const offset = first(first(drawing, 'wp:positionH'), 'wp:posOffset')?.text;
  const style = first(drawing, 'v:shape')?.attributes.style ?? '';
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

/** Returns the size of a drawing in CSS pixels. */
function sizeOf(drawing: Xml): { width?: number; height?: number } {
  const { cx = 0, cy = 0 } = (sizeInGroup(drawing) ?? first(drawing, 'wp:extent'))?.attributes ?? {};
  const [width, height] = [cx, cy].map((length) => Math.round(Number(length) / EMU_PER_PIXEL)) as [number, number];
  return { ...(width > 0 && { width }), ...(height > 0 && { height }) };
}

/** Returns the size of a picture within a group, from its own frame. Scaled groups are rare. */
function sizeInGroup(drawing: Xml): Xml | undefined {
  const picture = first(first(drawing, 'wpg:wgp'), 'pic:pic');
  return first(first(first(picture, 'pic:spPr'), 'a:xfrm'), 'a:ext');
}

type Read = (element: Xml, reader: PartReader, place: InlinePlace, out: Piece[]) => void;

const inside: Read = (element, reader, place, out) => readInline(element.children, reader, place, out);
const deleted: Read = (_, { notes, at }) => notes.add('left out', tell('word.deletion'), at.paragraph);

const READERS: Record<string, Read> = {
  'w:r': readRun,
  'w:hyperlink': readLink,
  'w:fldSimple': readSimpleField,
  'w:ins': (element, reader, place, out) => {
    reader.notes.add('kept', tell('word.insertion'), reader.at.paragraph);
    inside(element, reader, place, out);
  },
  'w:moveTo': inside,
  'w:del': deleted,
  'w:moveFrom': deleted,
  'w:smartTag': inside,
  'w:customXml': inside,
  'w:dir': inside,
  'w:bdo': inside,
  'w:sdt': (element, reader, place, out) => {
    const inner: Piece[] = [];
    readInline(childOf(element, 'w:sdtContent')?.children ?? [], reader, place, inner);
    out.push(...controlPieces(readControl(element), inner, reader));
  },
  'w:bookmarkStart': ({ attributes }, _reader, _place, out) => {
    const name = attributes['w:name'];
    if (name !== undefined && name !== '_GoBack') out.push({ type: 'bookmark', name });
  },
  'mc:AlternateContent': (element, reader, place, out) => readInline(chosenOf(element), reader, place, out),
  'm:oMath': readFormula,
  'm:oMathPara': readFormula,
};

export function readInline(elements: readonly Xml[], reader: PartReader, place: InlinePlace, out: Piece[]): void {
  for (const element of elements) READERS[element.name]?.(element, reader, place, out);
}

function readLink({ attributes, children }: Xml, reader: PartReader, place: InlinePlace, out: Piece[]): void {
  const target = reader.relationships.get(attributes['r:id'] ?? '')?.target ?? '';
  const isWeb = /^(?:https?|mailto|tel):/i.test(target);
  readInline(children, reader, isWeb ? { ...place, link: target } : place, out);
}

function readSimpleField(field: Xml, reader: PartReader, place: InlinePlace, out: Piece[]): void {
  const { fields } = reader;
  fields.begin(out, { marks: [] }, field);
  fields.addCode(field.attributes['w:instr'] ?? '');
  fields.separate(out);
  readInline(field.children, reader, place, out);
  fields.end(out);
}

function readFormula(element: Xml, { notes, at, fields }: PartReader, _place: InlinePlace, out: Piece[]): void {
  const text = [...everyWithin(element, 'm:t')].map((one) => one.text).join('');
  notes.add('kept', tell('word.formula'), at.paragraph);
  if (!fields.takeText(text)) out.push(plainText(text));
}

/** Characters of symbol fonts, by code. */
const SYMBOLS: Record<string, string> = {
  f0a8: '☐',
  f06f: '☐',
  f071: '☐',
  f0fe: '☒',
  f0fd: '☒',
  f078: '☒',
  f0fc: '✓',
  f052: '☑',
  f0b7: '•',
  f0d8: '➢',
  f0e0: '→',
  f0e8: '➔',
  f0a7: '▪',
};
/** WordPerfect's font for quotation marks and dashes, in converted files. */
const OF_WORDPERFECT: Record<string, string> = {
  '0027': '§',
  '003d': '’',
  '003e': '‘',
  '0040': '”',
  '0041': '“',
  '0042': '–',
  '0043': '—',
};

function symbolOf({ attributes }: Xml, { notes, at }: PartReader): string {
  const font = attributes['w:font'] ?? '';
  const known = font === 'WP TypographicSymbols' ? OF_WORDPERFECT : SYMBOLS;
  const sign = known[attributes['w:char']?.toLowerCase() ?? ''];
  if (sign === undefined) notes.add('kept', tell('word.sign', { font }), at.paragraph);
  return sign ?? '•';
}

/** Elements that represent one character. */
const SIGNS: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00AD',
};
const DRAWINGS = new Set(['w:drawing', 'w:pict', 'w:object']);

function readRun(run: Xml, reader: PartReader, place: InlinePlace, out: Piece[]): void {
  const { styles, fields, notes, languages, at } = reader;
  const own = childOf(run, 'w:rPr');
  const ofStyle = styles.chainOf(valueIn(own, 'w:rStyle')).map((style) => childOf(style, 'w:rPr'));
  const seen = lookOf([own, ...ofStyle, ...place.runs].filter((one) => one !== undefined));
  const { marks, isHidden, isCapital, lost } = seen;
  const look: Look = {
    marks,
    ...(place.link !== undefined && { link: place.link }),
    ...(isCapital && { isCapital }),
    ...(lost.length > 0 && { lost }),
  };
  const isShown = !isHidden || fields.isHidden();
  if (!isShown && childOf(run, 'w:t')) notes.add('left out', tell('word.hidden'), at.paragraph);
  const add = (text: string) => {
    if (!isShown) reader.swallowed.push(text);
    else if (!fields.takeText(text)) out.push({ type: 'text', text, ...look });
  };
  for (const element of run.children) {
    const { name, attributes, text } = element;
    if (name === 'w:t') {
      const language = valueIn(own, 'w:lang');
      if (language !== undefined) languages.set(language, (languages.get(language) ?? 0) + text.length);
      add(text);
    } else if (SIGNS[name] !== undefined) add(SIGNS[name]);
    else if (name === 'w:instrText') fields.addCode(text);
    else if (name === 'w:fldChar') readFieldChar(element, reader, look, out);
    else if (name === 'w:sym') add(symbolOf(element, reader));
    else if (name === 'w:br' || name === 'w:cr') readBreak(element, reader, out);
    else if (name === 'w:footnoteReference') out.push({ type: 'note', id: `f${attributes['w:id'] ?? ''}` });
    else if (name === 'w:endnoteReference') out.push({ type: 'note', id: `e${attributes['w:id'] ?? ''}` });
    else if (name === 'w:ruby') readRuby(element, reader, place, out);
    else if (name === 'w:commentReference') notes.add('left out', tell('word.comment'), at.paragraph);
    else if (DRAWINGS.has(name)) readPicture(element, reader, place, out);
    else if (name === 'mc:AlternateContent')
      for (const one of chosenOf(element)) if (DRAWINGS.has(one.name)) readPicture(one, reader, place, out);
  }
}

/** Reads words with their pronunciation (ruby) above them. */
function readRuby(element: Xml, reader: PartReader, place: InlinePlace, out: Piece[]): void {
  reader.notes.add('left out', tell('word.ruby'), reader.at.paragraph);
  readInline(childOf(element, 'w:rubyBase')?.children ?? [], reader, place, out);
}

function readFieldChar(element: Xml, { fields }: PartReader, look: Look, out: Piece[]): void {
  const type = element.attributes['w:fldCharType'];
  if (type === 'begin') fields.begin(out, look, element);
  else if (type === 'separate') fields.separate(out);
  else if (type === 'end') fields.end(out);
}

function readBreak({ attributes }: Xml, { fields }: PartReader, out: Piece[]): void {
  const type = attributes['w:type'];
  if (type === 'page') out.push({ type: 'pageBreak' });
  else if (type !== 'column' && !fields.isHidden()) out.push({ type: 'break' });
}
