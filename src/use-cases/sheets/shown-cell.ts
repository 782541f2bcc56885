/** §20.18: what a cell of an XLSX file shows: its number or day in the cell's format. */
import { dateFromSerial, format, getFormatInfo } from 'numfmt';
import sax from 'sax';
import { writeIsoDay } from '../../domain/calendar.ts';
import { tell } from '../../locales/message.ts';
import { type Cell, refuseSheet } from './sheet.ts';

/** `decimals`: how many are shown; undefined for all. `scale`: 100 for percent. */
export type ShownAs = {
  pattern: string;
  kind: 'day' | 'time' | 'text' | 'number';
  decimals: number | undefined;
  scale: number;
};

/** The digits of a spreadsheet's number. Further digits come from binary arithmetic. */
const DIGITS = 15;
/** The days from 1900 to 1904, and from 1900 to the end of 9999, as spreadsheets count them. */
const DAYS_TO_1904 = 1_462;
const DAYS = 2_958_466;
/** ECMA-376, 18.8.30: the built-in formats by number, in their English form. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  22: 'm/d/yyyy h:mm',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  48: '##0.0E+0',
  49: '@',
  // East Asian formats: days and times of day.
  27: 'yyyy/m/d',
  28: 'yyyy/m/d',
  29: 'yyyy/m/d',
  30: 'm/d/yy',
  31: 'yyyy/m/d',
  36: 'yyyy/m/d',
  50: 'yyyy/m/d',
  51: 'yyyy/m/d',
  52: 'yyyy/m/d',
  53: 'yyyy/m/d',
  54: 'yyyy/m/d',
  57: 'yyyy/m/d',
  58: 'yyyy/m/d',
  32: 'h:mm',
  33: 'h:mm:ss',
};
/** The kinds of formats that show a fixed number of decimals. */
const ROUNDED = new Set(['number', 'grouped', 'currency', 'percent']);
const GENERAL = shownAs('General');

/**
 * Reads the formats, which cells name by number. Throws `validation` for a format that is longer than spreadsheets
 * allow, and for too many formats.
 */
