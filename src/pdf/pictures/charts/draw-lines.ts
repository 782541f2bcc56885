/** §10.50: lines: a point for each row, with gaps where a number is blank, and names at the ends of several lines. */
import { line as lineOf } from 'd3-shape';
import type { ChartData, ChartSeries } from '../../../template/model/chart.ts';
import { axisFor, drawUpright, drawZero, GAP, mostTicks, valuesIn, withUnits } from './axis.ts';
import { type Canvas, canvasOf, type Frame, LEADING, n, spread, toBaseline, wrapped } from './canvas.ts';
import { drawKey, drawTitle, drawUnit } from './draw-title.ts';
import { namesBelow } from './names.ts';

const DASHES = [undefined, '5 2', '1.5 1.5', '7 2 1.5 2', '3 1.5', '9 3', '1 3', '4 1 1 1'];
const THICK = 1.6;
const DOT = 2;
/** The width of a line in a key, in its height: so that all its strokes are seen. */
const SAMPLE = 3;
/** With more points, dots would hide the line. */
const MOST_DOTS = 31;
/** The names at the ends of lines take no more of the width. */
const MOST_FOR_ENDS = 0.3;
/** Lines whose lowest point is so much of the highest begin above 0, so that their shape is seen. */
const FAR_FROM_ZERO = 0.5;

export function drawLines(chart: ChartData, frame: Frame) {
  const { names } = chart;
  const series = withUnits(chart.series);
  const { width, look } = frame;
  const canvas = canvasOf(frame);
  const colors = look.colors(series.length);
  const axis = axisFor(extentOf(valuesIn(series)), series, frame, mostTicks(frame));
  const ends = endsOf(series, frame);
  const title = drawTitle(canvas, chart.title, frame);
  const strokes = colors.map(({ fill, outline }, at) => {
    const dash = DASHES[at % DASHES.length];
    return { color: outline ?? fill, width: THICK, ...(dash && { dash }) };
  });
  const sample = {
    wide: SAMPLE,
    draw: (at: number, x: number, top: number, { wide, high }: { wide: number; high: number }) => {
      const y = top + high / 2;
      canvas.line(x, y, x + wide, y, strokes[at]!);
      if (names.length <= MOST_DOTS) drawDot(canvas, canvas.x(x + wide / 2), y, strokes[at]!.color);
    },
  };
  const head = ends ? title : drawKey(canvas, series, colors, title, frame, sample);
  const begin = drawUnit(canvas, axis.unit, head, frame) + look.size * 0.5;
  const left = axis.width + GAP;
  const right = rightOf({ left, width, ends, count: names.length });
  const step = (right - left) / Math.max(1, names.length);
  const placeOf = (row: number) => left + (row + 0.5) * step;
  const edge = ends ? Math.min(right, placeOf(names.length - 1) + GAP) : right;
  const below = namesBelow(names, placeOf, step, frame);
  const height =
    frame.height ?? Math.min(frame.maxHeight, begin + below.height + Math.max(90, Math.min(150, width * 0.34)));
  const bottom = Math.max(begin + 20, height - below.height - look.size * 0.2);
  axis.scale.range([bottom, begin]);
  drawUpright(canvas, axis, { left, right: edge }, frame);
  const [low, high] = axis.scale.domain() as [number, number];
  if (low <= 0 && high >= 0) drawZero(canvas, axis.scale(0), left, edge, frame);
  for (const [at, { values }] of series.entries())
    drawLine(canvas, values, { x: placeOf, y: axis.scale }, strokes[at]!);
  if (ends) drawEnds(canvas, series, { ends, left: edge + GAP, begin, bottom, y: axis.scale }, frame);
  below.draw(canvas, bottom + look.size * 0.2);
  return canvas.drawing(Math.max(height, bottom + below.height + look.size * 0.2));
}

/**
 * Returns where the room of the points ends. The names at the ends of lines stand beside the last points, over the half of a step that is left
 * there for the name below.
 */
function rightOf({
  left,
  width,
  ends,
  count,
}: {
  left: number;
  width: number;
  ends?: Ends | undefined;
  count: number;
}) {
  if (!ends || count === 0) return width - (ends ? ends.width + 2 * GAP : 0);
  const last = width - ends.width - 2 * GAP;
  const half = 1 / (2 * count);
  return Math.min(width, (last - left * half) / (1 - half));
}

/** Returns the lowest and the highest value, and 0 unless it is far from both. */
function extentOf(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  let [low, high] = [values[0]!, values[0]!];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (low === high) return [Math.min(0, low), Math.max(0, high)];
  if (low > 0 && low < high * FAR_FROM_ZERO) return [0, high];
  return high < 0 && high > low * FAR_FROM_ZERO ? [low, 0] : [low, high];
}

type Places = { x(row: number): number; y(value: number): number };

function drawLine(
  canvas: Canvas,
  values: readonly (number | undefined)[],
  { x, y }: Places,
  stroke: { color: string; width: number; dash?: string },
): void {
  const path = lineOf<number | undefined>()
    .defined((value) => value !== undefined)
    .x((_, row) => canvas.x(x(row)))
    .y((value) => y(value!))
    .digits(2)(values as (number | undefined)[]);
  if (path) canvas.path(path, {}, stroke);
  for (const [row, value] of values.entries()) {
    const isAlone = values[row - 1] === undefined && values[row + 1] === undefined;
    if (value === undefined || (values.length > MOST_DOTS && !isAlone)) continue;
    drawDot(canvas, canvas.x(x(row)), y(value), stroke.color);
  }
}

function drawDot(canvas: Canvas, x: number, y: number, fill: string): void {
  const [left, right] = [`${n(x - DOT)} ${n(y)}`, `${n(x + DOT)} ${n(y)}`];
  canvas.path(`M${left}A${DOT} ${DOT} 0 1 1 ${right}A${DOT} ${DOT} 0 1 1 ${left}Z`, { fill });
}

type Ends = { width: number; lines: string[][] };

/** Returns the names at the ends of lines. Undefined for one line, which the title names, and where they have no room. */
function endsOf(series: readonly ChartSeries[], { width, look, measure }: Frame): Ends | undefined {
  if (series.length < 2) return undefined;
  const names = series.map(({ label }) => wrapped(label, width * MOST_FOR_ENDS, (text) => measure(text, look.size)));
  if (names.some(({ isBroken, lines }) => isBroken || lines.length > 1)) return undefined;
  return { width: Math.max(...names.map((name) => name.width)), lines: names.map(({ lines }) => lines) };
}

type EndPlaces = { ends: Ends; left: number; begin: number; bottom: number; y(value: number): number };

function drawEnds(
  canvas: Canvas,
  series: readonly ChartSeries[],
  { ends, left, begin, bottom, y }: EndPlaces,
  { look }: Frame,
): void {
  const places = series.map(({ values }) => y(values.findLast((value) => value !== undefined) ?? 0));
  const moved = spread(places, look.size * LEADING, begin, bottom);
  for (const [at, [text]] of ends.lines.entries()) canvas.text(text!, left, moved[at]! + toBaseline(look.size));
}
