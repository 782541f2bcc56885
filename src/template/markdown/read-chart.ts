/** §10.50: reads the data of a chart from the table below it: names, and the exact numbers that its cells print. */
import type { Nodes, Table, TableRow } from 'mdast';
import { plainNumber, readLike, readNumber } from '../../domain/numbers.ts';
import type { ChartData, ChartKind, ChartSeries, ChartShape } from '../model/chart.ts';
import { hasSentinel, shownBlank } from './sentinels.ts';

/** Reads the data of a chart from its table, in a stored document or one that has just been filled. */
export function readChart(
  table: Table,
  { kind, title, shapes }: { kind: ChartKind; title: string; shapes: readonly ChartShape[] },
): ChartData {
  const [header, ...rows] = table.data?.bare?.cells ?? table.children.map(cellsOf);
  return {
    kind,
    title,
    heading: onOneLine(header?.[0]),
    names: rows.map(([name]) => onOneLine(name)),
    series: shapes.map((shape, at) => {
      const texts = rows.map((row) => row[at + 1] ?? '');
      return readSeries(onOneLine(header?.[at + 1]), texts, shape);
    }),
  };
}

function readSeries(label: string, printed: readonly string[], shape: ChartShape): ChartSeries {
  const plain = printed.map((text) => (text === '' ? undefined : plainOf(text, shape)));
  const texts = printed.map((text, at) => (plain[at] === undefined ? '' : text));
  const values = plain.map((one) => (one === undefined ? undefined : Number(one)));
  const decimals = plain.reduce((most, one) => Math.max(most, decimalsOf(one)), 0);
  const unread = printed.find((text, at) => text !== '' && plain[at] === undefined);
  return { label, ...shape, texts, values, plain, decimals, ...(unread !== undefined && { unread }) };
}

function decimalsOf(plain = ''): number {
  const point = plain.indexOf('.');
  return point < 0 ? 0 : plain.length - point - 1;
}

/** Returns the exact numbers of a column, all with the same number of decimals, without a decimal mark. */
export function exactNumbers({ plain, decimals }: Pick<ChartSeries, 'plain' | 'decimals'>): (bigint | undefined)[] {
  return plain.map((one) => (one === undefined ? undefined : digitsOf(one, decimals)));
}

/** Returns the plain number that a text prints. Undefined if it prints none. */
export function plainOf(text: string, { shape, like }: ChartShape): string | undefined {
  try {
    const plain = shape ? plainNumber(readNumber(text, shape), shape.decimals) : like ? readLike(text, like) : text;
    return /^-?\d+(?:\.\d+)?$/.test(plain) ? plain : undefined;
  } catch {
    return undefined; // Digits of a document that somebody has changed.
  }
}

function digitsOf(plain: string, decimals: number): bigint {
  const [whole, fraction = ''] = plain.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Returns the texts of a row: names with blanks as shown, numbers without. The spaces between groups of digits stay as they are. */
function cellsOf({ children }: TableRow, row: number): string[] {
  return children.map((cell, column) =>
    row > 0 && column > 0 && holdsBlank(cell) ? '' : textOf(cell).replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''),
  );
}

function onOneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim();
}

function textOf(node: Nodes): string {
  if (node.type === 'blank') return shownBlank(node);
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : '';
}

function holdsBlank(node: Nodes): boolean {
  if (node.type === 'blank' || node.type === 'writingLine') return true;
  if (node.type === 'text') return hasSentinel(node.value);
  return 'children' in node && (node.children as Nodes[]).some(holdsBlank);
}
