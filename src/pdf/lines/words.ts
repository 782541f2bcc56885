/**
 * §17.4: the words of some runs with their widths, measured as pdfmake will measure them. A word is what stands between two line
 * breaking opportunities.
 */
import { datesIn, isNoBreak, isNoBreakInName, mayHaveNoBreak } from '../../template/typography/no-break.ts';
import { LineBreaker } from '../engine/packages.ts';
import { faceStyle } from '../fonts/faces.ts';
import { advanceOf, glyphCount, sharedFont } from '../fonts/shared-fonts.ts';
import { type EastAsian, HANGING_SPACE, indentOf, type Run, SUPERSCRIPT } from './run.ts';
import type { Word } from './word.ts';

/** The width of a text in the style of a run, or of its picture, in points. */
export function widthOf(run: Run, text: string): number {
  if (run.picture) return run.picture.width;
  const style = faceStyle(run.bold, run.italics);
  const size = run.fontSize * (run.sup ? SUPERSCRIPT : 1);
  if (!run.fontFeatures) return (advanceOf(run.font, style, text) * size) / 1000;
  const font = sharedFont(run.font, style);
  const { advanceWidth } = font.layout(text, run.fontFeatures);
  return (advanceWidth * size) / font.unitsPerEm + (run.characterSpacing ?? 0) * text.length;
}

/** Returns the number of glyphs with which a text in the style of a run is drawn. */
export function glyphsIn(run: Run, text: string): number {
  const style = faceStyle(run.bold, run.italics);
  if (!run.fontFeatures) return glyphCount(run.font, style, text);
  return sharedFont(run.font, style).layout(text, run.fontFeatures).glyphs.length;
}

/** In points. */
const NARROW_PICTURE = 60;
const MIN_WRITING_WIDTH = '_'.repeat(8);

/** The spaces at the end of a text that hang over the end of a line. Most words have one; the expression is for all others. */
function hangingSpaceOf(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  if (last > 32 && last < 127) return '';
  const before = text.charCodeAt(text.length - 2);
  return last === 32 && before > 32 && before < 127 ? ' ' : (HANGING_SPACE.exec(text)?.[0] ?? '');
}

/** The segments of the run with this index as words. Each has the same shape in memory: a document has tens of thousands. */
function measuredWords(run: Run, index: number): Word[] {
  let spaceWidth: number | undefined;
  const widthOfSpace = (space: string) => {
    if (space !== ' ') return space === '' ? 0 : widthOf(run, space);
    spaceWidth ??= widthOf(run, ' ');
    return spaceWidth;
  };
  return segmentsOfRun(run).map(({ text, lineEnd, avoidBreakAfter, start }) => {
    const leading = !run.preserveLeadingSpaces && text.startsWith(' ') && indentOf(text) === '';
    const width = widthOf(run, text);
    return {
      text,
      lineEnd,
      start,
      width,
      writing: run.writingLine && { min: Math.min(width, widthOf(run, MIN_WRITING_WIDTH)), natural: width },
      narrow: run.picture && Math.min(width, NARROW_PICTURE),
      leadingSpace: leading ? widthOfSpace(' ') : 0,
      trailingSpace: widthOfSpace(hangingSpaceOf(text)),
      noBreakAfter: false,
      avoidBreakAfter,
      run: index,
    };
  });
}

/** A run that is not to be wrapped is one segment, and so is a picture, beside which lines may end. */
function segmentsOfRun(run: Run): Segment[] {
  if (run.picture) return [{ text: run.text[0]!, lineEnd: false, avoidBreakAfter: false, start: 0 }];
  return run.noWrap
    ? [{ text: run.text, lineEnd: false, avoidBreakAfter: false, start: 0 }]
    : segmentsOf(run.text, run.language);
}

/** Splits runs into words. A line ends between two runs only where it would if both were one text. */
export function wordsOf(runs: Run[]): Word[] {
  const words = runs.length === 1 ? measuredWords(runs[0]!, 0) : joinedWords(runs);
  const eastAsian = eastAsianOf(runs);
  return eastAsian ? eastAsian.wordsOf(runs, words, widthOf) : words;
}

/** Returns the rules of East Asian lines in a document with such text. */
export function eastAsianOf(runs: readonly Run[]): EastAsian | undefined {
  for (const { eastAsian } of runs) if (eastAsian) return eastAsian;
  return undefined;
}

