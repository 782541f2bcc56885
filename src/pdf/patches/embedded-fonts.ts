/**
 * ISO 32000-1 §9.7 and §9.10.3: pdfkit 0.19.1 asks a font anew in every document for what it says of itself, and makes objects and
 * lists of what is text in the end. Here the former is asked once and the latter is text at once: the same, byte for byte.
 */
import { beginStream, type Coded, coded, endStream, putBytes, putCoded } from '../deflate/coded-stream.ts';
import { deflated } from '../deflate/deflated.ts';
import { letterCode } from '../deflate/letter-code.ts';
import { tokenOf } from '../fonts/shared-fonts.ts';
import { hexDigits } from '../operators.ts';
import { embeddedFontClass, type FontInFile } from '../pdfmake-parts/file.ts';
import type { Font } from '../pdfmake-parts/fontkit.ts';
import { newObject, packText, writeStream } from './object-streams.ts';
import type { Patch } from './patch.ts';
import { serialized } from './serialized.ts';
import type { CompressedSubset } from './true-type-subset.ts';

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

function utf16(codePoints: number[]): string {
  let digits = '';
  for (const codePoint of codePoints) {
    const text = String.fromCodePoint(codePoint);
    for (let at = 0; at < text.length; at++) digits += `${digits && ' '}${hexDigits(text.charCodeAt(at))}`;
  }
  return digits;
}

/** A list may not be longer. */
const LONGEST_RANGE = 256;

/** How many lists there are, and the lists: which text each glyph stands for. */
function rangesOf(unicode: number[][]): string {
  let ranges = '';
  let count = 0;
  for (let from = 0; from < unicode.length; from += LONGEST_RANGE) {
    const end = Math.min(from + LONGEST_RANGE, unicode.length);
    ranges += `<${hexDigits(from)}> <${hexDigits(end - 1)}> [`;
    for (let glyph = from; glyph < end; glyph++) ranges += `${glyph > from ? ' ' : ''}<${utf16(unicode[glyph]!)}>`;
    ranges += ']\n';
    count += 1;
  }
  return `${count} beginbfrange\n${ranges}`;
}

const MAP_HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <<
  /Registry (Adobe)
  /Ordering (UCS)
  /Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
`;
const MAP_TAIL = `endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

/** A map as most are: of some letters in no order. */
const SAMPLE = rangesOf(Array.from({ length: 60 }, (_, index) => [33 + ((index * 37) % 94)]));
const mapCode = letterCode(Buffer.from(MAP_HEAD + SAMPLE + MAP_TAIL));
const [mapHead, mapTail] = [MAP_HEAD, MAP_TAIL].map((text) => coded(mapCode, Buffer.from(text))) as [Coded, Coded];

/** Which text each glyph stands for, compressed. */
function unicodeMap(unicode: number[][]): Uint8Array {
  const stream = beginStream(mapCode);
  putCoded(stream, mapHead);
  putBytes(stream, Buffer.from(rangesOf(unicode), 'latin1'));
  putCoded(stream, mapTail);
  return endStream(stream);
}

/** Six letters that tell subsets of one font apart. */
const tagOf = (id: string): string =>
  String.fromCharCode(...[1, 2, 3, 4, 5, 6].map((at) => (id.charCodeAt(at) || 73) + 17));

function embed(this: FontInFile): void {
  const { document: file, subset, dictionary, widths, name: whole } = this;
  if (!whole || subset.cff || file.subset === 1 || file._security) {
    stock.call(this);
    return;
  }
  const program = writeStream(file, (subset as CompressedSubset).compressed?.() ?? deflated(subset.encode()));
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
