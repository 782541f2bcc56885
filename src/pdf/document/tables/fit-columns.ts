/** §17.11: the type size and padding with which all columns of a table fit their width. */
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Context } from '../context/context.ts';
import { SMALLEST_IN_TABLES } from '../context/styles.ts';
import type { Column } from './column.ts';
import { columnWidths, type Widths } from './column-widths.ts';
import { aroundColumns, type Sides } from './table-layout.ts';

/**
 * Paddings and the smallest type size with each, in points, in the order in which they are tried, first without shrinking. Some padding is given up before type
 * shrinks, the rest only after it has shrunk: words that nearly touch are harder to read than small ones. Between two columns more than
 * half of the smallest size is left; when that is not enough, words are broken.
 */
const FITS = [
  { padding: 3, smallest: 8 },
  { padding: 2.5, smallest: SMALLEST_IN_TABLES },
  { padding: 2, smallest: SMALLEST_IN_TABLES },
];
/** For so many columns that those would leave no room for a letter. */
const CROWDED = { padding: 1.5, smallest: SMALLEST_IN_TABLES };
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

/** `size`: the normal type size of a table; `padding`: at the sides of its cells; `rule`, `flush`: see `Sides`. In points. `place`: see `assertRoom`. */
type Measures = Sides & { size: number; place?: string };

/**
 * The widths of the columns of a table, and the padding on each side, in points. `width`: without the rules between columns. `hyphenated`:
 * gives the columns in which hyphens divide words, asked for when type would shrink or words would be broken. Throws when there are more
 * columns than the width has letters.
 */
export function fitColumns(
  columns: Column[],
  width: number,
  { size, padding: normal, rule, flush, place = 'on a page' }: Measures,
  hyphenated: () => Column[],
): Widths & { padding: number } {
  assertRoom(columns.length, width, place);
  const roomy = [
    { padding: normal, smallest: Number.POSITIVE_INFINITY },
    ...FITS.filter((fit) => fit.padding < normal),
  ];
  const tried = hasRoom(columns.length, width, FITS.at(-1)!) ? roomy : [CROWDED];
  const fitted = (of: Column[]) => {
    const fits = tried.map(({ padding, smallest }) => {
      const available = width - 2 * padding * (of.length - (flush ? 1 : 0));
      const around = aroundColumns(of.length, { padding, rule, flush });
      return { padding, ...columnWidths(of, available, Math.min(1, smallest / size), around) };
    });
    return fits.find(({ broken }) => !broken) ?? fits.at(-1)!;
  };
  const isChosen = columns.some(({ chosen }) => chosen);
  const whole = isChosen ? undefined : fitted(columns);
  return whole && whole.ratio >= 1 ? whole : fitted(hyphenated());
}
