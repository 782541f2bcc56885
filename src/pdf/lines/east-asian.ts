/**
 * §17.45: Chinese, Japanese and Korean lines by JLREQ and CLREQ: the blank half of punctuation goes beside other punctuation and at both
 * ends of a line, a quarter of an em stands between ideographs and letters or digits of other scripts, justified lines are filled by all of
 * these rooms, and commas and full stops may hang over the margin. Loaded for documents with such text alone.
 */
import { INDEX_FEATURES } from '../../template/model/document-style.ts';
import { datesIn, eastAsianNamesIn } from '../../template/typography/no-break.ts';
import { EAST_ASIAN, scriptOf } from '../../template/typography/script-of.ts';
import type { TypeFeatures } from '../fonts/shaped-words.ts';
import { isInseparable, isKept, isKoreanWord, isOpening, KIND, type Kind, kindOf } from './kind-of.ts';
import { type EastAsian, type Gap, HANGING_SPACE, type LineRoom, type Run, SUPERSCRIPT } from './run.ts';
import type { Word } from './word.ts';

/** In ems: the blank half of punctuation, and the room between ideographs and other letters. */
const HALF = 0.5;
const QUARTER = 0.25;
/** In ems: by how much rooms become narrower and wider in a justified line that is neither tight nor loose. */
const SHRINK = { punctuation: 0.25, quarter: 0.125 };
const STRETCH = { ideographs: 0.05, quarter: 0.125 };
/** The same for blanks, in shares of their width. */
const BLANK = { stretch: 0.5, shrink: 0.2 };
/** Punctuation that takes at least so many ems has a blank half. */
const WIDE = 0.9;
/** A room shrinks by so many times of that at most, so that punctuation has nothing left; of what more a loose line has to fill, all rooms get the same. */
const MOST_SHRINK = 2;
const MOST_STRETCH = 2;

type WidthOf = (run: Run, text: string) => number;

/**
 * The signs of a text, by UTF-16 units. `rooms`: the points between a unit and the one before it. `stretch` and `shrink`: by how many points
 * such a room becomes wider and narrower. `starts`: where each run begins.
 */
type Scan = {
  text: string;
  starts: number[];
  kinds: Uint8Array;
  sizes: Float64Array;
  /** Units that stay close to the one before them. */
  stiff: Uint8Array;
  rooms: Float64Array;
  stretch: Float64Array;
  shrink: Float64Array;
};

/** `spaced`: a quarter of an em stands between ideographs and letters. `language`: a BCP 47 tag. */
export function eastAsianIn(language: string, spaced: boolean): EastAsian {
  const script = scriptOf(language);
  const isKorean = script === 'Kore';
  const quarter = spaced && !isKorean ? QUARTER : 0;

  const scan = (runs: readonly Run[], widthOf: WidthOf): Scan => {
    const found = signsIn(runs, script, widthOf);
    for (let at = 1; at < found.text.length; at++) between(found, at, quarter);
    for (const [index, run] of runs.entries()) stretchBlanks(found, run, index, widthOf);
    return found;
  };

  return {
    wordsOf(runs, words, widthOf) {
      if (!runs.some(isConcerned)) return words;
      const found = scan(runs, widthOf);
      const divided = words.flatMap((word) => atQuotes(word, found, runs, widthOf));
      for (const [index, word] of divided.entries()) settle(word, divided[index + 1], found, runs, isKorean);
      keepWhole(divided, found, language);
      return divided;
    },
    lineOf(line, room, widthOf) {
      if (!line.some(isConcerned)) return line;
      return spacedLine(line, scan(line, widthOf), room, widthOf);
    },
  };
}

function isConcerned({ text, eastAsian, ruby }: Run): boolean {
  return ruby !== undefined || (eastAsian !== undefined && EAST_ASIAN.test(text));
}

/** Returns whether its letters are the font's own superscripts or subscripts. */
function isOwnIndex({ fontFeatures }: Run): boolean {
  const { tags } = (fontFeatures ?? {}) as Partial<TypeFeatures>;
  return tags !== undefined && Object.values(INDEX_FEATURES).some((feature) => tags[feature]);
}

