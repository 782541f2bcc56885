/** §10.51: charts as high as a line of text: a line through numbers, and a bar on the scale of its column. */
import { scaleLinear } from 'd3-scale';
import { line as lineOf } from 'd3-shape';
import type { Drawing, InlineChart } from '../../../template/model/chart.ts';
import { type Canvas, canvasOf, type Frame, n } from './canvas.ts';
import { type DayTick, drawDays, drawTicks, type Extent } from './days.ts';

type Sized = Frame & { height: number };
type Spark = Extract<InlineChart, { kind: 'spark' }>;
type Bar = Extract<InlineChart, { kind: 'bar' }>;

/** The widths of charts without one of their own, in points. */
export const INLINE_WIDTH = { spark: 64, bar: 90, axis: 90 } as const;

const THICK = 1.1;
const DOT = 1.9;
/** So that a day among years is seen. */
const THINNEST = 1.5;

/** `daysOf`: returns the axis of days above a column of bars. */
export function drawInline(
  chart: InlineChart,
  frame: Sized,
  daysOf: (extent: Extent, frame: Frame) => DayTick[],
): Drawing {
  const canvas = canvasOf(frame);
  if (chart.kind === 'spark') drawSpark(canvas, chart, frame);
  else if (chart.kind === 'axis') drawDays(canvas, daysOf(chart, frame), frame);
  else drawBar(canvas, chart, frame, chart.ticks ? daysOf(chart, frame) : []);
  return canvas.drawing(frame.height);
}

function drawSpark(canvas: Canvas, { values }: Spark, { width, height, look }: Sized): void {
  const shown = values.filter((value) => value !== undefined);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const [color] = look.colors(1);
  const stroke = { color: color!.outline ?? color!.fill, width: THICK };
  const across = scaleLinear([0, Math.max(1, values.length - 1)], [DOT, width - DOT]);
  const room = [height - DOT, DOT] as const;
  const up = low === high ? () => height / 2 : scaleLinear([low, high], room);
  if (low < 0 && high > 0) canvas.line(0, up(0), width, up(0), { color: look.rule, width: 0.6 });
  const at = values.length > 1 ? (index: number) => across(index) : () => width - DOT;
  const path = lineOf<number | undefined>()
    .defined((value) => value !== undefined)
    .x((_, index) => canvas.x(at(index)))
    .y((value) => up(value!))
    .digits(2)(values);
  if (path && values.length > 1) canvas.path(path, {}, stroke);
  const last = values.findLastIndex((value) => value !== undefined);
  const isAlone = (index: number) => values[index - 1] === undefined && values[index + 1] === undefined;
  for (const [index, value] of values.entries()) {
    if (value === undefined || !(index === last || isAlone(index))) continue;
    drawDot(canvas, { x: at(index), y: up(value), radius: index === last ? DOT : THICK }, stroke.color);
  }
}

function drawDot(canvas: Canvas, { x, y, radius }: { x: number; y: number; radius: number }, fill: string): void {
  const [middle, around] = [n(canvas.x(x)), `A${n(radius)} ${n(radius)} 0 1 1 `];
  const [top, bottom] = [n(y - radius), n(y + radius)];
  canvas.path(`M${middle} ${top}${around}${middle} ${bottom}${around}${middle} ${top}Z`, { fill });
}

function drawBar(
  canvas: Canvas,
  { from, to, low, high }: Bar,
  { width, height, look }: Sized,
  days: readonly DayTick[],
): void {
  const share = (value: number) => (low < high ? ((value - low) / (high - low)) * width : 0);
  const [start, end] = [share(Math.min(from, to)), share(Math.max(from, to))];
  const wide = from === to ? 0 : Math.max(THINNEST, end - start);
  canvas.line(0, height / 2, width, height / 2, { color: look.rule, width: 0.6 });
  drawTicks(canvas, days, { look, height });
  canvas.rect(Math.max(0, Math.min(start, width - wide)), height * 0.12, wide, height * 0.76, look.colors(1)[0]!);
  if (low < 0 && high >= 0) canvas.line(share(0), 0, share(0), height, { color: look.ink, width: 0.6 });
}
