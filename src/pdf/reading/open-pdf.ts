/**
 * ISO 32000-1 §7.5: the objects of a finished PDF, by its cross-reference stream. It knows nothing of how the file was written; it reads what files of this
 * service use: one cross-reference stream, object streams, FlateDecode.
 */
import { inflateSync } from 'node:zlib';

export type OpenPdf = {
  catalog: PdfDictionary;
  /** Returns the object of a reference, and any other value unchanged. */
  resolve(value: PdfValue | undefined): PdfValue | undefined;
  /** Resolves a value to a dictionary; an empty one for any other value. */
  dictionary(value: PdfValue | undefined): PdfDictionary;
  list(value: PdfValue | undefined): PdfValue[];
  /** The content of a stream, unpacked. */
  stream(value: PdfValue | undefined): Buffer;
};

type Row = [type: number, place: number, index: number];
type Stream = { dictionary: PdfDictionary; start: number };

/** Opens a PDF. Throws for bytes that it cannot read as one. */
export function openPdf(bytes: Uint8Array): OpenPdf {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const source = file.toString('latin1');
  const streams = new Map<PdfDictionary, Stream>();
  const known = new Map<number, PdfValue>();

  /** `42 0 obj`, then a value, which may be the dictionary of a stream. */
  const objectAt = (offset: number): PdfValue => {
    const reader = pdfReader(source, offset);
    const [, , word, value] = [reader.next(), reader.next(), reader.next(), reader.next()];
    if (word !== 'obj' || value === undefined) throw new Error(`There is no object at byte ${offset}`);
    const [begin] = /^\s*stream\r?\n/.exec(source.slice(reader.position(), reader.position() + 20)) ?? [];
    if (begin !== undefined && value instanceof Map)
      streams.set(value, { dictionary: value, start: reader.position() + begin.length });
    return value;
  };
  const contentOf = (value: PdfValue | undefined): Buffer => {
    const stream = streams.get(value as PdfDictionary);
    if (!stream) throw new Error('The PDF has no stream where one is expected');
    const { dictionary, start } = stream;
    const content = file.subarray(start, start + Number(resolve(dictionary.get('Length'))));
    const filter = dictionary.get('Filter');
    if (filter === undefined) return content;
    if (filter !== '/FlateDecode') throw new Error(`The PDF has a stream with the filter ${filter}`);
    const unpacked = inflateSync(content);
    const parameters = dictionary.get('DecodeParms');
    return parameters instanceof Map ? withoutPredictor(unpacked, Number(parameters.get('Columns'))) : unpacked;
  };

  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(source.slice(-64))?.[1];
  const trailer = start === undefined ? undefined : objectAt(Number(start));
  if (!(trailer instanceof Map)) throw new Error('The PDF has no cross-reference stream');
  const rows = rowsOf(contentOf(trailer), trailer.get('W') as number[]);

  const packs = new Map<number, Pack>();
  const packAt = (object: number) => {
    const found = packs.get(object);
    if (found) return found;
    const dictionary = get(object) as PdfDictionary;
    const pack = packOf(contentOf(dictionary).toString('latin1'), Number(dictionary.get('First')));
    packs.set(object, pack);
    return pack;
  };
  const get = (object: number): PdfValue => {
    const found = known.get(object);
    if (found !== undefined) return found;
    const [type, place, index] = rows[object] ?? [0, 0, 0];
    if (type === 0) throw new Error(`The PDF has no object ${object}`);
    const pack = type === 2 ? packAt(place) : undefined;
    const value = pack ? pdfReader(pack.text, pack.offsets[index]).next() : objectAt(place);
    if (value === undefined) throw new Error(`The PDF has no object ${object}`);
    known.set(object, value);
    return value;
  };
  function resolve(value: PdfValue | undefined): PdfValue | undefined {
    return isReference(value) ? get(value.object) : value;
  }
  const kinds = kindsBy(resolve);
  return {
    catalog: kinds.dictionary(trailer.get('Root')),
    resolve,
    ...kinds,
    stream: (value) => contentOf(resolve(value)),
  };
}

/** An object stream, and where its objects begin in it. */
type Pack = { text: string; offsets: number[] };

/** `first`: where the first object begins, behind the table of them. */
function packOf(text: string, first: number): Pack {
  const head = text.slice(0, first).trim().split(/\s+/);
  return { text, offsets: head.filter((_, at) => at % 2 === 1).map((offset) => first + Number(offset)) };
}

/** Makes readers that resolve a reference and return its object as one kind of value. */
export function kindsBy(resolve: OpenPdf['resolve']): Pick<OpenPdf, 'dictionary' | 'list'> {
  return {
    dictionary: (value) => {
      const found = resolve(value);
      return found instanceof Map ? found : new Map();
    },
    list: (value) => {
      const found = resolve(value);
      return Array.isArray(found) ? found : found === undefined ? [] : [found];
    },
  };
}

function rowsOf(bytes: Buffer, widths: number[]): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < bytes.length; ) {
    rows.push(
      widths.map((width) => {
        const field = width === 0 ? 0 : bytes.readUIntBE(at, width);
        at += width;
        return field;
      }) as Row,
    );
  }
  return rows;
}