function signsIn(runs: readonly Run[], script: string | undefined, widthOf: WidthOf): Scan {
  const text = runs.map((run) => run.text).join('');
  const numbers = () => new Float64Array(text.length + 1);
  const found: Scan = {
    text,
    starts: [],
    kinds: new Uint8Array(text.length),
    sizes: numbers(),
    stiff: new Uint8Array(text.length),
    rooms: numbers(),
    stretch: numbers(),
    shrink: numbers(),
  };
  let at = 0;
  for (const run of runs) {
    found.starts.push(at);
    const size = run.sup ? run.fontSize * SUPERSCRIPT : run.fontSize;
    const isSet = run.eastAsian && !run.picture && !run.writingLine;
    if (run.ruby?.part === 'reading') {
      // What follows stands beside the text that is read.
      found.kinds.fill(KIND.joined, at, at + run.text.length);
      found.sizes.fill(found.sizes[at - 1] ?? size, at, at + run.text.length);
      at += run.text.length;
      continue;
    }
    if (run.ruby) found.stiff.fill(1, at + 1, at + run.text.length);
    const isIndex = run.sup || run.rise || isOwnIndex(run);
    for (const character of run.text) {
      const isWide = () => widthOf(run, character) >= WIDE * size;
      const kind = isSet ? kindOf(character, script, isWide) : KIND.other;
      // Raised letters belong to what they stand behind.
      found.kinds[at] = kind === KIND.letter && isIndex ? KIND.other : kind;
      found.sizes[at] = size;
      if (character.length === 2) {
        found.kinds[at + 1] = KIND.joined;
        found.sizes[at + 1] = size;
      }
      at += character.length;
    }
  }
  return found;
}

/** Returns the kind of the sign that ends before a unit. */
function kindBefore({ kinds }: Scan, at: number): Kind {
  let index = at - 1;
  while (index > 0 && kinds[index] === KIND.joined) index -= 1;
  return (kinds[index] ?? KIND.other) as Kind;
}

function isClosing(kind: Kind): boolean {
  return kind === KIND.closing || kind === KIND.stop;
}

/** Returns whether the blank half behind a sign goes before the other: `」」`, `。）`. */
function losesEnd(before: Kind, behind: Kind): boolean {
  return isClosing(before) && (isClosing(behind) || behind === KIND.middle || behind === KIND.gap);
}

/** Returns whether the blank half before an opening sign goes behind the other: `「「`, `」（`. */
function losesStart(before: Kind, behind: Kind): boolean {
  return behind === KIND.opening && before >= KIND.opening && before <= KIND.gap;
}

function isWide(kind: Kind): boolean {
  return kind >= KIND.ideograph && kind <= KIND.gap;
}

/** Sets the room between a unit and the one before it. */
function between(found: Scan, at: number, quarter: number): void {
  const { kinds, sizes, rooms, stretch, shrink, stiff, text } = found;
  const behind = kinds[at] as Kind;
  if (behind === KIND.joined) return;
  const before = kindBefore(found, at);
  const meets =
    (before === KIND.ideograph && behind === KIND.letter) || (before === KIND.letter && behind === KIND.ideograph);
  if (meets && quarter > 0) {
    const size = sizes[before === KIND.ideograph ? at - 1 : at]!;
    rooms[at] = quarter * size;
    stretch[at] = STRETCH.quarter * size;
    shrink[at] = SHRINK.quarter * size;
    return;
  }
  if (losesStart(before, behind)) {
    // Of the two halves between a closing and an opening sign, one is left. Closer signs would be on different lines for poppler.
    rooms[at] = -HALF * sizes[at]!;
    return;
  }
  if (losesEnd(before, behind)) {
    rooms[at] = -HALF * sizes[at - 1]!;
    return;
  }
  if (isClosing(before)) shrink[at] = SHRINK.punctuation * sizes[at - 1]!;
  else if (behind === KIND.opening) shrink[at] = SHRINK.punctuation * sizes[at]!;
  // Brackets and stops stay close to what they belong to.
  const isApart = before !== KIND.opening && !isClosing(behind) && behind !== KIND.middle && before !== KIND.middle;
  if (isApart && isWide(before) && isWide(behind) && !stiff[at] && !isInseparable(text[at - 1]!, text[at]!))
    stretch[at] = STRETCH.ideographs * Math.min(sizes[at - 1]!, sizes[at]!);
}

/** Blanks of a text between words in other scripts. */
function stretchBlanks({ kinds, starts, stretch, shrink }: Scan, run: Run, index: number, widthOf: WidthOf): void {
  let width: number | undefined;
  for (let at = run.text.indexOf(' '); at >= 0; at = run.text.indexOf(' ', at + 1)) {
    const unit = starts[index]! + at;
    if (kinds[unit] !== KIND.blank) continue;
    width ??= widthOf(run, ' ');
    stretch[unit + 1]! += BLANK.stretch * width;
    shrink[unit + 1]! += BLANK.shrink * width;
  }
}

