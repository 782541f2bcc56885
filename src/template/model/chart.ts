/**
 * §10.50: charts, which a template writes as pictures: `![Sales by month](chart: bar, Rows.Month, Rows.Sales)`. A document has the picture
 * `![Sales by month](chart:bar)` and, right below it, the table of its data.
 */
import type { Image, Nodes } from 'mdast';
import type { DateShape } from '../../domain/dates.ts';
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
 * A column of numbers. `texts`: as printed; '' for a blank. `values`: for drawing; undefined for a blank. `plain`: the exact numbers, without
 * their format, with `decimals` decimals at most. `unread`: a text that is no number in the shape, which is drawn as a blank.
 */
export type ChartSeries = ChartShape & {
  label: string;
  texts: string[];
  values: (number | undefined)[];
  plain: (string | undefined)[];
  decimals: number;
  unread?: string;
};

/** The data of a chart. `title`: the text in its brackets. `heading`: the header above the names. */
export type ChartData = { kind: ChartKind; title: string; heading: string; names: string[]; series: ChartSeries[] };

/**
 * §10.51: charts in a line: `![](chart: spark, Months.Sales)`, and in a row's cell `![](chart: bar, Start, End)`. A document has a picture with
 * the numbers or days in its address, as in `![3 Mar – 9 Apr](chart:bar/2026-03-03/2026-04-09)`.
 */
export const INLINE_KINDS = ['spark', 'bar'] as const;
export type InlineKind = (typeof INLINE_KINDS)[number];

const INLINE = /^chart:(spark|bar)\/(.*)$/;

/** Splits the address of a chart in a line: in a template behind its kind the number of its fields, in a document plain numbers or ISO days. */
export function inlineChartAt(address: string): { kind: InlineKind; parts: string[] } | undefined {
  const [, kind, parts] = INLINE.exec(address) ?? [];
  return kind === undefined ? undefined : { kind: kind as InlineKind, parts: parts!.split('/') };
}

/** The milliseconds of a day. */
export const DAY = 86_400_000;

/** How a value of a chart in a line is written: a number, or a date. */
export type InlineShape = ChartShape & { date?: DateShape };

/**
 * The data of a chart in a line. `values`: undefined for a gap. `from`, `to`: where a bar begins and ends, between the `low` and the `high` of
 * its column; days are counted from 1970. `axis`: the months or weeks between them, which stand in the header above bars with `ticks`.
 */
export type InlineChart =
  | { kind: 'spark'; values: (number | undefined)[] }
  | { kind: 'bar'; from: number; to: number; low: number; high: number; isOfDays?: true; ticks?: true }
  | { kind: 'axis'; low: number; high: number };

/**
 * A drawing: shapes and texts in the order in which they are painted, in points from the upper left corner. Colours are `#rrggbb`. `path`:
 * as in SVG; rectangles as `boxes`, which a chart has by the hundred. `dash`: lengths of strokes and gaps. `x`: where a text begins, ends or
 * has its middle (`anchor`), and `y` its baseline.
 */
export type Drawing = { width: number; height: number; marks: Mark[] };
export type Box = { left: number; top: number; right: number; bottom: number };
export type Shape = { kind: 'shape'; fill?: string; stroke?: string; width?: number; dash?: string } & (
  | { path: string; boxes?: never }
  | { boxes: readonly Box[]; path?: never }
);
export type Label = {
  kind: 'text';
  x: number;
  y: number;
  size: number;
  text: string;
  color: string;
  anchor: 'start' | 'middle' | 'end';
  bold?: true;
  /** It runs from right to left, as all text of such a document, also where only numbers and signs stand. */
  isRightToLeft?: true;
};
export type Mark = Shape | Label;

/**
 * A drawing that is ready for the PDF. Its texts are in parts of one font each, in their order on the page from `x` on. `text`: all of them.
 * `missing`: characters that no font has.
 */
export type SetDrawing = { width: number; height: number; marks: (Shape | SetText)[]; text: string; missing: string[] };
export type SetText = Pick<Label, 'kind' | 'x' | 'y' | 'size' | 'color'> & { parts: SetPart[] };
export type SetPart = { text: string; family: string; bold: boolean; width: number };

declare module 'mdast' {
  interface ImageData {
    /** The data of a chart, in a document that was read. */
    chart?: ChartData;
    inlineChart?: InlineChart;
  }
}
