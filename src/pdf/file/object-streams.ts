/**
 * ISO 32000-1 §7.5.7 and §7.5.8: object streams and the cross-reference stream. pdfkit writes each object uncompressed, with a line in the
 * cross-reference table. A tagged document has thousands of small objects, and a long table was six times as large that way. Here up to
 * 200 objects share a compressed stream, and the cross-reference table is a compressed stream too.
 */
import { deflateSync } from 'node:zlib';
import type { PdfFile, PdfReference } from '../engine/pdf-file.ts';
import { objectState, replacement } from '../engine/replacement.ts';
import { serialize } from '../syntax/serialize.ts';

/** The size of an object stream. More objects would save little, and a reader decompresses the whole stream for one object. */
const OBJECTS_PER_STREAM = 200;

/** Bytes, or strings in which each character is one byte. */
type Parts = (string | Uint8Array)[];

/** Appends a part as pdfkit does, with a line end after a string; returns its length. */
function append(parts: Parts, chunk: string | Uint8Array): number {
  const part = chunk instanceof Uint8Array ? chunk : `${chunk}\n`;
  const last = parts.length - 1;
  if (typeof part === 'string' && typeof parts[last] === 'string') parts[last] += part;
  else parts.push(part);
  return part.length;
}

function bytesOf(parts: Parts): Uint8Array {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part));
  return bytes.length === 1 ? bytes[0]! : Buffer.concat(bytes);
}

/** Compresses bytes with a small buffer, because most results are short: Node would allocate 16 KB for each. */
function deflated(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { chunkSize: Math.max(64, Math.min(bytes.length, 0x4000)) });
}

/**
 * `written`: the file so far. `ids`, `texts`: the objects that wait for the next object stream. `streams`, `indexes`: for each object
 * number, its object stream and its index there.
 */
type Pack = {
  written: Parts;
  ids: number[];
  texts: string[];
  streams: number[];
  indexes: number[];
};

const packs = objectState<PdfFile, Pack>('pack');

function packOf(file: PdfFile): Pack {
  let pack = packs.get(file);
  if (!pack) {
    pack = { written: [], ids: [], texts: [], streams: [], indexes: [] };
    packs.set(file, pack);
  }
  return pack;
}

/** The entry of a compressed stream's dictionary. */
const COMPRESSED = '/Filter /FlateDecode';

/** Returns a dictionary in pdfkit's format, with an entry on each line. */
function onLines(data: object): string {
  const entries = Object.entries(data).map(
    ([key, value]) => `/${key} ${isDictionary(value) ? onLines(value) : serialize(value)}`,
  );
  return `<<\n${entries.join('\n')}\n>>`;
}

function isDictionary(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Writes bytes as a new stream object and returns its number. `facts`: the entries of its dictionary, except `Length`. */
function writeStream(file: PdfFile, bytes: Uint8Array, facts = COMPRESSED): number {
  const id = file._offsets.push(file._offset);
  writeBytes(file, id, `<<${facts}/Length ${bytes.length}>>`, bytes);
  return id;
}

function writeBytes(file: PdfFile, id: number, dictionary: string, bytes: Uint8Array): void {
  file._write(`${id} 0 obj\n${dictionary}\nstream`);
  file._write(bytes);
  file._write('\nendstream\nendobj');
}

/** Writes the waiting objects as an object stream. */
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
    deflated(Buffer.from(content, 'latin1')),
    `/Type /ObjStm /N ${pack.ids.length} /First ${head.length} ${COMPRESSED}`,
  );
  for (let index = 0; index < pack.ids.length; index++) {
    pack.streams[pack.ids[index]!] = stream;
    pack.indexes[pack.ids[index]!] = index;
  }
  pack.ids = [];
  pack.texts = [];
}

/** Reserves the number of a new object. Its text goes to `packText`. */
export function newObject({ _offsets: offsets }: PdfFile): number {
  return offsets.push(null);
}

/** Adds a serialized object (not a stream) to the next object stream. */
export function packText(file: PdfFile, id: number, text: string): void {
  const pack = packOf(file);
  pack.ids.push(id);
  pack.texts.push(text);
  if (pack.ids.length >= OBJECTS_PER_STREAM) flush(file, pack);
}

/** The first four bytes (sfnt version) of a TrueType font program. */
const TRUE_TYPE = 0x00010000;

