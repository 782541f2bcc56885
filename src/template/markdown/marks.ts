/**
 * §11, "literal text": what stands in a string for something that is not text.
 *
 * Marks are made of Unicode noncharacters. Markdown takes them for letters, no character reference can forge them
 * (micromark decodes `&#xFDD0;` to U+FFFD), and neither templates nor values may hold them.
 */

const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const COUNTER_OPEN = '\uFDE2';
const COUNTER_CLOSE = '\uFDE3';
const ZERO = 0xfdd2;

function write(index: number): string {
  return [...index.toString(16)].map((digit) => String.fromCharCode(ZERO + Number.parseInt(digit, 16))).join('');
}

function read(digits: string): number {
  return Number.parseInt([...digits].map((digit) => (digit.charCodeAt(0) - ZERO).toString(16)).join(''), 16);
}

/** Stands for entry `index` of a table that the caller keeps: places of a template, blanks of a document. */
export function mark(index: number): string {
  return OPEN + write(index) + CLOSE;
}

/** Stands for the digits of drawn number `index` until the transaction draws it. */
export function counterMark(index: number): string {
  return COUNTER_OPEN + write(index) + COUNTER_CLOSE;
}

/** Source of a regular expression for a counter's mark, which must be escaped around like a run of digits. */
export const COUNTER_MARK = `${COUNTER_OPEN}[\uFDD2-\uFDE1]+${COUNTER_CLOSE}`;

const ANY_MARK = new RegExp(`(${OPEN}[\uFDD2-\uFDE1]+${CLOSE}|${COUNTER_MARK})`);

/** Whether a string holds anything but text. */
export function hasMark(text: string): boolean {
  return /[\uFDD0\uFDE2]/.test(text);
}

/** Whether a content is a placeholder left blank: no value can begin with a mark. */
export function isBlank(content: string): boolean {
  return content.startsWith(OPEN);
}

/** `a⟦1⟧b` → `['a', 1, 'b']`; no empty strings. */
export function splitAtMarks(text: string): (string | number)[] {
  return text
    .split(/\uFDD0([\uFDD2-\uFDE1]+)\uFDD1/)
    .map((piece, at) => (at % 2 === 0 ? piece : read(piece)))
    .filter((piece) => piece !== '');
}

/** The same for the marks of drawn numbers: `a⟦#1⟧b` → `['a', 1, 'b']`. */
export function splitAtCounterMarks(text: string): (string | number)[] {
  return text.split(/\uFDE2([\uFDD2-\uFDE1]+)\uFDE3/).map((piece, at) => (at % 2 === 0 ? piece : read(piece)));
}

/** Applies `change` to the text between marks of either kind and leaves the marks as they are. */
export function mapTextBetweenMarks(text: string, change: (text: string) => string): string {
  return hasMark(text)
    ? text
        .split(ANY_MARK)
        .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
        .join('')
    : change(text);
}

/** A mark for a blank, its digits captured, or what any reader takes for a placeholder. */
export const MARK_OR_BRACES = /\uFDD0([\uFDD2-\uFDE1]+)\uFDD1|\{\{[^{}\n\uFDD0]+\}\}/g;

/** The index that the captured digits of a mark mean. */
export const readMark = read;

export function startsWithMark(text: string): boolean {
  return /^[\uFDD0\uFDE2]/.test(text);
}

export function endsWithMark(text: string): boolean {
  return /[\uFDD1\uFDE3]$/.test(text);
}

/** Whether printing has turned a character of a mark into a reference. */
export function hasEncodedMark(markdown: string): boolean {
  return /&#xFD[DE][0-9A-F];/.test(markdown);
}