function joinedWords(runs: Run[]): Word[] {
  const words: Word[] = [];
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!;
    const found = measuredWords(run, index);
    const last = words.at(-1);
    if (last && !last.lineEnd && found[0]) {
      const both = segmentsOf(last.text + found[0].text, run.language);
      last.noBreakAfter = both.length === 1;
      last.avoidBreakAfter = both.length === 2 && both[0]!.avoidBreakAfter;
    }
    for (const word of found) words.push(word);
  }
  keepDates(runs, words);
  return words;
}

/** Dates stay whole whose parts are in different runs: digits and names of Arabic and Hebrew have different fonts, and some parts are bold. */
function keepDates(runs: readonly Run[], words: readonly Word[]): void {
  const language = runs.find((run) => run.language !== undefined)?.language;
  if (language === undefined) return;
  const dates = datesIn(runs.map(({ text }) => text).join(''), language);
  if (dates.length === 0) return;
  const starts: number[] = [];
  for (const [index] of runs.entries())
    starts.push(index === 0 ? 0 : starts[index - 1]! + runs[index - 1]!.text.length);
  for (const word of words) {
    const end = starts[word.run]! + word.start + word.text.length;
    if (!word.lineEnd && dates.some(({ from, to }) => from < end && end < to)) word.avoidBreakAfter = 'date';
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A word that is wider than any line, as its graphemes: a line may end after each. */
export function graphemesOf(word: Word, run: Run): Word[] {
  if (word.text === '' || word.writing || run.picture) return [word];
  const found: Word[] = [];
  for (const { segment, index } of graphemes.segment(word.text)) {
    const space = HANGING_SPACE.test(segment);
    const width = widthOf(run, segment);
    found.push({
      text: segment,
      width,
      leadingSpace: 0,
      trailingSpace: space ? width : 0,
      lineEnd: false,
      noBreakAfter: false,
      avoidBreakAfter: false,
      run: word.run,
      start: word.start + index,
    });
  }
  const last = found.at(-1)!;
  last.lineEnd = word.lineEnd;
  last.noBreakAfter = word.noBreakAfter;
  found[0]!.startsLine = word.startsLine ?? false;
  return found;
}

// §17.5: words between which no line ends, and what they measure together.

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

// §17.4: where a line may end: Unicode line breaking (Unicode Standard Annex 14, UAX #14), with dictionaries for scripts that write no
// spaces between words, and with names and amounts that stay whole (`template/typography`).

/**
 * A text between two line breaking opportunities, with the spaces at its end. `start`: its offset in the text that was divided.
 * `lineEnd`: a line must end after it. `avoidBreakAfter`: none ends after it as long as the next one has room on the line; within a `date`, a
 * column of a table has room for both.
 */
type Segment = { text: string; lineEnd: boolean; avoidBreakAfter: boolean | 'date'; start: number };

/** Thai, Lao, Burmese and Khmer write spaces between sentences, not between words: a dictionary says where words end. */
const WITHOUT_SPACES = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
/** They stand before amounts. */
const CURRENCY = /^\p{Sc}/u;
/** These signs repeat or shorten the word before them, and stay with it. */
const REPETITION_SIGN = /^[ๆฯໆៗ]/;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/** A text in such a script, word by word. `from`: its offset. */
function dictionarySegments(text: string, lineEnd: boolean, from: number): Segment[] {
  const found: Segment[] = [];
  for (const { segment, index, isWordLike } of dictionary.segment(text)) {
    const last = found.at(-1);
    // The dictionary knows where such words end. A sign or a Latin letter beside one is for UAX #14, which has found no line end here.
    const before = text[index - 1] ?? '';
    const isBetweenWords = WITHOUT_SPACES.test(before) && !CURRENCY.test(before) && WITHOUT_SPACES.test(segment[0]!);
    if (last && (!isWordLike || !isBetweenWords || REPETITION_SIGN.test(segment))) last.text += segment;
    else found.push({ text: segment, lineEnd: false, avoidBreakAfter: false, start: from + index });
  }
  if (found.length > 0) found.at(-1)!.lineEnd = lineEnd;
  return found;
}

/** Quicker than the expression below, and most texts have no line end. */
function endsLine(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r');
}

/** A text without the line end behind it. */
export function withoutLineEnd(text: string): string {
  return endsLine(text) ? text.replace(/\r?\n$|\r$/, '') : text;
}

/** Kinds of ASCII characters; 0 is any other. UAX #14 takes the sign of mail addresses for a letter. */
const LETTER = 1;
const DIGIT = 2;
const [BLANK, APOSTROPHE, HYPHEN, POINT] = [32, 39, 45, 46];
/** Signs before which no line ends, and behind which one ends at a space only. */
const JOINING = new Set([...',.:;'].map((sign) => sign.charCodeAt(0)));
/** Signs before which no line ends. */
const ENDING = new Set([...'!?'].map((sign) => sign.charCodeAt(0)));
const kinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[0-9]/.test(character)) kinds[code] = DIGIT;
  else if (/[A-Za-z@]/.test(character)) kinds[code] = LETTER;
}

