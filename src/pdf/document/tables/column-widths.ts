/**
 * §17.11, §17.30: computes column widths from content. A table that does not fit shrinks its type before it breaks words. All widths are
 * in points.
 */
import { tell } from '../../../locales/message.ts';
import type { ColumnSize } from '../../../template/model/table-look.ts';
import { cannotBeSet, codeCannotBeSet } from '../../check/render-failure.ts';
import type { Look, Room, Trace } from '../context/context.ts';
import { SMALLEST_IN_TABLES, SMALLEST_OF_NUMBERS } from '../context/styles.ts';
import { aroundColumns, type Sides, type TablePlace, widthWithin } from './table-layout.ts';

/** `ratio`: the share of its normal size at which type is set. `broken`: whether words must still break. */
export type Widths = { widths: number[]; ratio: number; broken: boolean };

/** This is added to measured widths, so that rounding does not cause a line break that measuring did not see. */
const SLACK = 0.05;

/**
 * Returns widths for columns that share `available` points. `smallest`: the lowest ratio of the normal size. `around`: padding and rule
 * of each column. The total is only narrower if the author says so.
 */
export function columnWidths(columns: Column[], available: number, smallest: number, around: number[] = []): Widths {
  const kept = sum(columns.map(({ least = 0 }) => least));
  const minimum = sum(columns.map(({ minWidth, least = 0 }) => minWidth - least));
  const room = available - columns.length * SLACK - kept;
  const ratio = minimum === 0 ? (kept > 0 && room < 0 ? 0 : 1) : Math.min(1, room / minimum);
  if (ratio < smallest) return { widths: squeezed(columns, available, smallest), ratio: smallest, broken: true };
  const sized = columns.map((column) => ({
    ...column,
    minWidth: scaledWidth(column, column.minWidth, ratio) + SLACK,
    maxWidth: scaledWidth(column, column.maxWidth, ratio) + SLACK,
  }));
  const isChosen = sized.some(({ chosen }) => chosen);
  const widths = isChosen ? chosenWidths(sized, available, around, widthsByContent) : widthsByContent(sized, available);
  return { widths, ratio, broken: false };
}

/** The width beyond the fixed least width shrinks with the type. */
function scaledWidth({ least = 0 }: Column, width: number, ratio: number): number {
  return least + (width - least) * ratio;
}

function widthsByContent(columns: Column[], available: number): number[] {
  const maximum = sum(columns.map((column) => column.maxWidth));
  if (maximum <= available) return stretched(columns, available - maximum);
  return columns.some(({ words }) => words === undefined) ? shared(columns, available) : byWords(columns, available);
}

/** Text gets at least the width of its longest word, and up to this share of an equally divided width to stay on one line. */
const LEAST_SHARE = 0.5;

/**
 * Columns with more text are wider: minimises the sum of the squares of the line counts of all cells, within each column's minimum and
 * maximum.
 */
function byWords(columns: Column[], available: number): number[] {
  const even = available / columns.length;
  const wanted = columns.map(({ minWidth, maxWidth, numeric }) =>
    Math.max(minWidth, Math.min(maxWidth, numeric ? even : even * LEAST_SHARE)),
  );
  const minimum = sum(columns.map(({ minWidth }) => minWidth));
  const spare = sum(wanted) - minimum;
  const share = spare > 0 ? Math.min(1, (available - minimum) / spare) : 0;
  const least = columns.map(({ minWidth }, at) => minWidth + (wanted[at]! - minWidth) * share);
  const weights = evened(
    columns.map(({ words = 0, maxWidth }) => ({ weight: Math.cbrt(words), isLong: maxWidth > even })),
  );
  const widthsAt = (scale: number) =>
    columns.map(({ maxWidth }, at) => Math.max(least[at]!, Math.min(maxWidth, weights[at]! * scale)));
  // Finds the scale by bisection: the larger it is, the wider the columns are.
  let [low, high] = [0, available / Math.max(Number.MIN_VALUE, Math.min(...weights.filter((weight) => weight > 0)))];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (sum(widthsAt(middle)) <= available) low = middle;
    else high = middle;
  }
  const widths = widthsAt(low);
  return widened(columns, widths, available);
}

const HALVINGS = 48;
/** Columns of text that differ by less than this factor get the same width, like those of a bilingual text. */
const ALIKE = 1.3;

function evened(columns: { weight: number; isLong: boolean }[]): number[] {
  const long = columns.flatMap(({ weight, isLong }) => (isLong ? [weight] : []));
  const areAlike = Math.max(...long) <= ALIKE * Math.min(...long);
  return columns.map(({ weight, isLong }) => (isLong && areAlike ? sum(long) / long.length : weight));
}

/** Distributes the remaining width when every cell fits on one line: to the columns of text, in proportion to their widths. */
function stretched(columns: Column[], left: number): number[] {
  const takers = columns.some((column) => !column.numeric)
    ? columns.map((column) => !column.numeric)
    : columns.map(() => true);
  const total = sum(columns.map((column, index) => (takers[index] ? column.maxWidth : 0)));
  return columns.map(({ maxWidth }, index) => maxWidth + (takers[index] ? (left * maxWidth) / (total || 1) : 0));
}