export async function readStyles(chunks: AsyncIterable<Uint8Array>): Promise<(style: number) => ShownAs | undefined> {
  const patterns = new Map<number, string>();
  const known = new Map<number, ShownAs>();
  const ids: number[] = [];
  let isOfCells = false;
  await readXml(chunks, {
    open({ name, attributes: { numFmtId = '0', formatCode = '' } }) {
      const id = Number(numFmtId);
      if (name === 'numFmt') patterns.set(id, formatCode);
      if (formatCode.length > MAX_PATTERN) throw refuseSheet(tell('sheet.numberFormat', { max: MAX_PATTERN }));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) ids.push(id);
      if (Math.max(ids.length, patterns.size) > MAX_STYLES)
        throw refuseSheet(tell('sheet.cellFormats', { max: MAX_STYLES }));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return (style) => {
    const id = ids[style];
    if (id === undefined) return undefined;
    if (!known.has(id)) known.set(id, shownAs(patterns.get(id) ?? BUILT_IN[id] ?? 'General'));
    return known.get(id);
  };
}

/** The longest number format that Excel allows. */
const MAX_PATTERN = 255;
const MAX_STYLES = 65_490;

function shownAs(pattern: string): ShownAs {
  const { type, isDate, isText, isPercent, maxDecimals } = getFormatInfo(pattern);
  const kind = isDate ? (type === 'time' ? 'time' : 'day') : isText ? 'text' : 'number';
  const isRounded = ROUNDED.has(type) && !IN_THOUSANDS.test(pattern.replace(/"[^"]*"|[\\_*]./g, ''));
  return { pattern, kind, decimals: isRounded ? maxDecimals : undefined, scale: isPercent ? 100 : 1 };
}

/** Commas behind the last digit show a number in thousands, `#,##0,"k"`. The number itself is exact then, since its decimals are not those that are shown. */
const IN_THOUSANDS = /[0#?],+(?![0#?,])/;

type Written = { type: string; value: string; as: ShownAs | undefined; since1904: boolean };

/** Returns what a cell shows. `type`: the file's `ST_CellType`. */
export function shownCell({ type, value, as = GENERAL, since1904 }: Written): Cell {
  if (value === '') return '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return { text: value, isError: true };
  if (type === 'd') return { text: value, day: value.slice(0, 10) };
  const stored = Number(value);
  if (type !== 'n' || !Number.isFinite(stored)) return value;
  const { pattern, kind, decimals, scale } = as;
  if (kind === 'text') return plainOf(stored);
  const number = since1904 && kind === 'day' ? stored + DAYS_TO_1904 : stored;
  const show = (shown: number) =>
    pattern === 'General' ? plainOf(shown) : format(pattern, shown, { throws: false }).trim();
  if (kind === 'day' && number >= 1 && number < DAYS) return { text: show(number), day: isoDay(number) };
  if (kind === 'day' || kind === 'time') return show(number);
  if (decimals === undefined) return { text: show(number), number: plainOf(number) };
  const scaled = rounded(number * scale, decimals);
  const text = show(scaled / scale);
  return { text, number: plainOf(scaled / scale), ...(scale === 100 && { percent: plainOf(scaled) }) };
}

/** Rounds the decimal text of a number, not its binary value: 1.005 is rounded up. */
function rounded(number: number, decimals: number): number {
  const shifted = Math.round(Number(`${plainOf(Math.abs(number))}e${decimals}`));
  return Math.sign(number) * Number(`${shifted}e-${decimals}`);
}

function isoDay(serial: number): string {
  const [year, month, day] = dateFromSerial(serial);
  return writeIsoDay({ year: year!, month: month!, day: day! });
}

/** Returns a number as text without an exponent: 0.1 + 0.2 → `0.3`. */
function plainOf(number: number): string {
  const exact = Number(number.toPrecision(DIGITS));
  const [digits = '', exponent] = String(exact).split('e');
  if (exponent === undefined) return digits;
  if (Number(exponent) > 0) return BigInt(exact).toString();
  return exact.toFixed(Math.min(100, (digits.split('.')[1] ?? '').length - Number(exponent)));
}

// §20.18: parses the XML of an XLSX file element by element while it is unpacked. Parsing stops where a handler throws.

/** An element without its namespace prefix, which only some programs write. */
export type Element = { name: string; attributes: Record<string, string> };

type Handlers = {
  /** `within`: the names of the elements around it. */
  open?(element: Element, within: readonly string[]): void;
  /** A long text comes in several parts. */
  text?(text: string, within: readonly string[]): void;
  close?(name: string): void;
};

/** The characters parsed at once. The parser checks its buffer's length once for each slice. */
const SLICE = 65_536;
const MAX_DEPTH = 100;
/** The most attributes of one element. Spreadsheets write about twenty. */
const MAX_ATTRIBUTES = 200;

/** Parses XML. An empty input has no elements. Rejects when it is not XML, or not what a spreadsheet writes. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, { open, text, close }: Handlers): Promise<void> {
  // With positions, the parser refuses names and attributes of more than 64 KB.
  const reader = sax.parser(true, { position: true });
  const decoder = new TextDecoder();
  const within: string[] = [];
  let attributes = 0;
  let isEmpty = true;
  reader.onerror = (error) => {
    throw error;
  };
  reader.onattribute = () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new Error('an element has too many attributes');
  };
  reader.onopentag = (tag) => {
    attributes = 0;
    const own = Object.entries(tag.attributes).map(([name, value]) => [localName(name), String(value)]);
    open?.({ name: localName(tag.name), attributes: Object.fromEntries(own) }, within);
    if (within.push(localName(tag.name)) > MAX_DEPTH) throw new Error('too many elements in each other');
  };
  reader.ontext = (found) => text?.(found, within);
  reader.oncdata = (found) => text?.(found, within);
  reader.onclosetag = () => {
    const name = within.pop();
    if (name !== undefined) close?.(name);
  };
  const write = (decoded: string) => {
    if (decoded !== '') isEmpty = false;
    for (let at = 0; at < decoded.length; at += SLICE) reader.write(decoded.slice(at, at + SLICE));
  };
  for await (const chunk of chunks) write(decoder.decode(chunk, { stream: true }));
  write(decoder.decode());
  if (!isEmpty) reader.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
