/**
 * §17.3: bidirectional text (Unicode Standard Annex 9, UAX #9): orders the parts of a line. Levels are resolved for a whole paragraph,
 * then each line is reordered. Overrides count as embeddings, so that no value can spell a word backwards.
 */
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { type Direction, RIGHT_TO_LEFT_LETTER, withoutOverrides } from '../../template/typography/script-of.ts';
import type { Mirrored } from '../fonts/glyph-text.ts';
import { HANGING_SPACE, type Run, type RunPart } from './run.ts';

/** `direction`: that of the paragraph. `levels`: the embedding level of each UTF-16 unit of its text. */
export type Levels = { direction: Direction; levels: Uint8Array };

// Its types describe an ES module, but its main file is CommonJS.
const bidi: Bidi = createRequire(import.meta.url)('bidi-js')();

/** Right-to-left letters and digits, and the controls that open a right-to-left embedding. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\u2068\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG = /\p{L}/u;

/** Returns a substitute for a character beyond the Basic Multilingual Plane, which bidi-js ignores: a letter or a neutral character. */
function standInFor(character: string): string {
  return RIGHT_TO_LEFT_LETTER.test(character) ? '\u05d0\u05d0' : /\p{L}/u.test(character) ? 'aa' : '\u2603\u2603';
}

/**
 * Returns the levels of a paragraph. Undefined if all of it runs from left to right. `direction`: the document's; undefined for code,
 * which always runs from left to right.
 */
export function levelsOf(runs: Run[], direction: Direction | undefined): Levels | undefined {
  if (direction !== 'rtl' && !runs.some(({ text }) => RIGHT_TO_LEFT.test(text))) return undefined;
  // UAX #9, P2: in a left-to-right document the first letter decides; in a right-to-left one, the document does.
  const first = direction && FIRST_STRONG.exec(runs.map((run) => (run.isolated ? '' : run.text)).join(''))?.[0];
  const own = direction === 'rtl' || (first && RIGHT_TO_LEFT_LETTER.test(first)) ? 'rtl' : 'ltr';
  const { text, marks } = withIsolates(runs);
  const readable = withoutOverrides(text).replace(/[\u{10000}-\u{10ffff}]/gu, standInFor);
  const { levels } = bidi.getEmbeddingLevels(readable, own);
  return { direction: own, levels: marks.size === 0 ? levels : levels.filter((_, at) => !marks.has(at)) };
}

const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** Returns the text of runs, with the marks of UAX #9 around isolated ones, and the offsets of these marks. */
function withIsolates(runs: readonly Run[]): { text: string; marks: Set<number> } {
  const marks = new Set<number>();
  let text = '';
  const mark = (control: string): void => {
    marks.add(text.length);
    text += control;
  };
  for (const [index, run] of runs.entries()) {
    const isIn = (beside: Run | undefined) => beside?.isolated && beside.place === run.place;
    if (run.isolated && !isIn(runs[index - 1])) mark(ISOLATE);
    text += run.text;
    if (run.isolated && !isIn(runs[index + 1])) mark(END_OF_ISOLATE);
  }
  return { text, marks };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The invisible format characters of this algorithm. */
const CONTROLS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text with one sign for each pair of mirrored ones, for comparing texts of which one may be drawn mirrored. */
export function unmirrored(text: string): string {
  return Array.from(text, (sign) => {
    const mirrored = bidi.getMirroredCharacter(sign);
    return mirrored !== null && mirrored < sign ? mirrored : sign;
  }).join('');
}

/** Splits right-to-left text into words; each space and each mirrored character is an item of its own. */
function wordsOfRightToLeft(text: string): string[] {
  const found: string[] = [];
  let word = '';
  for (const character of text) {
    const isSeparate = /\s/.test(character) || bidi.getMirroredCharacter(character) !== null;
    if (isSeparate && word) found.push(word);
    if (isSeparate) found.push(character);
    word = isSeparate ? '' : word + character;
  }
  return word ? [...found, word] : found;
}

/** Returns the texts to draw for a level run; a font orders each correctly. Signs between right-to-left words stand alone. */
function drawnTextsOf(text: string, isRightToLeft: boolean): string[] {
  if (!isRightToLeft) return [text];
  return wordsOfRightToLeft(text).flatMap((word) =>
    RIGHT_TO_LEFT_LETTER.test(word) ? [word] : Array.from(graphemes.segment(word), ({ segment }) => segment),
  );
}

/** UAX #9, BD7: returns the level runs of a part of a line. A character that is drawn mirrored (L4) gets a font feature. */
function levelRuns({ run, at }: RunPart, { levels }: Levels): { run: Run; level: number }[] {
  const found: { run: Run; level: number }[] = [];
  for (let start = 0; start < run.text.length; ) {
    const level = levels[at + start]!;
    const isRightToLeft = level % 2 === 1;
    let end = start + 1;
    while (end < run.text.length && levels[at + end] === level) end += 1;
    const drawn = run.text.slice(start, end);
    for (const text of run.writingLine || run.picture ? [drawn] : drawnTextsOf(drawn, isRightToLeft)) {
      const mirroredText = isRightToLeft ? bidi.getMirroredCharacter(text) : null;
      const features = mirroredText ? { fontFeatures: { mirroredText } satisfies Mirrored as unknown as [] } : {};
      found.push({ run: { ...run, text, ...features }, level });
    }
    start = end;
  }
  return found;
}

function isSpace({ run }: { run: Run }): boolean {
  return run.text.replace(CONTROLS, '').replace(HANGING_SPACE, '') === '';
}

/** UAX #9, L1 and L2: returns a line's runs from left to right, each with its index in reading order as `order`. */
export function visualLine(parts: RunPart[], levels: Levels): Run[] {
  const items = parts.flatMap((part) => levelRuns(part, levels));
  // Spaces at a line's end take no room.
  while (items.length > 0 && isSpace(items.at(-1)!)) items.pop();
  const last = items.at(-1);
  if (last) last.run = { ...last.run, text: last.run.text.replace(HANGING_SPACE, '') };
  const ordered = items.map(({ run, level }, order) => ({ run: { ...run, order, level }, level }));
  const highest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered.map(({ run }) => (levels.direction === 'rtl' ? { ...run, alignment: 'right' } : run));
}
