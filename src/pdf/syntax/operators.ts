/** ISO 32000-1 §7.8.2, §9.4: pieces of what is written into a page, as text. */

import type { Glyph } from '../engine/fontkit.ts';
import type { EmbeddedFont } from '../engine/pdf-document.ts';

/** As many decimals as can be seen. */
export function decimal(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Sets the text matrix to a point; the page's y runs downwards, and glyphs stand upright on it. */
export function textAt(x: number, y: number): string {
  return `1 0 0 -1 ${decimal(x)} ${decimal(y)} Tm`;
}

/** Puts a glyph into the file's font; its number there. */
export function glyphNumber({ subset, widths, unicode, scale }: EmbeddedFont, glyph: Glyph): number {
  const id = subset.includeGlyph(glyph.id);
  widths[id] ??= glyph.advanceWidth * scale;
  unicode[id] ??= glyph.codePoints;
  return id;
}

/** ISO 32000-1 §7.3.4.2: bytes that a string between brackets cannot hold as they are; a carriage return would be read as a line feed. */
const ESCAPED: Record<number, string> = { 13: '\\r', 40: '\\(', 41: '\\)', 92: '\\\\' };
function byte(code: number): string {
  return ESCAPED[code] ?? String.fromCharCode(code);
}

const CODES = Array.from({ length: 0x10000 }, () => '');

/** A glyph's number as a string of a page holds it: two bytes, half of what digits take; at most four when both are escaped. */
export function glyphCode(id: number): string {
  CODES[id] ||= byte(id >> 8) + byte(id & 0xff);
  return CODES[id];
}

/** ISO 32000-1 §14.9.4: begins marked content that says a text of its own; `EMC` ends it. */
export function beginActualText(text: string): string {
  const hex = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex').toUpperCase();
  return `/Span <</ActualText <${hex}>>> BDC`;
}
