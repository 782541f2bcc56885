/** §10.51: gives each chart in a line of a stored document its data. Bars of one column have one scale. */
import type { Image, Nodes } from 'mdast';
import { type InlineChart, inlineChartAt } from '../model/chart.ts';
import type { DocumentTree } from '../model/document-tree.ts';

type Bar = Extract<InlineChart, { kind: 'bar' }>;
const DAY = 86_400_000;

/** Gives each chart its data, an address of its own from `chart:first` on, and a place in its line even if it is alone there. Changes the tree in place. */
export function joinInlineCharts(tree: DocumentTree, first: number): void {
  let next = first;
  const join = (image: Image, columns: Bar[][], column: number): void => {
    const chart = readInline(image.url);
    if (!chart) return;
    if (chart.kind === 'bar') {
      columns[column] ??= [];
      columns[column].push(chart);
    }
    image.url = `chart:${next++}`;
    image.data = { ...image.data, inlineChart: chart, inLine: true };
  };
  /** `columns`: the bars of the table around, by their columns. */
  const visit = (node: Nodes, columns: Bar[][], column: number): void => {
    if (node.type === 'image') join(node, columns, column);
    if (!('children' in node)) return;
    const isTable = node.type === 'table' || node.type === 'flowTable';
    const isRow = node.type === 'tableRow' || node.type === 'flowRow';
    const own = isTable ? [] : columns;
    for (const [at, child] of (node.children as Nodes[]).entries()) visit(child, own, isRow ? at : column);
    if (isTable) for (const bars of own) if (bars) scale(bars);
  };
  visit(tree, [], 0);
}

function scale(bars: readonly Bar[]): void {
  const low = bars.reduce((least, { low: own }) => Math.min(least, own), Number.POSITIVE_INFINITY);
  const high = bars.reduce((most, { high: own }) => Math.max(most, own), Number.NEGATIVE_INFINITY);
  for (const bar of bars) Object.assign(bar, { low, high });
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
  return { kind, from, to, low: from, high: to };
}
