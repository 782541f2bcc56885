/**
 * §11.1, "literal text": sentinels, short strings that stand in a text for something that is not text, such as a placeholder.
 *
 * A sentinel is made of Unicode noncharacters (U+FDD0 to U+FDEF). Markdown takes them for letters, no character reference can forge
 * them (micromark decodes `&#xFDD0;` to U+FFFD), and neither templates nor values may hold them.
 */

import type { InlineCode, PhrasingContent, Text } from 'mdast';
import type { BlankShape, BlankShapes, ShapedBlank } from '../model/document-setup.ts';
import { EDGES, type SentinelKind } from './syntax/beside-marks.ts';

const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const COUNTER_OPEN = '\uFDE2';
const COUNTER_CLOSE = '\uFDE3';
/** The index is written in hexadecimal digits of its own, U+FDD2 to U+FDE1. */
const ZERO = 0xfdd2;
const DIGITS = '[\uFDD2-\uFDE1]+';
const PLACE_OPEN = '\uFDE4';
const PLACE_CLOSE = '\uFDE5';

function write(index: number): string {
  return [...index.toString(16)].map((digit) => String.fromCharCode(ZERO + Number.parseInt(digit, 16))).join('');
}

/** The index that the captured digits of a sentinel mean. */
export function readSentinel(digits: string): number {
  return Number.parseInt([...digits].map((digit) => (digit.charCodeAt(0) - ZERO).toString(16)).join(''), 16);
}

/** Stands for entry `index` of a table that the caller keeps: the `{{…}}` of a template, the blanks of a document. */
export function sentinel(index: number, kind: SentinelKind = 'value'): string {
  const [first, last] = EDGES[kind];
  return String.fromCharCode(first) + write(index) + String.fromCharCode(last);
}

/** Stands for the digits of drawn number `index` until the transaction draws it. */
export function counterSentinel(index: number): string {
  return COUNTER_OPEN + write(index) + COUNTER_CLOSE;
}

/** Stands for the value of place `index`, in a tree that only shows which values stand where. */
export function placeSentinel(index: number): string {
  return PLACE_OPEN + write(index) + PLACE_CLOSE;
}

/** `a⟦@1⟧b` → `['a', 1, 'b']`; no empty strings. */
export function splitAtPlaceSentinels(text: string): (string | number)[] {
  return text
    .split(/\uFDE4([\uFDD2-\uFDE1]+)\uFDE5/)
    .map((piece, at) => (at % 2 === 0 ? piece : readSentinel(piece)))
    .filter((piece) => piece !== '');
}

/** Source of a regular expression for a counter's sentinel, beside which text must be escaped as beside digits. */
export const COUNTER_SENTINEL = `${COUNTER_OPEN}${DIGITS}${COUNTER_CLOSE}`;

const SENTINEL = /[\uFDD0\uFDE6\uFDE8]([\uFDD2-\uFDE1]+)[\uFDD1\uFDE7\uFDE9]/;
const ANY_SENTINEL = new RegExp(`(${OPEN}${DIGITS}${CLOSE}|${COUNTER_SENTINEL})`);

/** The character with which the sentinel of a value begins. */
export const SENTINEL_START = OPEN;

/** Whether a string holds anything but text. */
export function hasSentinel(text: string): boolean {
  return /[\uFDD0\uFDE2\uFDE6\uFDE8]/.test(text);
}

/** Whether a content is a placeholder left blank: no value can begin with a sentinel. */
export function isBlank(content: string): boolean {
  return content.startsWith(OPEN);
}

/** `a⟦1⟧b` → `['a', 1, 'b']`; no empty strings. */
export function splitAtSentinels(text: string): (string | number)[] {
  return text
    .split(SENTINEL)
    .map((piece, at) => (at % 2 === 0 ? piece : readSentinel(piece)))
    .filter((piece) => piece !== '');
}

/** `a⟦1⟧b` with another text for each sentinel. */
export function mapSentinels(text: string, write: (index: number) => string): string {
  return splitAtSentinels(text)
    .map((piece) => (typeof piece === 'number' ? write(piece) : piece))
    .join('');
}

/** The same for the sentinels of counters: `a⟦#1⟧b` → `['a', 1, 'b']`. */
export function splitAtCounterSentinels(text: string): (string | number)[] {
  return text.split(/\uFDE2([\uFDD2-\uFDE1]+)\uFDE3/).map((piece, at) => (at % 2 === 0 ? piece : readSentinel(piece)));
}

/** Applies `change` to the text between sentinels of either kind and leaves the sentinels as they are. */
export function mapTextBetweenSentinels(text: string, change: (text: string) => string): string {
  return hasSentinel(text)
    ? text
        .split(ANY_SENTINEL)
        .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
        .join('')
    : change(text);
}

/** A blank's sentinel, its digits captured, or what any reader takes for a placeholder. */
export const SENTINEL_OR_BRACES = /\uFDD0([\uFDD2-\uFDE1]+)\uFDD1|\{\{[^{}\n\uFDD0]+\}\}/g;

export function startsWithSentinel(text: string): boolean {
  return /^[\uFDD0\uFDE2]/.test(text);
}

export function endsWithSentinel(text: string): boolean {
  return /[\uFDD1\uFDE3]$/.test(text);
}

/** Whether printing has turned a character of a sentinel into a reference. */
export function hasEncodedSentinel(markdown: string): boolean {
  return /&#xFD[DE][0-9A-F];/.test(markdown);
}

// §17.33: how blanks are shown: which shape each has, and what stands for it in a tree and in a text.

const SHAPES: readonly BlankShape[] = ['nothing', 'dash', 'line'];
const DASH = '–';
/** As wide as it is where a line goes on behind it. */
const LINE = '_'.repeat(16);

/** The shape of the blank with an ordinal; undefined for a box. */
export function shapesOf(shapes: BlankShapes = {}): (ordinal: number) => BlankShape | undefined {
  const all = SHAPES.find((shape) => shapes[shape] === true);
  if (all) return () => all;
  const found = new Map(SHAPES.flatMap((shape) => [shapes[shape] ?? []].flat().map((at) => [at as number, shape])));
  return (ordinal) => found.get(ordinal);
}

/** The shapes of a document's blanks by their ordinals; undefined where all are boxes. */
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

/** A text, or code in a line, with nodes for the sentinels in it. */
export function splitAtBlanks(
  { type, value }: Text | InlineCode,
  nodeAt: (index: number) => PhrasingContent,
): PhrasingContent[] {
  return splitAtSentinels(value).map((piece) => (typeof piece === 'number' ? nodeAt(piece) : { type, value: piece }));
}

/** The text that is shown for a blank in a tree. */
export function shownBlank({ label, as }: { label: string; as?: 'nothing' | 'dash' }): string {
  return textOf({ label, shape: as });
}
