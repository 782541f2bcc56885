/** Column widths from content; a table that does not fit shrinks before it breaks words. */

/** What the widest cell of a column needs at the normal size: `least` without breaking a word, `greatest` on one line. */
export type Column = { minWidth: number; maxWidth: number; numeric: boolean };

/** `ratio`: the share of the normal size; `broken`: words must break even so. */
export type Widths = { widths: number[]; ratio: number; broken: boolean };

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A hair more than measured, so that no sum of fractions makes a line break that measuring did not see. */
const SLACK = 0.05;

/** Widths in points for columns that share `available` points; `smallest` is the least ratio of the normal size. */
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

/** All fits on one line: what is left goes to the columns of text, by their widths. */
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
    // What cannot shrink to the share comes first: it makes the share of the others smaller.
    const wide = open.filter((index) => columns[index]!.minWidth > share);
    const need = wide.length > 0 ? 'minWidth' : 'maxWidth';
    const settled = wide.length > 0 ? wide : open.filter((index) => columns[index]!.maxWidth <= share);
    if (settled.length === 0) return widths.map((width) => width ?? share);
    for (const index of settled) widths[index] = columns[index]![need];
    if (settled.length === open.length) return widened(columns, widths as number[], available);
  }
}

/** All have what they need: what is left goes to those that would be wider on one line, by how much. */
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
