/** ISO 32000-1 §7.8.2, §9.4: pieces of content streams as text: numbers, text matrix (Tm), glyph codes, ActualText. */

import type { Glyph } from '../engine/fontkit.ts';
import type { EmbeddedFont } from '../engine/pdf-file.ts';

/** Rounds to four decimals: more could not be seen. */
export function decimal(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Sets the text matrix to a point. pdfkit's y axis points down, so the matrix flips glyphs upright. */
export function textAt(x: number, y: number): string {
  return `1 0 0 -1 ${decimal(x)} ${decimal(y)} Tm`;
}

/** Adds a glyph to the font subset of the file, with its width and its text (ToUnicode); returns its number there. */
export function glyphNumber({ subset, widths, unicode, scale }: EmbeddedFont, glyph: Glyph): number {
  const id = subset.includeGlyph(glyph.id);
  widths[id] ??= glyph.advanceWidth * scale;
  unicode[id] ??= glyph.codePoints;
  return id;
}

/** ISO 32000-1 §7.3.4.2: bytes that a literal string must escape; a bare carriage return would be read as a line feed. */
const ESCAPED: Record<number, string> = { 13: '\\r', 40: '\\(', 41: '\\)', 92: '\\\\' };
function byte(code: number): string {
  return ESCAPED[code] ?? String.fromCharCode(code);
}

const CODES = Array.from({ length: 0x10000 }, () => '');

/** A glyph's number in a literal string: two bytes, four when both are escaped. Hexadecimal digits would always take four. */
export function glyphCode(id: number): string {
  CODES[id] ||= byte(id >> 8) + byte(id & 0xff);
  return CODES[id];
}

/** ISO 32000-1 §14.9.4: begins marked content with an ActualText, the text that readers extract instead; `EMC` ends it. */
export function beginActualText(text: string): string {
  const hex = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex').toUpperCase();
  return `/Span <</ActualText <${hex}>>> BDC`;
}
