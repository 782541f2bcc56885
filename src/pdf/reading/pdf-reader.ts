/** ISO 32000-1 §7.3: PDF's notation read back: objects of a file, operands and operators of a page. */

/** Names begin with a slash; other strings are operators. */
export type PdfValue = number | string | PdfText | PdfReference | PdfValue[] | PdfDictionary;
/** A string of bytes, each a unit of `bytes`. */
export type PdfText = { bytes: string };
export type PdfReference = { object: number };
export type PdfDictionary = Map<string, PdfValue>;

const REGULAR = '[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]';
const TOKEN = new RegExp(
  [
    '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*)*(?:',
    '(?<mark><<|>>|\\[|\\]|\\()',
    `|(?<name>/${REGULAR}*)`,
    `|(?<reference>\\d+) \\d+ R(?!${REGULAR})`,
    '|(?<number>[+-]?(?:\\d+\\.?\\d*|\\.\\d+))',
    '|<(?<hex>[0-9A-Fa-f\\s]*)>',
    `|(?<word>${REGULAR}+))`,
  ].join(''),
  'y',
);

/** Reads values one after another, from `at` on. `next` returns undefined at the end and throws at a syntax error. */
export function pdfReader(source: string, at = 0): { next(): PdfValue | undefined; position(): number } {
  let position = at;

  const token = () => {
    TOKEN.lastIndex = position;
    const found = TOKEN.exec(source);
    if (found) position = TOKEN.lastIndex;
    return found?.groups;
  };
  const value = (found: Record<string, string>): PdfValue => {
    const { mark, name, reference, number, hex, word } = found;
    if (number !== undefined) return Number(number);
    if (name !== undefined)
      return name.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => character(Number.parseInt(code, 16)));
    if (reference !== undefined) return { object: Number(reference) };
    if (hex !== undefined) return { bytes: Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1') };
    if (word !== undefined) return word;
    if (mark === '(') return { bytes: literal() };
    return mark === '[' ? list(']') : dictionary(list('>>'));
  };
  const list = (end: string): PdfValue[] => {
    const values: PdfValue[] = [];
    for (let found = token(); found?.mark !== end; found = token()) {
      if (!found) throw new Error(`A list of the PDF has no ${end}`);
      values.push(value(found as Record<string, string>));
    }
    return values;
  };
  const literal = (): string => {
    let text = '';
    for (let depth = 1; ; ) {
      const start = position;
      while (position < source.length && !'()\\'.includes(source[position]!)) position += 1;
      text += source.slice(start, position);
      const sign = source[position++];
      if (sign === undefined) throw new Error('A string of the PDF has no end');
      if (sign === '\\') text += escaped();
      else if (sign === '(') depth += 1;
      else depth -= 1;
      if (depth === 0) return text;
      if (sign !== '\\') text += sign;
    }
  };
  const escaped = (): string => {
    const [digits] = /^[0-7]{1,3}/.exec(source.slice(position, position + 3)) ?? [];
    if (digits !== undefined) {
      position += digits.length;
      return character(Number.parseInt(digits, 8) & 0xff);
    }
    const sign = source[position++] ?? '';
    return ESCAPED[sign] ?? sign;
  };

  return {
    next: () => {
      const found = token();
      return found && value(found as Record<string, string>);
    },
    position: () => position,
  };
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };

function character(code: number): string {
  return String.fromCharCode(code);
}

function dictionary(values: PdfValue[]): PdfDictionary {
  const entries: PdfDictionary = new Map();
  for (let at = 0; at < values.length; at += 2) entries.set((values[at] as string).slice(1), values[at + 1]!);
  return entries;
}

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && 'object' in value;
}

export function isText(value: PdfValue | undefined): value is PdfText {
  return typeof value === 'object' && 'bytes' in value;
}

/** ISO 32000-1 §7.9.2.2: what a text string says. PDFDocEncoding counts as Latin-1, which it is but for some signs. */
export function decoded({ bytes }: PdfText): string {
  return bytes.startsWith('\xfe\xff') ? utf16(bytes.slice(2)) : bytes;
}

/** Big-endian. */
export function utf16(bytes: string): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1));
  return text;
}
