/** §10.50: the numbers of a chart's axis: few round steps, in the marks of the printed numbers, with their unit said once. */
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { writeLike } from '../../../domain/numbers.ts';
import type { ChartSeries } from '../../../template/model/chart.ts';
import type { Canvas, Frame } from './canvas.ts';
import { toBaseline } from './canvas.ts';

export type Tick = { value: number; text: string };
/** `unit`: stands once above the axis; '' if each number has it. `width`: of the widest number. */
export type Axis = { scale: ScaleLinear<number, number>; ticks: Tick[]; unit: string; width: number };

const PLAIN = {
  prefix: '',
  suffix: '',
  groupMark: '',
  groupSizes: [3, 3] as [number, number],
  decimalMark: '.',
  decimals: 0,
};
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Numbers of an axis that take more of its width have their power of ten said once. */
const MOST_OF_WIDTH = 0.2;

export function valuesIn(series: readonly ChartSeries[]): number[] {
  return series.flatMap(({ values }) => values.filter((value) => value !== undefined));
}

/** Returns the lowest and the highest of some values and 0. */
export function withZero(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
}

function unitOf({ shape }: Pick<ChartSeries, 'shape'>): string {
  return shape ? `${shape.prefix}${shape.suffix}`.trim().replace(/\s+/gu, ' ') : '';
}

function haveOneUnit(series: readonly ChartSeries[]): boolean {
  return new Set(series.map(unitOf)).size <= 1;
}

/** Returns series whose labels say their units where these differ, since an axis says no unit then. */
export function withUnits(series: readonly ChartSeries[]): readonly ChartSeries[] {
  if (haveOneUnit(series)) return series;
  return series.map((one) => ({ ...one, label: [one.label, unitOf(one) && `(${unitOf(one)})`].join(' ').trim() }));
}

/** Returns the axis of some series from the first value to the second, with ends that are ticks. `most`: the most numbers that it has room for. */
export function axisFor(
  extent: [number, number],
  series: readonly ChartSeries[],
  { width, look, measure }: Frame,
  most = FEW,
): Axis {
  const { scale, values } = niceScale(extent, most);
  const { shape, like } = series[0]!;
  const marks = shape ?? like ?? PLAIN;
  const own = haveOneUnit(series) ? unitOf(series[0]!) : '';
  const keeps = /^[%‰°]$/.test(own);
  const texts = values.map((value) => writeLike(plainOf(value, values), marks) + (keeps ? shape!.suffix : ''));
  const unit = keeps ? '' : own;
  const widest = (all: string[]) => Math.max(0, ...all.map((text) => measure(text, look.size)));
  const axis = { scale, ticks: values.map((value, at) => ({ value, text: texts[at]! })), unit, width: widest(texts) };
  if (axis.width <= width * MOST_OF_WIDTH) return axis;
  const power = 3 * Math.floor(Math.log10(Math.max(...values.map(Math.abs))) / 3);
  const short = values.map((value) => value / 10 ** power);
  const written = short.map((value) => writeLike(plainOf(value, short), marks));
  const sign = `×10${[...String(power)].map((digit) => (digit === '-' ? '⁻' : SUPERSCRIPTS[Number(digit)])).join('')}`;
  return {
    scale,
    ticks: values.map((value, at) => ({ value, text: written[at]! })),
    unit: `${unit} ${sign}`.trim(),
    width: widest(written),
  };
}

/** As many numbers as an axis has that lies level, where they stand side by side. */
const FEW = 4;
/** What a further number of an axis must bring: so much more of the axis has bars or lines. */
const WORTH = 0.04;

/** Returns a scale whose ends are ticks, with as few of them as leave little of it empty. */
function niceScale([low, high]: [number, number], most: number) {
  const domain = low === high ? [Math.min(low, 0), high <= 0 && low < 0 ? 0 : high || 1] : [low, high];
  const tries = [FEW, 5, 6, 8].flatMap((count) => {
    const scale = scaleLinear().domain(domain).nice(count);
    const values = scale.ticks(count);
    const [from, to] = scale.domain() as [number, number];
    const used = (domain[1]! - domain[0]!) / (to - from);
    return count === FEW || values.length <= most ? [{ scale, values, score: used - WORTH * values.length }] : [];
  });
  return tries.reduce((best, one) => (one.score > best.score ? one : best));
}

/** Returns a tick as a plain number, without the inaccuracy of its computation. */
function plainOf(value: number, all: readonly number[]): string {
  const step = Math.abs((all[1] ?? 1) - (all[0] ?? 0)) || 1;
  const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  const text = Math.abs(value) < 1e21 ? value.toFixed(decimals) : BigInt(value).toString();
  return /^-0(?:\.0+)?$/.test(text) ? text.slice(1) : text;
}

const GRID = 0.4;
const ZERO = 0.8;

/** Draws the lines and numbers of an upright axis, whose numbers end at `left`. */
export function drawUpright(
  canvas: Canvas,
  axis: Axis,
  { left, right }: { left: number; right: number },
  frame: Frame,
): void {
  const { look } = frame;
  for (const { value, text } of axis.ticks) {
    const y = axis.scale(value);
    canvas.text(text, left - GAP, y + toBaseline(look.size), { anchor: 'end', color: look.muted });
    if (value !== 0) canvas.line(left, y, right, y, { color: look.rule, width: GRID });
  }
}

/** Returns how many numbers an upright axis has room for, so that they do not crowd. */
export function mostTicks({ width, height = Math.max(90, Math.min(150, width * 0.34)), look }: Frame): number {
  return Math.floor(height / (look.size * 1.9));
}

/** Draws the line at 0, over the grid. */
export function drawZero(canvas: Canvas, y: number, left: number, right: number, { look }: Frame): void {
  canvas.line(left, y, right, y, { color: look.ink, width: ZERO });
}

export function drawLevel(
  canvas: Canvas,
  axis: Axis,
  { top, bottom }: { top: number; bottom: number },
  frame: Frame,
): void {
  const { look } = frame;
  const { ticks, scale, width } = axis;
  const step = ticks.length > 1 ? Math.abs(scale(ticks[1]!.value) - scale(ticks[0]!.value)) : width;
  // Where not all numbers have room side by side, every second or third has, and 0 is one of them.
  const every = Math.max(1, Math.ceil((width + GAP) / Math.max(1, step)));
  const zero = Math.max(
    0,
    ticks.findIndex(({ value }) => value === 0),
  );
  for (const [at, { value, text }] of ticks.entries()) {
    const x = scale(value);
    if ((at - zero) % every === 0)
      canvas.text(text, x, bottom + look.size * 1.2, { anchor: 'middle', color: look.muted });
    if (value !== 0) canvas.line(x, top, x, bottom, { color: look.rule, width: GRID });
  }
}

export function drawUprightZero(canvas: Canvas, x: number, top: number, bottom: number, { look }: Frame): void {
  canvas.line(x, top, x, bottom, { color: look.ink, width: ZERO });
}

/** The space between a label and what it stands beside. */
export const GAP = 5;
