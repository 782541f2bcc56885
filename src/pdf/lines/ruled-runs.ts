/**
 * §17.28: lines to write on, which are as wide as there is room: one at the end of a line of its author's reaches to the end of the line;
 * several on such a line share what is left by their lengths. Any other is as wide as its underscores. All widths are in points.
 */
import type { Run } from './run.ts';
import type { Word } from './words.ts';

function isShown({ text }: Word): boolean {
  return text.trim() !== '';
}

/** Returns words with lines to write on, and pictures, at their narrowest. */
export function narrowest(words: Word[]): Word[] {
  const narrowOf = ({ writing, narrow }: Word) => writing?.min ?? narrow;
  return words.some((word) => narrowOf(word) !== undefined)
    ? words.map((word) => ({ ...word, width: narrowOf(word) ?? word.width }))
    : words;
}

/** Prepares words for filling lines: those that share the remaining room begin at their narrowest. */
export function readyToFill(words: Word[], available: number): Word[] {
  if (!words.some(({ writing }) => writing)) return words;
  let isLast = true;
  let fills = false;
  const ready = [...words];
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]!;
    const { writing } = word;
    isLast ||= word.lineEnd;
    if (isLast && isShown(word)) {
      fills = writing !== undefined;
      isLast = false;
    }
    if (!writing) continue;
    ready[at] = fills
      ? { ...word, width: Math.min(writing.min, available), writing: { ...writing, fills: true } }
      : { ...word, width: Math.min(word.width, available) };
  }
  return ready;
}

/** The runs with the widths of their lines to write on. `starts`: where lines of `available` points begin. */
export function ruledRuns(runs: Run[], words: Word[], starts: number[], available: number): Run[] {
  if (!words.some(({ writing }) => writing)) return runs;
  const found = [...runs];
  for (const [line, start] of starts.entries()) {
    const end = starts[line + 1] ?? words.length;
    for (const { word, width } of widthsOf(words.slice(start, end), words[end], available)) {
      const run = runs[word.run]!;
      const gaps = Math.max(1, run.text.length - 1);
      found[word.run] = { ...run, ruled: width, characterSpacing: (width - word.writing!.natural) / gaps };
    }
  }
  return found;
}

/** The widths of those in one line. `next`: the first word of the line below. */
function widthsOf(line: Word[], next: Word | undefined, available: number): { word: Word; width: number }[] {
  const writing = line.filter((word) => word.writing);
  const shown = line.findLast(isShown);
  if (!shown) return [];
  const used = line.reduce((sum, { width }) => sum + width, -line[0]!.leadingSpace - line.at(-1)!.trailingSpace);
  const spare = Math.max(0, available - used);
  const endsLine = shown.writing?.fills && (next === undefined || line.at(-1)!.lineEnd);
  if (!endsLine) {
    // On a line above the one that is shared each is as wide as its underscores, where there is room.
    return writing.map((word) => ({ word, width: Math.min(word.writing!.natural, word.width + spare) }));
  }
  const all = writing.reduce((sum, { width }) => sum + width, spare);
  const lengths = writing.reduce((sum, word) => sum + word.writing!.natural, 0);
  return writing.map((word) => ({ word, width: (all * word.writing!.natural) / lengths }));
}
