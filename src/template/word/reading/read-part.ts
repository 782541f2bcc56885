/** §10.37: reads the blocks of a part of a Word file. */
import { tell } from '../../../locales/message.ts';
import { type Bullet, isBullet, isLevel, type ListNumber } from '../numbering/count-numbers.ts';
import {
  childOf,
  childrenOf,
  chosenOf,
  everyWithin,
  isOn,
  type Relationships,
  valueIn,
  type Xml,
} from '../package/word-package.ts';
import {
  type Block,
  type BoundaryPiece,
  isEmpty,
  type LostLook,
  type Paragraph,
  type Piece,
  paragraphOf,
  textOf,
} from './block.ts';
import { boundariesOf, controlPieces, FIRST_ENTRY, readControl, tellKept } from './controls.ts';
import { createFields, looseFields } from './fields.ts';
import { wordsOf } from './find-label-faults.ts';
import type { FileReader, InlinePlace, PartReader, Place } from './part-reader.ts';
import { blocksOfBoxes, readInline } from './read-inline.ts';
import { readTable } from './read-table.ts';
import { isShaded, lookOf, placeInLists } from './styles.ts';

// §10.37: reads a paragraph with its number, outline level and indent.

const HEADING = /^heading (\d)$/i;
const LINE = '____________';

function readParagraph(paragraph: Xml, reader: PartReader, place: Place): Block[] {
  const { styles } = reader;
  const own = childOf(paragraph, 'w:pPr');
  const chain = styles.chainOf(valueIn(own, 'w:pStyle') ?? styles.normal);
  const properties = [own, ...chain.map((style) => childOf(style, 'w:pPr'))].filter((one) => one !== undefined);
  const runs = [...chain.map((style) => childOf(style, 'w:rPr')), ...place.runs].filter((one) => one !== undefined);
  const inner: InlinePlace = { ...place, runs, before: [], boxes: [] };
  const pieces = reader.carried ?? [];
  reader.carried = undefined;
  reader.at.paragraph += 1;
  const no = reader.at.paragraph;
  readInline(paragraph.children, reader, inner, pieces);
  if (isEndDeleted(own) && !place.isInCell) {
    if (placeInLists(own, chain, reader.lists.levelOfStyle)) reader.at.isOther = true;
    reader.carried = pieces;
    return [...inner.before, ...blocksOfBoxes(inner.boxes, place)];
  }
  drawLines(pieces, properties);
  const section = childOf(own, 'w:sectPr');
  const mark = childOf(own, 'w:rPr');
  const isUnseen = (section !== undefined && !place.isInCell) || lookOf([...(mark ? [mark] : []), ...runs]).isHidden;
  const placed = numberOf(own, chain, pieces, reader, isUnseen);
  const number = isBullet(placed) && placed.isBlank ? undefined : placed;
  const indent = propertyOf(properties, 'w:ind')?.attributes ?? {};
  const outline = outlineOf(own, chain, styles.normal);
  const isRightToLeft = saysOn(properties, 'w:bidi');
  const align = alignmentOf(propertyOf(properties, 'w:jc')?.attributes['w:val'], isRightToLeft);
  const block: Paragraph = {
    type: 'paragraph',
    no,
    pieces,
    style: styleName(chain[0]),
    ...(outline !== undefined && { outline }),
    ...(number && { number }),
    left: Number(indent['w:left'] ?? indent['w:start'] ?? placed?.left ?? 0),
    ...(align && { align }),
    ...tabOf(properties),
    lost: lostIn(properties),
    isRightToLeft,
    isInCell: place.isInCell,
    ...sizeOf(paragraph, runs),
  };
  const blocks: Block[] = [...inner.before, ...aroundPageBreak(block), ...blocksOfBoxes(inner.boxes, place)];
  if (saysOn(properties, 'w:pageBreakBefore') && !place.isInCell) blocks.unshift({ type: 'pageBreak' });
  if (section && !place.isInCell) blocks.push({ type: 'section', index: reader.sections.push(section) });
  return blocks;
}

const RIGHT_STOPS = new Set(['right', 'end', 'decimal']);
const LEADERS = new Set(['dot', 'middleDot', 'hyphen']);

function tabOf(properties: readonly Xml[]): Pick<Paragraph, 'tab'> {
  const stops = childrenOf(propertyOf(properties, 'w:tabs'), 'w:tab').filter(
    (stop) => stop.attributes['w:val'] !== 'clear',
  );
  const { 'w:val': side = '', 'w:leader': leader = '' } = stops.at(-1)?.attributes ?? {};
  return RIGHT_STOPS.has(side) ? { tab: LEADERS.has(leader) ? 'leader' : 'right' } : {};
}

