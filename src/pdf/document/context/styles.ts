/** §17.1: the house style of documents: sizes, leading, spacing and colours. Lengths are in points, leading is a multiple of the size. */

export const BODY_SIZE = 10.5;
export const BODY_LEADING = 1.4;
/** Ascent (1069) and descent (293) of all Noto faces used here, by their units per em (1000): a line's height when set solid. */
const NATURAL_LEADING = 1.362;

/** A multiple of the size. */
const ASCENT = 1.069;

/** How much lower the baseline of a line of one size is than that of a line of another size that begins at the same height. */
export function baselineDropOf(size: number, other: number): number {
  return (size - other) * ASCENT;
}

/** pdfmake's `lineHeight` for a leading given as a multiple of the size. */
export function pdfmakeLineHeight(leading: number): number {
  return leading / NATURAL_LEADING;
}

/** The height of one line. */
export function lineHeightOf(size: number, leading: number = BODY_LEADING): number {
  return size * leading;
}

export const COLORS = {
  text: '#1a1a1a',
  muted: '#5f6368',
  link: '#1f4e8c',
  hairline: '#c4c7cc',
  strongRule: '#5f6368',
  tint: '#f4f5f6',
  blank: '#eceff4',
  missing: '#f6dede',
  mark: '#fff3b0',
};

export const HAIRLINE = 0.5;

/** Between two blocks, the larger of the upper one's `after` and the lower one's `before` counts. */
export type Spacing = { before: number; after: number };

export const SPACING = {
  paragraph: { before: 0, after: 7 },
  tight: { before: 0, after: 2.5 },
  list: { before: 0, after: 7 },
  table: { before: 4, after: 11 },
  code: { before: 3, after: 10 },
  quote: { before: 3, after: 10 },
  rule: { before: 9, after: 12 },
  contents: { before: 4, after: 16 },
  image: { before: 4, after: 10 },
} satisfies Record<string, Spacing>;

/** By depth. Space above is always more than below, so that a heading belongs to what follows. */
export const HEADINGS: Record<1 | 2 | 3 | 4 | 5 | 6, { size: number; italics: boolean; color: string } & Spacing> = {
  1: { size: 19, italics: false, color: COLORS.text, before: 24, after: 10 },
  2: { size: 14, italics: false, color: COLORS.text, before: 19, after: 6 },
  3: { size: 12, italics: false, color: COLORS.text, before: 15, after: 5 },
  4: { size: BODY_SIZE, italics: false, color: COLORS.text, before: 13, after: 4 },
  5: { size: BODY_SIZE, italics: true, color: COLORS.text, before: 12, after: 4 },
  6: { size: BODY_SIZE, italics: true, color: COLORS.muted, before: 12, after: 4 },
};
export const HEADING_LEADING = 1.25;

export const CODE_SCALE = 0.88;
export const CODE_LEADING = 1.45;
export const CODE_PADDING = { x: 8, y: 6 };
export const SMALL_SIZE = 8.5;
/** `small`, and indices above or below the line: their shares of the size of the text around them. */
export const SMALL_SCALE = 0.85;
export const INDEX_SCALE = 0.7;
/** How far the baseline of an index is moved, as shares of that size. */
export const INDEX_RISE = { sup: 0.34, sub: -0.14 };

export const TABLE = { size: 9.5, smallest: 7, leading: 1.35, padding: { x: 5, y: 3.5 } };

/** Between an item's number and its text, and the indent of the text from a task's box behind a number. */
export const MARKER_GAP = 5;
export const BOX_INDENT = 14;
/** The indents of a list item's and of a quote's text. */
export const LIST_INDENT = 18;
export const QUOTE_INDENT = 12;
