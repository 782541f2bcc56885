/** §17.42: writes XML as text: elements with their attributes, in the order of the Office Open XML schema (ECMA-376). */
import { withoutOverrides } from '../../template/typography/script-of.ts';

export type Attributes = Record<string, string | number | undefined>;
/** Undefined content is left out. */
export type Content = string | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 forbids. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;

export function escaped(text: string): string {
  return withoutOverrides(text)
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}

export function element(name: string, attributes: Attributes = {}, ...content: Content[]): string {
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const inner = content.filter(Boolean).join('');
  return inner === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${inner}</${name}>`;
}

/** Writes an element of WordprocessingML; attributes without a prefix get its prefix. */
export function w(name: string, attributes: Attributes = {}, ...content: Content[]): string {
  const own = Object.entries(attributes).map(([key, value]) => [key.includes(':') ? key : `w:${key}`, value]);
  return element(`w:${name}`, Object.fromEntries(own), ...content);
}

/** Writes an element with a value; nothing without one. */
export function say(name: string, value: string | number | undefined): Content {
  return value === undefined ? undefined : w(name, { val: value });
}

/** Writes a switch; `undefined` leaves it to the style. */
export function flag(name: string, is: boolean | undefined): Content {
  return is === undefined ? undefined : is ? w(name) : w(name, { val: 0 });
}

/** Writes properties in an element of their own; nothing without any. */
export function properties(name: string, ...content: Content[]): Content {
  return content.some(Boolean) ? w(name, {}, ...content) : undefined;
}

/** Converts points to twentieths, Word's unit of lengths. */
export function twips(points: number): number {
  return Math.round(points * 20);
}

/** Converts points to half points, Word's unit of font sizes. */
export function halves(points: number): number {
  return Math.round(points * 2);
}

/** Converts points to eighths, Word's unit of rules, of which a rule has at least two. */
export function eighths(points: number): number {
  return Math.max(2, Math.round(points * 8));
}

/** Converts points to English Metric Units (EMU), the unit of drawings. */
export function emu(points: number): number {
  return Math.round(points * 12_700);
}

/** Returns `#rrggbb` in Word's form. */
export function hex(color: string): string {
  return color.slice(1).toUpperCase();
}

const SPACES = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  'xmlns:v': 'urn:schemas-microsoft-com:vml',
  'xmlns:o': 'urn:schemas-microsoft-com:office:office',
  'xmlns:w14': 'http://schemas.microsoft.com/office/word/2010/wordml',
  'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  'mc:Ignorable': 'w14',
};

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Writes a part of WordprocessingML. */
export function wordXml(name: string, ...content: Content[]): string {
  return XML_HEAD + element(`w:${name}`, SPACES, ...content);
}
