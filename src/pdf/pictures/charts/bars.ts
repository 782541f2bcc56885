/** §10.50: bars: upright where the names below them have room, level where names are long. */
import { scaleBand } from 'd3-scale';
import type { ChartData, ChartSeries } from '../../../template/model/chart.ts';
import {
  type Axis,
  axisFor,
  drawLevel,
  drawUpright,
  drawUprightZero,
  drawZero,
  GAP,
  mostTicks,
  valuesIn,
  withUnits,
  withZero,
} from './axis.ts';
import { type Canvas, canvasOf, type Frame, LEADING, toBaseline, type Wrapped, wrapped } from './canvas.ts';
import { drawKey, drawTitle, drawUnit } from './draw-title.ts';
import { namesBelow } from './names.ts';

/** No bar is thicker, so that one bar alone is not a block. */
const THICKEST = 44;
/** The most bars that lie level: more of them are read as a shape, and stand upright. */
const MOST_LEVEL = 40;
const LONGEST_NAME = 0.42;
/** The share of a row that its bars have; the rest parts them from the next ones. */
const SHARE_OF_BARS = 0.66;
/** More upright bars are a path for each colour, which is drawn several times as fast. */
const MOST_PATHS = 100;
/** The least room of level bars, beside their names and numbers. */
const LEAST_FOR_BARS = 40;
/** More level bars side by side have an axis in place of numbers of their own. */
const MOST_NUMBERS = 16;

/** Where a bar begins and ends, in values. */
type Bar = { from: number; to: number; row: number; series: number };

export function drawBars(chart: ChartData, frame: Frame) {
  const { names, series } = chart;
  const room = frame.width / Math.max(1, names.length);
  const measure = (text: string) => frame.measure(text, frame.look.size);
  const fits = names.every((name) => {
    const { lines, isBroken } = wrapped(name, room - 4, measure);
    return lines.length <= 2 && !isBroken;
  });
  const level = fits || names.length > MOST_LEVEL ? undefined : layOutLevel(chart, frame);
  return level && level.height <= (frame.height ?? frame.maxHeight) + 1
    ? drawLevelBars(chart, frame, level)
    : drawUprightBars(chart, frame, withUnits(series));
}

/** Returns all bars. Those of one row stand side by side, or on one another, below 0 apart from above. */
function barsOf({ kind, names, series }: ChartData): Bar[] {
  const bars: Bar[] = [];
  for (const row of names.keys()) {
    let [above, below] = [0, 0];
    for (const [at, { values }] of series.entries()) {
      const value = values[row];
      if (value === undefined) continue;
      const from = kind !== 'stacked' ? 0 : value < 0 ? below : above;
      if (value < 0) below += value;
      else above += value;
      bars.push({ from, to: from + value, row, series: at });
    }
  }
  return bars;
}

function extentOf(chart: ChartData, bars: readonly Bar[]): [number, number] {
  return chart.kind === 'stacked' ? withZero(bars.map(({ to }) => to)) : withZero(valuesIn(chart.series));
}

/** Returns whether level bars have their numbers at their ends: few of them, with room for the bars themselves. */
function saysNumbers(chart: ChartData, nameWidth: number, frame: Frame): boolean {
  const { kind, names, series } = chart;
  if (kind === 'stacked' || (series.length > 1 && names.length * series.length > MOST_NUMBERS)) return false;
  const { below, above } = widthOfNumbers(series, frame);
  return nameWidth + GAP + below + above + LEAST_FOR_BARS <= frame.width;
}

/** Returns the room that the numbers at the ends of level bars need, of those below 0 and of the others. */
function widthOfNumbers(series: readonly ChartSeries[], { look, measure }: Frame) {
  let [below, above] = [0, 0];
  for (const { values, texts } of series)
    for (const [row, value] of values.entries()) {
      if (value === undefined) continue;
      const width = measure(texts[row]!, look.size) + GAP;
      if (value < 0) below = Math.max(below, width);
      else above = Math.max(above, width);
    }
  return { below, above };
}

