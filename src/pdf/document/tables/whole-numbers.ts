/** §17.11: in a table that is too wide words are broken, numbers are not: its type shrinks further rather than that. Widths are in points. */
import { tell } from '../../../locales/message.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Context } from '../context/context.ts';
import { SMALLEST_IN_TABLES, SMALLEST_OF_NUMBERS } from '../context/styles.ts';
import { type Column, sum } from './column.ts';
import { squeezedTo, type Widths } from './column-widths.ts';
import { type Sides, type TablePlace, widthWithin } from './table-layout.ts';

/** The width of the widest number of a column at the normal size of the type, and what stands beside it, which does not shrink. */
export type NumberNeed = { number: number; indent: number };

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
export function noteIfCrowded({ ledger, style }: Context, columns: number, size: number, text: string): void {
  if (size < Math.min(style.size, SMALLEST_IN_TABLES) - HAIR) ledger.crowded.set(text, { columns, text });
}
