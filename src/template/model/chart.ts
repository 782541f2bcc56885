/**
 * §10.50: charts, which a template writes as pictures: `![Sales by month](chart: bar, Rows.Month, Rows.Sales)`. A document has the picture
 * `![Sales by month](chart:bar)` and, right below it, the table of its data.
 */
import type { Image, Nodes } from 'mdast';
import type { NumberShape } from '../../domain/numbers.ts';

export const CHART_KINDS = ['bar', 'grouped', 'stacked', 'line', 'share'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** The most number fields of a chart: more colours cannot be told apart. */
export const MAX_SERIES = 8;
/** The most numbers of a chart in a document. */
export const MAX_CHART_VALUES = 2_000;

const ADDRESS = /^chart:([a-z]+|\d+)$/;

/** Returns whether the address of a picture is that of a chart, in a template or in a document. */
export function isChart(address: string): boolean {
  return ADDRESS.test(address);
}

/** Returns the kind of chart that an address of a document has. */
export function chartKind(address: string): ChartKind | undefined {
  const [, kind] = ADDRESS.exec(address) ?? [];
  return CHART_KINDS.find((one) => one === kind);
}

/** Returns the picture of a chart that is alone in its paragraph. */
export function chartIn(node: Nodes | undefined): Image | undefined {
  const [only, more] = node?.type === 'paragraph' ? (node.children as Nodes[]) : [];
  return only?.type === 'image' && !more && isChart(only.url) ? only : undefined;
}

/**
 * What a document's setup states about a chart. `table`: the index of its data among all tables of the document, from 0. `shapes`: how the
 * numbers of each column are written: by a format, with the marks of the numbers beside them, or plainly.
 */
export type StoredChart = { table: number; shapes: ChartShape[] };
export type ChartShape = { shape?: NumberShape; like?: NumberShape };

/**
 * A column of numbers. `texts`: as printed; '' for a blank. `values`: for drawing; undefined for a blank. `digits`: the exact numbers, of
 * which the last `decimals` digits are decimals. `unread`: a text that is no number in the shape, which is drawn as a blank.
 */
export type ChartSeries = ChartShape & {
  label: string;
  texts: string[];
  values: (number | undefined)[];
  digits: (bigint | undefined)[];
  decimals: number;
  unread?: string;
};

/** The data of a chart. `title`: the text in its brackets. `heading`: the header above the names. */
export type ChartData = { kind: ChartKind; title: string; heading: string; names: string[]; series: ChartSeries[] };

/**
 * A drawing: shapes and texts in the order in which they are painted, in points from the upper left corner. Colours are `#rrggbb`. `path`:
 * as in SVG. `dash`: lengths of strokes and gaps. `x`: where a text begins, ends or has its middle (`anchor`), and `y` its baseline.
 */
export type Drawing = { width: number; height: number; marks: Mark[] };
export type Shape = { kind: 'shape'; path: string; fill?: string; stroke?: string; width?: number; dash?: string };
export type Label = {
  kind: 'text';
  x: number;
  y: number;
  size: number;
  text: string;
  color: string;
  anchor: 'start' | 'middle' | 'end';
  bold?: true;
};
export type Mark = Shape | Label;

declare module 'mdast' {
  interface ImageData {
    /** The data of a chart, in a document that was read. */
    chart?: ChartData;
  }
}
