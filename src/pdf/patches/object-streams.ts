/**
 * ISO 32000-1 §7.5.7 and §7.5.8: pdfkit 0.19.1 writes each object by itself, as plain text, and a line of the cross-reference
 * table for it. The structure of a tagged document is thousands of small objects, which made a long table six times as large.
 * Here all objects but streams go, some hundred at a time, into compressed streams, and the cross-reference table into one too.
 */
import { noted } from '../noted.ts';
import { PDFDocument, type PdfFile, type PdfReference, Reference } from '../pdfmake-parts/file.ts';
import { deflated } from './deflated.ts';
import type { Patch } from './patch.ts';
import { serialized } from './serialized.ts';

/** More in one stream would hardly be smaller, and a reader unpacks all of it for one object. */
const OBJECTS_PER_STREAM = 200;

/** Objects that wait for their stream, and, by number, the streams that those before them went to and their places in these. */
type Pack = { ids: number[]; texts: string[]; streams: number[]; places: number[] };

const packs = noted<PdfFile, Pack>('pack');

function packOf(file: PdfFile): Pack {
  let pack = packs.get(file);
  if (!pack) {
    pack = { ids: [], texts: [], streams: [], places: [] };
    packs.set(file, pack);
  }
  return pack;
}

const { finalize } = Reference.prototype;
const { _finalize: finish } = PDFDocument.prototype;

function writeObject(file: PdfFile, dictionary: (length: number) => string, content: Uint8Array | string): number {
  const bytes = deflated(content);
  const id = file._offsets.push(file._offset);
  file._write(`${id} 0 obj\n${dictionary(bytes.length)}\nstream`);
  file._write(bytes);
  file._write('\nendstream\nendobj');
  return id;
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
  const stream = writeObject(
    file,
    (length) => `<</Type /ObjStm /N ${pack.ids.length} /First ${head.length} /Length ${length} /Filter /FlateDecode>>`,
    content,
  );
  for (const [index, id] of pack.ids.entries()) {
    pack.streams[id] = stream;
    pack.places[id] = index;
  }
  pack.ids = [];
  pack.texts = [];
}

/** The number of an object that is text: it takes the next place in the file's list. */
export const newObject = ({ _offsets: offsets }: PdfFile): number => offsets.push(null);

/** Adds an object that is text already. */
export function packText(file: PdfFile, id: number, text: string): void {
  const pack = packOf(file);
  pack.ids.push(id);
  pack.texts.push(text);
  if (pack.ids.length >= OBJECTS_PER_STREAM) flush(file, pack);
}

function packObject(this: PdfReference): void {
  if (this.buffer.length > 0 || this.document._security) {
    finalize.call(this);
    return;
  }
  packText(this.document, this.id, serialized(this.data));
  this.document._refEnd(this);
}

/** A row is a kind (1), an offset or a stream's number (4) and an index in that stream (2 bytes). */
const ROW = 7;

/** PNG's filter (Up) that a row begins with. */
const FROM_ROW_ABOVE = 2;

/** Rows written as differences to the one above, which compress well. */
function crossReferences({ _offsets: offsets }: PdfFile, { streams, places }: Pack): Uint8Array {
  const size = offsets.length + 1;
  const coded = Buffer.alloc(size * (ROW + 1));
  const above = new Uint8Array(ROW);
  const row = Buffer.alloc(ROW);
  row.writeUInt16BE(0xffff, 5);
  for (let id = 0, at = 0; id < size; id++) {
    if (id > 0) {
      const stream = streams[id];
      row[0] = stream === undefined ? 1 : 2;
      row.writeUInt32BE(stream ?? offsets[id - 1]!, 1);
      row.writeUInt16BE(stream === undefined ? 0 : places[id]!, 5);
    }
    coded[at++] = FROM_ROW_ABOVE;
    for (let column = 0; column < ROW; column++) {
      coded[at++] = row[column]! - above[column]!;
      above[column] = row[column]!;
    }
  }
  return coded;
}

function finishPacked(this: PdfFile): void {
  if (this._security) {
    finish.call(this);
    return;
  }
  const pack = packOf(this);
  flush(this, pack);
  const start = this._offset;
  const size = this._offsets.length + 2;
  // The table lists itself.
  this._offsets.push(start);
  const content = crossReferences(this, pack);
  this._offsets.pop();
  const trailer = serialized({ Root: this._root, Info: this._info, ID: [this._id, this._id] }).slice(2);
  writeObject(
    this,
    (length) =>
      `<</Type /XRef /Size ${size} /W [1 4 2] /Length ${length} /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns ${ROW}>> ${trailer}`,
    content,
  );
  this._write(`startxref\n${start}\n%%EOF`);
  this.push(null);
}

export const objectStreams: Patch = {
  package: 'pdfkit',
  version: '0.19.1',
  apply() {
    Reference.prototype.finalize = packObject;
    PDFDocument.prototype._finalize = finishPacked;
  },
  revert() {
    Reference.prototype.finalize = finalize;
    PDFDocument.prototype._finalize = finish;
  },
};
