/** §17.11: the type size and padding with which all columns of a table fit their width. */
import { tell } from '../../../locales/message.ts';
import { cannotBeSet, codeCannotBeSet } from '../../check/render-failure.ts';
import type { Look, Room, Trace } from '../context/context.ts';
import { SMALLEST_IN_TABLES, SMALLEST_OF_NUMBERS } from '../context/styles.ts';
import { type Column, columnWidths, squeezedTo, sum, type Widths } from './column-widths.ts';
import { aroundColumns, type Sides, type TablePlace, widthWithin } from './table-layout.ts';

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

function hasRoom(columns: readonly Kept[], width: number, { padding, smallest }: typeof CROWDED): boolean {
  const beyond = columns.reduce((sum, { least = 0 }) => sum + Math.max(0, least - smallest), 0);
  return width >= columns.length * (smallest + 2 * padding) + beyond;
}

type Kept = Pick<Column, 'least'>;

export function placeOf({ page }: Room): TablePlace {
  return page.columns ? 'column' : 'page';
}

/** Throws when so many columns do not fit into so many points. `place`: what is so wide. */
export function assertRoom(columns: number, width: number, place: TablePlace): void {
  if (hasRoom(Array<Kept>(columns).fill({}), width, CROWDED)) return;
  throw cannotBeSet(tell(`pdf.table.${place}`, { columns, points: Math.round(width) }));
}

/** Throws when so many points have no room for the codes in the columns, and for a letter in each other one: whatever else stands there. */
function assertRoomForCodes(columns: readonly Column[], width: number): void {
  if (hasRoom(columns, width, CROWDED)) return;
  const widths = columns.flatMap(({ code }) => (code ? [millimetres(code)] : []));
  const facts = { columns: columns.length, millimetres: millimetres(width), room: widths.join(', ') };
  throw codeCannotBeSet(tell(widths.length === 1 ? 'pdf.table.code' : 'pdf.table.codes', facts));
}

function millimetres(points: number): number {
  return Math.round((points / 72) * 25.4 * 10) / 10;
}

/**
 * `size`: the normal type size of a table; `padding`: at the sides of its cells; `rule`, `flush`: see `Sides`. In points. `place`: see `assertRoom`.
 * `numbers`: what each column needs for its widest number, asked for when words would be broken; none where numbers may be, too.
 */
type Measures = Sides & { size: number; place?: TablePlace; numbers?: (() => NumberNeed[]) | undefined };

/**
 * The widths of the columns of a table, and the padding on each side, in points. `width`: without the rules between columns. `hyphenated`:
 * gives the columns in which hyphens divide words, asked for when type would shrink or words would be broken. Throws when there are more
 * columns than the width has letters.
 */
export function fitColumns(
  columns: Column[],
  width: number,
  measures: Measures,
  hyphenated: () => Column[],
): Widths & { padding: number } {
  assertRoom(columns.length, width, measures.place ?? 'page');
  const fitted = fitAnyColumns(columns, width, measures, hyphenated);
  if (columns.every(({ code = 0 }, at) => fitted.widths[at]! >= code)) return fitted;
  const kept = columns.map(withLeast);
  assertRoomForCodes(kept, width);
  return fitAnyColumns(kept, width, measures, () => hyphenated().map(withLeast));
}

/** §17.39: as wide as its codes are at least. */
function withLeast(column: Column): Column {
  const { code, minWidth, maxWidth } = column;
  return code
    ? { ...column, least: code, minWidth: Math.max(minWidth, code), maxWidth: Math.max(maxWidth, code) }
    : column;
}

/** As if codes might be made smaller, but for columns with a least width. */
function fitAnyColumns(
  columns: Column[],
  width: number,
  measures: Measures,
  hyphenated: () => Column[],
): Widths & { padding: number } {
  const { size, padding: normal, rule, flush, numbers } = measures;
  const roomy = [
    { padding: normal, smallest: Number.POSITIVE_INFINITY },
    ...FITS.filter((fit) => fit.padding < normal),
  ];
  const tried = hasRoom(columns, width, FITS.at(-1)!) ? roomy : [CROWDED];
  const fitted = (of: Column[]) => {
    const fits = tried.map(({ padding, smallest }) => {
      const available = widthWithin(of, width, padding, flush);
      const around = aroundColumns(of.length, { padding, rule, flush });
      return { padding, ...columnWidths(of, available, Math.min(1, smallest / size), around) };
    });
    return fits.find(({ broken }) => !broken) ?? fits.at(-1)!;
  };
  const isChosen = columns.some(({ chosen }) => chosen);
  const whole = isChosen ? undefined : fitted(columns);
  if (whole && whole.ratio >= 1) return whole;
  const divided = hyphenated();
  const best = fitted(divided);
  return best.broken && numbers ? withWholeNumbers(divided, best, width, numbers(), measures) : best;
}

// §17.11: in a table that is too wide words are broken, numbers are not: its type shrinks further rather than that. Widths are in points.

/** The width of the widest number of a column at the normal size of the type, and what stands beside it, which does not shrink. */
type NumberNeed = { number: number; indent: number };

/** So many steps of type sizes to a point. */
const STEPS = 10;
/** Between two columns a letter of that size is as wide. */
const LEAST_PADDING = 1.5;
/** Sums of fractions are no more exact. */
const HAIR = 0.05;

/** How wide columns are at least, with type at such a share of its normal size. `floor`: with less its content cannot be set at all. */
function leastWidths(needs: (NumberNeed & { floor?: number })[], ratio: number): number[] {
  return needs.map(({ number, indent, floor = 0 }) => Math.max(floor, number > 0 ? indent + number * ratio + HAIR : 0));
}

/** The widths of columns, none narrower than its needs, with the largest type for that. Throws when that is too small to be read. */
export function withWholeNumbers(
  columns: Column[],
  best: Widths & { padding: number },
  width: number,
  needs: Parameters<typeof leastWidths>[0],
  { size, flush, place = 'page' }: Sides & { size: number; place?: TablePlace },
): Widths & { padding: number } {
  const least = leastWidths(needs, best.ratio);
  if (best.widths.every((one, at) => one >= least[at]!)) return best;
  const largest = Math.min(best.ratio * size, size) * STEPS;
  for (let step = Math.floor(largest); step >= SMALLEST_OF_NUMBERS * STEPS; step--) {
    const type = step / STEPS;
    const kept = leastWidths(needs, type / size).map((one, at) => Math.max(one, type, columns[at]!.least ?? 0));
    const padding = [best.padding, LEAST_PADDING].find((one) => sum(kept) <= widthWithin(columns, width, one, flush));
    if (padding === undefined) continue;
    const widths = squeezedTo(columns, widthWithin(columns, width, padding, flush), type / size, kept);
    return { padding, widths, ratio: type / size, broken: true };
  }
  const facts = { columns: columns.length, points: Math.round(width), size: SMALLEST_OF_NUMBERS };
  throw cannotBeSet(tell(place === 'column' ? 'pdf.table.numbersColumn' : 'pdf.table.numbersPage', facts));
}

/** Remembers a table whose type had to be smaller than that of others. `size`: in points; `text`: what it says first. */
export function noteIfCrowded({ ledger, style }: Look & Trace, columns: number, size: number, text: string): void {
  if (size < Math.min(style.size, SMALLEST_IN_TABLES) - HAIR) ledger.crowded.set(text, { columns, text });
}