/** ISO 32000-1 §9.9: adds `Length1`, the uncompressed length of a TrueType font program, which pdfkit omits. */
function addProgramLength({ data }: PdfReference, program: Uint8Array): void {
  if (program.length > 4 && Buffer.from(program.buffer, program.byteOffset, 4).readUInt32BE() === TRUE_TYPE)
    data.Length1 = program.length;
}

/**
 * The rows of a cross-reference stream: a type (1 byte), a byte offset or an object stream's number, and an index in that stream (1
 * byte).
 */
type Rows = { bytes: Buffer; width: number };

/** ISO 32000-1 §7.5.8.3: the types of rows. */
const FREE = 0;
const IN_FILE = 1;
const IN_STREAM = 2;

function crossReferences({ _offsets: offsets, _offset: end }: PdfFile, { streams, indexes }: Pack): Rows {
  const width = 2 + Math.ceil(Math.log2(end + 1) / 8);
  const bytes = Buffer.alloc((offsets.length + 1) * width);
  bytes[0] = FREE;
  bytes[width - 1] = 0xff;
  for (let id = 1, at = width; id <= offsets.length; id++, at += width) {
    const stream = streams[id];
    bytes[at] = stream === undefined ? IN_FILE : IN_STREAM;
    // Numbers are big-endian. `>>>` is sufficient, because no file exceeds four gigabytes.
    let field = stream ?? offsets[id - 1]!;
    for (let last = at + width - 2; last > at; last--, field >>>= 8) bytes[last] = field;
    bytes[at + width - 1] = stream === undefined ? 0 : indexes[id]!;
  }
  return { bytes, width };
}

/** The number of PNG's filter Up, with which every row begins. */
const FROM_ROW_ABOVE = 2;

/** Encodes rows as differences to the row above (PNG predictor), which compress well. */
function differences({ bytes, width }: Rows): Uint8Array {
  const coded = Buffer.alloc((bytes.length / width) * (width + 1));
  for (let from = 0, at = 0; from < bytes.length; from++) {
    if (from % width === 0) coded[at++] = FROM_ROW_ABOVE;
    coded[at++] = bytes[from]! - (from < width ? 0 : bytes[from - width]!);
  }
  return coded;
}

/** The shortest cross-reference stream, in bytes, that is worth compressing. */
const MIN_COMPRESSED = 1024;

/** Writes the last object stream, the cross-reference stream and the trailer. */
function finish(file: PdfFile): void {
  const pack = packOf(file);
  flush(file, pack);
  const start = file._offset;
  const size = file._offsets.length + 2;
  // The cross-reference stream contains its own entry.
  file._offsets.push(start);
  const rows = crossReferences(file, pack);
  file._offsets.pop();
  const trailer = serialize({ Root: file._root, Info: file._info, ID: [file._id, file._id] }).slice(2, -2);
  const facts = `/Type /XRef /Size ${size} /W [1 ${rows.width - 2} 1] ${trailer}`;
  if (rows.bytes.length < MIN_COMPRESSED) writeStream(file, rows.bytes, facts);
  else {
    const predicted = `${COMPRESSED} /DecodeParms <</Predictor 12 /Columns ${rows.width}>>`;
    writeStream(file, deflated(differences(rows)), facts + predicted);
  }
  file._write(`startxref\n${start}\n%%EOF`);
}

/** Ends a document and returns the bytes of its file. */
export function endFile(file: PdfFile): Uint8Array {
  file.end();
  return bytesOf(packOf(file).written);
}

export const objectStreams = replacement('objectStreams', () => ({
  'PDFDocument._write': function (this: PdfFile, data: string | Uint8Array): void {
    this._offset += append(packOf(this).written, data);
  },
  'PDFReference.write': function (this: PdfReference, chunk: string | Uint8Array): void {
    const { data, buffer } = this;
    data.Length = ((data.Length as number | undefined) ?? 0) + append(buffer, chunk);
    if (this.compress) data.Filter = 'FlateDecode';
  },
  'PDFReference.finalize': function (this: PdfReference): void {
    const { document: file, id, data, buffer } = this;
    this.buffer = [];
    if (buffer.length === 0) packText(file, id, serialize(data));
    else {
      const bytes = bytesOf(buffer);
      this.offset = file._offset;
      if (this.compress) {
        addProgramLength(this, bytes);
        const compressed = deflated(bytes);
        data.Length = compressed.length;
        writeBytes(file, id, onLines(data), compressed);
      } else writeBytes(file, id, serialize(data), bytes);
    }
    file._refEnd(this);
  },
  'PDFDocument._finalize': function (this: PdfFile): void {
    finish(this);
  },
}));