function lostIn(properties: readonly Xml[]): LostLook[] {
  const isBordered = propertyOf(properties, 'w:pBdr')?.children.some(
    ({ attributes }) => !NO_LINE.has(attributes['w:val']),
  );
  return [...(isShaded(properties) ? (['shading'] as const) : []), ...(isBordered ? (['border'] as const) : [])];
}

const NO_LINE = new Set(['nil', 'none', undefined]);

/** Splits a paragraph at a page break, so that its words stay on the same page as in Word. A break before all words stays. */
function aroundPageBreak(block: Paragraph): Block[] {
  const { pieces, number: _, ...others } = block;
  const at = block.isInCell ? -1 : pieces.findLastIndex(({ type }) => type === 'pageBreak');
  const before: Paragraph = { ...block, pieces: pieces.slice(0, at) };
  if (at < 0 || isEmpty(before)) return [block];
  const behind: Paragraph = { ...others, pieces: pieces.slice(at + 1) };
  if (isEmpty(behind)) return [{ ...block, pieces: pieces.toSpliced(at, 1) }, { type: 'pageBreak' }];
  return [before, { type: 'pageBreak' }, behind];
}

/** Returns the font size of a paragraph's first run with words. */
function sizeOf(paragraph: Xml, runs: readonly Xml[]): Pick<Paragraph, 'size'> {
  const run = childrenOf(paragraph, 'w:r').find((one) => (childOf(one, 'w:t')?.text ?? '').trim() !== '');
  const own = valueIn(childOf(run, 'w:rPr'), 'w:sz');
  const size = own ?? runs.map((one) => valueIn(one, 'w:sz')).find((one) => one !== undefined);
  return size === undefined ? {} : { size: Number(size) };
}

/** Returns whether the paragraph mark is deleted, so that the next paragraph continues it. */
function isEndDeleted(own: Xml | undefined): boolean {
  const mark = childOf(own, 'w:rPr');
  return childOf(mark, 'w:del') !== undefined || childOf(mark, 'w:moveFrom') !== undefined;
}

function propertyOf(properties: readonly Xml[], name: string): Xml | undefined {
  for (const one of properties) {
    const found = childOf(one, name);
    if (found) return found;
  }
  return undefined;
}

function saysOn(properties: readonly Xml[], name: string): boolean {
  const said = properties.find((one) => childOf(one, name));
  return isOn(said, name) ?? false;
}

function styleName(style: Xml | undefined): string {
  return valueIn(style, 'w:name') ?? '';
}

/** The outline level of the default style does not count. */
function outlineOf(own: Xml | undefined, all: readonly Xml[], normal: string | undefined): number | undefined {
  const chain = all.filter(({ attributes }) => attributes['w:styleId'] !== normal);
  const said = valueIn(own, 'w:outlineLvl');
  const heading = chain.map((style) => HEADING.exec(styleName(style))?.[1]).find((level) => level !== undefined);
  const ofStyle = chain
    .map((style) => valueIn(childOf(style, 'w:pPr'), 'w:outlineLvl'))
    .find((one) => one !== undefined);
  const level = said ?? (heading === undefined ? ofStyle : Number(heading) - 1);
  return isLevel(Number(level)) ? Number(level) : undefined;
}

const ALIGNMENTS: Record<string, NonNullable<Paragraph['align']>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'both',
};

/** In a right-to-left paragraph, Word's `left` is where lines begin, and `right` the other side. */
function alignmentOf(value = '', isRightToLeft = false): Paragraph['align'] {
  const align = ALIGNMENTS[value];
  return isRightToLeft && align === 'right' ? 'left' : align;
}

