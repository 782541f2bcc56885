/**
 * ISO 32000-1 §7.5: reads the objects of any PDF, without relying on how it was written. Cross-reference tables are ignored, since they
 * may be damaged, hostile or of several kinds, and each object contains its number. Of several with one number the last counts, as in an
 * incremental update. Encrypted content stays encrypted.
 */
import { kMaxLength } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import { ToldError, tell } from '../../locales/message.ts';

export type OpenPdf = {
  catalog: PdfDictionary;
  encrypted: boolean;
  /** Returns the object of a reference, and any other value unchanged. */
  resolve(value: PdfValue | undefined): PdfValue | undefined;
  /** Resolves a value to a dictionary; an empty one for any other value. */
  dictionary(value: PdfValue | undefined): PdfDictionary;
  list(value: PdfValue | undefined): PdfValue[];
  /** Returns the decompressed content of a stream. Throws if there is none. */
  stream(value: PdfValue | undefined): Buffer;
};

const OBJECT = /(?:^|[\r\n\s])(\d{1,10})[ \r\n\t]+\d{1,5}[ \r\n\t]+obj\b/g;
const DEEPEST = 16;

/** Throws for bytes without a catalog. `maxStream`: the most bytes of one decompressed stream. */
export function openPdf(bytes: Uint8Array, maxStream = Number.MAX_SAFE_INTEGER): OpenPdf {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const source = file.toString('latin1');
  const objects = new Map<number, PdfValue>();
  const streams = new Map<PdfValue, number>();
  const trailer: PdfDictionary = new Map();
  const take = (dictionary: PdfValue | undefined) => {
    if (!(dictionary instanceof Map)) return;
    for (const key of ['Root', 'Encrypt', 'Info']) if (dictionary.has(key)) trailer.set(key, dictionary.get(key)!);
  };
  const packs: { pack: PdfDictionary; at: number }[] = [];
  const places = new Map<number, number>();

  OBJECT.lastIndex = 0;
  for (let found = OBJECT.exec(source); found; found = OBJECT.exec(source)) {
    const read = valueAt(source, OBJECT.lastIndex);
    if (!read) continue;
    const { value, end } = read;
    objects.set(Number(found[1]), value);
    places.set(Number(found[1]), found.index);
    const [begin] = /^\s*stream\r?\n?/.exec(source.slice(end, end + 20)) ?? [];
    if (begin === undefined || !(value instanceof Map)) {
      OBJECT.lastIndex = end;
      continue;
    }
    const start = end + begin.length;
    streams.set(value, start);
    const type = value.get('Type');
    if (type === '/XRef') take(value);
    if (type === '/ObjStm') packs.push({ pack: value, at: found.index });
    OBJECT.lastIndex = endOfStream(source, start, value.get('Length'));
  }
  for (const { index } of source.matchAll(/\btrailer\b/g)) take(valueAt(source, index + 'trailer'.length)?.value);

  const resolve = (value: PdfValue | undefined): PdfValue | undefined => {
    let found = value;
    for (let depth = 0; isReference(found) && depth < DEEPEST; depth++) found = objects.get(found.object);
    return isReference(found) ? undefined : found;
  };
  const { dictionary, list } = kindsBy(resolve);
  const stream = (value: PdfValue | undefined): Buffer => {
    const of = resolve(value);
    const start = streams.get(of!);
    if (start === undefined) throw new ToldError(tell('pdf.file.noStream'));
    const entries = of as PdfDictionary;
    const said = resolve(entries.get('Length'));
    const content = file.subarray(start, endOfStream(source, start, said));
    const filters = list(entries.get('Filter'));
    if (filters.length === 0) return content;
    if (filters.length > 1 || filters[0] !== '/FlateDecode')
      throw new ToldError(tell('pdf.file.packed', { filters: String(filters) }));
    return inflateSync(content, { maxOutputLength: Math.min(maxStream, kMaxLength), finishFlush: 2 });
  };
  const encrypted = trailer.has('Encrypt');
  for (const { pack, at } of encrypted ? [] : packs)
    for (const [number, value] of objectsIn(pack, stream))
      if ((places.get(number) ?? -1) < at) {
        objects.set(number, value);
        places.set(number, at);
      }
  const root = dictionary(trailer.get('Root'));
  const catalog = root.size > 0 ? root : ([...objects.values()].findLast(isCatalog) as PdfDictionary | undefined);
  if (!catalog) throw new ToldError(tell('pdf.file.noCatalog'));
  return { catalog, encrypted, resolve, dictionary, list, stream };
}

