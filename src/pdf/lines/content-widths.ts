/** §17.11: how narrow and how wide a text can be set (min-content, max-content in CSS), for the column widths of tables. */
import { isNumberWord } from '../../template/typography/number-columns.ts';
import { narrowest } from './ruled-runs.ts';
import { clusterWidth, isUnbreakable, SLACK, type Word } from './words.ts';

/** In UTF-16 units: a word that is longer may be broken anywhere. */
const LONGEST_WORD = 60;
/** A column has room for at least this many letters of a long word. */
const MIN_OF_LONG_WORD = 12;

/** The widths of some words in points. `minWidth`: that of the widest cluster. `maxWidth`: that of the widest line when none is broken. */
export function contentWidths(words: Word[]): { minWidth: number; maxWidth: number } {
  const narrow = narrowest(words);
  let minWidth = 0;
  let maxWidth = 0;
  let line = 0;
  let lineStarts = true;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (lineStarts) line = -word.leadingSpace;
    if (index === 0 || !words[index - 1]!.noBreakAfter) minWidth = Math.max(minWidth, minWidthOf(narrow, index));
    line += word.width;
    maxWidth = Math.max(maxWidth, line - word.trailingSpace);
    lineStarts = word.lineEnd;
  }
  return { minWidth: minWidth + 2 * SLACK, maxWidth: maxWidth + 2 * SLACK };
}

/** The width of the widest number among some words, in points; 0 where none is a number or the like. */
export function widestNumber(words: Word[]): number {
  let widest = 0;
  let number = '';
  let start = 0;
  for (const [index, { text, noBreakAfter }] of words.entries()) {
    number += text;
    if (noBreakAfter) continue;
    if (isNumberWord(number.trim())) {
      const width = clusterWidth(words, start, isUnbreakable) - words[start]!.leadingSpace;
      widest = Math.max(widest, width + 2 * SLACK);
    }
    number = '';
    start = index + 1;
  }
  return widest;
}

/** The width of the cluster that begins with a word; a long word is broken anywhere rather than make its column wide. */
function minWidthOf(words: Word[], index: number): number {
  const { text, leadingSpace } = words[index]!;
  const whole = clusterWidth(words, index, isUnbreakable) - leadingSpace;
  return text.length > LONGEST_WORD ? (whole * MIN_OF_LONG_WORD) / text.length : whole;
}
