/**
 * ISO 32000-1 §7.5.4, §7.5.7, §7.5.8: finds objects of a finished PDF, so that an update can change them. It reads files that this service
 * has written, with the updates of this room: each part ends with a cross-reference stream. Any other file throws.
 */
import { inflateSync } from 'node:zlib';
import { entriesOf, itemsOf, referred } from './entries-of.ts';

/** The most bytes that a stream may have when it is decompressed. */
const MAX_STREAM = 256 * 1024 * 1024;
/** The most parts that a file may have: the render, its seal, and renewals. */
const MAX_PARTS = 1000;

/**
 * `start`: the position of the newest cross-reference stream. `size`: the number of the next new object. `trailer`: the entries of the
 * newest trailer. `textOf`, `streamOf`: an object as it is written, and the decompressed content of one.
 */
export type PdfObjects = {
  start: number;
  size: number;
  trailer: Map<string, string>;
  textOf(id: number): string;
  streamOf(id: number): Uint8Array;
};

type Stream = { entries: Map<string, string>; content: Buffer };
/** The rows of one cross-reference stream. `from`, `count`: the objects that it has rows for. */
type Table = { from: number; count: number; rows: Buffer; widths: number[]; width: number };

/** Reads the stream object that begins at a position. */
function streamAt(bytes: Buffer, at: number): Stream {
  const head = bytes.toString('latin1', at, bytes.indexOf('stream', at));
  const entries = entriesOf(head.slice(head.indexOf('<<')));
  const from = at + head.length + 'stream\n'.length;
  const stored = bytes.subarray(from, from + Number(entries.get('Length')));
  if (!entries.has('Filter')) return { entries, content: stored };
  const content = inflateSync(stored, { maxOutputLength: MAX_STREAM });
  const columns = Number(entries.get('DecodeParms')?.match(/\/Columns (\d+)/)?.[1] ?? 0);
  return { entries, content: columns ? fromRowsAbove(content, columns) : content };
}

/** Undoes PNG's filter Up, the only one that this service writes. */
function fromRowsAbove(coded: Buffer, columns: number): Buffer {
  const rows = Buffer.alloc((coded.length / (columns + 1)) * columns);
  for (let from = 0, at = 0; from < coded.length; from++) {
    if (from % (columns + 1) === 0) continue;
    rows[at] = coded[from]! + (at < columns ? 0 : rows[at - columns]!);
    at++;
  }
  return rows;
}

function tablesOf({ entries, content }: Stream): Table[] {
  const widths = itemsOf(entries.get('W')!).map(Number);
  const width = widths.reduce((sum, one) => sum + one);
  const index = entries.has('Index') ? itemsOf(entries.get('Index')!).map(Number) : [0, Number(entries.get('Size'))];
  const tables: Table[] = [];
  for (let at = 0, row = 0; at < index.length; at += 2) {
    const [from, count] = [index[at]!, index[at + 1]!];
    tables.push({ from, count, rows: content.subarray(row * width, (row + count) * width), widths, width });
    row += count;
  }
  return tables;
}

/** Returns the type of a row and its two fields. */
function rowOf({ from, rows, widths, width }: Table, id: number): number[] {
  let at = (id - from) * width;
  return widths.map((bytes) => {
    let field = 0;
    for (let end = at + bytes; at < end; at++) field = field * 256 + rows[at]!;
    return field;
  });
}

/** Throws if the file was not written by this service. */
export function readObjects(pdf: Uint8Array): PdfObjects {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.subarray(-64).toString('latin1'))?.[1] ?? Number.NaN);
  const tables: Table[] = [];
  let trailer: Map<string, string> | undefined;
  for (let at = start, parts = 0; ; parts++) {
    if (!(at < bytes.length) || parts > MAX_PARTS) throw new Error('This PDF was not written by Platen');
    const part = streamAt(bytes, at);
    trailer ??= part.entries;
    tables.push(...tablesOf(part));
    const before = part.entries.get('Prev');
    if (!before) break;
    at = Number(before);
  }
  const packed = new Map<number, Stream>();

  function find(id: number): number[] {
    const table = tables.find(({ from, count }) => id >= from && id < from + count);
    if (!table) throw new Error(`The PDF has no object ${id}`);
    return rowOf(table, id);
  }

  /** Returns an object of an object stream. */
  function unpack(stream: number, index: number): string {
    const pack = packed.get(stream) ?? streamAt(bytes, find(stream)[1]!);
    packed.set(stream, pack);
    const first = Number(pack.entries.get('First'));
    const heads = pack.content.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
    const end = index * 2 + 3 < heads.length ? first + heads[index * 2 + 3]! : pack.content.length;
    return pack.content.toString('latin1', first + heads[index * 2 + 1]!, end).trim();
  }

  return {
    start,
    size: Number(trailer.get('Size')),
    trailer,
    textOf(id) {
      const [kind, field, index] = find(id);
      if (kind === 2) return unpack(field!, index!);
      const text = bytes.toString('latin1', field, bytes.indexOf('endobj', field));
      return text.slice(text.indexOf('obj') + 'obj'.length).trim();
    },
    streamOf: (id) => streamAt(bytes, find(id)[1]!).content,
  };
}

/** Returns the text of a value, or of the object that it refers to. */
export function resolved(objects: PdfObjects, value: string): string {
  const id = referred(value);
  return id === null ? value : objects.textOf(id);
}