/** A mark of Jinja or docxtemplater alone in a paragraph, which is removed when the document is made. */
const MARK_ALONE = /^(?:\{%[^{}]*%\}|\{[#^/][^{}]*\})$/;

/**
 * Counts its number. Word counts empty paragraphs too, but not one that only carries the end of a page, or that is invisible (`isUnseen`:
 * it ends a section, or its end is hidden).
 */
function numberOf(
  own: Xml | undefined,
  chain: readonly Xml[],
  pieces: readonly Piece[],
  { lists, count, at }: PartReader,
  isUnseen: boolean,
): ListNumber | Bullet | undefined {
  const place = placeInLists(own, chain, lists.levelOfStyle);
  if (!place) return undefined;
  const text = textOf(pieces).trim();
  if (MARK_ALONE.test(text)) {
    at.isOther = true;
    return undefined;
  }
  const isEmpty = text === '' && !pieces.some(({ type }) => type === 'picture' || type === 'note');
  if (isEmpty && (isUnseen || pieces.some(({ type }) => type === 'pageBreak'))) return undefined;
  return count(place.list, place.level);
}

/** Turns tabs with a line as leader, and underlined spaces, into signature lines. */
function drawLines(pieces: Piece[], properties: readonly Xml[]): void {
  const hasLeader = properties.some((one) =>
    childrenOf(childOf(one, 'w:tabs'), 'w:tab').some(({ attributes }) => attributes['w:leader'] === 'underscore'),
  );
  for (const piece of pieces) {
    if (piece.type !== 'text') continue;
    const isUnderlined = piece.marks.includes('u') && /^[\s\u00a0]*(?:\t|[ \u00a0]{4})[\s\u00a0]*$/.test(piece.text);
    if (isUnderlined || (hasLeader && piece.text === '\t')) Object.assign(piece, { text: LINE, marks: [] });
  }
}

type Read = (element: Xml, reader: PartReader, place: Place) => Block[];

const inside: Read = ({ children }, reader, place) => readBlocks(children, reader, place);
const deleted: Read = (_, { notes, at }) => {
  notes.add('left out', tell('word.deletion'), at.paragraph);
  return [];
};

const READERS: Record<string, Read> = {
  'w:p': readParagraph,
  'w:tbl': (element, reader, place) => [readTable(element, reader, place)],
  'w:sdt': readFrame,
  'w:ins': inside,
  'w:moveTo': inside,
  'w:customXml': inside,
  'w:smartTag': inside,
  'w:del': deleted,
  'w:moveFrom': deleted,
  'mc:AlternateContent': (element, reader, place) => readBlocks(chosenOf(element), reader, place),
  'w:bookmarkStart': (element, reader, place) => {
    reader.carried ??= [];
    readInline([element], reader, { ...place, before: [], boxes: [] }, reader.carried);
    return [];
  },
  'w:altChunk': (_, { notes, at }) => {
    notes.add('left out', tell('word.embedded'), at.paragraph);
    return [];
  },
};

function readBlocks(elements: readonly Xml[], reader: PartReader, place: Place): Block[] {
  return elements.flatMap((element) => READERS[element.name]?.(element, reader, place) ?? []);
}

/** Reads a content control around blocks. */
function readFrame(control: Xml, reader: PartReader, place: Place): Block[] {
  const properties = childOf(control, 'w:sdtPr');
  const content = childOf(control, 'w:sdtContent')?.children ?? [];
  if (valueIn(childOf(properties, 'w:docPartObj'), 'w:docPartGallery') === 'Table of Contents') {
    for (const paragraph of everyWithin(control, 'w:p')) reader.swallowed.push(wordsOf(paragraph));
    return [{ type: 'contents' }];
  }
  if (childOf(properties, 'w15:repeatingSection')) return readRepeated(control, content, reader, place);
  const blocks = readBlocks(content, reader, place);
  const [first] = blocks;
  if (blocks.length === 1 && first?.type === 'paragraph')
    first.pieces = controlPieces(readControl(control), first.pieces, reader);
  else if (blocks.length > 0) tellKept(readControl(control), reader);
  return blocks;
}

function readRepeated(section: Xml, content: readonly Xml[], reader: PartReader, place: Place): Block[] {
  const entries = content.filter(({ name }) => name === 'w:sdt');
  if (entries.length > 1) {
    reader.notes.add('guessed', FIRST_ENTRY, reader.at.paragraph + 1);
    reader.at.isOther = true;
  }
  const blocks = readBlocks(entries.length > 0 ? [entries[0]!] : content, reader, place);
  const [open, close] = boundariesOf(section, 'Section');
  const mark = (piece: BoundaryPiece) => paragraphOf(piece, reader.at.paragraph, place.isInCell);
  return [mark(open), ...blocks, mark(close)];
}

/** Returns the blocks of one part. `isInCell`: nothing in it is a clause, as in notes and headers. */
export function readPart(
  file: FileReader,
  elements: readonly Xml[],
  { relationships, isInCell }: { relationships: Relationships; isInCell: boolean },
): Block[] {
  const reader: PartReader = {
    ...file,
    relationships,
    fields: createFields(file, () => looseFields(elements)),
    carried: undefined,
    readBlocks: (inner: readonly Xml[], place: Place) => readBlocks(inner, reader, place),
  };
  return readBlocks(elements, reader, { isInCell, runs: [] });
}
