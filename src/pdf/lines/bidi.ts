/**
 * UAX #9, the Unicode bidirectional algorithm: the order in which the parts of a line stand. Levels are resolved over a whole
 * paragraph, then each line is put in order. Overrides count as embeddings: no value can spell a word backwards.
 */
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type { Direction } from '../../template/typography/direction.ts';
import type { Mirrored } from '../fonts/glyph-text.ts';
import { HANGING_SPACE } from './hanging-space.ts';
import type { Run } from './run.ts';

/** A run, or what a line holds of it; `at` is where it begins in the text of all runs. */
export type RunPart = { run: Run; at: number };
/** `direction` is that of the paragraph. */
export type Levels = { direction: Direction; levels: Uint8Array };

// Its types are those of a module, its main file is none.
const bidi: Bidi = createRequire(import.meta.url)('bidi-js')();

/** Right-to-left letters and digits, and the controls that open a right-to-left stretch. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\u2068\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER_OF_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG = /\p{L}/u;

const OVERRIDES: Record<string, string> = { '\u202d': '\u202a', '\u202e': '\u202b' };
/** Stand-ins for characters past the first plane, which the resolver does not look at: a letter, or a neutral sign. */
function standInFor(character: string): string {
  return LETTER_OF_RIGHT_TO_LEFT.test(character) ? '\u05d0\u05d0' : /\p{L}/u.test(character) ? 'aa' : '\u2603\u2603';
}

/**
 * The levels of a paragraph, or undefined when all of it simply runs from left to right. `direction` is the document's; the
 * lines of code have none, and run from left to right whatever is in them.
 */
export function levelsOf(runs: Run[], direction: Direction | undefined): Levels | undefined {
  if (direction !== 'rtl' && !runs.some(({ text }) => RIGHT_TO_LEFT.test(text))) return undefined;
  const text = runs.map((run) => run.text).join('');
  // UAX #9, P2: in a document that runs from left to right the first letter decides; in the other, the document does.
  const first = direction && FIRST_STRONG.exec(text)?.[0];
  const own = direction === 'rtl' || (first && LETTER_OF_RIGHT_TO_LEFT.test(first)) ? 'rtl' : 'ltr';
  const readable = text
    .replace(/[\u202d\u202e]/g, (control) => OVERRIDES[control]!)
    .replace(/[\u{10000}-\u{10ffff}]/gu, standInFor);
  const { levels } = bidi.getEmbeddingLevels(readable, own);
  return { direction: own, levels };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Format characters of this algorithm have no look. */
const CONTROLS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** The words of a right-to-left stretch; spaces, and signs that are drawn the other way round, stand alone. */
function rightToLeftWords(text: string): string[] {
  const found: string[] = [];
  let word = '';
  for (const character of text) {
    const alone = /\s/.test(character) || bidi.getMirroredCharacter(character) !== null;
    if (alone && word) found.push(word);
    if (alone) found.push(character);
    word = alone ? '' : word + character;
  }
  return word ? [...found, word] : found;
}

/** Parts of one level each that fonts set in the right order by themselves; signs of a right-to-left stretch stand alone. */
function levelRuns({ run, at }: RunPart, { levels }: Levels): { run: Run; level: number }[] {
  const found: { run: Run; level: number }[] = [];
  for (let start = 0; start < run.text.length; ) {
    const level = levels[at + start]!;
    let end = start + 1;
    while (end < run.text.length && levels[at + end] === level) end += 1;
    const text = run.text.slice(start, end);
    for (const piece of level % 2 === 0 ? [text] : rightToLeftWords(text)) {
      const whole = level % 2 === 0 || LETTER_OF_RIGHT_TO_LEFT.test(piece);
      for (const text1 of whole ? [piece] : Array.from(graphemes.segment(piece), ({ segment }) => segment)) {
        const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(text1) : null;
        const drawn = mirrored ? { fontFeatures: { mirroredText: mirrored } satisfies Mirrored as unknown as [] } : {};
        found.push({ run: { ...run, text: text1, ...drawn }, level });
      }
    }
    start = end;
  }
  return found;
}

function isSpace({ run }: { run: Run }): boolean {
  return run.text.replace(CONTROLS, '').replace(HANGING_SPACE, '') === '';
}

/** UAX #9, L1 and L2: a line's parts from left to right, each with its place in the text as `order`. */
export function visualLine(parts: RunPart[], levels: Levels): Run[] {
  const items = parts.flatMap((part) => levelRuns(part, levels));
  // Space at a line's end takes no room.
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
