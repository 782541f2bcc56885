/** §10.50: gives each chart of a stored document the data in the table below it, and its alt text. */
import type { Image, Nodes, Parents, Table, TableRow } from 'mdast';
import { plainNumber, readLike, readNumber } from '../../domain/numbers.ts';
import { hasSentinel, shownBlank } from '../markdown/sentinels.ts';
import {
  type ChartData,
  type ChartKind,
  type ChartSeries,
  type ChartShape,
  chartIn,
  chartKind,
} from '../model/chart.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { describeChart } from './describe-chart.ts';

/** Gives charts their data, and each its own address. Returns their tables, which `withoutTables` removes. Changes the tree in place. */
export function joinCharts(
  tree: DocumentTree,
  { charts = [], language = 'en' }: Partial<Pick<DocumentSetup, 'charts' | 'language'>>,
): ReadonlySet<Nodes> {
  const shapesOf = new Map(charts.map(({ table, shapes }) => [table, shapes]));
  const joined = new Set<Nodes>();
  let tables = 0;
  const visit = (parent: Nodes): void => {
    if (!('children' in parent)) return;
    const children = parent.children as Nodes[];
    for (const [at, child] of children.entries()) {
      const isTable = child.type === 'table' || child.type === 'flowTable';
      const shapes = isTable ? shapesOf.get(tables) : undefined;
      if (isTable) tables += 1;
      const picture = shapes && chartIn(children[at - 1]);
      const kind = picture && chartKind(picture.url);
      if (kind && child.type === 'table') {
        join(picture, readChart(child, { kind, title: picture.alt ?? '', shapes: shapes! }), joined.size, language);
        joined.add(child);
      } else visit(child);
    }
  };
  visit(tree);
  return joined;
}

function join(picture: Image, chart: ChartData, at: number, language: string): void {
  picture.url = `chart:${at}`;
  picture.alt = describeChart(chart, language);
  picture.data = { ...picture.data, chart, caption: picture.title ?? '' };
}

/** Removes tables from a tree, in place. */
export function withoutTables(parent: Nodes, tables: ReadonlySet<Nodes>): void {
  if (tables.size === 0 || !('children' in parent)) return;
  const children = (parent.children as Nodes[]).filter((child) => !tables.has(child));
  (parent as Parents).children = children as Parents['children'];
  for (const child of children) withoutTables(child, tables);
}

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
  const printed = rows.map((row) => (holdsBlank(row.children[column]) ? '' : textIn(row, column)));
  const plain = printed.map((text) => (text === '' ? undefined : plainOf(text, shape)));
  const texts = printed.map((text, at) => (plain[at] === undefined ? '' : text));
  const decimals = Math.max(0, ...plain.map((one) => one?.split('.')[1]?.length ?? 0));
  const digits = plain.map((one) => (one === undefined ? undefined : digitsOf(one, decimals)));
  const values = plain.map((one) => (one === undefined ? undefined : Number(one)));
  return { label, ...shape, texts, values, digits, decimals };
}

/** Returns the plain number that a text prints. Undefined if it prints none. */
function plainOf(text: string, { shape, like }: ChartShape): string | undefined {
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