/** The places of bars across their axis, in points. */
function across(chart: ChartData, length: number) {
  const { kind, names, series } = chart;
  // The names come last, since each step before computes the places of all.
  const rows = scaleBand<number>()
    .range([0, length])
    .paddingInner(names.length > 60 ? 0.12 : 0.34)
    .paddingOuter(names.length > 60 ? 0.06 : 0.17)
    .domain(names.keys());
  const beside = kind === 'stacked' ? 1 : series.length;
  const gap = beside > 1 ? Math.min(1, rows.bandwidth() / beside / 8) : 0;
  const thick = Math.min(THICKEST, (rows.bandwidth() - gap * (beside - 1)) / beside);
  const whole = thick * beside + gap * (beside - 1);
  return {
    thick,
    middleOf: (row: number) => rows(row)! + rows.bandwidth() / 2,
    startOf: ({ row, series: at }: Pick<Bar, 'row' | 'series'>) =>
      rows(row)! + (rows.bandwidth() - whole) / 2 + (kind === 'stacked' ? 0 : at * (thick + gap)),
  };
}

/** Whether each bar has room for its number, so that no axis is needed. */
function hasRoomForTexts(
  series: readonly ChartSeries[],
  thick: number,
  room: number,
  { look, measure }: Frame,
): boolean {
  if (series.length > 1 || thick < 4) return false;
  return series[0]!.texts.every((text) => measure(text, look.size) <= room);
}

function drawUprightBars(chart: ChartData, frame: Frame, series: readonly ChartSeries[]) {
  const { width, look } = frame;
  const canvas = canvasOf(frame);
  const colors = look.colors(series.length);
  const bars = barsOf(chart);
  const direct =
    chart.kind !== 'stacked' &&
    hasRoomForTexts(series, across(chart, width).thick, width / Math.max(1, chart.names.length) - 3, frame);
  const axis = axisFor(extentOf(chart, bars), series, frame, mostTicks(frame));
  const top = drawKey(canvas, series, colors, drawTitle(canvas, chart.title, frame), frame);
  const left = direct ? 0 : axis.width + GAP;
  const begin = (direct ? top : drawUnit(canvas, axis.unit, top, frame)) + look.size * (direct ? LEADING : 0.5);
  const places = across(chart, width - left);
  const names = namesBelow(
    chart.names,
    (row) => left + places.middleOf(row),
    (width - left) / Math.max(1, chart.names.length),
    frame,
  );
  const foot = names.height + look.size * (direct && valuesIn(series).some((value) => value < 0) ? LEADING : 0.2);
  const height = frame.height ?? Math.min(frame.maxHeight, begin + foot + Math.max(90, Math.min(150, width * 0.34)));
  const bottom = Math.max(begin + 20, height - foot);
  if (direct) axis.scale.domain(spanOf(extentOf(chart, bars)));
  axis.scale.range([bottom, begin]);
  if (!direct) drawUpright(canvas, axis, { left, right: width }, frame);
  const boxOf = (bar: Bar) => {
    const [low, high] = [axis.scale(bar.from), axis.scale(bar.to)];
    return {
      left: left + places.startOf(bar),
      top: Math.min(low, high),
      wide: places.thick,
      high: Math.abs(high - low),
    };
  };
  const areMany = bars.length > MOST_PATHS;
  for (const [at, paint] of areMany ? colors.entries() : [])
    canvas.rects(bars.filter((bar) => bar.series === at).map(boxOf), paint);
  for (const bar of bars) {
    if (!areMany) canvas.rects([boxOf(bar)], colors[bar.series]!);
    if (!direct) continue;
    const [start, high] = [left + places.startOf(bar), axis.scale(bar.to)];
    const y = bar.to < 0 ? high + look.size : high - look.size * 0.35;
    canvas.text(series[bar.series]!.texts[bar.row]!, start + places.thick / 2, y, { anchor: 'middle' });
  }
  drawZero(canvas, axis.scale(0), left, width, frame);
  names.draw(canvas, bottom + foot - names.height);
  return canvas.drawing(Math.max(height, bottom + foot));
}

/** An extent that is no single point. */
function spanOf([low, high]: [number, number]): [number, number] {
  return low === high ? [0, 1] : [low, high];
}

/** `hasAxis`: whether an axis says the numbers, in place of the ends of the bars. */
type Level = {
  names: Wrapped[];
  nameWidth: number;
  series: readonly ChartSeries[];
  hasAxis: boolean;
  rowHeight: number;
  head: number;
  foot: number;
  height: number;
};

