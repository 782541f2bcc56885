/** Words → lines, by the same greedy rule as pdfmake; and runs cut at the start of a line. */
import type { Run } from '../inline/text-runs.ts';
import type { Word } from './words.ts';

/** `starts`: the index of each line's first word. `exact` is false when a word is wider than the line and must be cut. */
export type Lines = { starts: number[]; exact: boolean };

/** The width of a word with all that may not be parted from it, without the space behind. */
function clusterWidth(words: Word[], from: number): number {
  let width = 0;
  let cut = 0;
  for (let index = from; index < words.length; index++) {
    const word = words[index]!;
    width += word.width;
    cut += word.trailingCut;
    if (!word.joined) break;
  }
  return width - cut;
}

/** The lines that some words make in a width in points. */
export function breakLines(words: Word[], available: number): Lines {
  const starts: number[] = [];
  let exact = true;
  let used = 0;
  let lineOpen = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const fits = lineOpen && (words[index - 1]!.joined || used + clusterWidth(words, index) <= available);
    if (!fits) {
      starts.push(index);
      used = -word.leadingCut;
    }
    used += word.width;
    lineOpen = !word.lineEnd;
    if (used - word.trailingCut > available && word.text.length > 1) {
      exact = false;
      // Cut into as many lines as it takes: each line holds a little less than the width.
      const more = Math.ceil((used - word.trailingCut) / available);
      for (let line = 0; line < more; line++) starts.push(index);
      used = available;
    }
  }
  return { starts, exact };
}

/** The least and the greatest width that some words can use: the longest unbreakable stretch and the longest line. */
export function extent(words: Word[]): { least: number; greatest: number } {
  let least = 0;
  let greatest = 0;
  let line = 0;
  let lineStarts = true;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (lineStarts) line = -word.leadingCut;
    if (index === 0 || !words[index - 1]!.joined) least = Math.max(least, clusterWidth(words, index) - word.leadingCut);
    line += word.width;
    greatest = Math.max(greatest, line - word.trailingCut);
    lineStarts = word.lineEnd;
  }
  return { least, greatest };
}

/** Cuts runs before each of some words, given in order. The parts of a run that is cut all keep its ledger number. */
export function cutRuns(runs: Run[], words: Word[], cuts: number[]): Run[][] {
  const ends = [...cuts.map((cut) => words[cut]!), { run: runs.length, start: 0 }];
  let from = { run: 0, start: 0 };
  return ends.map((to) => {
    const part = runs.slice(from.run, to.start > 0 ? to.run + 1 : to.run);
    if (to.start > 0) part.push({ ...part.pop()!, text: runs[to.run]!.text.slice(0, to.start) });
    if (from.start > 0) {
      const { id: _id, ...first } = part[0]!;
      part[0] = { ...first, text: first.text.slice(from.start) };
    }
    from = to;
    return part;
  });
}
