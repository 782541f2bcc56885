/** §17.1: measures that no theme sets, and those of lines. Lengths are in points, leading is a multiple of the size. */

/** Ascent (1069) and descent (293) of all Noto faces used here, by their units per em (1000): a line's height when set solid. */
const NATURAL_LEADING = 1.362;

/** A multiple of the size. */
export const ASCENT = 1.069;

/** How much lower the baseline of a line of one size is than that of a line of another size that begins at the same height. */
export function baselineDropOf(size: number, other: number): number {
  return (size - other) * ASCENT;
}

/** pdfmake's `lineHeight` for a leading given as a multiple of the size. */
export function pdfmakeLineHeight(leading: number): number {
  return leading / NATURAL_LEADING;
}

/** The height of one line. */
export function lineHeightOf(size: number, leading: number): number {
  return size * leading;
}

/** How much higher a line is than its letters, all of it below them. */
export function overhang(size: number, leading: number): number {
  return (leading - NATURAL_LEADING) * size;
}

export const HAIRLINE = 0.5;

export const CODE_SCALE = 0.88;
export const CODE_PADDING = { x: 8, y: 6 };
/** `small`, and indices above or below the line: their shares of the size of the text around them. */
export const SMALL_SCALE = 0.85;
export const INDEX_SCALE = 0.7;
/** How far the baseline of an index is moved, as shares of that size. */
export const INDEX_RISE = { sup: 0.34, sub: -0.14 };

/** Type of tables shrinks to this size where they have no room. */
export const SMALLEST_IN_TABLES = 7;
/** In points: of a table whose numbers would be parted with larger type. */
export const SMALLEST_OF_NUMBERS = 5;