/** Returns the measures of level bars. */
function layOutLevel(chart: ChartData, frame: Frame): Level {
  const { look, measure, width } = frame;
  const room = width * LONGEST_NAME;
  const names = chart.names.map((name) => wrapped(name, room, (text) => measure(text, look.size)));
  const lines = Math.max(1, ...names.map((name) => name.lines.length));
  const beside = chart.kind === 'stacked' ? 1 : chart.series.length;
  const nameWidth = Math.max(0, ...names.map((name) => name.width));
  const isDirect = saysNumbers(chart, nameWidth, frame);
  const series = isDirect ? chart.series : withUnits(chart.series);
  const bars = isDirect ? (beside * look.size * 1.2) / SHARE_OF_BARS : beside > 1 ? beside * 7 + 5 : 0;
  const least = Math.max(lines * look.size * LEADING + 3, bars);
  const trial = canvasOf(frame);
  const key = drawKey(trial, series, look.colors(series.length), drawTitle(trial, chart.title, frame), frame);
  const unit = !isDirect ? axisFor(extentOf(chart, barsOf(chart)), series, frame).unit : '';
  const head = drawUnit(trial, unit, key, frame);
  const foot = !isDirect ? look.size * 1.7 : 2;
  const rowHeight =
    frame.height === undefined ? least : Math.max(least, (frame.height - head - foot) / Math.max(1, names.length));
  const height = head + foot + rowHeight * names.length;
  return { names, nameWidth, series, hasAxis: !isDirect, rowHeight, head, foot, height };
}

function drawLevelBars(chart: ChartData, frame: Frame, level: Level) {
  const { names, nameWidth, series, hasAxis, rowHeight, head, foot, height } = level;
  const { width, look, measure } = frame;
  const canvas = canvasOf(frame);
  const colors = look.colors(series.length);
  const bars = barsOf(chart);
  const axis = axisFor(extentOf(chart, bars), series, frame);
  const key = drawKey(canvas, series, colors, drawTitle(canvas, chart.title, frame), frame);
  drawUnit(canvas, hasAxis ? axis.unit : '', key, frame);
  const numbers = widthOfNumbers(series, frame);
  const half =
    Math.max(measure(axis.ticks[0]?.text ?? '', look.size), measure(axis.ticks.at(-1)?.text ?? '', look.size)) / 2;
  const left = nameWidth + GAP + (hasAxis ? Math.max(0, axis.scale.domain()[0]! < 0 ? half : 0) : numbers.below);
  const right = Math.max(left + 20, width - (hasAxis ? half : numbers.above + 2));
  if (!hasAxis) axis.scale.domain(spanOf(extentOf(chart, bars)));
  axis.scale.range([left, right]);
  const places = across(chart, rowHeight * names.length);
  const bottom = height - foot;
  if (hasAxis) drawLevel(canvas, axis, { top: head, bottom }, frame);
  for (const bar of bars) drawLevelBar(canvas, bar, { axis, places, head, series, colors, frame, hasAxis });
  drawUprightZero(canvas, axis.scale(0), head, bottom, frame);
  for (const [row, { lines }] of names.entries()) {
    const middle = head + places.middleOf(row) - ((lines.length - 1) * look.size * LEADING) / 2;
    for (const [at, line] of lines.entries())
      canvas.text(line, nameWidth, middle + at * look.size * LEADING + toBaseline(look.size), { anchor: 'end' });
  }
  return canvas.drawing(height);
}

type Drawn = {
  axis: Axis;
  places: ReturnType<typeof across>;
  head: number;
  series: readonly ChartSeries[];
  colors: readonly { fill: string; outline?: string }[];
  frame: Frame;
  hasAxis: boolean;
};

function drawLevelBar(canvas: Canvas, bar: Bar, { axis, places, head, series, colors, frame, hasAxis }: Drawn): void {
  const { look } = frame;
  const [from, to] = [axis.scale(bar.from), axis.scale(bar.to)];
  const top = head + places.startOf(bar);
  canvas.rect(Math.min(from, to), top, Math.abs(to - from), places.thick, colors[bar.series]!);
  if (hasAxis) return;
  const y = top + places.thick / 2 + toBaseline(look.size);
  const text = series[bar.series]!.texts[bar.row]!;
  const isBelow = bar.to < 0;
  canvas.text(text, isBelow ? to - GAP : to + GAP, y, { anchor: isBelow ? 'end' : 'start', color: look.ink });
}
