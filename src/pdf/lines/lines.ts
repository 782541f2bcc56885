/**
 * §17.4: line breaking: turns runs into lines. Every line break is decided here; pdfmake never breaks a line itself. Text with blanks is
 * broken as a whole (`total-fit.ts`), and so is justified East Asian text (§17.45). Each line is as full as possible (first fit) in code, in
 * other text without blanks between words, and where there are lines to write on.
 */
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import { isNumberWord } from '../../template/typography/number-columns.ts';
import type { Direction } from '../../template/typography/script-of.ts';
import { levelsOf, visualLine } from './bidi.ts';
import { partsOf } from './divided-words.ts';
import { justified, LETTERS, MARKED_LETTERS, type Rooms, roomOf } from './looseness.ts';
import { type Run, type RunPart, withBareEnd, withIndent } from './run.ts';
import { type FilledLines, type Manner, totalFit } from './total-fit.ts';
import type { Word } from './word.ts';
import {
  clusterWidth,
  eastAsianOf,
  graphemesOf,
  isUnbreakable,
  isUnbroken,
  SLACK,
  widthOf,
  withoutLineEnd,
  wordsOf,
} from './words.ts';

/** The runs of a line from left to right; they are not broken again. */
export type Line = Run[];

/**
 * `justify`: lines reach both edges, except the last and those that the author ended. `balance`: they are of about one width. `beside`: the
 * first `count` lines are narrower by so many points.
 */
type Within = { justify?: boolean; balance?: boolean; beside?: Beside };
type Beside = { count: number; narrower: number };
const BESIDE_NOTHING: Beside = { count: 0, narrower: 0 };

/** First fit: a cluster that does not fit is hyphenated, or begins the next line. */
function firstFit(runs: Run[], words: Word[], { wide, narrow, count }: Rooms): FilledLines {
  const filled: FilledLines = { words: [], starts: [] };
  let used = 0;
  let open = false;
  const place = (word: Word, fits: boolean) => {
    if (!open || !fits || word.startsLine) {
      filled.starts.push(filled.words.length);
      used = -word.leadingSpace;
    }
    used += word.width;
    open = !word.lineEnd;
    filled.words.push(word);
  };
  const fits = (all: Word[], index: number) =>
    isUnbroken(all[index - 1]) || used + clusterWidth(all, index) <= (filled.starts.length > count ? wide : narrow);
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const fitting = fits(words, index);
    const parts = open && !fitting && !word.startsLine ? dividedCluster(runs, words, index) : undefined;
    if (!parts) place(word, fitting);
    else {
      for (const [at, part] of parts.words.entries()) place(part, fits(parts.words, at));
      index += parts.count - 1;
    }
  }
  return filled;
}

/** Returns whether words are divided by blanks. */
function areSpaced(words: readonly Word[]): boolean {
  let spaced = 1;
  for (const { trailingSpace } of words) if (trailingSpace > 0) spaced += 1;
  return 2 * spaced >= words.length;
}

/**
 * Breaks ordinary text as a whole. `isElastic`: it is East Asian and justified. Undefined if it has to be filled line by line: ragged text that is
 * not hyphenated too, which then has the lines of its preview, because browsers fill line by line.
 */
function fitLines(
  runs: Run[],
  words: Word[],
  { manner, isElastic }: { manner: Manner; isElastic: boolean },
  rooms: Rooms,
  letters: number,
): FilledLines | undefined {
  if ((!isElastic && !areSpaced(words)) || words.some(({ writing }) => writing)) return undefined;
  const hyphenates = runs.some(({ hyphenate }) => hyphenate);
  const divides = hyphenates || runs.some(({ softHyphens }) => softHyphens);
  if (manner === 'ragged' && !hyphenates) return undefined;
  const divide = divides ? (from: number) => dividedCluster(runs, words, from)?.words : undefined;
  return totalFit({ runs, words, manner, rooms, letters, isElastic, divide });
}

/** Returns the words of the cluster at an index, `count` of them, with their parts in place. Undefined if none can be hyphenated. */
function dividedCluster(runs: Run[], words: Word[], index: number): { words: Word[]; count: number } | undefined {
  const divided: Word[] = [];
  let end = index;
  do {
    for (const part of partsOf(words, end, runs) ?? [words[end]!]) divided.push(part);
    end += 1;
  } while (isUnbroken(words[end - 1]) && end < words.length);
  return divided.length > end - index ? { words: divided, count: end - index } : undefined;
}

function isAnyWide(words: Word[], available: number): boolean {
  return words.some(
    (word, index) => (word.width > available || isUnbroken(word)) && clusterWidth(words, index) > available,
  );
}

