/**
 * §11.1, "literal text": sentinels, short strings that represent something other than text, such as a placeholder, within a text.
 *
 * A sentinel consists of Unicode noncharacters (U+FDD0 to U+FDEF). Markdown takes them for letters, no character reference can forge them
 * (micromark decodes `&#xFDD0;` to U+FFFD), and neither templates nor values may contain them.
 */
import type { InlineCode, PhrasingContent, Text } from 'mdast';
import type { BlankShape, BlankShapes, ShapedBlank } from '../model/document-setup.ts';
import { EDGES, type SentinelKind } from './syntax/beside-marks.ts';

const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const COUNTER_OPEN = '\uFDE2';
const COUNTER_CLOSE = '\uFDE3';
/** The index is written in sixteen noncharacters as hexadecimal digits, U+FDD2 to U+FDE1. */
const ZERO = 0xfdd2;
const DIGITS = '[\uFDD2-\uFDE1]+';
const PLACE_OPEN = '\uFDE4';
const PLACE_CLOSE = '\uFDE5';

/** §10.46: ticks the box of the item that begins with it. */
export const TICK = '\uFDEA';

/** §10.52: keeps the style of the words before it. */
export const KEEPS_STYLE = '\uFDEE';

/** §10.51: stands before, between and twice behind the values of a chart in a line. */
export const CHART_VALUE = '\uFDEF';

function write(index: number): string {
  return [...index.toString(16)].map((digit) => String.fromCharCode(ZERO + Number.parseInt(digit, 16))).join('');
}

/** Returns the index of a sentinel, given its captured digits. */
export function readSentinel(digits: string): number {
  return Number.parseInt([...digits].map((digit) => (digit.charCodeAt(0) - ZERO).toString(16)).join(''), 16);
}

/** Returns the sentinel of entry `index` in a table of the caller, such as the `{{…}}` of a template or the blanks of a document. */
export function sentinel(index: number, kind: SentinelKind = 'value'): string {
  const [first, last] = EDGES[kind];
  return String.fromCharCode(first) + write(index) + String.fromCharCode(last);
}

/** Returns the sentinel of counter `index`, which the transaction replaces by the drawn number. */
export function counterSentinel(index: number): string {
  return COUNTER_OPEN + write(index) + COUNTER_CLOSE;
}

/** §25.1: the sentinels of the address that a document's verification code leads to, and of the code: those of counters without a draw. */
export const [VERIFY_ADDRESS_INDEX, VERIFY_CODE_INDEX] = [0xffffffe, 0xfffffff];
export const VERIFY_ADDRESS = counterSentinel(VERIFY_ADDRESS_INDEX);
export const VERIFY_CODE = counterSentinel(VERIFY_CODE_INDEX);

/** Returns the sentinel of place `index`, in a tree that only shows where values stand. */
export function placeSentinel(index: number): string {
  return PLACE_OPEN + write(index) + PLACE_CLOSE;
}

/** Splits `a⟦@1⟧b` into `['a', 1, 'b']`, without empty strings. */
export function splitAtPlaceSentinels(text: string): (string | number)[] {
  return text
    .split(/\uFDE4([\uFDD2-\uFDE1]+)\uFDE5/)
    .map((piece, at) => (at % 2 === 0 ? piece : readSentinel(piece)))
    .filter((piece) => piece !== '');
}

/** A regular expression for a counter's sentinel, beside which text must be escaped as beside digits. */
export const COUNTER_SENTINEL = `${COUNTER_OPEN}${DIGITS}${COUNTER_CLOSE}`;

const SENTINEL = /[\uFDD0\uFDE6\uFDE8]([\uFDD2-\uFDE1]+)[\uFDD1\uFDE7\uFDE9]/;
const ANY_SENTINEL = new RegExp(`(${OPEN}${DIGITS}${CLOSE}|${COUNTER_SENTINEL})`);

/** The first character of a value's sentinel. */
export const SENTINEL_START = OPEN;

export function hasSentinel(text: string): boolean {
  return /[\uFDD0\uFDE2\uFDE6\uFDE8]/.test(text);
}

/** Returns whether a content is a blank. No value can begin with a sentinel. */
export function isBlank(content: string): boolean {
  return content.startsWith(OPEN);
}

