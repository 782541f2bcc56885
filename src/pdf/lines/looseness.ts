/**
 * §17.35: justified lines: blanks and letters are a little wider or narrower than in the font, and hyphens, points and quotation marks hang
 * over the margins. A line without blanks stays as it is when it is too short.
 */
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import { HANGING_SPACE, type Run } from './run.ts';
import { widthOf } from './words.ts';

/** The room of lines in points; of the first `count` lines it is `narrow`. */
export type Rooms = { wide: number; narrow: number; count: number };

/** Returns the room of a line by its number in the paragraph. */
export function roomOf({ wide, narrow, count }: Rooms, line: number): number {
  return line < count ? narrow : wide;
}

/** By these shares of their width blanks are wider or narrower at most, and letters in the same lines; only lines that cannot be broken otherwise exceed them. */
const STRETCH = 0.5;
const SHRINK = 0.2;
/** With 0.02, a contract of 1,600 lines in English has 95 hyphens at line ends in place of 66, and four times as many lines beyond the limits. */
export const LETTERS = 0.025;
/** A line with few blanks counts as if it could give this share of its width. */
export const LEAST_STRETCH = 0.02;
/** Letters are scaled in steps, so that operators stay short. */
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
 * which letters change, 0 or `LETTERS`.
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
  for (let index = 0; index <= last; index++) {
    const run = line[index]!;
    const shown = index === last ? run.text.replace(HANGING_SPACE, '') : run.text;
    width += widthOf(run, shown);
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
  const scale = Math.round((1 + letters * ratio) * STEPS) / STEPS;
  const stretch = blanks === 0 ? 0 : (spare - (scale - 1) * width) / blanks;
  return hanging.map((run, index) => {
    const isScaled = scale !== 1 && index <= last;
    const isStretched = stretch !== 0 && grows(run, index) && run.text.includes(' ');
    if (!isScaled && !isStretched) return run;
    return { ...run, ...(isScaled && { scale }), ...(isStretched && { stretch }) };
  });
}
