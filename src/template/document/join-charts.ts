/** §10.50: gives each chart of a stored document the data in the table below it, and its alt text. */
import type { Image, Nodes, Parents, PhrasingContent, Table } from 'mdast';
import { bareCells } from '../markdown/plain/bare-cells.ts';
import { parsePlainly } from '../markdown/plain/parse-plainly.ts';
import { readChart } from '../markdown/read-chart.ts';
import { type ChartData, chartIn, chartKind, DAY, type InlineChart, inlineChartAt } from '../model/chart.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { describeChart } from './describe-chart.ts';

/** Reads the table below a chart as its texts alone. `joinCharts` gives cells to one that no chart takes. */
export function chartCells(source: string, before: Nodes | undefined): Table | undefined {
  const picture = source.startsWith('|') ? chartIn(before) : undefined;
  const cells = picture && chartKind(picture.url) && bareCells(source);
  return cells && { type: 'table', align: [], children: [], data: { bare: { cells, source } } };
}

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
        // In documents of earlier versions it may carry sums, as a table would.
        delete child.data;
        continue;
      }
      if (child.type === 'table' && child.data?.bare) giveCells(child, child.data.bare.source);
      visit(child);
    }
  };
  visit(tree);
  joinInlineCharts(tree, joined.size, language);
  return joined;
}

function giveCells(table: Table, source: string): void {
  const [{ align, children }] = parsePlainly(source).children as [Table];
  delete table.data!.bare;
  Object.assign(table, { align, children });
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

// §10.51: gives each chart in a line of a stored document its data. Bars of one column have one scale, and bars of days an axis in the
// header above them.

type Bar = { image: Image; chart: Extract<InlineChart, { kind: 'bar' }> };

/** Gives each chart its data, an address of its own from `chart:first` on, and a place in its line even if it is alone there. Changes the tree in place. */
function joinInlineCharts(tree: DocumentTree, first: number, language: string): void {
  let next = first;
  const place = (image: Image, chart: InlineChart): void => {
    image.url = `chart:${next++}`;
    image.data = { caption: '', ...image.data, inlineChart: chart, inLine: true };
  };
  const join = (image: Image, columns: Bar[][], column: number): void => {
    const chart = readInline(image.url);
    if (!chart) return;
    if (chart.kind === 'bar') {
      columns[column] ??= [];
      columns[column].push({ image, chart });
    }
    place(image, chart);
  };
  /** `columns`: the bars of the table around, by their columns. */
  const visit = (node: Nodes, columns: Bar[][], column: number): void => {
    if (node.type === 'image') join(node, columns, column);
    if (!('children' in node)) return;
    const isTable = node.type === 'table' || node.type === 'flowTable';
    const isRow = node.type === 'tableRow' || node.type === 'flowRow';
    const own = isTable ? [] : columns;
    for (const [at, child] of (node.children as Nodes[]).entries()) visit(child, own, isRow ? at : column);
    if (!isTable) return;
    for (const [at, bars] of own.entries()) {
      if (!bars) continue;
      scale(bars);
      const axis = axisAbove(node, at, bars, language);
      if (axis) place(...axis);
    }
  };
  visit(tree, [], 0);
}

function scale(bars: readonly Bar[]): void {
  const low = bars.reduce((least, { chart }) => Math.min(least, chart.low), Number.POSITIVE_INFINITY);
  const high = bars.reduce((most, { chart }) => Math.max(most, chart.high), Number.NEGATIVE_INFINITY);
  for (const { chart } of bars) Object.assign(chart, { low, high });
}

/** Puts the picture of an axis below the words above bars of days. Returns it with its data; undefined for a table without a header. */
function axisAbove(
  table: Nodes,
  column: number,
  bars: readonly Bar[],
  language: string,
): [Image, InlineChart] | undefined {
  const [{ image, chart }] = bars as [Bar];
  const { low, high } = chart;
  const header = headerOf(table);
  const cell = header?.[column];
  const isAlike = bars.every((bar) => bar.chart.isOfDays && bar.image.width === image.width);
  if (!cell || !isAlike || header.every(({ children }) => children.length === 0)) return undefined;
  const { width } = image;
  const alt = new Intl.DateTimeFormat(language, {
    ...MONTHS,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).formatRange(low * DAY, (high - 1) * DAY);
  const axis: Image = { type: 'image', url: '', alt, ...(width !== undefined && { width }) };
  const line = cell.children.length > 0 ? [{ type: 'break' } as const, axis] : [axis];
  cell.children = [...(cell.children as PhrasingContent[]), ...line] as typeof cell.children;
  for (const bar of bars) bar.chart.ticks = true;
  return [axis, { kind: 'axis', low, high }];
}

const MONTHS = { month: 'long', year: 'numeric' } as const;

/** Returns the cells of the only header row, each in its own column, as far as they hold words. */
function headerOf(table: Nodes): Parents[] | undefined {
  if (table.type === 'table') return table.children[0]?.children;
  const [head, body] = table.type === 'flowTable' ? table.children.filter(({ type }) => type === 'flowSection') : [];
  if (head?.type !== 'flowSection' || head.part !== 'head' || !body || head.children.length !== 1) return undefined;
  const cells = head.children[0]!.children;
  if (cells.some(({ colspan = 1, rowspan = 1 }) => colspan > 1 || rowspan > 1)) return undefined;
  return cells.map((cell) => (cell.children[0]?.type === 'paragraph' ? cell.children[0] : cell));
}

/** Numbers beyond it have no differences that can be computed. */
const MOST = 1e300;

function drawable(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(MOST, Math.max(-MOST, value));
}

/** A day lasts until the next begins, so that a bar ends behind its last one. */
function readInline(address: string): InlineChart | undefined {
  const { kind, parts = [] } = inlineChartAt(address) ?? {};
  if (kind === 'spark')
    return { kind, values: parts.map((part) => (part === '' ? undefined : drawable(Number(part)))) };
  if (kind !== 'bar') return undefined;
  const [start, end] = parts as [string, string?];
  if (end === undefined) {
    const to = drawable(Number(start));
    return { kind, from: 0, to, low: Math.min(0, to), high: Math.max(0, to) };
  }
  const [from, to] = [drawable(Date.parse(start) / DAY), drawable(Date.parse(end) / DAY) + 1];
  return { kind, from, to, low: from, high: to, isOfDays: true };
}