/** Columns that need less than an even share get what they need; the others share the rest evenly. */
function shared(columns: Column[], available: number): number[] {
  const widths: (number | undefined)[] = columns.map(() => undefined);
  for (;;) {
    const open = columns.flatMap((_column, index) => (widths[index] === undefined ? [index] : []));
    const left = available - sum(widths.map((width) => width ?? 0));
    const share = left / open.length;
    // Columns that cannot shrink to the share come first, since they reduce the share of the others.
    const wide = open.filter((index) => columns[index]!.minWidth > share);
    const need = wide.length > 0 ? 'minWidth' : 'maxWidth';
    const settled = wide.length > 0 ? wide : open.filter((index) => columns[index]!.maxWidth <= share);
    if (settled.length === 0) return widths.map((width) => width ?? share);
    for (const index of settled) widths[index] = columns[index]![need];
    if (settled.length === open.length) return widened(columns, widths as number[], available);
  }
}

/** Widens columns that have their minimum width: distributes the rest among those that would be wider on one line, in proportion. */
function widened(columns: Column[], widths: number[], available: number): number[] {
  const wanted = columns.map(({ maxWidth }, index) => Math.max(0, maxWidth - widths[index]!));
  const share = (available - sum(widths)) / (sum(wanted) || 1);
  return widths.map((width, index) => width + wanted[index]! * share);
}

/**
 * Squeezes columns so that words break. No column becomes narrower than `least`. Columns get a width between `least` and their longest
 * word; all columns in between are equally wide.
 */
function squeezedTo(columns: Column[], available: number, ratio: number, least: number[]): number[] {
  const needs = columns.map(({ minWidth, least: fixed }, at) =>
    Math.max(least[at]!, fixed === undefined ? minWidth * ratio + SLACK : 0),
  );
  const widthsAt = (share: number) => needs.map((need, at) => Math.max(least[at]!, Math.min(need, share)));
  let [low, high] = [0, available];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (sum(widthsAt(middle)) <= available) low = middle;
    else high = middle;
  }
  return widthsAt(low);
}

/**
 * Words must break: columns that need less than an even share keep their words whole, those with a least width get it, the others share
 * the rest.
 */
function squeezed(columns: Column[], available: number, ratio: number): number[] {
  const needs = columns.map(({ minWidth, least }) => (least ? least : minWidth * ratio) + SLACK);
  const widths = [...needs];
  const narrow = columns.map(({ least }) => least !== undefined);
  for (;;) {
    const left = available - sum(needs.filter((_need, index) => narrow[index]));
    const share = left / narrow.filter((settled) => !settled).length;
    const more = needs.flatMap((need, index) => (!narrow[index] && need <= share ? [index] : []));
    if (more.length === 0) return widths.map((need, index) => (narrow[index] ? need : share));
    for (const index of more) narrow[index] = true;
  }
}

// §17.11: what the cells of a column need. Widths are in points.

/**
 * The needs of a column's widest cell at the normal size: `minWidth` without breaking a word, `maxWidth` on one line. `words`: the sum of
 * the squares of each cell's width on one line; undefined unless the document's defaults ask for it. `chosen`: the author's width.
 * `code`: the width of the widest code in it, which never shrinks. `least`: its least width, which does not shrink with the type.
 */
export type Column = {
  minWidth: number;
  maxWidth: number;
  numeric: boolean;
  words?: number;
  chosen?: ColumnSize | undefined;
  code?: number;
  least?: number;
};

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** §17.30: the widths that an author chose for a table's columns: lengths, shares of its width, shares of the rest. In points. */
type ByContent = (columns: Column[], available: number) => number[];

/**
 * Lengths and percentages are fixed, columns without a width follow their content, and shares divide the rest. No column is narrower than
 * its longest word: the others give up what it lacks. `around`: padding and rule of each column, which an author's width includes.
 */
export function chosenWidths(columns: Column[], available: number, around: number[], byContent: ByContent): number[] {
  const whole = available + sum(around);
  const given = columns.map(({ chosen, minWidth }, at) => {
    const box = boxOf(chosen, whole);
    return box === undefined ? undefined : Math.max(minWidth, box - around[at]!);
  });
  const isShare = columns.map(({ chosen }) => chosen?.unit === 'share');
  const isFree = columns.map((_, at) => given[at] === undefined && !isShare[at]);
  const of = <Value>(values: Value[], which: boolean[]) => values.filter((_, at) => which[at]);
  const left = available - sum(given.map((width) => width ?? 0));
  const [free, sharing] = [of(columns, isFree), of(columns, isShare)];
  const forFree = Math.max(
    left - sum(sharing.map(({ minWidth }) => minWidth)),
    sum(free.map(({ minWidth }) => minWidth)),
  );
  const needed = sum(free.map(({ maxWidth }) => maxWidth));
  const ofFree =
    sharing.length > 0 && needed <= forFree ? free.map(({ maxWidth }) => maxWidth) : byContent(free, forFree);
  const shares = sum(sharing.map(({ chosen }) => chosen!.value));
  const toShare = left - sum(ofFree) + sum(of(around, isShare));
  const widths = columns.map((column, at) => {
    if (given[at] !== undefined) return given[at];
    if (!isShare[at]) return ofFree.shift()!;
    return Math.max(column.minWidth, (toShare * column.chosen!.value) / shares - around[at]!);
  });
  return within(columns, widths, available);
}

