/** §17.4: text of one style in one font, the unit that lines are made of. */
import type { Hyphenate } from '../../template/typography/hyphenation-in.ts';
import type { FamilyName } from '../fonts/faces.ts';
import type { Word } from './word.ts';

/** pdfmake sets superscripts at this share of the size. */
export const SUPERSCRIPT = 0.58;

export type Alignment = 'left' | 'center' | 'right';

/**
 * A picture in a line, in points. `line`: the height of its line. `node`: as it is drawn. `narrower`: the same picture in so many points; throws for one that
 * `keepsSize`.
 */
type RunPicture = {
  width: number;
  height: number;
  line: number;
  keepsSize?: true;
  node(): object;
  narrower(width: number): Run;
};

/** More or less room in a run, in points, before the UTF-16 unit at an offset; at the length of its text, behind it. */
export type Gap = readonly [at: number, points: number];

/** The width in points that a line has to fill. `isLast`: it ends a paragraph, and is only made narrower. */
export type LineRoom = { available: number; justify: boolean; isLast: boolean };

type WidthOf = (run: Run, text: string) => number;

/** The rules of Chinese, Japanese and Korean lines (`east-asian.ts`). They change nothing of other text. */
export type EastAsian = {
  /** Returns the words of some runs with their rooms, kept together where no line may end. */
  wordsOf(runs: readonly Run[], words: Word[], widthOf: WidthOf): Word[];
  /** Returns a line with its rooms as gaps. */
  lineOf(line: Run[], room: LineRoom, widthOf: WidthOf): Run[];
};

/** A run as pdfmake takes it. */
export type Run = {
  text: string;
  /** Its number in the ledger of the no-loss check; pdfmake copies it to every part that it cuts from the run. */
  ledger?: number | undefined;
  /** Its place in the structure tree. */
  place: number;
  font: FamilyName;
  /** In points. */
  fontSize: number;
  /** A multiple of the height that the font itself gives a line. */
  lineHeight: number;
  bold: boolean;
  italics: boolean;
  color: string;
  /** The language of the document, a BCP 47 tag. */
  language?: string;
  decoration?: 'lineThrough' | 'underline' | ('lineThrough' | 'underline')[];
  background?: string;
  link?: string;
  linkToDestination?: string;
  /** The name of the destination at the run. */
  id?: string;
  /** The names of further destinations there, which links lead to. */
  anchors?: string[];
  sup?: boolean;
  /** How many points its baseline stands above that of its line, or below where it is negative. */
  rise?: number;
  /** The offsets in `text` at which its author allows a line to end with a hyphen. */
  softHyphens?: number[];
  /** Divides words; undefined in text that is not hyphenated. */
  hyphenate?: Hyphenate | undefined;
  /** In a document with Chinese, Japanese or Korean text. */
  eastAsian?: EastAsian;
  /**
   * Part of a text with its reading above it (§10.39). The reading follows the text; `before` and `behind` are points around each, with which it
   * stands above the text and takes no room.
   */
  ruby?: { part: 'base' | 'reading'; before: number; behind: number };
  /** In East Asian text: the rooms in it. */
  gaps?: readonly Gap[];
  /** A line to write on: its text are underscores, and the rule that is drawn for them is as wide as there is room (`ruled`, in points). */
  writingLine?: true;
  ruled?: number;
  characterSpacing?: number;
  /** How many points wider each blank of a justified line is. */
  stretch?: number;
  /** How much wider its letters are in a justified line, as a factor; and how many points of it hang over the left margin. */
  scale?: number;
  hang?: number;
  /** There: how many points of room are behind each of its `count` glyphs, before they are scaled. */
  between?: { gap: number; count: number };
  picture?: RunPicture;
  /** True in documents made before layout 4, which show marks that shaping moves apart from their letters. */
  marksApart?: true;
  /** Among right-to-left text it stands as by itself, with the runs beside it that have the same place: `4.2(b)`. */
  isolated?: true;
  /** It is not broken, not even at spaces. */
  noWrap?: true | undefined;
  preserveLeadingSpaces?: boolean;
  preserveTrailingSpaces?: boolean;
  /** In a line with right-to-left text: its index in reading order. */
  order?: number;
  /** In such a line: its embedding level (UAX #9), odd where text runs from right to left. */
  level?: number;
  alignment?: Alignment;
  /** A `Mirrored` or `TypeFeatures`; pdfmake's types know only names of features. */
  fontFeatures?: [];
};

/** A run, or the part of it on one line. `at` is its offset in the text of the paragraph. */
export type RunPart = { run: Run; at: number };

// §17.4: the spaces at both ends of a line (CSS Text 3 §4.1.3). Those after its last word hang over the line's end: they take no room and
// have neither background nor decoration. Those before its first word are its indent.

/** Spaces at the end of a text after which a line may be broken; no-break spaces do not hang. */
export const HANGING_SPACE = /[^\S\u00a0\u2007\u202f\ufeff]+$/;

/** The spaces with which a text is indented where it begins a line. A single one is none: a browser leaves it out, too. */
export function indentOf(text: string): string {
  const first = text.charCodeAt(0);
  if (first > 32 && first < 128) return '';
  const [spaces = ''] = /^\s+/.exec(text) ?? [];
  return spaces === ' ' ? '' : spaces;
}

/** The line with the spaces of its indent as a part of their own, for which pdfmake leaves room. A line of spaces alone has no indent. */
export function withIndent(line: RunPart[]): RunPart[] {
  const [first, ...others] = line;
  const indent = first && !first.run.preserveLeadingSpaces ? indentOf(first.run.text) : '';
  if (!first || indent === '' || line.every(({ run }) => run.text.trim() === '')) return line;
  const { run, at } = first;
  const spaces: Run = { ...run, text: indent, preserveLeadingSpaces: true, preserveTrailingSpaces: true };
  const { id, ...rest } = run;
  const text = run.text.slice(indent.length);
  return [{ run: spaces, at }, ...(text === '' ? [] : [{ run: { ...rest, text }, at: at + indent.length }]), ...others];
}

/** The line with no background and no decoration on the space at its end. The space stays in the file, so that copied text has it. */
export function withBareEnd(line: Run[]): Run[] {
  const last = line.at(-1);
  const [space] = (last?.background || last?.decoration) && last ? (HANGING_SPACE.exec(last.text) ?? []) : [];
  if (!last || space === undefined) return line;
  const { background, decoration, preserveTrailingSpaces, id, ...bare } = last;
  const before = line.slice(0, -1);
  const word = last.text.slice(0, -space.length);
  const hanging: Run = { ...bare, text: space };
  if (word !== '') return [...before, { ...last, text: word }, hanging];
  return [...withBareEnd(before), id ? { ...hanging, id } : hanging];
}
