/** §17.11: the type size and padding with which all columns of a table fit their width. */
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Context } from '../context/context.ts';
import { TABLE } from '../context/styles.ts';
import { type Column, columnWidths, type Widths } from './column-widths.ts';

/**
 * Paddings and the smallest type size with each, in points, in the order in which they are tried, first without shrinking. Some padding is given up before type
 * shrinks, the rest only after it has shrunk: words that nearly touch are harder to read than small ones. Between two columns more than
 * half of the smallest size is left; when that is not enough, words are broken.
 */
const FITS = [
  { padding: TABLE.padding.x, smallest: Number.POSITIVE_INFINITY },
  { padding: 3, smallest: 8 },
  { padding: 2.5, smallest: TABLE.smallest },
  { padding: 2, smallest: TABLE.smallest },
];
/** For so many columns that those would leave no room for a letter. */
const CROWDED = { padding: 1.5, smallest: TABLE.smallest };
/** In points, with its padding: a column has room for a letter. */
export const MIN_COLUMN = CROWDED.smallest + 2 * CROWDED.padding;

function hasRoom(count: number, width: number, { padding, smallest }: typeof CROWDED): boolean {
  return width >= count * (smallest + 2 * padding);
}

/** What a table is to fit into, as it is said of one that does not. */
export function placeOf({ page }: Context): string {
  return page.columns ? 'in a column of text' : 'on a page';
}

/** Throws when so many columns do not fit into so many points. `place`: what is so wide. */
export function assertRoom(columns: number, width: number, place: string): void {
  if (hasRoom(columns, width, CROWDED)) return;
  throw cannotBeSet(`a table of ${columns} columns does not fit ${place} ${Math.round(width)} pt wide`);
}

/**
 * The widths of the columns of a table whose normal type size is `size`, and the padding on each side, in points. `hyphenated`: gives the
 * columns in which hyphens divide words, asked for when type would shrink or words would be broken. Throws when there are more columns
 * than the width has letters.
 */
export function fitColumns(
  columns: Column[],
  width: number,
  size: number,
  hyphenated: () => Column[],
  place = 'on a page',
): Widths & { padding: number } {
  assertRoom(columns.length, width, place);
  const tried = hasRoom(columns.length, width, FITS.at(-1)!) ? FITS : [CROWDED];
  const fitted = (of: Column[]) => {
    const fits = tried.map(({ padding, smallest }) => ({
      padding,
      ...columnWidths(of, width - 2 * padding * of.length, Math.min(1, smallest / size)),
    }));
    return fits.find(({ broken }) => !broken) ?? fits.at(-1)!;
  };
  const whole = fitted(columns);
  return whole.ratio < 1 ? fitted(hyphenated()) : whole;
}
