/** §17.30: the widths that an author chose for the columns of a table: lengths, shares of its width, shares of what is left. In points. */
import type { ColumnSize } from '../../../template/model/table-look.ts';
import { type Column, sum } from './column.ts';

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
