/** §17.1: measures that no theme sets, and those of lines. Lengths are in points, leading is a multiple of the size. */

/** The sum of ascent (1069) and descent (293) of all Noto faces used here, in units per em (1000): the natural line height. */
const NATURAL_LEADING = 1.362;

/** The ascent of a line, as a multiple of the font size. */
export const ASCENT = 1.069;

/** Returns how much lower the baseline of a line of one size is than that of another size with the same top. */
export function baselineDropOf(size: number, other: number): number {
  return (size - other) * ASCENT;
}

/** Converts a leading, as a multiple of the size, to pdfmake's `lineHeight`. */
export function pdfmakeLineHeight(leading: number): number {
  return leading / NATURAL_LEADING;
}

export function lineHeightOf(size: number, leading: number): number {
  return size * leading;
}

/** Returns how much higher a line is than its letters; the difference is below them. */
export function overhang(size: number, leading: number): number {
  return (leading - NATURAL_LEADING) * size;
}

export const HAIRLINE = 0.5;

export const CODE_SCALE = 0.88;
export const CODE_PADDING = { x: 8, y: 6 };
/** The sizes of `small` and of indices, as shares of the surrounding text's size. */
export const SMALL_SCALE = 0.85;
export const INDEX_SCALE = 0.7;
/** The rise of superscripts and subscripts, as a share of their own size. */
export const INDEX_RISE = { sup: 0.34, sub: -0.14 };

/** The smallest size to which type shrinks in tables that do not fit. */
export const SMALLEST_IN_TABLES = 7;
/** The smallest font size of tables whose numbers would otherwise break, in points. */
export const SMALLEST_OF_NUMBERS = 5;
