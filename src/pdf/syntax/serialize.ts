/** ISO 32000-1 §7.3: serializes pdfkit's values as PDF objects. As in pdfkit, a string is a name and a `String` object is a text. */

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

function date(time: Date): string {
  return `(D:${time.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z)`;
}

/** The PDF syntax of a value. Objects with a `toString` of their own (references, name trees) are written by it. */
export function serialize(value: unknown): string {
  if (typeof value === 'string') return `/${value}`;
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (typeof value !== 'object' || value === null) return String(value);
  // Most are dictionaries.
  if (Object.getPrototypeOf(value) === Object.prototype) return dictionary(value as Record<string, unknown>);
  if (Array.isArray(value)) return `[${value.map(serialize).join(' ')}]`;
  if (value instanceof String) return literal(value.valueOf());
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`;
  if (value instanceof Date) return date(value);
  return value.toString === Object.prototype.toString ? dictionary(value as Record<string, unknown>) : value.toString();
}

function dictionary(entries: Record<string, unknown>): string {
  let text = '<<';
  for (const key of Object.keys(entries)) text += `/${key} ${serialize(entries[key])}`;
  return `${text}>>`;
}

// §17.17, ISO 19005-2 §6.1.13: the length limit of PDF strings, 32,767 bytes. Longer texts are truncated here. They only repeat what is on
// the page: alt texts, and headings in the document outline (bookmarks).

/** In UTF-16 units of two bytes, behind a byte order mark of two. The last unit is the ellipsis. */
const LONGEST = 16_382;

/** The text, or its beginning with an ellipsis. */
export function textString(text: string): string {
  return text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}
