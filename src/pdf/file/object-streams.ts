/**
 * ISO 32000-1 §7.5.7 and §7.5.8: pdfkit writes each object by itself, as plain text, and a line of the cross-reference
 * table for it. The structure of a tagged document is thousands of small objects, which made a long table six times as large.
 * Here all objects but streams go, some hundred at a time, into compressed streams, and the cross-reference table into one too.
 */
import { deflateSync } from 'node:zlib';

import { objectState } from '../engine/object-state.ts';
import type { PdfFile, PdfReference } from '../engine/pdf-file.ts';
import { replacement } from '../engine/replacement.ts';
import { serialize } from '../syntax/serialize.ts';

/** More in one stream would hardly be smaller, and a reader unpacks all of it for one object. */
const OBJECTS_PER_STREAM = 200;

/** Objects that wait for their stream, and, by number, the streams that those before them went to and their places in these. */
type Pack = { ids: number[]; texts: string[]; streams: number[]; places: number[] };

const packs = objectState<PdfFile, Pack>('pack');

function packOf(file: PdfFile): Pack {
  let pack = packs.get(file);
  if (!pack) {
    pack = { ids: [], texts: [], streams: [], places: [] };
    packs.set(file, pack);
  }
  return pack;
}

/** How the dictionary of a stream says so. */
const COMPRESSED = '/Filter /FlateDecode';

/** Writes bytes as a stream. `facts`: what its dictionary says beside their length; that they are compressed, if nothing else. Its number. */
function writeStream(file: PdfFile, bytes: Uint8Array, facts = COMPRESSED): number {
  const id = file._offsets.push(file._offset);
  writeBytes(file, id, `<<${facts}/Length ${bytes.length}>>`, [bytes]);
  return id;
}

function writeBytes(file: PdfFile, id: number, dictionary: string, chunks: Uint8Array[]): void {
  file._write(`${id} 0 obj\n${dictionary}\nstream`);
  for (const chunk of chunks) file._write(chunk);
  file._write('\nendstream\nendobj');
}

function flush(file: PdfFile, pack: Pack): void {
  if (pack.ids.length === 0) return;
  let offset = 0;
  let head = '';
  for (let index = 0; index < pack.ids.length; index++) {
    head += `${index === 0 ? '' : ' '}${pack.ids[index]} ${offset}`;
    offset += pack.texts[index]!.length + 1;
  }
  head += '\n';
  const content = `${head}${pack.texts.join('\n')}\n`;
  const stream = writeStream(
    file,
    deflateSync(Buffer.from(content, 'latin1')),
    `/Type /ObjStm /N ${pack.ids.length} /First ${head.length} ${COMPRESSED}`,
  );
  for (let index = 0; index < pack.ids.length; index++) {
    pack.streams[pack.ids[index]!] = stream;
    pack.places[pack.ids[index]!] = index;
  }
  pack.ids = [];
  pack.texts = [];
}

/** The number of an object that is text: it takes the next place in the file's list. */
export function newObject({ _offsets: offsets }: PdfFile): number {
  return offsets.push(null);
}

/** Adds an object that is text already. */
export function packText(file: PdfFile, id: number, text: string): void {
  const pack = packOf(file);
  pack.ids.push(id);
  pack.texts.push(text);
  if (pack.ids.length >= OBJECTS_PER_STREAM) flush(file, pack);
}

/** How a TrueType font program begins. */
const TRUE_TYPE = 0x00010000;

/** ISO 32000-1 §9.9: a TrueType font program says how long it is uncompressed, which pdfkit leaves out. */
function addProgramLength({ data, buffer: [program] }: PdfReference): void {
  if (
    program &&
    program.length > 4 &&
    Buffer.from(program.buffer, program.byteOffset, 4).readUInt32BE() === TRUE_TYPE
  ) {
    data.Length1 = program.length;
  }
}

/** A row is a kind (1 byte), an offset or a stream's number, and an index in that stream (1). */
type Rows = { bytes: Buffer; width: number };

/** ISO 32000-1 §7.5.8.3. */
const FREE = 0;
const IN_FILE = 1;
const IN_STREAM = 2;

function crossReferences({ _offsets: offsets, _offset: end }: PdfFile, { streams, places }: Pack): Rows {
  const width = 2 + Math.ceil(Math.log2(end + 1) / 8);
  const bytes = Buffer.alloc((offsets.length + 1) * width);
  bytes[0] = FREE;
  bytes[width - 1] = 0xff;
  for (let id = 1, at = width; id <= offsets.length; id++, at += width) {
    const stream = streams[id];
    bytes[at] = stream === undefined ? IN_FILE : IN_STREAM;
    // The lowest byte is the last one, and no file has more than four gigabytes.
    let place = stream ?? offsets[id - 1]!;
    for (let last = at + width - 2; last > at; last--, place >>>= 8) bytes[last] = place;
    bytes[at + width - 1] = stream === undefined ? 0 : places[id]!;
  }
  return { bytes, width };
}

/** PNG's filter (Up) that a row begins with. */
const FROM_ROW_ABOVE = 2;

/** Rows as differences to the one above, which compress well. */
function differences({ bytes, width }: Rows): Uint8Array {
  const coded = Buffer.alloc((bytes.length / width) * (width + 1));
  for (let from = 0, at = 0; from < bytes.length; from++) {
    if (from % width === 0) coded[at++] = FROM_ROW_ABOVE;
    coded[at++] = bytes[from]! - (from < width ? 0 : bytes[from - width]!);
  }
  return coded;
}

/** What is shorter takes longer to compress than the few bytes are worth. */
const LEAST_COMPRESSED = 1024;

function finish(file: PdfFile): void {
  const pack = packOf(file);
  flush(file, pack);
  const start = file._offset;
  const size = file._offsets.length + 2;
  // The table lists itself.
  file._offsets.push(start);
  const rows = crossReferences(file, pack);
  file._offsets.pop();
  const trailer = serialize({ Root: file._root, Info: file._info, ID: [file._id, file._id] }).slice(2, -2);
  const facts = `/Type /XRef /Size ${size} /W [1 ${rows.width - 2} 1] ${trailer}`;
  if (rows.bytes.length < LEAST_COMPRESSED) writeStream(file, rows.bytes, facts);
  else {
    const predicted = `${COMPRESSED} /DecodeParms <</Predictor 12 /Columns ${rows.width}>>`;
    writeStream(file, deflateSync(differences(rows)), facts + predicted);
  }
  file._write(`startxref\n${start}\n%%EOF`);
  file.push(null);
}

export const objectStreams = replacement('objectStreams', (stock) => ({
  'PDFReference.finalize': function (this: PdfReference): void {
    const { document: file, id, data, buffer } = this;
    const isStream = buffer.length > 0;
    if (file._security || (isStream && this.compress)) {
      addProgramLength(this);
      stock['PDFReference.finalize'].call(this);
      return;
    }
    if (isStream) {
      this.offset = file._offset;
      writeBytes(file, id, serialize(data), buffer);
      this.buffer = [];
    } else packText(file, id, serialize(data));
    file._refEnd(this);
  },
  'PDFDocument._finalize': function (this: PdfFile): void {
    if (this._security) stock['PDFDocument._finalize'].call(this);
    else finish(this);
  },
}));
