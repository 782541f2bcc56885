/** GFM §4.10: reads plain tables: of any length, with a pipe at both ends of every line. */
import type { AlignType, PhrasingContent, Table, TableRow } from 'mdast';
import { plainInline } from './plain-inline.ts';

const DELIMITERS = /^\|(?: *:?-+:? *\|)+$/;
const BLANKS = /^[ \t]+|[ \t]+$/g;
const ALIGNMENTS: Record<string, AlignType> = { '::': 'center', ':': 'left', '-:': 'right' };

function cellsOf(line: string): string[] {
  return line.slice(1, -1).split('|');
}

function alignmentOf(delimiter: string): AlignType {
  const trimmed = delimiter.trim();
  return ALIGNMENTS[(trimmed.startsWith(':') ? ':' : '-') + (trimmed.endsWith(':') ? ':' : '')] ?? null;
}

function rowOf(cells: PhrasingContent[][]): TableRow {
  return {
    type: 'tableRow',
    children: cells.map((children) => ({ type: 'tableCell', children })),
  };
}

/** A row of so many cells that are all plain. */
function plainRow(line: string, columns: number): TableRow | undefined {
  const sources = line.includes('\\') ? [] : cellsOf(line);
  if (sources.length !== columns) return undefined;
  const cells: PhrasingContent[][] = [];
  for (const cell of sources) {
    const children = plainInline(cell.replace(BLANKS, ''));
    if (!children) return undefined;
    cells.push(children);
  }
  return rowOf(cells);
}

/** A cell is read without regard to any other, so rows that are not plain can be read in a table of their own. */
export function plainTable(source: string, parse: (markdown: string) => Table | undefined): Table | undefined {
  const lines = source.split('\n');
  if (lines.length < 2 || !DELIMITERS.test(lines[1]!)) return undefined;
  if (!lines.every((line) => line.length > 2 && line.startsWith('|') && line.endsWith('|') && !line.includes('||'))) {
    return undefined;
  }
  const align = cellsOf(lines[1]!).map(alignmentOf);
  const rows = [lines[0]!, ...lines.slice(2)];
  if (rows[0]!.includes('\\') || cellsOf(rows[0]!).length !== align.length) return undefined;
  const children = rows.map((row) => plainRow(row, align.length));
  const others = rows.filter((_row, index) => !children[index]);
  if (others.length > 0) {
    const head = `|${' h |'.repeat(align.length)}\n|${' - |'.repeat(align.length)}\n`;
    const read = parse(head + others.join('\n'))?.children.slice(1);
    if (read?.length !== others.length) return undefined;
    for (const [index, row] of children.entries()) if (!row) children[index] = read.shift();
  }
  return { type: 'table', align, children: children as TableRow[] };
}
