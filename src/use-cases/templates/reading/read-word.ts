/** §10.37: converts a Word file to a template with its pictures, as plain data for a worker thread. */

import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { tell } from '../../../locales/message.ts';
import { type Fault, NO_LINE } from '../../../template/model/fault.ts';
import { type ConvertedWord, type ConvertOptions, convertWord } from '../../../template/word/convert-word.ts';
import { WordFault, type WordParts } from '../../../template/word/package/word-package.ts';

export type WordSource = { file: string; bytes: Uint8Array } & ConvertOptions;

/** The facts read from a Word file. `pictures`: keyed by the paths that the template names. */
export type WordFacts =
  | ({ ok: true; pictures: ReadonlyMap<string, Uint8Array> } & Omit<ConvertedWord, 'pictures' | 'labels'>)
  | { ok: false; faults: Fault[] };

export async function readWord({ file, bytes, ...options }: WordSource): Promise<WordFacts> {
  try {
    const parts = await unpackWord(bytes);
    const { pictures, labels: _, ...facts } = convertWord(parts, options);
    const found = [...pictures].flatMap(([path, part]) => (parts.has(part) ? [[path, parts.get(part)!] as const] : []));
    return { ok: true, ...facts, pictures: new Map(found) };
  } catch (error) {
    const isDeep = error instanceof RangeError;
    if (!(error instanceof WordFault || isDeep)) throw error;
    const messages = isDeep ? [tell('word.tooDeep')] : error.messages;
    return { ok: false, faults: messages.map((message) => ({ file, line: NO_LINE, message })) };
  }
}

// §10.37: unpacks the parts of a Word file (a ZIP archive) that an import reads, within limits.

/** The limits of a Word file. Only parts that are read count. Others, such as drawings for old programs, may be large. */
const LIMITS = { entries: 2_000, part: 20 * MEBIBYTE, xml: 64 * MEBIBYTE, pictures: 40 * MEBIBYTE, ratio: 200 };
/** A part below this size may have any compression ratio. */
const SMALL = MEBIBYTE;
const XML = /\.(?:xml|rels)$/i;
const PICTURE = /\.(?:png|jpe?g)$/i;
/** The signatures of files that are not ZIP archives: `.doc` and files with a password; RTF. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const RTF = [0x7b, 0x5c, 0x72, 0x74];

/** Throws a `WordFault` for a file that is not a ZIP archive, is damaged or exceeds a limit. */
async function unpackWord(bytes: Uint8Array): Promise<WordParts> {
  const begins = (signature: number[]) => signature.every((one, at) => bytes[at] === one);
  if (begins(OLE)) throw new WordFault(tell('word.doc'));
  if (begins(RTF)) throw new WordFault(tell('word.rtf'));
  try {
    const zip = await fromBufferPromise(asBuffer(bytes), { lazyEntries: true, strictFileNames: false });
    if (zip.entryCount > LIMITS.entries) throw new WordFault(tell('word.package.parts', { max: LIMITS.entries }));
    return await readParts(zip, await listParts(zip));
  } catch (error) {
    if (error instanceof WordFault) throw error;
    throw new WordFault(tell('word.damaged.archive'));
  }
}

function asBuffer({ buffer: all, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(all as ArrayBuffer, byteOffset, length);
}

/** Returns the parts by name, with `/`. Some programs write `\`. */
async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  const sums = { xml: 0, pictures: 0 };
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.replaceAll('\\', '/').replace(/^\/+/, '');
    const kind = XML.test(name) ? 'xml' : PICTURE.test(name) ? 'pictures' : undefined;
    if (name === 'content.xml' || kind === undefined) {
      if (name === 'content.xml') parts.set(name, entry);
      continue;
    }
    const { uncompressedSize: size, compressedSize: packed } = entry;
    if (entry.isEncrypted()) throw new WordFault(tell('word.password'));
    if (size > LIMITS.part) throw new WordFault(tell('word.package.part', { megabytes: LIMITS.part / MEBIBYTE }));
    if (size > SMALL && size > packed * LIMITS.ratio)
      throw new WordFault(tell('word.package.ratio', { max: LIMITS.ratio }));
    sums[kind] += size;
    if (sums[kind] > LIMITS[kind])
      throw new WordFault(tell('word.package.size', { megabytes: LIMITS[kind] / MEBIBYTE }));
    parts.set(name, entry);
  }
  return parts;
}

/** yauzl refuses a part that is larger than its stated size. */
async function readParts(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<WordParts> {
  const parts = new Map<string, Uint8Array>();
  for (const [name, entry] of entries)
    parts.set(name, name === 'content.xml' ? new Uint8Array() : await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}