/** The filter Up of PNG: each byte is a difference to that above it. */
function withoutPredictor(bytes: Buffer, columns: number): Buffer {
  const rows = bytes.length / (columns + 1);
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      plain[at] = bytes[row * (columns + 1) + 1 + column]! + (row === 0 ? 0 : plain[at - columns]!);
    }
  }
  return plain;
}

/** ISO 32000-2 §14.13: the files that belong to a document as a whole (associated files). */
type AttachedFile = { name: string; content: Buffer };

export function associatedFiles(pdf: OpenPdf): AttachedFile[] {
  return pdf.list(pdf.catalog.get('AF')).map((entry) => {
    const specification = pdf.dictionary(entry);
    const name = specification.get('UF') ?? specification.get('F');
    const streams = pdf.dictionary(specification.get('EF'));
    return { name: isText(name) ? decoded(name) : '', content: pdf.stream(streams.get('UF') ?? streams.get('F')) };
  });
}

/** The XML of an e-invoice in a PDF of this service; undefined where there is none. Throws for what is no such PDF. */
export function attachedXml(bytes: Uint8Array): AttachedFile | undefined {
  return associatedFiles(openPdf(bytes)).find(({ name }) => name.endsWith('.xml'));
}

// ISO 32000-1 §7.3: PDF's notation read back: objects of a file, operands and operators of a page.

/** Names begin with a slash; other strings are operators. */
export type PdfValue = number | string | PdfText | PdfReference | PdfValue[] | PdfDictionary;
/** A string of bytes, each a unit of `bytes`. */
type PdfText = { bytes: string };
type PdfReference = { object: number };
export type PdfDictionary = Map<string, PdfValue>;

const REGULAR = '[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]';
const TOKEN = new RegExp(
  [
    '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*)*(?:',
    '(?<mark><<|>>|\\[|\\]|\\()',
    `|(?<name>/${REGULAR}*)`,
    `|(?<reference>\\d+) \\d+ R(?!${REGULAR})`,
    '|(?<number>[+-]?(?:\\d+\\.?\\d*|\\.\\d+))',
    '|<(?<hex>[0-9A-Fa-f\\s]*)>',
    `|(?<word>${REGULAR}+))`,
  ].join(''),
  'y',
);

/** Reads values one after another, from `at` on. `next` returns undefined at the end and throws at a syntax error. */
export function pdfReader(source: string, at = 0): { next(): PdfValue | undefined; position(): number } {
  let position = at;

  const token = () => {
    TOKEN.lastIndex = position;
    const found = TOKEN.exec(source);
    if (found) position = TOKEN.lastIndex;
    return found?.groups;
  };
  const value = (found: Record<string, string>): PdfValue => {
    const { mark, name, reference, number, hex, word } = found;
    if (number !== undefined) return Number(number);
    if (name !== undefined)
      return name.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => character(Number.parseInt(code, 16)));
    if (reference !== undefined) return { object: Number(reference) };
    if (hex !== undefined) return { bytes: Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1') };
    if (word !== undefined) return word;
    if (mark === '(') return { bytes: literal() };
    return mark === '[' ? list(']') : dictionary(list('>>'));
  };
  const list = (end: string): PdfValue[] => {
    const values: PdfValue[] = [];
    for (let found = token(); found?.mark !== end; found = token()) {
      if (!found) throw new Error(`A list of the PDF has no ${end}`);
      values.push(value(found as Record<string, string>));
    }
    return values;
  };
  const literal = (): string => {
    let text = '';
    for (let depth = 1; ; ) {
      const start = position;
      while (position < source.length && !'()\\'.includes(source[position]!)) position += 1;
      text += source.slice(start, position);
      const sign = source[position++];
      if (sign === undefined) throw new Error('A string of the PDF has no end');
      if (sign === '\\') text += escaped();
      else if (sign === '(') depth += 1;
      else depth -= 1;
      if (depth === 0) return text;
      if (sign !== '\\') text += sign;
    }
  };
  const escaped = (): string => {
    const [digits] = /^[0-7]{1,3}/.exec(source.slice(position, position + 3)) ?? [];
    if (digits !== undefined) {
      position += digits.length;
      return character(Number.parseInt(digits, 8) & 0xff);
    }
    const sign = source[position++] ?? '';
    return ESCAPED[sign] ?? sign;
  };

  return {
    next: () => {
      const found = token();
      return found && value(found as Record<string, string>);
    },
    position: () => position,
  };
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };

function character(code: number): string {
  return String.fromCharCode(code);
}

function dictionary(values: PdfValue[]): PdfDictionary {
  const entries: PdfDictionary = new Map();
  for (let at = 0; at < values.length; at += 2) entries.set((values[at] as string).slice(1), values[at + 1]!);
  return entries;
}

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && 'object' in value;
}

export function isText(value: PdfValue | undefined): value is PdfText {
  return typeof value === 'object' && 'bytes' in value;
}

/** ISO 32000-1 §7.9.2.2: what a text string says. PDFDocEncoding counts as Latin-1, which it is but for some signs. */
export function decoded({ bytes }: PdfText): string {
  return bytes.startsWith('\xfe\xff') ? utf16(bytes.slice(2)) : bytes;
}

/** Big-endian. */
export function utf16(bytes: string): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1));
  return text;
}
