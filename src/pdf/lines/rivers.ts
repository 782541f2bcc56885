/** §17.35: rivers: blanks that stand below one another in several lines of justified text, and look like a white crack in the page. */
import { type Rooms, roomOf } from './looseness.ts';
import type { Word } from './word.ts';

/** In so many lines, one below the other, blanks are a river. */
const LEAST_LINES = 4;
/** Two blanks are connected if their middles are closer than this share of a blank's width. */
const CLOSE = 0.75;

/** Where a blank stands: its middle in points from the left, its width, and in how many lines up to this one the river goes on. */
type Blank = { middle: number; width: number; lines: number };

/** The words of a line: from an index to before another one. */
type LineOfWords = { from: number; to: number };

/**
 * Returns the lines within rivers, which would have to end elsewhere, each without the first and the last line of its river. `starts`: where lines
 * begin in `words`; `firstLine`: the number of the first one in its paragraph.
 */
export function linesInRivers(
  { words, starts }: { words: readonly Word[]; starts: readonly number[] },
  rooms: Rooms,
  firstLine: number,
): LineOfWords[] {
  const found: LineOfWords[] = [];
  if (starts.length < LEAST_LINES) return found;
  let before: Blank[] = [];
  for (let line = 0; line < starts.length; line++) {
    const from = starts[line]!;
    const isLast = line === starts.length - 1;
    const to = isLast ? words.length : starts[line + 1]!;
    const blanks = blanksOf(words, from, to, isLast ? undefined : roomOf(rooms, firstLine + line));
    let longest = 1;
    for (const blank of blanks) {
      for (const { middle, width, lines } of before) {
        if (Math.abs(middle - blank.middle) < CLOSE * width) blank.lines = Math.max(blank.lines, lines + 1);
      }
      longest = Math.max(longest, blank.lines);
    }
    if (longest >= LEAST_LINES)
      found.push({ from: starts[line - 1]!, to: from }, { from: starts[line - 2]!, to: starts[line - 1]! });
    before = blanks;
  }
  return found;
}

/** Returns the blanks of a line that fills its room, or of a last line, which has the width of its words. */
function blanksOf(words: readonly Word[], from: number, to: number, room: number | undefined): Blank[] {
  const blanks: Blank[] = [];
  let width = -words[from]!.leadingSpace;
  for (let index = from; index < to; index++) {
    const word = words[index]!;
    width += word.width;
    if (word.trailingSpace > 0 && index < to - 1)
      blanks.push({ middle: width - word.trailingSpace / 2, width: word.trailingSpace, lines: 1 });
  }
  if (room === undefined) return blanks;
  // All of the line counts as stretched by the same share: that is close enough to tell where its blanks are.
  const share = room / (width - words[to - 1]!.trailingSpace);
  for (const blank of blanks) blank.middle *= share;
  return blanks;
}