function kindOf(code: number): number {
  return code < 128 ? kinds[code]! : 0;
}

/** Whether a sign stays with the letter or digit before it, and with what is behind it unless that is a space. */
function staysInWord(code: number, before: number, behind: number): boolean {
  if (before === 0) return false;
  if (JOINING.has(code)) return true;
  if (code === HYPHEN) return kindOf(behind) === DIGIT;
  return code === APOSTROPHE ? kindOf(behind) !== 0 : ENDING.has(code) && (behind === BLANK || Number.isNaN(behind));
}

/** Whether a name or a number may be around a blank: after a sign or a digit, before a digit, a capital, or a letter with a point. */
function mayStay(kindBefore: number, behind: number, next: number): boolean {
  return kindBefore !== LETTER || kindOf(behind) === DIGIT || behind <= CAPITAL_Z || next === POINT;
}
const CAPITAL_Z = 90;

/**
 * The quick way for words of ASCII letters and digits between single spaces, with signs that stay with their words: a line may end after
 * each space and nowhere else. Undefined for any other text.
 */
export function asciiSegments(text: string): Segment[] | undefined {
  const found: Segment[] = [];
  let start = 0;
  let kindBefore = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === 0) {
      const behind = text.charCodeAt(at + 1);
      if (code === BLANK && kindOf(behind) !== 0 && (at > start || at === 0)) {
        const avoidBreakAfter = mayStay(kindBefore, behind, text.charCodeAt(at + 2)) && isNoBreakInName(text, at + 1);
        found.push({ text: text.slice(start, at + 1), lineEnd: false, avoidBreakAfter, start });
        start = at + 1;
      } else if (code === BLANK ? at === start || at < text.length - 1 : !staysInWord(code, kindBefore, behind)) {
        if (at > 0 || !JOINING.has(code)) return undefined;
      }
    }
    kindBefore = kind;
  }
  if (text === '') return undefined;
  if (start === 0) return [{ text, lineEnd: false, avoidBreakAfter: false, start }];
  found.push({ text: text.slice(start), lineEnd: false, avoidBreakAfter: false, start });
  return found;
}

/** A text divided wherever a line may end. `language`: of the document, whose dates stay whole. */
export function segmentsOf(text: string, language?: string): Segment[] {
  const found = asciiSegments(text) ?? uax14Segments(text);
  const dates = language === undefined || found.length === 1 ? [] : datesIn(text, language);
  if (dates.length === 0) return found;
  const isInDate = (at: number | undefined) => at !== undefined && dates.some(({ from, to }) => from < at && at < to);
  return found.map((segment, index) =>
    !segment.lineEnd && isInDate(found[index + 1]?.start) ? { ...segment, avoidBreakAfter: 'date' } : segment,
  );
}

/** The same for any text, by the rules of UAX #14. */
export function uax14Segments(text: string): Segment[] {
  const found: Segment[] = [];
  const breaker = new LineBreaker(text);
  const hasNoBreaks = mayHaveNoBreak(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (hasNoBreaks && !next.required && next.position < text.length && isNoBreak(text, next.position)) continue;
    const avoidBreakAfter = !next.required && isNoBreakInName(text, next.position);
    const word = text.slice(start, next.position);
    const lineEnd = next.required || endsLine(word);
    const visible = withoutLineEnd(word);
    if (WITHOUT_SPACES.test(word)) found.push(...dictionarySegments(visible, lineEnd, start));
    else found.push({ text: visible, lineEnd, avoidBreakAfter, start });
    start = next.position;
  }
  return found;
}