/** Returns the width including padding. Undefined if other columns decide. */
function boxOf(size: ColumnSize | undefined, whole: number): number | undefined {
  if (size?.unit === 'percent') return (whole * size.value) / 100;
  return size?.unit === 'points' ? size.value : undefined;
}

/** If columns are too wide together, reduces what exceeds their longest words, in proportion. */
function within(columns: Column[], widths: number[], available: number): number[] {
  const over = sum(widths) - available;
  const spare = sum(widths.map((width, at) => width - columns[at]!.minWidth));
  // Rounding may exceed the available width by a hair although no column can shrink.
  if (over <= 0 || spare <= 0) return widths;
  return widths.map((width, at) => width - ((width - columns[at]!.minWidth) * over) / spare);
}

// §17.11: finds the font size and padding with which all columns of a table fit.

/**
 * The paddings and smallest font sizes to try, in points, first without shrinking. Some padding is given up before type shrinks, the rest
 * only after it has, since words that nearly touch are harder to read than small ones. More than half of the smallest size remains
 * between columns; if that does not suffice, words break.
 */
const FITS = [
  { padding: 3, smallest: 8 },
  { padding: 2.5, smallest: SMALLEST_IN_TABLES },
  { padding: 2, smallest: SMALLEST_IN_TABLES },
];
/** The values for tables with so many columns that those above would leave no room for a letter. */
const CROWDED = { padding: 1.5, smallest: SMALLEST_IN_TABLES };
/** The width of a column with padding that has room for a letter, in points. */
export const MIN_COLUMN = CROWDED.smallest + 2 * CROWDED.padding;

function hasRoom(columns: readonly Kept[], width: number, { padding, smallest }: typeof CROWDED): boolean {
  const beyond = columns.reduce((sum, { least = 0 }) => sum + Math.max(0, least - smallest), 0);
  return width >= columns.length * (smallest + 2 * padding) + beyond;
}

type Kept = Pick<Column, 'least'>;

export function placeOf({ page }: Room): TablePlace {
  return page.columns ? 'column' : 'page';
}

/** Throws when so many columns do not fit into `width` points. `place`: what is that wide. */
export function assertRoom(columns: number, width: number, place: TablePlace): void {
  if (hasRoom(Array<Kept>(columns).fill({}), width, CROWDED)) return;
  throw cannotBeSet(tell(`pdf.table.${place}`, { columns, points: Math.round(width) }));
}

/** Throws when the width has no room for the codes in the columns, and for a letter in each other column. */
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
 * `size`: the normal font size of a table. `padding`: at the sides of its cells. `rule`, `flush`: see `Sides`. In points. `place`: see
 * `assertRoom`. `numbers`: returns what each column needs for its widest number, called when words would break; undefined if numbers may
 * break too.
 */
type Measures = Sides & { size: number; place?: TablePlace; numbers?: (() => NumberNeed[]) | undefined };

/**
 * Returns the column widths of a table, and the padding on each side, in points. `width`: without the rules between columns.
 * `hyphenated`: returns the columns with hyphenation, called when type would shrink or words would break. Throws when there are more
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

/** §17.39: a column is at least as wide as its codes. */
function withLeast(column: Column): Column {
  const { code, minWidth, maxWidth } = column;
  return code
    ? { ...column, least: code, minWidth: Math.max(minWidth, code), maxWidth: Math.max(maxWidth, code) }
    : column;
}

/** Ignores codes, except by the least widths of columns. */
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

// §17.11: in a table that is too wide, words may break but numbers may not: its type shrinks further instead. Widths are in points.

/** The width of a column's widest number at the normal font size, and of what stands beside it, which does not shrink. */
type NumberNeed = { number: number; indent: number };

/** The number of font-size steps in a point. */
const STEPS = 10;
/** The least padding, at which the gap between two columns is as wide as a letter of the smallest font size. */
const LEAST_PADDING = 1.5;
/** The inaccuracy of sums of fractions. */
const HAIR = 0.05;

/**
 * Returns the minimum widths of columns with type at a ratio of its normal size. `floor`: the width below which the content cannot be
 * laid out at all.
 */
function leastWidths(needs: (NumberNeed & { floor?: number })[], ratio: number): number[] {
  return needs.map(({ number, indent, floor = 0 }) => Math.max(floor, number > 0 ? indent + number * ratio + HAIR : 0));
}

/** Returns widths that satisfy the needs of all columns, with the largest possible type. Throws when that is too small to read. */
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

/** Notes a table whose type had to be smaller than that of others. `size`: in points. `text`: its first text. */
export function noteIfCrowded({ ledger, style }: Look & Trace, columns: number, size: number, text: string): void {
  if (size < Math.min(style.size, SMALLEST_IN_TABLES) - HAIR) ledger.crowded.set(text, { columns, text });
}
