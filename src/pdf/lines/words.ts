/**
 * §17.4: the words of some runs with their widths, measured as pdfmake will measure them. A word is what stands between two line
 * breaking opportunities.
 */
import { faceStyle } from '../fonts/faces.ts';
import { advanceOf, sharedFont } from '../fonts/shared-fonts.ts';
import { HANGING_SPACE, indentOf } from './hanging-space.ts';
import { type Segment, segmentsOf } from './line-segments.ts';
import { type Run, SUPERSCRIPT } from './run.ts';

/**
 * A word in the style of one run. Widths are in points; `width` includes the spaces at both ends, of which `leadingSpace` takes no
 * room where the word begins a line, and `trailingSpace` none where it ends one.
 */
export type Word = {
  text: string;
  width: number;
  leadingSpace: number;
  trailingSpace: number;
  /** A line must end after it. */
  lineEnd: boolean;
  /** No line may end between it and the next word. */
  noBreakAfter: boolean;
  /** No line ends here as long as one has room for both words; a date is kept together only where a column has room for it. */
  avoidBreakAfter: boolean | 'date';
  /** A line that ends after it ends with a hyphen, whose width is counted as a negative `trailingSpace`. */
  hyphen?: boolean;
  /** Of a line to write on. `min`: as narrow as it may be; `natural`: as wide as its underscores. `fills`: it shares what is left of its line. */
  writing?: { min: number; natural: number; fills?: true } | undefined;
  /** The smallest width of a picture. */
  narrow?: number | undefined;
  /** A line must begin with it. */
  startsLine?: boolean;
  /** The index of its run, and its offset in the text of that. */
  run: number;
  start: number;
};

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
  if (runs.length === 1) return measuredWords(runs[0]!, 0);
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
  return words;
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