/** Quotation marks as wide as ideographs: lines end before and behind them, though UAX #14 takes them for those of other languages. */
const QUOTE = /[“”‘’]/;

/** Returns a word, divided before its opening and behind its closing quotation marks. */
function atQuotes(word: Word, found: Scan, runs: readonly Run[], widthOf: WidthOf): Word[] {
  if (word.text.length < 2 || runs[word.run]!.noWrap || !QUOTE.test(word.text)) return [word];
  const from = found.starts[word.run]! + word.start;
  const cuts: number[] = [];
  for (let at = 1; at < word.text.length; at++) {
    const [before, behind] = [word.text[at - 1]!, word.text[at]!];
    const [kind, next] = [found.kinds[from + at - 1] as Kind, found.kinds[from + at] as Kind];
    const isAtQuote = (next === KIND.opening && QUOTE.test(behind)) || (isClosing(kind) && QUOTE.test(before));
    if (isAtQuote && isWide(kind) && isWide(next) && !isKept(before, behind)) cuts.push(at);
  }
  if (cuts.length === 0) return [word];
  const run = runs[word.run]!;
  return [...cuts, word.text.length].map((to, index): Word => {
    const start = cuts[index - 1] ?? 0;
    const text = word.text.slice(start, to);
    const isLast = to === word.text.length;
    const own = { text, width: widthOf(run, text), start: word.start + start };
    return isLast ? { ...word, ...own } : { ...word, ...own, trailingSpace: 0, lineEnd: false, noBreakAfter: false };
  });
}

function sum(numbers: Float64Array, from: number, to: number): number {
  let all = 0;
  for (let at = from; at < to; at++) all += numbers[at]!;
  return all;
}

const BLANK_SIGN = /\s/;
/** So many blanks behind an opening sign are looked at. */
const MOST_BLANKS = 16;

/** Gives a word its rooms, and those behind it; keeps it beside the next one where no line ends. */
function settle(word: Word, next: Word | undefined, found: Scan, runs: readonly Run[], isKorean: boolean): void {
  const { kinds, sizes, rooms, stretch, shrink, starts, text } = found;
  const from = starts[word.run]! + word.start;
  const to = from + word.text.length;
  if (to === from) return;
  const { ruby } = runs[word.run]!;
  word.width += sum(rooms, from + 1, to + 1) + (ruby ? ruby.before + ruby.behind : 0);
  if (kinds[from] === KIND.opening) word.leadingSpace += HALF * sizes[from]!;
  let end = to;
  while (end > from && kinds[end - 1] === KIND.blank) end -= 1;
  const last = kindBefore(found, end);
  const size = sizes[Math.max(from, end - 1)]!;
  word.trailingSpace += rooms[to]! + (isClosing(last) ? HALF * size : 0);
  word.elastic = {
    stretch: sum(stretch, from + 1, to + 1),
    shrink: sum(shrink, from + 1, to + 1),
    atEnd: { stretch: sum(stretch, end, to + 1), shrink: sum(shrink, end, to + 1) },
    hangs: last === KIND.stop ? HALF * size : 0,
  };
  if (!next || word.lineEnd) return;
  const nextPart = runs[next.run]!.ruby?.part;
  if (ruby && nextPart && (ruby.part === 'base' || nextPart === 'reading')) word.noBreakAfter = true;
  let shown = to;
  while (shown > Math.max(0, to - MOST_BLANKS) && BLANK_SIGN.test(text[shown - 1]!)) shown -= 1;
  const [before, behind] = [text[shown - 1] ?? ' ', text[to] ?? ' '];
  const isOne = shown < to ? isOpening(before) : isKorean ? isKoreanWord(before, behind) : isKept(before, behind);
  if (isOne) word.noBreakAfter = true;
}

/** Dates stay whole, whose digits and signs are in different fonts, and so do names, whose blanks are. */
function keepWhole(words: readonly Word[], { text, starts }: Scan, language: string): void {
  keepSpans(words, starts, datesIn(text, language), 'date');
  keepSpans(words, starts, eastAsianNamesIn(text), true);
}

