/** ISO 32000-1 §7.3: serializes pdfkit's values as PDF objects. As in pdfkit, a string is a name and a `String` object is a text. */
import type { Glyph } from '../engine/fontkit.ts';
import type { EmbeddedFont } from '../engine/pdf-file.ts';

const ESCAPES: Record<string, string> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\\': '\\\\',
  '(': '\\(',
  ')': '\\)',
};
const SPECIAL = /[\n\r\t\b\f\\()]/g;
const ASCII = /^[\x00-\x7f]*$/;

function literal(text: string): string {
  const bytes = ASCII.test(text) ? text : Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1');
  return `(${bytes.replace(SPECIAL, (sign) => ESCAPES[sign]!)})`;
}

/** Returns the PDF syntax of a value. Objects with their own `toString` (references, name trees) write themselves. */
export function serialize(value: unknown): string {
  if (typeof value === 'string') return `/${value}`;
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (typeof value !== 'object' || value === null) return String(value);
  // Most objects are dictionaries, so these are tested first.
  if (Object.getPrototypeOf(value) === Object.prototype) return dictionary(value as Record<string, unknown>);
  if (Array.isArray(value)) return `[${value.map(serialize).join(' ')}]`;
  if (value instanceof String) return literal(value.valueOf());
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`;
  if (value instanceof Date) return `(D:${value.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z)`;
  return value.toString === Object.prototype.toString ? dictionary(value as Record<string, unknown>) : value.toString();
}

function dictionary(entries: Record<string, unknown>): string {
  let text = '<<';
  for (const key of Object.keys(entries)) text += `/${key} ${serialize(entries[key])}`;
  return `${text}>>`;
}

// §17.17, ISO 19005-2 §6.1.13: the length limit of PDF strings, 32,767 bytes. Longer texts are truncated here. They only repeat what is on
// the page: alt texts, and headings in the document outline (bookmarks).

/**
 * The longest text, in UTF-16 units. A text is preceded by a byte order mark and counts two bytes for each unit. A longer text ends with
 * an ellipsis.
 */
const LONGEST = 16_382;

/** Returns the text, or its beginning with an ellipsis. */
export function textString(text: string): string {
  return text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

// ISO 32000-1 §7.8.2, §9.4: pieces of content streams as text: numbers, text matrix (Tm), glyph codes, ActualText.

/** Rounds to four decimals; more would be invisible. */
export function decimal(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Sets the text matrix to a point. pdfkit's y axis points down, so the matrix flips glyphs upright. */
export function textAt(x: number, y: number, scale = 1): string {
  return `${scale} 0 0 -1 ${decimal(x)} ${decimal(y)} Tm`;
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
