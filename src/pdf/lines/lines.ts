/** Words → lines. Every line is decided here; pdfmake is given each as it is and never breaks one itself. */
import type { Direction } from '../../template/typography/direction.ts';
import { levelsOf, type RunPart, visualLine } from './bidi.ts';
import { withBareEnd } from './hanging-space.ts';
import type { Run } from './run.ts';
import { graphemesOf, type Word, withoutLineEnd, wordsOf } from './words.ts';

/** A line: runs that stand behind one another and are not broken again. */
export type Line = Run[];

/** What fits here must fit in pdfmake's sums too, whatever the order of adding. */
const SLACK = 0.01;
/** Words longer than this break anywhere rather than make a column wide. */
const LONGEST_WORD = 60;
/** How much of such a word a column must have room for. */
const LEAST_OF_LONG_WORD = 12;

/** Whether no line ends behind a word where it has room for the next. */
function isUnbroken(word: Word | undefined): boolean {
  return word !== undefined && (word.noBreakAfter || word.avoidBreakAfter);
}

/** Whether none ends there in any case. */
function isUnbreakable({ noBreakAfter }: Word): boolean {
  return noBreakAfter;
}

/** The width of a word with all that is not parted from it, without the space behind. */
function clusterWidth(words: Word[], from: number, staysWithNext: (word: Word) => boolean = isUnbroken): number {
  let width = 0;
  for (let index = from; index < words.length; index++) {
    const word = words[index]!;
    width += word.width;
    if (!staysWithNext(word)) return width - word.trailingSpace;
  }
  return width;
}

/** Where lines begin, as indexes of words. */
function startsOf(words: Word[], available: number): number[] {
  const starts: number[] = [];
  let used = 0;
  let open = false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const fits = isUnbroken(words[index - 1]) || used + clusterWidth(words, index) <= available;
    const stays = open && fits && !word.startsLine;
    if (!stays) {
      starts.push(index);
      used = -word.leadingSpace;
    }
    used += word.width;
    open = !word.lineEnd;
  }
  return starts;
}

/** Clusters wider than a line begin on a line of their own and are taken apart: a line may end after each character. */
function withWideWordsBroken(runs: Run[], words: Word[], available: number): Word[] {
  if (
    !words.some((word, index) => (word.width > available || isUnbroken(word)) && clusterWidth(words, index) > available)
  ) {
    return words;
  }
  const released = withWideNamesReleased(words, available);
  let wide = false;
  return released.flatMap((word, index) => {
    const begins = !isUnbroken(released[index - 1]);
    if (begins) wide = clusterWidth(released, index) - word.leadingSpace > available;
    return wide ? graphemesOf({ ...word, noBreakAfter: false, startsLine: begins }, runs[word.run]!) : [word];
  });
}

/** What is held but wider than a line may be parted. */
function withWideNamesReleased(words: Word[], available: number): Word[] {
  if (!words.some(({ avoidBreakAfter }) => avoidBreakAfter)) return words;
  let wide = false;
  return words.map((word, index) => {
    if (!isUnbroken(words[index - 1])) wide = clusterWidth(words, index) - word.leadingSpace > available;
    return wide && word.avoidBreakAfter ? { ...word, avoidBreakAfter: false } : word;
  });
}

/** The lines that some runs make in a width in points, each with its runs from left to right. `direction`: the document's, none for code. */
export function linesOf(runs: Run[], available: number, direction?: Direction): Line[] {
  if (runs.length === 0) return [];
  const words = wordsOf(runs);
  const fitting = withWideWordsBroken(runs, words, available - SLACK);
  const lines = cutRuns(runs, fitting, startsOf(fitting, available - SLACK).slice(1));
  const levels = levelsOf(runs, direction);
  return lines.map((parts) => (levels ? visualLine(parts, levels) : withBareEnd(parts.map(({ run }) => run))));
}

/**
 * A run that is less wide than there is room, as the line that it is from now on: most cells of a table, of which there may be
 * a million, are no more. Nothing when its lines must be told in another way.
 */
export function lineOfRun(runs: Run[], maxWidth: number, available: number, direction: Direction): Line[] | undefined {
  const [run] = runs;
  if (!run || runs.length > 1 || maxWidth > available || run.text.includes('\n')) return undefined;
  if (withoutLineEnd(run.text) !== run.text || run.text === '' || levelsOf(runs, direction)) return undefined;
  run.noWrap = true;
  return [withBareEnd(runs)];
}

/** The least and the greatest width that some words can use: the longest unbreakable stretch and the longest line. */
export function contentWidths(words: Word[]): { minWidth: number; maxWidth: number } {
  let minWidth = 0;
  let maxWidth = 0;
  let line = 0;
  let lineStarts = true;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (lineStarts) line = -word.leadingSpace;
    if (index === 0 || !words[index - 1]!.noBreakAfter) minWidth = Math.max(minWidth, minWidthOf(words, index));
    line += word.width;
    maxWidth = Math.max(maxWidth, line - word.trailingSpace);
    lineStarts = word.lineEnd;
  }
  return { minWidth: minWidth + 2 * SLACK, maxWidth: maxWidth + 2 * SLACK };
}

function minWidthOf(words: Word[], index: number): number {
  const { text, leadingSpace } = words[index]!;
  const whole = clusterWidth(words, index, isUnbreakable) - leadingSpace;
  return text.length > LONGEST_WORD ? (whole * LEAST_OF_LONG_WORD) / text.length : whole;
}

/** Cuts runs before each of some words, given in order. The parts of a run that is cut all keep its ledger number. */
function cutRuns(runs: Run[], words: Word[], cuts: number[]): RunPart[][] {
  const ends = [...cuts.map((cut) => words[cut]!), { run: runs.length, start: 0 }];
  let from = { run: 0, start: 0 };
  let before = 0;
  return ends.map((to) => {
    const line: RunPart[] = [];
    for (let index = from.run; index < runs.length && (index < to.run || (index === to.run && to.start > 0)); index++) {
      const run = runs[index]!;
      // `before`: the length of all runs before this one.
      const start = index === from.run ? from.start : 0;
      const text = withoutLineEnd(run.text.slice(start, index === to.run ? to.start : undefined));
      if (text !== '') {
        const part: Run = { ...run, text, noWrap: true };
        if (part.id && start > 0) delete part.id;
        line.push({ run: part, at: before + start });
      }
      if (index < to.run) before += run.text.length;
    }
    from = to;
    return line;
  });
}
