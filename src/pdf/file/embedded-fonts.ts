/**
 * ISO 32000-1 §9.7 and §9.10.3: pdfkit 0.19.1 asks a font anew in every document for what it says of itself, and makes objects and
 * lists of what is text in the end. Here the former is asked once and the latter is text at once: the same objects, byte for byte.
 */

import type { Font } from '../engine/fontkit.ts';
import type { Patch } from '../engine/patch.ts';
import { embeddedFontClass, type FontInFile } from '../engine/pdf-file.ts';
import { tokenOf } from '../fonts/shared-fonts.ts';
import { serialized } from '../syntax/serialize.ts';
import { deflated } from './deflate/deflated.ts';
import { COMPRESSED, newObject, packText, writeStream } from './object-streams.ts';
import type { CompressedFile, CompressedSubset } from './true-type-subset.ts';
import { unicodeMap } from './unicode-map.ts';

let fonts: FontInFile;
let stock: FontInFile['embed'];

/** What a font's descriptor says beside its name and its file. */
const descriptions = new WeakMap<Font, string>();

/** Has pdfkit embed the font in a file that only takes note. */
function descriptionOf(embedded: FontInFile): string {
  let description = descriptions.get(embedded.font);
  if (description === undefined) {
    const noted: Record<string, unknown>[] = [];
    const ref = (data: Record<string, unknown> = {}) => {
      noted.push(data);
      return { data, end() {} };
    };
    const own = { document: { ref }, dictionary: ref(), subset: { encode: () => undefined }, widths: [], unicode: [] };
    stock.call(Object.assign(Object.create(embedded), own));
    const {
      Type: _type,
      FontName: _name,
      FontFile2: _file,
      ...facts
    } = noted.find(({ Type }) => Type === 'FontDescriptor')!;
    description = serialized(facts).slice(2, -2);
    descriptions.set(embedded.font, description);
  }
  return description;
}

/** Six letters that tell subsets of one font apart. */
function tagOf(id: string): string {
  return String.fromCharCode(...[1, 2, 3, 4, 5, 6].map((at) => (id.charCodeAt(at) || 73) + 17));
}

/** As pdfkit has fontkit make it, where nothing else does. */
function encoded(subset: FontInFile['subset']): CompressedFile {
  const bytes = subset.encode();
  return { bytes: deflated(bytes), length: bytes.length };
}

function embed(this: FontInFile): void {
  const { document: file, subset, dictionary, widths, name: whole } = this;
  if (!whole || subset.cff || file.subset === 1 || file._security) {
    stock.call(this);
    return;
  }
  const { bytes, length } = (subset as CompressedSubset).compressed?.() ?? encoded(subset);
  const program = writeStream(file, bytes, `/Length1 ${length} ${COMPRESSED}`);
  const name = `${tagOf(this.id)}+${whole.replaceAll(' ', '_')}`;
  const descriptor = newObject(file);
  packText(
    file,
    descriptor,
    `<</Type /FontDescriptor/FontName /${name}${descriptionOf(this)}/FontFile2 ${program} 0 R>>`,
  );
  const descendant = newObject(file);
  packText(
    file,
    descendant,
    `<</Type /Font/Subtype /CIDFontType2/BaseFont /${name}/CIDSystemInfo <</Registry (Adobe)/Ordering (Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/W [0 ${serialized(widths)}]/CIDToGIDMap /Identity>>`,
  );
  const map = writeStream(file, unicodeMap(this.unicode));
  packText(
    file,
    dictionary.id,
    `<</Type /Font/Subtype /Type0/BaseFont /${name}/Encoding /Identity-H/DescendantFonts [${descendant} 0 R]/ToUnicode ${map} 0 R>>`,
  );
  file._refEnd(dictionary);
}

export const embeddedFonts: Patch = {
  package: 'pdfkit',
  version: '0.19.1',
  apply() {
    fonts = embeddedFontClass(tokenOf('serif', 'normal')).prototype;
    stock = fonts.embed;
    fonts.embed = embed;
  },
  revert() {
    fonts.embed = stock;
  },
};