/** Splits `a⟦1⟧b` into `['a', 1, 'b']`, without empty strings. */
export function splitAtSentinels(text: string): (string | number)[] {
  return text
    .split(SENTINEL)
    .map((piece, at) => (at % 2 === 0 ? piece : readSentinel(piece)))
    .filter((piece) => piece !== '');
}

/** Replaces each sentinel in `a⟦1⟧b`. */
export function mapSentinels(text: string, write: (index: number) => string): string {
  return splitAtSentinels(text)
    .map((piece) => (typeof piece === 'number' ? write(piece) : piece))
    .join('');
}

/** Splits at the sentinels of counters: `a⟦#1⟧b` becomes `['a', 1, 'b']`. */
export function splitAtCounterSentinels(text: string): (string | number)[] {
  return text.split(/\uFDE2([\uFDD2-\uFDE1]+)\uFDE3/).map((piece, at) => (at % 2 === 0 ? piece : readSentinel(piece)));
}

/** Applies `change` to the text between sentinels of either kind, and keeps the sentinels. */
export function mapTextBetweenSentinels(text: string, change: (text: string) => string): string {
  return hasSentinel(text)
    ? text
        .split(ANY_SENTINEL)
        .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
        .join('')
    : change(text);
}

/** A blank's sentinel with captured digits, or anything that looks like a placeholder. */
export const SENTINEL_OR_BRACES = /\uFDD0([\uFDD2-\uFDE1]+)\uFDD1|\{\{[^{}\n\uFDD0]+\}\}/g;

export function startsWithSentinel(text: string): boolean {
  return /^[\uFDD0\uFDE2]/.test(text);
}

export function endsWithSentinel(text: string): boolean {
  return /[\uFDD1\uFDE3]$/.test(text);
}

/** Returns whether printing has turned a character of a sentinel into a character reference. */
export function hasEncodedSentinel(markdown: string): boolean {
  return /&#xFD[DE][0-9A-F];/.test(markdown);
}

// §17.33: the shapes of blanks, and how each is shown in a tree and in text.

const SHAPES: readonly BlankShape[] = ['nothing', 'dash', 'line'];
const DASH = '–';
/** A signature line within a line of text. */
const LINE = '_'.repeat(16);

/** Returns a function from a blank's ordinal to its shape. Undefined for a box. */
export function shapesOf(shapes: BlankShapes = {}): (ordinal: number) => BlankShape | undefined {
  const all = SHAPES.find((shape) => shapes[shape] === true);
  if (all) return () => all;
  const found = new Map(SHAPES.flatMap((shape) => [shapes[shape] ?? []].flat().map((at) => [at as number, shape])));
  return (ordinal) => found.get(ordinal);
}

/** Returns the shapes of a document's blanks by ordinal. Undefined if all are boxes. */
export function shapesFrom(ordinals: readonly number[], blanks: readonly ShapedBlank[]): BlankShapes | undefined {
  const given = SHAPES.filter((one) => blanks.some(({ shape }) => shape === one));
  if (given.length === 0) return undefined;
  return Object.fromEntries(
    given.map((one) => {
      const own = ordinals.filter((_, at) => blanks[at]!.shape === one);
      return [one, own.length === blanks.length ? true : own];
    }),
  );
}

export function nodeOf({ label, shape }: ShapedBlank): PhrasingContent {
  if (shape === 'line') return { type: 'writingLine', value: LINE, label };
  return { type: 'blank', label, ...(shape && { as: shape }) };
}

/** Returns a blank as text, for places that take only text. */
export function textOf({ label, shape }: ShapedBlank): string {
  if (shape === undefined) return label;
  return { nothing: '', dash: DASH, line: LINE }[shape];
}

/** Splits a text or code span at its sentinels, which become nodes. */
export function splitAtBlanks(
  { type, value }: Text | InlineCode,
  nodeAt: (index: number) => PhrasingContent,
): PhrasingContent[] {
  return splitAtSentinels(value).map((piece) => (typeof piece === 'number' ? nodeAt(piece) : { type, value: piece }));
}

/** Returns the text shown for a blank in a tree. */
export function shownBlank({ label, as }: { label: string; as?: 'nothing' | 'dash' }): string {
  return textOf({ label, shape: as });
}
