/** §10.37: the blocks of a part of a Word file. */

import { tell } from '../../../locales/message.ts';
import type { Relationships } from '../package/word-package.ts';
import { childOf, chosenOf, everyWithin, valueIn, type Xml } from '../package/xml.ts';
import { type Block, type BoundaryPiece, paragraphOf } from './block.ts';
import { boundariesOf, controlPieces, FIRST_ENTRY, readControl } from './controls.ts';
import { createFields, looseFields } from './fields.ts';
import { wordsOf } from './find-label-faults.ts';
import type { FileReader, PartReader, Place } from './part-reader.ts';
import { readInline } from './read-inline.ts';
import { readParagraph } from './read-paragraph.ts';
import { readTable } from './read-table.ts';

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
    readInline([element], reader, place, reader.carried);
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

/** A content control around blocks. */
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

/** The blocks of one part. `isInCell`: nothing in it is a clause, as in notes and headers. */
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
  return readBlocks(elements, reader, { isInCell, runs: [], before: [], boxes: [] });
}
