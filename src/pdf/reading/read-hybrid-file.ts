/** §17.44: the files that are attached to a PDF of anybody, and what its metadata says. */

import { inflateSync } from 'node:zlib';
import { MEBIBYTE } from '../../domain/sizes.ts';
import {
  decoded,
  isReference,
  isText,
  kindsBy,
  type OpenPdf,
  type PdfDictionary,
  type PdfValue,
  pdfReader,
} from './open-pdf.ts';

/** `relationship`: without its slash. `associated`: whether it is one of the document's own files (AF). */
export type Attached = { name: string; content: Buffer; relationship: string | undefined; associated: boolean };
export type HybridFile = { encrypted: boolean; files: Attached[]; xmp: string };

const MAX_FILES = 100;
const MAX_NODES = 1_000;
const MAX_XMP = 1_000_000;

/** Throws for what is no PDF. */
export function readHybridFile(bytes: Uint8Array): HybridFile {
  const pdf = openForeignPdf(bytes);
  if (pdf.encrypted) return { encrypted: true, files: [], xmp: '' };
  const associated = pdf.list(pdf.catalog.get('AF')).map(pdf.dictionary);
  const named = namedFiles(pdf, pdf.dictionary(pdf.catalog.get('Names')).get('EmbeddedFiles'));
  const all = [...new Set([...associated, ...named])].slice(0, MAX_FILES);
  const files = all.flatMap((one) => attachedOf(pdf, one, associated.includes(one)));
  return { encrypted: false, files, xmp: xmpOf(pdf) };
}

/** ISO 32000-1 §7.9.6: the leaves of a name tree. */
function namedFiles(pdf: ForeignPdf, root: PdfValue | undefined): PdfDictionary[] {
  const files: PdfDictionary[] = [];
  const nodes = [pdf.dictionary(root)];
  for (let at = 0; at < nodes.length && nodes.length < MAX_NODES; at++) {
    const node = nodes[at]!;
    nodes.push(...pdf.list(node.get('Kids')).slice(0, MAX_NODES).map(pdf.dictionary));
    const names = pdf.list(node.get('Names'));
    for (let name = 1; name < names.length && files.length < MAX_FILES; name += 2)
      files.push(pdf.dictionary(names[name]));
  }
  return files;
}

function attachedOf(pdf: ForeignPdf, file: PdfDictionary, associated: boolean): Attached[] {
  const name = [file.get('UF'), file.get('F')].map(pdf.resolve).find(isText);
  const streams = pdf.dictionary(file.get('EF'));
  const relationship = pdf.resolve(file.get('AFRelationship'));
  try {
    const content = pdf.stream(streams.get('F') ?? streams.get('UF'));
    const said = typeof relationship === 'string' ? relationship.slice(1) : undefined;
    return [{ name: name ? decoded(name) : '', content, relationship: said, associated }];
  } catch {
    return [];
  }
}

function xmpOf(pdf: ForeignPdf): string {
  try {
    return pdf.stream(pdf.catalog.get('Metadata')).subarray(0, MAX_XMP).toString('utf8');
  } catch {
    return '';
  }
}

/**
 * ISO 32000-1 §7.5: the objects of anybody's PDF. Cross-reference tables are not looked at: they may be damaged, hostile or of several kinds, and each object says
 * its own number. Of several with one number the last counts, as in a file that was added to. What is encrypted stays so.
 */
type ForeignPdf = OpenPdf & {
  encrypted: boolean;
  objects: ReadonlyMap<number, PdfValue>;
  trailer: PdfDictionary;
};

/** The most bytes of one unpacked stream. */
const MAX_STREAM = 32 * MEBIBYTE;
const OBJECT = /(?:^|[\r\n\s])(\d{1,10})[ \r\n\t]+\d{1,5}[ \r\n\t]+obj\b/g;
const DEEPEST = 16;

/** Throws for what has no catalog. */
function openForeignPdf(bytes: Uint8Array): ForeignPdf {
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
    if (start === undefined) throw new Error('The PDF has no stream where one is expected');
    const entries = of as PdfDictionary;
    const said = resolve(entries.get('Length'));
    const content = file.subarray(start, endOfStream(source, start, said));
    const filters = list(entries.get('Filter'));
    if (filters.length === 0) return content;
    if (filters.length > 1 || filters[0] !== '/FlateDecode')
      throw new Error(`The PDF has a stream packed by ${filters}`);
    return inflateSync(content, { maxOutputLength: MAX_STREAM, finishFlush: 2 });
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
  if (!catalog) throw new Error('The PDF has no catalog');
  return { catalog, resolve, dictionary, list, stream, encrypted, objects, trailer };
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

/** By its length where that leads to its end, else where the next one is. */
function endOfStream(source: string, start: number, length: PdfValue | undefined): number {
  if (typeof length === 'number' && /^\s*endstream/.test(source.slice(start + length, start + length + 20)))
    return start + length;
  const found = source.indexOf('endstream', start);
  return found === -1 ? source.length : found;
}

/** ISO 32000-1 §7.5.7. A damaged stream has none: what is missing is told where it is needed. */
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