/** `spans`: of the whole text, in order. */
function keepSpans(
  words: readonly Word[],
  starts: Scan['starts'],
  spans: { from: number; to: number }[],
  avoids: true | 'date',
): void {
  let next = 0;
  for (const word of spans.length > 0 ? words : []) {
    const end = starts[word.run]! + word.start + word.text.length;
    while (next < spans.length && spans[next]!.to <= end) next += 1;
    if (!word.lineEnd && next < spans.length && spans[next]!.from < end) word.avoidBreakAfter ||= avoids;
  }
}

/** Returns a line with its rooms: those at its ends closed, and filled as far as `room` says. */
function spacedLine(line: Run[], found: Scan, room: LineRoom, widthOf: WidthOf): Run[] {
  const { text, kinds, sizes, rooms } = found;
  const end = text.replace(HANGING_SPACE, '').length;
  if (end === 0) return line;
  if (kinds[0] === KIND.opening) rooms[0] = -HALF * sizes[0]!;
  const last = kindBefore(found, end);
  rooms[end] = isClosing(last) ? -HALF * sizes[end - 1]! : 0;
  let spare = room.available - sum(rooms, 0, end + 1);
  for (const [index, run] of line.entries()) {
    const shown = run.text.slice(0, Math.max(0, end - found.starts[index]!));
    if (shown !== '' || run.picture) spare -= run.ruled ?? widthOf(run, shown);
    if (run.ruby) spare -= run.ruby.before + run.ruby.behind;
  }
  if (room.justify && spare < 0 && last === KIND.stop) spare += HALF * sizes[end - 1]!;
  if (room.justify && spare > 0 && !room.isLast) {
    fill(found, end, sum(found.stretch, 1, end) > 0 ? found.stretch : lastResort(found, end), spare);
  } else if (spare < 0) fill(found, end, found.shrink, spare);
  return line.map((run, index) => withGaps(run, index, line, found, end));
}

/**
 * Returns what gives way in a line without a room that should: where it could also end, between an ideograph or punctuation and a letter or
 * sign of another script: `、A`, `%国`.
 */
function lastResort(found: Scan, end: number): Float64Array {
  const { text, kinds, sizes, stiff } = found;
  const stretch = new Float64Array(text.length + 1);
  for (let at = 1; at < end; at++) {
    const isBetween = isWide(kindBefore(found, at)) || isWide(kinds[at] as Kind);
    const isInSign = kinds[at] === KIND.joined || stiff[at] === 1;
    if (isBetween && !isInSign && !isKept(text[at - 1]!, text[at]!)) stretch[at] = STRETCH.ideographs * sizes[at]!;
  }
  return stretch;
}

/** Shares the points that are left, or that lack, among the rooms of a line by what each of them can give. */
function fill({ rooms }: Scan, end: number, gives: Float64Array, spare: number): void {
  const all = sum(gives, 1, end);
  if (all === 0) return;
  const ratio = Math.max(-MOST_SHRINK, Math.min(MOST_STRETCH, spare / all));
  const places = gives.subarray(1, end).filter((points) => points > 0).length;
  const evenly = spare > 0 ? (spare - ratio * all) / places : 0;
  for (let at = 1; at < end; at++) if (gives[at]! > 0) rooms[at]! += gives[at]! * ratio + evenly;
}

/** Returns a run with the rooms in it. `index`: of the run in its line. */
function withGaps(run: Run, index: number, line: readonly Run[], found: Scan, end: number): Run {
  const { rooms, starts, text } = found;
  const from = starts[index]!;
  const to = starts[index + 1] ?? text.length;
  const ownsStart = index === 0 || (from !== end && !isOfFirst(line[index - 1]!, run, found, from));
  const ownsEnd = index === line.length - 1 || to === end || isOfFirst(run, line[index + 1]!, found, to);
  const gaps: Gap[] = [];
  const { before = 0, behind = 0 } = run.ruby ?? {};
  for (let at = from; to > from && at <= to; at++) {
    const isOwn = at <= end && (at === from ? ownsStart : at === to ? ownsEnd : true);
    const room = (isOwn ? rooms[at]! : 0) + (at === from ? before : 0) + (at === to ? behind : 0);
    if (room !== 0) gaps.push([at - from, room]);
  }
  return gaps.length > 0 ? { ...run, gaps } : run;
}

/** Returns whether the room between two runs belongs to the first: to a letter of another script, or beside a picture or a line to write on. */
function isOfFirst(before: Run, behind: Run, { kinds, text }: Scan, at: number): boolean {
  if (behind.picture || behind.writingLine || at === text.length) return true;
  return kinds[at - 1] === KIND.letter && kinds[at] === KIND.ideograph && !before.picture;
}
