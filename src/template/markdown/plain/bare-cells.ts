/**
 * §10.50: reads a table that only a chart needs as texts, without nodes for its cells. A chart of 400 rows has 1,200 of them, which would take
 * longer to build than the chart to draw.
 */
import { hasSentinel } from '../sentinels.ts';

/** What might mean something else than itself in a cell, see `plain-inline.ts`. */
const MARKS = /[\\`*_[\]<~&!{@]|www\.|https?:/i;
const DELIMITERS = /^\|(?: *:?-+:? *\|)+$/;
const BLANKS = /^[ \t]+|[ \t]+$/g;

/** Returns the texts of all rows, the header first. Undefined if a cell may hold more than plain text. */
export function bareCells(source: string): string[][] | undefined {
  if (MARKS.test(source) || hasSentinel(source)) return undefined;
  const lines = source.split('\n');
  if (lines.length < 2 || !DELIMITERS.test(lines[1]!)) return undefined;
  const columns = lines[1]!.split('|').length;
  const rows: string[][] = [];
  for (const [at, line] of lines.entries()) {
    if (at === 1) continue;
    if (line.length < 3 || !line.startsWith('|') || !line.endsWith('|') || line.includes('||')) return undefined;
    const cells = line.split('|');
    if (cells.length !== columns) return undefined;
    rows.push(cells.slice(1, -1).map((cell) => cell.replace(BLANKS, '')));
  }
  return rows;
}