/**
 * Hyphenates clusters that are wider than a line. A part that is still wider begins a line of its own and may break after each grapheme.
 */
function withWideWordsBroken(runs: Run[], words: Word[], available: number): Word[] {
  if (!isAnyWide(words, available)) return words;
  const divided = withWideWordsDivided(runs, words, available);
  if (divided !== words && !isAnyWide(divided, available)) return divided;
  const released = withWideNamesReleased(divided, available);
  let wide = false;
  return released.flatMap((word, index) => {
    const begins = !isUnbroken(released[index - 1]);
    if (begins) wide = clusterWidth(released, index) - word.leadingSpace > available;
    return wide ? graphemesOf({ ...word, noBreakAfter: false, startsLine: begins }, runs[word.run]!) : [word];
  });
}

function withWideWordsDivided(runs: Run[], words: Word[], available: number): Word[] {
  let wide = false;
  const divided = words.flatMap((word, index) => {
    if (!isUnbroken(words[index - 1])) wide = clusterWidth(words, index) - word.leadingSpace > available;
    return (wide && partsOf(words, index, runs)) || [word];
  });
  return divided.length > words.length ? divided : words;
}

/** Names that should stay whole but are wider than a line may break where UAX #14 allows it. */
function withWideNamesReleased(words: Word[], available: number): Word[] {
  if (!words.some(({ avoidBreakAfter }) => avoidBreakAfter)) return words;
  let wide = false;
  return words.map((word, index) => {
    if (!isUnbroken(words[index - 1])) wide = clusterWidth(words, index) - word.leadingSpace > available;
    return wide && word.avoidBreakAfter ? { ...word, avoidBreakAfter: false } : word;
  });
}

const MARKS = /[\p{M}\u200b-\u200f]/u;

/** Returns the share by which the letters of runs change in justified lines. */
function lettersOf(runs: readonly Run[]): number {
  return runs.some(({ text }) => MARKS.test(text)) ? MARKED_LETTERS : LETTERS;
}

/**
 * Returns the lines of runs in a width of `available` points, each with its runs from left to right. `direction`: the document's;
 * undefined for code.
 */
export function linesOf(given: Run[], available: number, direction?: Direction, within: Within = {}): Line[] {
  if (given.length === 0) return [];
  const { justify, balance, beside = BESIDE_NOTHING } = within;
  const wide = available - SLACK;
  const rooms: Rooms = { wide, narrow: wide - (beside.count > 0 ? beside.narrower : 0), count: beside.count };
  const room = rooms.narrow;
  const runs = given.some(({ picture }) => picture && picture.width > room)
    ? given.map((run) => (run.picture && run.picture.width > room ? run.picture.narrower(room) : run))
    : given;
  const words = withWideWordsBroken(runs, readyToFill(wordsOf(runs), room), room);
  const levels = levelsOf(runs, direction);
  const eastAsian = levels ? undefined : eastAsianOf(runs);
  const isElastic = justify === true && eastAsian !== undefined && words.some(({ elastic }) => elastic);
  // The letters of right-to-left and East Asian text keep their width, and so do pictures.
  const letters = levels || isElastic || runs.some(({ picture }) => picture) ? 0 : lettersOf(runs);
  const manner = justify ? 'justified' : balance ? 'balanced' : 'ragged';
  const fitted = direction && fitLines(runs, words, { manner, isElastic }, rooms, letters);
  const filled = fitted ?? firstFit(runs, words, rooms);
  const lines = cutRuns(ruledRuns(runs, filled.words, filled.starts, room), filled).map(withIndent);
  return lines.map((parts, index) => {
    const line = levels ? visualLine(parts, levels) : withBareEnd(parts.map(({ run }) => run));
    if (!justify && !eastAsian) return line;
    const next = filled.starts[index + 1];
    const isLast = next === undefined || filled.words[next - 1]!.lineEnd;
    const own = roomOf(rooms, index);
    if (!eastAsian) return justified(line, own, isLast, letters);
    const spaced = eastAsian.lineOf(line, { available: own, justify: justify === true, isLast }, widthOf);
    return justify && spaced === line ? justified(line, own, isLast, letters) : spaced;
  });
}

/**
 * The fast path for a single run that fits on one line, as in most table cells, of which there may be a million. `maxWidth`: its width on
 * one line, in points. Undefined if `linesOf` must be called.
 */
