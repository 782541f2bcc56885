/**
 * §17.4: line breaking. Runs → lines, each as full as it can be (first fit). Every line is decided here; pdfmake takes each as it is
 * and never breaks one itself.
 */
import type { Direction } from '../../template/typography/direction.ts';
import { levelsOf, visualLine } from './bidi.ts';
import { clusterWidth, isUnbroken, SLACK } from './clusters.ts';
import { withBareEnd, withIndent } from './hanging-space.ts';
import { withoutLineEnd } from './line-segments.ts';
import type { Run, RunPart } from './run.ts';
import { graphemesOf, type Word, wordsOf } from './words.ts';

/** The runs of a line from left to right; they are not broken again. */
export type Line = Run[];

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

/** Clusters that are wider than a line begin a line of their own and are broken anywhere: a line may end after each grapheme. */
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

/** Names that are to stay whole but are wider than a line may be broken where UAX #14 allows it. */
function withWideNamesReleased(words: Word[], available: number): Word[] {
  if (!words.some(({ avoidBreakAfter }) => avoidBreakAfter)) return words;
  let wide = false;
  return words.map((word, index) => {
    if (!isUnbroken(words[index - 1])) wide = clusterWidth(words, index) - word.leadingSpace > available;
    return wide && word.avoidBreakAfter ? { ...word, avoidBreakAfter: false } : word;
  });
}

/**
 * The lines of some runs in a width of `available` points, each with its runs from left to right. `direction`: the document's; code
 * has none.
 */
export function linesOf(runs: Run[], available: number, direction?: Direction): Line[] {
  if (runs.length === 0) return [];
  const words = wordsOf(runs);
  const fitting = withWideWordsBroken(runs, words, available - SLACK);
  const lines = cutRuns(runs, fitting, startsOf(fitting, available - SLACK).slice(1)).map(withIndent);
  const levels = levelsOf(runs, direction);
  return lines.map((parts) => (levels ? visualLine(parts, levels) : withBareEnd(parts.map(({ run }) => run))));
}

/**
 * The quick way for a single run that fits on one line, as most cells of a table do, of which there may be a million. `maxWidth`: its
 * width on one line, in points. Undefined when `linesOf` must be asked.
 */
export function lineOfRun(runs: Run[], maxWidth: number, available: number, direction: Direction): Line[] | undefined {
  const [run] = runs;
  if (!run || runs.length > 1 || maxWidth > available || run.text.includes('\n') || /^\s/.test(run.text)) {
    return undefined;
  }
  if (withoutLineEnd(run.text) !== run.text || run.text === '' || levelsOf(runs, direction)) return undefined;
  run.noWrap = true;
  return [withBareEnd(runs)];
}

/** Cuts runs before each of some words, given in order. All parts of a run keep its ledger number; the first keeps its id. */
function cutRuns(runs: Run[], words: Word[], cuts: number[]): RunPart[][] {
  const ends = [...cuts.map((cut) => words[cut]!), { run: runs.length, start: 0 }];
  let from = { run: 0, start: 0 };
  /** The length of all runs before this one. */
  let before = 0;
  return ends.map((to) => {
    const line: RunPart[] = [];
    for (let index = from.run; index < runs.length && (index < to.run || (index === to.run && to.start > 0)); index++) {
      const run = runs[index]!;
      const start = index === from.run ? from.start : 0;
      const text = withoutLineEnd(run.text.slice(start, index === to.run ? to.start : undefined));
      if (text !== '' || run.anchors) {
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
