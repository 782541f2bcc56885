/**
 * §17.35: justified lines: blanks and letters are a little wider or narrower than in the font, and hyphens, points and quotation marks hang
 * over the margins. A line without blanks stays as it is when it is too short.
 */
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import { HANGING_SPACE, type Run } from './run.ts';
import { glyphsIn, widthOf } from './words.ts';

/** The room of lines in points; of the first `count` lines it is `narrow`. */
export type Rooms = { wide: number; narrow: number; count: number };

/** Returns the room of a line by its number in the paragraph. */
export function roomOf({ wide, narrow, count }: Rooms, line: number): number {
  return line < count ? narrow : wide;
}

/** By these shares of their width blanks are wider or narrower at most, and letters in the same lines; only lines that cannot be broken otherwise exceed them. */
const STRETCH = 0.5;
const SHRINK = 0.2;
/**
 * The shares of a line's letters that scaling them gives at most, and the room between them, which is 1 % of their size then. Scaling alone is not
 * enough for the compounds of German contracts: with 2 %, the best of all ways to break 2,100 lines leaves 3.7 % of them beyond the limits, with 2.5 %
 * 1.9, and with both as here none but one line.
 */
const SCALED = 0.02;
const SPACED = 0.0175;
export const LETTERS = SCALED + SPACED;
/** Of text with marks, which belong to the letter before them: it gets no room between its letters. */
export const MARKED_LETTERS = SCALED;
/** A line with few blanks counts as if it could give this share of its width. */
export const LEAST_STRETCH = 0.02;
/** Letters and the rooms between them change in steps, so that operators stay short. */
const STEPS = 1000;

/** The shares of their width by which signs hang over a margin; the hyphen of a divided word is a soft hyphen. */
const HANGS_LEFT: Record<string, number> = { '“': 0.5, '‘': 0.5, '„': 0.5, '‚': 0.5, '"': 0.5, "'": 0.5, '«': 0.3 };
export const HYPHEN_HANGS = 0.6;
const HANGS_RIGHT: Record<string, number> = {
  '-': HYPHEN_HANGS,
  '‐': HYPHEN_HANGS,
  [SOFT_HYPHEN]: HYPHEN_HANGS,
  '.': 0.7,
  ',': 0.7,
  ';': 0.4,
  ':': 0.4,
  '’': 0.5,
  '”': 0.5,
  "'": 0.5,
  '"': 0.5,
  '»': 0.3,
  '–': 0.2,
};

/** Returns how many points of a text at the start of a line hang over the left margin. */
export function hangLeft(run: Run, text: string): number {
  const sign = text[0]!;
  const share = HANGS_LEFT[sign];
  return share === undefined || run.picture ? 0 : share * widthOf(run, sign);
}

/** Returns how many points of a text at the end of a line hang over the right margin. The blanks behind it hang anyway. */
export function hangRight(run: Run, text: string): number {
  let at = text.length - 1;
  while (at > 0 && text[at] === ' ') at -= 1;
  const sign = text[at]!;
  const share = HANGS_RIGHT[sign];
  return share === undefined || run.picture ? 0 : share * widthOf(run, sign === SOFT_HYPHEN ? '-' : sign);
}

/** Returns the number of blanks in a text that stretch. */
export function blanksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count += 1;
  return count;
}

/**
 * Returns how far a line is from its room: 0 if it fills it, 1 if its blanks and letters are as wide as they may be, -1 if they are as
 * narrow. In points: `spare`: the room that is left, negative if it lacks; `width`: of the line; `space`: of the blanks in it. `letters`: the share by
 * which letters change, 0, `LETTERS` or `MARKED_LETTERS`.
 */
export function looseness(spare: number, width: number, space: number, letters: number): number {
  const change = (spare < 0 ? SHRINK : STRETCH) - letters;
  const most = change * space + letters * width;
  return spare / (spare < 0 ? most : Math.max(most, LEAST_STRETCH * (width + spare)));
}

/**
 * Returns the runs of a line from left to right so that it fills `available` points. `isLast`: it ends a paragraph and is only made
 * narrower. `letters`: as above; with 0, nothing hangs over the margins, either.
 */
export function justified(line: Run[], available: number, isLast: boolean, letters: number): Run[] {
  const last = line.findLastIndex(({ text }) => text.trim() !== '');
  if (last < 0 || line.some(({ ruled }) => ruled !== undefined)) return line;
  const grows = (run: Run, index: number) => index <= last && !(run.preserveLeadingSpaces && run.text.trim() === '');
  let width = 0;
  let blanks = 0;
  let space = 0;
  let glyphs = 0;
  const counts: number[] = [];
  for (let index = 0; index <= last; index++) {
    const run = line[index]!;
    const shown = index === last ? run.text.replace(HANGING_SPACE, '') : run.text;
    width += widthOf(run, shown);
    if (letters === LETTERS) {
      const own = glyphsIn(run, shown);
      glyphs += own;
      counts.push(own + run.text.length - shown.length);
    }
    const count = grows(run, index) ? blanksIn(shown) : 0;
    if (count > 0) space += count * widthOf(run, ' ');
    blanks += count;
  }
  const hang = letters > 0 ? hangLeft(line[0]!, line[0]!.text) : 0;
  const end = letters > 0 ? hangRight(line[last]!, line[last]!.text) : 0;
  const spare = available + hang + end - width;
  const hanging = hang > 0 ? [{ ...line[0]!, hang }, ...line.slice(1)] : line;
  if (spare > 0 && (isLast || blanks === 0)) return hanging;
  const ratio = Math.max(-1, Math.min(1, looseness(spare, width, space, letters)));
  const scale = inSteps(1 + Math.min(letters, SCALED) * ratio);
  const spaced = (1 + letters * ratio - scale) * (width - space);
  const gap = glyphs > blanks ? inSteps(spaced / (glyphs - blanks) / scale) : 0;
  // There is none behind the last glyph.
  const change = (scale - 1) * width + gap * scale * (glyphs - 1);
  const stretch = blanks === 0 ? 0 : (spare - change) / blanks;
  return hanging.map((run, index) => {
    const isScaled = scale !== 1 && index <= last;
    const isSpaced = gap !== 0 && index <= last;
    const isStretched = stretch !== 0 && grows(run, index) && run.text.includes(' ');
    if (!isScaled && !isSpaced && !isStretched) return run;
    const between = isSpaced && { between: { gap, count: counts[index]! } };
    return { ...run, ...(isScaled && { scale }), ...between, ...(isStretched && { stretch }) };
  });
}

function inSteps(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}
