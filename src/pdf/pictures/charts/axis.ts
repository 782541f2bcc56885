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

/** The values of all series. */
export function valuesIn(series: readonly ChartSeries[]): number[] {
  return series.flatMap(({ values }) => values.filter((value) => value !== undefined));
}

/** Returns the lowest and the highest of some values and 0. */
export function withZero(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
}

/** Returns the axis from the first value to the second, with ends that are ticks. `count`: about how many numbers it has. */
export function axisFor(
  [low, high]: [number, number],
  { shape, like }: Pick<ChartSeries, 'shape' | 'like'>,
  { width, look, measure }: Frame,
  count = 4,
): Axis {
  const scale = scaleLinear()
    .domain(low === high ? [Math.min(low, 0), high <= 0 && low < 0 ? 0 : high || 1] : [low, high])
    .nice(count);
  const values = scale.ticks(count);
  const marks = shape ?? like ?? PLAIN;
  const own = shape?.suffix.trim() ?? '';
  const keeps = own.length === 1 && /[%‰°]/.test(own);
  const texts = values.map((value) => writeLike(plainOf(value, values), marks) + (keeps ? shape!.suffix : ''));
  const unit = keeps || !shape ? '' : `${shape.prefix.trim()} ${own}`.trim();
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

/** Draws the line at 0, over the grid. */
export function drawZero(canvas: Canvas, y: number, left: number, right: number, { look }: Frame): void {
  canvas.line(left, y, right, y, { color: look.ink, width: ZERO });
}

/** Draws a level axis below `bottom`. */
export function drawLevel(
  canvas: Canvas,
  axis: Axis,
  { top, bottom }: { top: number; bottom: number },
  frame: Frame,
): void {
  const { look } = frame;
  for (const { value, text } of axis.ticks) {
    const x = axis.scale(value);
    canvas.text(text, x, bottom + look.size * 1.2, { anchor: 'middle', color: look.muted });
    if (value !== 0) canvas.line(x, top, x, bottom, { color: look.rule, width: GRID });
  }
}

export function drawUprightZero(canvas: Canvas, x: number, top: number, bottom: number, { look }: Frame): void {
  canvas.line(x, top, x, bottom, { color: look.ink, width: ZERO });
}

/** The space between a label and what it stands beside. */
export const GAP = 5;
