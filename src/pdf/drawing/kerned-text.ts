/**
 * pdfkit 0.19.1 makes an object of every glyph and of its position, and text of each. Where a font sets a text pair by pair, its
 * glyphs are written here straight into the operator that shows them, number for number as pdfkit writes them.
 */

import { objectState } from '../engine/object-state.ts';
import type { EmbeddedFont } from '../engine/pdf-document.ts';
import { type Pairs, SIGNS, signNumber } from '../fonts/pairs.ts';
import { pairsIn, runIn } from '../fonts/shaped-words.ts';
import { decimal, glyphCode, glyphNumber } from '../syntax/operators.ts';

/** A glyph's number in the file takes two bytes, and two more when both are escaped. */
const MOST_OF_CODE = 4;
const BLANK = 32;
const TAB = 9;
const [OPEN, CLOSE, BEGIN, END] = [...'[]()'].map((sign) => sign.charCodeAt(0)) as [number, number, number, number];

/** `codes` and their `lengths` by sign's number: how its glyph is written; no length as long as it has none. `kerns`: how a kern is. */
type Shown = { pairs: Pairs; codes: Uint8Array; lengths: Uint8Array; kerns: Map<number, string> };

const shownBy = objectState<EmbeddedFont, Shown | null>('shown');

function shownOf(font: EmbeddedFont): Shown | null {
  let shown = shownBy.get(font);
  if (shown === undefined) {
    const pairs = pairsIn(font.font);
    const count = SIGNS.length + 1;
    shown = pairs
      ? { pairs, codes: new Uint8Array(count * MOST_OF_CODE), lengths: new Uint8Array(count), kerns: new Map() }
      : null;
    shownBy.set(font, shown);
  }
  return shown;
}

let operator = Buffer.alloc(4096);
/** Of one glyph: its code, and a kern between brackets behind. */
const MOST_OF_GLYPH = MOST_OF_CODE + 32;

/** How many bytes it took. */
function putCode(id: number, into: Uint8Array, at: number): number {
  const code = glyphCode(id);
  for (let index = 0; index < code.length; index++) into[at + index] = code.charCodeAt(index);
  return code.length;
}

let end = 0;
/** Where the last string began. */
let opened = 0;

function putKern(kern: number, { kerns }: Shown): void {
  let written = kerns.get(kern);
  if (written === undefined) {
    written = `) ${decimal(-kern)} (`;
    kerns.set(kern, written);
  }
  for (let at = 0; at < written.length; at++) operator[end++] = written.charCodeAt(at);
  opened = end;
}

/** A word that is the sum of its pairs. */
function putPairs(font: EmbeddedFont, shown: Shown, text: string, from: number, to: number): void {
  const { pairs, codes, lengths } = shown;
  let sign = signNumber(text.charCodeAt(from));
  for (let at = from; at < to; at++) {
    const first = sign * MOST_OF_CODE;
    if (lengths[sign] === 0) lengths[sign] = putCode(glyphNumber(font, pairs.glyphOf(sign)!), codes, first);
    operator[end] = codes[first]!;
    operator[end + 1] = codes[first + 1]!;
    operator[end + 2] = codes[first + 2]!;
    operator[end + 3] = codes[first + 3]!;
    end += lengths[sign]!;
    if (at + 1 === to) return;
    const next = signNumber(text.charCodeAt(at + 1));
    const kern = pairs.kernOf(sign, next)!;
    if (kern !== 0) putKern(kern * font.scale, shown);
    sign = next;
  }
}

/** Any other word; false when a glyph of it stands beside the baseline. */
function putWord(font: EmbeddedFont, shown: Shown, word: string): boolean {
  const { glyphs, positions } = runIn(font.font, word);
  const most = end + glyphs.length * MOST_OF_GLYPH + 2;
  if (operator.length < most) operator = Buffer.concat([operator.subarray(0, end)], 2 * most);
  for (let index = 0; index < glyphs.length; index++) {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    if (xOffset !== 0 || yOffset !== 0) return false;
    const glyph = glyphs[index]!;
    end += putCode(glyphNumber(font, glyph), operator, end);
    const kern = xAdvance * font.scale - glyph.advanceWidth * font.scale;
    if (kern !== 0) putKern(kern, shown);
  }
  return true;
}

/** The operator that shows a text, or undefined when some of it is not set glyph by glyph on the baseline. */
export function kernedText(font: EmbeddedFont, text: string): string | undefined {
  const shown = shownOf(font);
  if (!shown) return undefined;
  const { length } = text;
  end = 0;
  operator[end++] = OPEN;
  operator[end++] = BEGIN;
  opened = end;
  let start = 0;
  for (let at = 0; at < length; at++) {
    // Words are set one by one, each with its space.
    const code = text.charCodeAt(at);
    if (code !== BLANK && code !== TAB && at + 1 < length) continue;
    const most = end + (at + 1 - start) * MOST_OF_GLYPH + 2;
    if (operator.length < most) operator = Buffer.concat([operator.subarray(0, end)], 2 * most);
    if (shown.pairs.advanceOf(text, start, at + 1) !== undefined) putPairs(font, shown, text, start, at + 1);
    else if (!putWord(font, shown, text.slice(start, at + 1))) return undefined;
    start = at + 1;
  }
  // Nothing stands behind a kern at the end.
  if (opened === end) end -= 1;
  else operator[end++] = END;
  operator[end++] = CLOSE;
  return `${operator.toString('latin1', 0, end)} TJ`;
}