function isCatalog(value: PdfValue): boolean {
  return value instanceof Map && value.get('Type') === '/Catalog';
}

function valueAt(source: string, at: number): { value: PdfValue; end: number } | undefined {
  try {
    const reader = pdfReader(source, at);
    const value = reader.next();
    return value === undefined ? undefined : { value, end: reader.position() };
  } catch {
    return undefined;
  }
}

/** Returns where a stream ends. The stated length is used if `endstream` follows there. Otherwise the next `endstream` is searched. */
function endOfStream(source: string, start: number, length: PdfValue | undefined): number {
  if (typeof length === 'number' && /^\s*endstream/.test(source.slice(start + length, start + length + 20)))
    return start + length;
  const found = source.indexOf('endstream', start);
  return found === -1 ? source.length : found;
}

/** ISO 32000-1 §7.5.7. A damaged stream gives no objects; missing ones are reported where they are needed. */
function objectsIn(pack: PdfDictionary, stream: OpenPdf['stream']): [number, PdfValue][] {
  try {
    const text = stream(pack).toString('latin1');
    const first = Number(pack.get('First'));
    const head = text.slice(0, first).trim().split(/\s+/).map(Number);
    return Array.from({ length: Math.floor(head.length / 2) }, (_, at) => {
      const read = valueAt(text, first + head[2 * at + 1]!);
      return read ? ([[head[2 * at]!, read.value]] as [number, PdfValue][]) : [];
    }).flat();
  } catch {
    return [];
  }
}

/** Returns readers that resolve a reference and return its object as one kind of value. */
function kindsBy(resolve: OpenPdf['resolve']): Pick<OpenPdf, 'dictionary' | 'list'> {
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

/** ISO 32000-2 §14.13: the associated files of a document. */
type AttachedFile = { name: string; content: Buffer };

export function associatedFiles(pdf: OpenPdf): AttachedFile[] {
  return pdf.list(pdf.catalog.get('AF')).map((entry) => {
    const specification = pdf.dictionary(entry);
    const name = specification.get('UF') ?? specification.get('F');
    const streams = pdf.dictionary(specification.get('EF'));
    return { name: isText(name) ? decoded(name) : '', content: pdf.stream(streams.get('UF') ?? streams.get('F')) };
  });
}

/** Returns the XML of an e-invoice in one of Platen's PDFs. Undefined if there is none. Throws for any other file. */
export function attachedXml(bytes: Uint8Array): AttachedFile | undefined {
  return associatedFiles(openPdf(bytes)).find(({ name }) => name.endsWith('.xml'));
}

// ISO 32000-1 §7.3: parses PDF's notation: objects of a file, operands and operators of a page.

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

/** Reads values in order, from `at` on. `next` returns undefined at the end and throws at a syntax error. */
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
      if (!found) throw new ToldError(tell('pdf.file.list', { end }));
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
      if (sign === undefined) throw new ToldError(tell('pdf.file.string'));
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

/** ISO 32000-1 §7.9.2.2: decodes a text string. PDFDocEncoding is treated as Latin-1, from which it differs in a few signs. */
export function decoded({ bytes }: PdfText): string {
  return bytes.startsWith('\xfe\xff') ? utf16(bytes.slice(2)) : bytes;
}

/** Decodes UTF-16 in big-endian order. */
export function utf16(bytes: string): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1));
  return text;
}
