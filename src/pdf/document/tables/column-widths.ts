/** §17.11: column widths from content; a table that does not fit shrinks its type before it breaks words. All widths are in points. */

/** What the widest cell of a column needs at the normal size: `minWidth` without breaking a word, `maxWidth` on one line. */
export type Column = { minWidth: number; maxWidth: number; numeric: boolean };

/** `ratio`: type is set at this share of its normal size. `broken`: words must be broken even so. */
export type Widths = { widths: number[]; ratio: number; broken: boolean };

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Added to what is measured, so that no sum of fractions makes a line break that measuring did not see. */
const SLACK = 0.05;

/** Widths for columns that share `available` points; `smallest` is the least ratio of the normal size. */
export function columnWidths(columns: Column[], available: number, smallest: number): Widths {
  const minimum = sum(columns.map((column) => column.minWidth));
  const ratio = minimum === 0 ? 1 : Math.min(1, (available - columns.length * SLACK) / minimum);
  if (ratio < smallest) return { widths: squeezed(columns, available, smallest), ratio: smallest, broken: true };
  const sized = columns.map((column) => ({
    ...column,
    minWidth: column.minWidth * ratio + SLACK,
    maxWidth: column.maxWidth * ratio + SLACK,
  }));
  const maximum = sum(sized.map((column) => column.maxWidth));
  const widths = maximum <= available ? stretched(sized, available - maximum) : shared(sized, available);
  return { widths, ratio, broken: false };
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

/** Words must break: columns that need less than an even share keep their words whole, the others share what is left. */
function squeezed(columns: Column[], available: number, ratio: number): number[] {
  const needs = columns.map((column) => column.minWidth * ratio + SLACK);
  const widths = [...needs];
  const narrow = needs.map(() => false);
  for (;;) {
    const left = available - sum(needs.filter((_need, index) => narrow[index]));
    const share = left / narrow.filter((settled) => !settled).length;
    const more = needs.flatMap((need, index) => (!narrow[index] && need <= share ? [index] : []));
    if (more.length === 0) return widths.map((need, index) => (narrow[index] ? need : share));
    for (const index of more) narrow[index] = true;
  }
}
