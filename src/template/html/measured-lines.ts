/**
 * §17.21, §17.45: the lines of Chinese, Japanese and Korean text in a preview, as the PDF has them: each part of a text on one line is a span in
 * which no line ends, and characters beside rooms have margins. No browser has all of these rules itself.
 */
import type { ElementContent, Nodes as HastNodes, Text } from 'hast';
import type { Text as MdastText } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import type { LineMeasure, LineMeasures } from '../model/measures.ts';
import { element } from './element.ts';

/** A text of the preview that has lines; `data` is lost when HTML is written. */
type Measured = Text & { data?: { lines?: LineMeasure } };

type Handler = (state: State, node: MdastText) => HastNodes[];

/** Returns a handler that notes the lines of each text. `handle`: makes the text. */
export function textHandler(measures: LineMeasures, handle: Handler): Handler {
  return (state, node) => {
    const made = handle(state, node);
    const [text] = made as Measured[];
    const lines = measures.get(node);
    // A line end of the source may have blanks beside it, which are left out.
    if (lines && text?.value.length === node.value.length) text.data = { ...text.data, lines };
    return made;
  };
}

export function linesAt(node: Text): LineMeasure | undefined {
  return (node as Measured).data?.lines;
}

/** Hundredths of an em, as they are named in classes. */
function inHundredths(ems: number): number {
  return Math.round(ems * 100);
}

/** Returns the nodes of a piece of text, and where it begins. */
type Inner = (text: string, from: number) => ElementContent[];

type Margins = { before?: number; behind?: number };

/** Returns the parts of a text, each on one line. `inner`: makes the pieces between rooms. */
export function measuredLines(value: string, { starts, rooms }: LineMeasure, inner: Inner): ElementContent[] {
  const margins = marginsOf(value, rooms);
  const cuts = [...new Set([0, ...starts, value.length])].sort((a, b) => a - b);
  return cuts.slice(0, -1).flatMap((from, index) => {
    const next = cuts[index + 1]!;
    // A line ends at a blank only outside of a span that keeps its text together.
    const to = from + value.slice(from, next).trimEnd().length;
    const parts = partsOf(value, from, to, margins, inner);
    const line = parts.length > 0 ? [element('span', { className: ['set-line'] }, parts)] : [];
    return [...line, ...partsOf(value, to, next, margins, inner)];
  });
}

/** A room belongs to the character behind it if that opens something, or begins the text; else to the one before it. */
function marginsOf(value: string, rooms: LineMeasure['rooms']): Map<number, Margins> {
  const margins = new Map<number, Margins>();
  const add = (at: number, side: keyof Margins, ems: number) => {
    const start = at > 0 && /[\udc00-\udfff]/.test(value[at]!) ? at - 1 : at;
    const known = margins.get(start) ?? {};
    margins.set(start, { ...known, [side]: (known[side] ?? 0) + inHundredths(ems) });
  };
  for (const [at, ems] of rooms) {
    if (at < value.length && (at === 0 || (ems < 0 && OPENING.test(value[at]!)))) add(at, 'before', ems);
    else if (at > 0) add(at - 1, 'behind', ems);
  }
  return margins;
}

const OPENING = /[（〔［｛〈《「『【〘〖〝｟“‘]/;

function partsOf(
  value: string,
  from: number,
  to: number,
  margins: ReadonlyMap<number, Margins>,
  inner: Inner,
): ElementContent[] {
  const parts: ElementContent[] = [];
  let plain = from;
  const flush = (end: number) => {
    if (end > plain) parts.push(...inner(value.slice(plain, end), plain));
  };
  for (let at = from; at < to; at++) {
    const own = margins.get(at);
    if (!own) continue;
    flush(at);
    const character = String.fromCodePoint(value.codePointAt(at)!);
    parts.push(element('span', { className: classesOf(own) }, inner(character, at)));
    plain = at + character.length;
  }
  flush(to);
  return parts;
}

function classesOf({ before = 0, behind = 0 }: Margins): string[] {
  return [
    ...(before === 0 ? [] : [`before${before < 0 ? '-' : ''}-${Math.abs(before)}`]),
    ...(behind === 0 ? [] : [`behind${behind < 0 ? '-' : ''}-${Math.abs(behind)}`]),
  ];
}

/** Matches the classes of rooms, for the sanitizer. */
export const ROOM_CLASS = /^(?:before|behind)-?-\d{1,3}$/;

/** On a phone lines end where the screen does. */
const RULES = [
  '.sheet{text-spacing-trim:space-all;text-autospace:no-autospace}',
  '@media print,not all and (max-width:640px){.set-line{white-space:nowrap}}',
  'ruby{ruby-align:center;ruby-overhang:none}rt{font-size:.5em;line-height:1}:is(p,li,td,dd):has(ruby){line-height:max(1.7,var(--leading))}',
].join('');

/** Returns the style rules for measured lines, and for the rooms that some HTML has; empty without such lines. */
export function roomRules(sheets: readonly string[]): string {
  if (!sheets.some((html) => html.includes('"set-line"'))) return '';
  const used = new Set(sheets.flatMap((html) => html.match(/\b(?:before|behind)-?-\d{1,3}\b/g) ?? []));
  const rooms = [...used].map((name) => {
    const [, side, sign, hundredths] = /^([a-z]+)-(-?)(\d+)$/.exec(name)!;
    const margin = side === 'before' ? 'margin-inline-start' : 'margin-inline-end';
    return `.${name}{${margin}:${sign}${Number(hundredths) / 100}em}`;
  });
  return RULES + rooms.join('');
}
