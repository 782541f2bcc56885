/** ISO 32000-1 §9.10.3: which text each glyph of a font stands for. */

import { hexDigits } from '../syntax/operators.ts';
import { beginStream, type Coded, coded, endStream, putBytes, putCoded } from './deflate/coded-stream.ts';
import { letterCode } from './deflate/letter-code.ts';

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

/** The map, compressed, of texts by number of the glyph. */
export function unicodeMap(unicode: number[][]): Uint8Array {
  const stream = beginStream(mapCode);
  putCoded(stream, mapHead);
  putBytes(stream, Buffer.from(rangesOf(unicode), 'latin1'));
  putCoded(stream, mapTail);
  return endStream(stream);
}
