/** §17.5: words between which no line ends, and what they measure together. */
import type { Word } from './words.ts';

/** In points: what fits here must fit in pdfmake's sums too, whatever the order of adding. */
export const SLACK = 0.01;

/** Whether no line ends after a word as long as a line has room for the next one. */
export function isUnbroken(word: Word | undefined): boolean {
  return word !== undefined && (word.noBreakAfter || word.avoidBreakAfter !== false);
}

/** Whether no line ends after a word in a column of a table that is as wide as its text needs. */
export function isUnbreakable({ noBreakAfter, avoidBreakAfter }: Word): boolean {
  return noBreakAfter || avoidBreakAfter === 'date';
}

/** The width in points of the cluster that begins with a word: all words up to the next break, without the space at its end. */
export function clusterWidth(words: Word[], from: number, staysWithNext: (word: Word) => boolean = isUnbroken): number {
  let width = 0;
  for (let index = from; index < words.length; index++) {
    const word = words[index]!;
    width += word.width;
    if (!staysWithNext(word)) return width - word.trailingSpace;
  }
  return width;
}
