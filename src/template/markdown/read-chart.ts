/** §10.50: reads the data of a chart from the table below it: names, and the exact numbers that its cells print. */
import type { Nodes, Table, TableRow } from 'mdast';
import { plainNumber, readLike, readNumber } from '../../domain/numbers.ts';
import type { ChartData, ChartKind, ChartSeries, ChartShape } from '../model/chart.ts';
import { hasSentinel, shownBlank } from './sentinels.ts';

/** Reads the data of a chart from its table, in a stored document or one that has just been filled. */
export function readChart(
  { children: [header, ...rows] }: Table,
  { kind, title, shapes }: { kind: ChartKind; title: string; shapes: readonly ChartShape[] },
): ChartData {
  const column = (at: number) => rows.map((row) => textIn(row, at));
  return {
    kind,
    title,
    heading: textIn(header!, 0),
    names: column(0),
    series: shapes.map((shape, at) => readSeries(textIn(header!, at + 1), rows, at + 1, shape)),
  };
}

function readSeries(label: string, rows: readonly TableRow[], column: number, shape: ChartShape): ChartSeries {
  const printed = rows.map(({ children }) => (holdsBlank(children[column]) ? '' : numberIn(children[column]!)));
  const plain = printed.map((text) => (text === '' ? undefined : plainOf(text, shape)));
  const texts = printed.map((text, at) => (plain[at] === undefined ? '' : text));
  const decimals = Math.max(0, ...plain.map((one) => one?.split('.')[1]?.length ?? 0));
  const digits = plain.map((one) => (one === undefined ? undefined : digitsOf(one, decimals)));
  const values = plain.map((one) => (one === undefined ? undefined : Number(one)));
  const unread = printed.find((text, at) => text !== '' && plain[at] === undefined);
  return { label, ...shape, texts, values, digits, decimals, ...(unread !== undefined && { unread }) };
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

function textIn({ children }: TableRow, column: number): string {
  const cell = children[column];
  return cell ? textOf(cell).replace(/\s+/g, ' ').trim() : '';
}

/** The spaces between groups of digits stay as they are. */
function numberIn(cell: Nodes): string {
  return textOf(cell).replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

function textOf(node: Nodes): string {
  if (node.type === 'blank') return shownBlank(node);
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : '';
}

function holdsBlank(node: Nodes | undefined): boolean {
  if (!node) return true;
  if (node.type === 'blank' || node.type === 'writingLine') return true;
  if (node.type === 'text') return hasSentinel(node.value);
  return 'children' in node && (node.children as Nodes[]).some(holdsBlank);
}
