/** ISO 32000-1 §7.3: divides a dictionary or an array into its entries as they are written. */

const SPACE = /[\s\0]*/y;
/** A name, a reference, a number, `true`, or a hexadecimal string. */
const SIMPLE = /\/[^\s\0<>[\](){}/%]*|\d+ \d+ R\b|<[\da-fA-F\s]*>|[^\s\0<>[\](){}/%]+/y;
const CLOSED_BY: Record<string, string> = { '<<': '>>', '[': ']' };

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function afterSpace(text: string, at: number): number {
  return after(SPACE, text, at);
}

/** Returns where the value that begins at `at` ends. */
function endOfValue(text: string, at: number): number {
  const opened = text.startsWith('<<', at) ? '<<' : text[at];
  if (opened === '(') return endOfString(text, at);
  const closed = CLOSED_BY[opened ?? ''];
  if (!closed) {
    const end = after(SIMPLE, text, at);
    if (end === at) throw new Error(`A PDF value was expected: ${text.slice(at, at + 40)}`);
    return end;
  }
  let next = afterSpace(text, at + closed.length);
  while (!text.startsWith(closed, next)) next = afterSpace(text, endOfValue(text, next));
  return next + closed.length;
}

function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  throw new Error('A string of the PDF has no end');
}

/** Returns the values of an array or dictionary, as they are written. */
function valuesIn(text: string, opened: '<<' | '['): string[] {
  let at = afterSpace(text, 0);
  if (!text.startsWith(opened, at)) throw new Error(`${opened} was expected: ${text.slice(0, 40)}`);
  const values: string[] = [];
  at = afterSpace(text, at + opened.length);
  while (!text.startsWith(CLOSED_BY[opened]!, at)) {
    const end = endOfValue(text, at);
    values.push(text.slice(at, end));
    at = afterSpace(text, end);
  }
  return values;
}

/** Returns the entries of a dictionary: names without their slash, and values as they are written. */
export function entriesOf(text: string): Map<string, string> {
  const values = valuesIn(text, '<<');
  const entries = new Map<string, string>();
  for (let index = 0; index < values.length; index += 2) entries.set(values[index]!.slice(1), values[index + 1]!);
  return entries;
}

export function itemsOf(text: string): string[] {
  return valuesIn(text, '[');
}

export function dictionaryOf(entries: Iterable<readonly [string, string]>): string {
  let text = '<<';
  for (const [name, value] of entries) text += `/${name} ${value}`;
  return `${text}>>`;
}

/** Returns the number of the object that a reference leads to, or null for another value. */
export function referred(value: string | undefined): number | null {
  const found = /^(\d+) \d+ R$/.exec(value ?? '');
  return found && Number(found[1]);
}

const UNESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** ISO 32000-1 §7.3.4, §7.9.2: returns what a string says: in UTF-16 with a byte order mark, or in Latin-1. */
export function textIn(value: string): string {
  const hex = /^<([\da-fA-F]*)>$/.exec(value);
  const inside = value.slice(1, -1).replace(/\\(.)/gs, (_whole, sign: string) => UNESCAPED[sign] ?? sign);
  const bytes = hex ? Buffer.from(hex[1]!, 'hex') : Buffer.from(inside, 'latin1');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff || bytes.length % 2) return bytes.toString('latin1');
  return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
}
