/** §17.11, §17.30: column widths from content; a table that does not fit shrinks its type before it breaks words. All widths are in points. */
import type { ColumnSize } from '../../../template/model/table-look.ts';

/** `ratio`: type is set at this share of its normal size. `broken`: words must be broken even so. */
export type Widths = { widths: number[]; ratio: number; broken: boolean };

/** Added to what is measured, so that no sum of fractions makes a line break that measuring did not see. */
const SLACK = 0.05;

/**
 * Widths for columns that share `available` points, with as much `around` each of them; `smallest` is the least ratio of the normal size.
 * Together they are narrower only where their author says so.
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

/** What is beyond the least width shrinks with the type. */
function scaledWidth({ least = 0 }: Column, width: number, ratio: number): number {
  return least + (width - least) * ratio;
}

function widthsByContent(columns: Column[], available: number): number[] {
  const maximum = sum(columns.map((column) => column.maxWidth));
  if (maximum <= available) return stretched(columns, available - maximum);
  return columns.some(({ words }) => words === undefined) ? shared(columns, available) : byWords(columns, available);
}

/** Text has no less than its longest word and, up to this share of an even one, what it needs on one line. */
const LEAST_SHARE = 0.5;

/**
 * Columns that have more to say are wider: the widths with which the squares of the numbers of lines of all cells have the least sum, within
 * what each column needs at least and at most.
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
  // The wider the scale, the wider the columns: halved until nothing is left to see.
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
/** Columns of text that differ no more are as wide as one another, as those of a text in two languages are. */
const ALIKE = 1.3;

function evened(columns: { weight: number; isLong: boolean }[]): number[] {
  const long = columns.flatMap(({ weight, isLong }) => (isLong ? [weight] : []));
  const areAlike = Math.max(...long) <= ALIKE * Math.min(...long);
  return columns.map(({ weight, isLong }) => (isLong && areAlike ? sum(long) / long.length : weight));
}

/** All fits on one line: what is left goes to the columns of text, in proportion to their widths. */
function stretched(columns: Column[], left: number): number[] {
  const takers = columns.some((column) => !column.numeric)
    ? columns.map((column) => !column.numeric)
    : columns.map(() => true);
  const total = sum(columns.map((column, index) => (takers[index] ? column.maxWidth : 0)));
  return columns.map(({ maxWidth }, index) => maxWidth + (takers[index] ? (left * maxWidth) / (total || 1) : 0));
}

/** Columns that need less than an even share get what they need; the others share what is left evenly. */
function shared(columns: Column[], available: number): number[] {
  const widths: (number | undefined)[] = columns.map(() => undefined);
  for (;;) {
    const open = columns.flatMap((_column, index) => (widths[index] === undefined ? [index] : []));
    const left = available - sum(widths.map((width) => width ?? 0));
    const share = left / open.length;
    // Columns that cannot shrink to the share come first: they make the share of the others smaller.
    const wide = open.filter((index) => columns[index]!.minWidth > share);
    const need = wide.length > 0 ? 'minWidth' : 'maxWidth';
    const settled = wide.length > 0 ? wide : open.filter((index) => columns[index]!.maxWidth <= share);
    if (settled.length === 0) return widths.map((width) => width ?? share);
    for (const index of settled) widths[index] = columns[index]![need];
    if (settled.length === open.length) return widened(columns, widths as number[], available);
  }
}

/** All have what they need: what is left goes to those that would be wider on one line, in proportion. */
function widened(columns: Column[], widths: number[], available: number): number[] {
  const wanted = columns.map(({ maxWidth }, index) => Math.max(0, maxWidth - widths[index]!));
  const share = (available - sum(widths)) / (sum(wanted) || 1);
  return widths.map((width, index) => width + wanted[index]! * share);
}

/**
 * Words must break, but no column is narrower than `least`: widths between that and what keeps words whole, those between as wide as one
 * another.
 */
export function squeezedTo(columns: Column[], available: number, ratio: number, least: number[]): number[] {
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

/** Words must break: columns that need less than an even share keep their words whole, those with a least width have that, the others share what is left. */
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
 * What the widest cell of a column needs at the normal size: `minWidth` without breaking a word, `maxWidth` on one line. `words`: the sum of
 * the squares of what each cell needs on one line; none where the document's defaults do not ask for it. `chosen`: by the author. `code`: the width of the widest
 * code in it, which is never made smaller; `least`: its least width, which does not shrink with the type.
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

/** §17.30: the widths that an author chose for the columns of a table: lengths, shares of its width, shares of what is left. In points. */
type ByContent = (columns: Column[], available: number) => number[];

/**
 * Lengths and percentages hold, and what nothing is said of follows its content; shares divide what is left. No column is narrower than
 * its longest word: the others give what it lacks. `around`: padding and rule of each column, which what an author says contains.
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

/** With its padding; undefined where other columns decide. */
function boxOf(size: ColumnSize | undefined, whole: number): number | undefined {
  if (size?.unit === 'percent') return (whole * size.value) / 100;
  return size?.unit === 'points' ? size.value : undefined;
}

/** What columns have beside their longest words gives way, in proportion, where all of them are too wide. */
function within(columns: Column[], widths: number[], available: number): number[] {
  const over = sum(widths) - available;
  const spare = sum(widths.map((width, at) => width - columns[at]!.minWidth));
  // Sums of fractions are more than what is available by a hair where no column has anything to give.
  if (over <= 0 || spare <= 0) return widths;
  return widths.map((width, at) => width - ((width - columns[at]!.minWidth) * over) / spare);
}