export function lineOfRun(runs: Run[], maxWidth: number, available: number, direction: Direction): Line[] | undefined {
  const [run] = runs;
  if (!run || runs.length > 1 || maxWidth > available || run.text.includes('\n') || /^\s/.test(run.text))
    return undefined;
  if (
    run.writingLine ||
    run.picture ||
    withoutLineEnd(run.text) !== run.text ||
    run.text === '' ||
    levelsOf(runs, direction)
  )
    return undefined;
  run.noWrap = true;
  const line = withBareEnd(runs);
  return [run.eastAsian ? run.eastAsian.lineOf(line, { available, justify: false, isLast: true }, widthOf) : line];
}

export function holdsPicture(lines: Line[]): boolean {
  return lines.some((line) => line.some(({ picture }) => picture));
}

/** Cuts runs where lines begin. All parts of a run keep its ledger number; the first keeps its id. */
function cutRuns(runs: Run[], { words, starts }: FilledLines): RunPart[][] {
  const ends = [
    ...starts.slice(1).map((cut) => ({ ...words[cut]!, hyphen: words[cut - 1]!.hyphen })),
    { run: runs.length, start: 0, hyphen: false },
  ];
  let from = { run: 0, start: 0 };
  /** The length of all previous runs. */
  let before = 0;
  return ends.map((to) => {
    const line: RunPart[] = [];
    for (let index = from.run; index < runs.length && (index < to.run || (index === to.run && to.start > 0)); index++) {
      const run = runs[index]!;
      const start = index === from.run ? from.start : 0;
      const text = withoutLineEnd(run.text.slice(start, index === to.run ? to.start : undefined));
      if (text !== '' || run.anchors) {
        const endsInHyphen = to.hyphen && index === to.run;
        const part: Run = { ...run, text: endsInHyphen ? text + SOFT_HYPHEN : text, noWrap: true };
        if (part.id && start > 0) delete part.id;
        line.push({ run: part, at: before + start });
      }
      if (index < to.run) before += run.text.length;
    }
    from = to;
    return line;
  });
}

/**
 * §17.28: signature lines, as wide as there is room: one at the end of the author's line reaches to the end of the line; several on such
 * a line share the rest by their lengths. Any other is as wide as its underscores. All widths are in points.
 */
function isShown({ text }: Word): boolean {
  return text.trim() !== '';
}

/** Returns words with signature lines and pictures at their narrowest. */
function narrowest(words: Word[]): Word[] {
  const narrowOf = ({ writing, narrow }: Word) => writing?.min ?? narrow;
  return words.some((word) => narrowOf(word) !== undefined)
    ? words.map((word) => ({ ...word, width: narrowOf(word) ?? word.width }))
    : words;
}

/** Prepares words for filling lines: those that share the rest of the line begin at their narrowest. */
function readyToFill(words: Word[], available: number): Word[] {
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

/** Returns the runs with the widths of their signature lines. `starts`: where lines of `available` points begin. */
function ruledRuns(runs: Run[], words: Word[], starts: number[], available: number): Run[] {
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

/** Returns the widths of the signature lines in one line. `next`: the first word of the line below. */
function widthsOf(line: Word[], next: Word | undefined, available: number): { word: Word; width: number }[] {
  const writing = line.filter((word) => word.writing);
  const shown = line.findLast(isShown);
  if (!shown) return [];
  const used = line.reduce((sum, { width }) => sum + width, -line[0]!.leadingSpace - line.at(-1)!.trailingSpace);
  const spare = Math.max(0, available - used);
  const endsLine = shown.writing?.fills && (next === undefined || line.at(-1)!.lineEnd);
  if (!endsLine) {
    // On a line before the shared one, each is as wide as its underscores if there is room.
    return writing.map((word) => ({ word, width: Math.min(word.writing!.natural, word.width + spare) }));
  }
  const all = writing.reduce((sum, { width }) => sum + width, spare);
  const lengths = writing.reduce((sum, word) => sum + word.writing!.natural, 0);
  return writing.map((word) => ({ word, width: (all * word.writing!.natural) / lengths }));
}

// §17.11: the narrowest and widest width of a text (min-content, max-content in CSS), for the column widths of tables.

/** In UTF-16 units: a longer word may break anywhere. */
const LONGEST_WORD = 60;
/** A column has room for at least this many letters of a long word. */
const MIN_OF_LONG_WORD = 12;

/** Returns the widths of words in points. `minWidth`: that of the widest cluster. `maxWidth`: that of the widest line if none is broken. */
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

/** Returns the width of the widest number among words, in points; 0 if there is none. */
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

/** Returns the width of the cluster that begins with a word; a long word breaks anywhere rather than widening its column. */
function minWidthOf(words: Word[], index: number): number {
  const { text, leadingSpace } = words[index]!;
  const whole = clusterWidth(words, index, isUnbreakable) - leadingSpace;
  return text.length > LONGEST_WORD ? (whole * MIN_OF_LONG_WORD) / text.length : whole;
}
