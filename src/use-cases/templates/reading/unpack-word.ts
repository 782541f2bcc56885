/** §10.37: a Word file is a zip archive → those of its parts that an import reads, within limits of what they may unpack to. */

import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { tell } from '../../../locales/message.ts';
import { WordFault } from '../../../template/word/package/word-fault.ts';
import type { WordParts } from '../../../template/word/package/word-package.ts';

/** Only what is read counts: other parts, such as drawings for old programs, may be large. */
const LIMITS = { entries: 2_000, part: 20 * MEBIBYTE, xml: 64 * MEBIBYTE, pictures: 40 * MEBIBYTE, ratio: 200 };
/** Below this, a part may be packed as well as it likes. */
const SMALL = MEBIBYTE;
const XML = /\.(?:xml|rels)$/i;
const PICTURE = /\.(?:png|jpe?g)$/i;
/** What files that are no zip begin with: `.doc`, and what has a password; RTF. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const RTF = [0x7b, 0x5c, 0x72, 0x74];

/** Throws a WordFault for what is no zip, is damaged or passes a limit. */
export async function unpackWord(bytes: Uint8Array): Promise<WordParts> {
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

/** By their names, with `/`: some programs write `\`. */
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

/** yauzl refuses a part that is larger than it says. */
async function readParts(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<WordParts> {
  const parts = new Map<string, Uint8Array>();
  for (const [name, entry] of entries)
    parts.set(name, name === 'content.xml' ? new Uint8Array() : await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}
