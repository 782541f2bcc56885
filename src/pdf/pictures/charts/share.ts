/** §10.50: shares of a whole as a ring, each with its name, number and percentage beside it. */
import { arc, pie } from 'd3-shape';
import { plainNumber, writeDigits, writeLike } from '../../../domain/numbers.ts';
import { chartWordsIn } from '../../../template/document/describe-chart.ts';
import { exactNumbers } from '../../../template/markdown/read-chart.ts';
import type { ChartData, ChartSeries } from '../../../template/model/chart.ts';
import { GAP } from './axis.ts';
import { type Canvas, canvasOf, type Frame, LEADING, type Wrapped, wrapped } from './canvas.ts';
import { drawTitle } from './draw-title.ts';

const RADIUS = 54;
const SMALLEST = 26;
const HOLE = 0.6;
/** More parts are joined: the smallest become one. */
const MOST_PARTS = 8;
const MARGIN = 10;

/** `digits`: the exact number. `first`: where it stands among the rows. */
type Part = { name: string; digits: bigint; text: string; isOther?: true };
type Slice = Part & { from: number; to: number; percent: number; fill: string; outline?: string };

export function drawShare(chart: ChartData, frame: Frame) {
  const { width, language } = frame;
  const canvas = canvasOf({ ...frame, isMirrored: false });
  const [series] = chart.series as [ChartSeries];
  const slices = slicesOf(partsOf(chart, chartWordsIn(language).other), frame);
  const titled = { ...frame, isMirrored: frame.isMirrored };
  const title = canvasOf(titled);
  const head = drawTitle(title, chart.title, titled);
  const most = frame.height === undefined ? RADIUS : Math.max(20, (frame.height - head) / 2 - MARGIN);
  const besideRing = width / 2 - 2.5 * MARGIN;
  const radius = Math.min(most, Math.max(SMALLEST, besideRing - widestPart(slices, frame)));
  const labels = labelsOf(slices, besideRing - radius, frame);
  const total = written(
    slices.reduce((sum, { digits }) => sum + digits, 0n),
    series,
  );
  const drawing = { canvas, title, head, total };
  if (labels.some(({ isBroken }) => isBroken)) return drawAboveList(slices, drawing, frame);
  const { body, center } = bodyOf(labels, radius + MARGIN, {
    ...(frame.height !== undefined && { given: frame.height - head }),
    most: frame.maxHeight - head,
  });
  const height = head + body;
  const middle = { x: width / 2, y: head + center };
  drawRing(canvas, slices, middle, radius, frame);
  drawLabels(canvas, labels, { ...middle, radius, top: head, bottom: height }, frame);
  drawTotal(canvas, total, { ...middle, radius }, frame);
  const { marks, ...size } = canvas.drawing(height);
  return { ...size, marks: [...title.drawing(height).marks, ...marks] };
}

function drawTotal(canvas: Canvas, total: string, { x, y, radius }: Place, { look, measure }: Frame): void {
  if (measure(total, look.size * 1.15, true) < 2 * radius * HOLE - 4)
    canvas.text(total, x, y + look.size * 0.4, { anchor: 'middle', bold: true, size: look.size * 1.15 });
}

type Place = { x: number; y: number; radius: number };

/** `title`: the canvas of the title, which is mirrored from right to left. `head`: where the space below it begins. */
type Begun = { canvas: Canvas; title: Canvas; head: number; total: string };

/** Draws the names and numbers below the ring, each with its colour: beside it, words or numbers would be divided. */
function drawAboveList(slices: readonly Slice[], { canvas, title, head, total }: Begun, frame: Frame) {
  const { width, look, measure, language } = frame;
  const side = look.size * 0.85;
  const [room, line, between] = [width - side - 4, look.size * LEADING, look.size * BETWEEN];
  const widthOf = (text: string) => measure(text, look.size);
  const rows = slices.map((slice) => {
    const facts = factsOf(slice, language);
    if (widthOf(slice.name) + between + widthOf(facts) <= room) return { slice, names: [slice.name], facts: [facts] };
    const linesOf = (text: string) => wrapped(text, room, widthOf).lines;
    return { slice, names: linesOf(slice.name), facts: linesOf(facts), isBelow: true };
  });
  const heights = rows.map(({ names, facts, isBelow }) => line * (isBelow ? names.length + facts.length : 1) + 3);
  const list = heights.reduce((sum, one) => sum + one, 0);
  const most = Math.max(20, ((frame.height ?? frame.maxHeight) - head - list) / 2 - MARGIN);
  const radius = Math.min(width / 2, most, frame.height === undefined ? RADIUS : most);
  const middle = { x: width / 2, y: head + radius + MARGIN };
  drawRing(canvas, slices, middle, radius, frame);
  drawTotal(canvas, total, { ...middle, radius }, frame);
  let top = middle.y + radius + MARGIN;
  for (const [at, { slice, names, facts, isBelow }] of rows.entries()) {
    title.rect(0, top + look.size * 0.1, side, side, slice);
    const begin = side + 4;
    for (const [nth, text] of names.entries())
      title.text(text, begin, top + look.size * 0.85 + nth * line, { color: look.ink });
    for (const [nth, text] of facts.entries()) {
      const x = isBelow ? begin : begin + widthOf(slice.name) + between;
      title.text(text, x, top + look.size * 0.85 + (isBelow ? names.length + nth : 0) * line, { color: look.muted });
    }
    top += heights[at]!;
  }
  const { marks, ...size } = canvas.drawing(top);
  return { ...size, marks: [...title.drawing(top).marks, ...marks] };
}

/** Returns the parts above 0 in their order; of many, the smallest as one, which is last. */
function partsOf({ names, series }: ChartData, other: string): Part[] {
  const [{ texts, ...shape }] = series as [ChartSeries];
  const digits = exactNumbers(shape);
  const parts = names.flatMap((name, row): Part[] => {
    const value = digits[row];
    return value !== undefined && value > 0n ? [{ name, digits: value, text: texts[row]! }] : [];
  });
  if (parts.length <= MOST_PARTS) return parts;
  const large = new Set(
    [...parts].sort((a, b) => (a.digits < b.digits ? 1 : a.digits > b.digits ? -1 : 0)).slice(0, MOST_PARTS - 1),
  );
  const rest = parts.filter((part) => !large.has(part)).reduce((sum, part) => sum + part.digits, 0n);
  return [
    ...parts.filter((part) => large.has(part)),
    { name: other, digits: rest, text: written(rest, shape), isOther: true },
  ];
}

function written(digits: bigint, { shape, like, decimals }: Pick<ChartSeries, 'shape' | 'like' | 'decimals'>): string {
  if (shape) return writeDigits(digits, shape);
  const plain = plainNumber(digits, decimals);
  return like ? writeLike(plain, like) : plain;
}

function slicesOf(parts: readonly Part[], { look }: Frame): Slice[] {
  const total = parts.reduce((sum, { digits }) => sum + digits, 0n);
  const angles = pie<Part>()
    .sort(null)
    .value(({ digits }) => Number((digits * 1_000_000_000n) / total))([...parts]);
  const colors = look.colors(parts.length);
  const percents = wholePercents(parts, total);
  return parts.map((part, at) => ({
    ...part,
    from: angles[at]!.startAngle,
    to: angles[at]!.endAngle,
    percent: percents[at]!,
    ...colors[at]!,
  }));
}

/** Returns whole percentages that are 100 together (largest remainder). */
function wholePercents(parts: readonly Part[], total: bigint): number[] {
  const exact = parts.map(({ digits }) => (digits * 100_000_000n) / total);
  const down = exact.map((one) => Number(one / 1_000_000n));
  const left = 100 - down.reduce((sum, one) => sum + one, 0);
  const order = [...exact.keys()].sort((a, b) => Number((exact[b]! % 1_000_000n) - (exact[a]! % 1_000_000n)) || a - b);
  for (const at of order.slice(0, left)) down[at]! += 1;
  return down;
}

function drawRing(
  canvas: Canvas,
  slices: readonly Slice[],
  { x, y }: { x: number; y: number },
  radius: number,
  { look }: Frame,
): void {
  const shape = arc<{ from: number; to: number }>()
    .startAngle(({ from }) => from)
    .endAngle(({ to }) => to)
    .padAngle(slices.length > 1 ? 0.025 : 0)
    .innerRadius(radius * HOLE)
    .outerRadius(radius)
    .digits(2);
  if (slices.length === 0)
    canvas.path(moved(shape({ from: 0, to: 2 * Math.PI })!, x, y), {}, { color: look.rule, width: 0.8 });
  for (const { from, to, fill, outline } of slices)
    canvas.path(moved(shape({ from, to })!, x, y), { fill, ...(outline !== undefined && { outline }) });
}

/** Moves a path of d3's arcs, whose places are absolute. */
function moved(path: string, x: number, y: number): string {
  return path.replace(/([MLA])([^MLAZ]+)/g, (_, command: string, given: string) => {
    const numbers = given.split(',').map(Number);
    const at = numbers.length - 2;
    numbers[at]! += x;
    numbers[at + 1]! += y;
    return command + numbers.map((one) => Math.round(one * 100) / 100).join(' ');
  });
}

/** Returns the room that labels need so that no word and no number is divided. */
function widestPart(slices: readonly Slice[], { look, measure, language }: Frame): number {
  const parts = slices.flatMap((slice) => [...slice.name.split(/\s+/), factsOf(slice, language)]);
  return Math.max(0, ...parts.map((part) => measure(part, look.size)));
}

function factsOf({ text, percent }: Slice, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', numberingSystem: 'latn' });
  return `${text} · ${percent === 0 ? `< ${format.format(0.01)}` : format.format(percent / 100)}`;
}

type LabelPart = { text: string; isName: boolean };
/** `isBroken`: whether a word or a number did not fit. */
type SliceLabel = { lines: LabelPart[][]; angle: number; isRight: boolean; height: number; isBroken: boolean };

/** With more labels at a side, each is on one line if all have room for that, so that they stay near their parts. */
const MOST_IN_LINES = 3;
/** Between the name and the number of a part that are on one line, in sizes. */
const BETWEEN = 0.7;

function labelsOf(slices: readonly Slice[], room: number, { look, measure, language }: Frame): SliceLabel[] {
  const measured = (text: string) => measure(text, look.size);
  const sides = slices.map(({ from, to }) => ({ angle: (from + to) / 2, isRight: (from + to) / 2 < Math.PI }));
  const most = Math.max(...[true, false].map((side) => sides.filter(({ isRight }) => isRight === side).length));
  const onOneLine =
    most > MOST_IN_LINES &&
    slices.every((slice) => measured(slice.name) + measured(factsOf(slice, language)) + look.size * BETWEEN <= room);
  return slices.map((slice, at) => {
    const [name, fact] = [slice.name, factsOf(slice, language)].map((text) => wrapped(text, room, measured));
    const linesOf = ({ lines }: Wrapped, isName: boolean) => lines.map((text): LabelPart[] => [{ text, isName }]);
    const [names, facts] = [linesOf(name!, true), linesOf(fact!, false)];
    const lines = onOneLine ? [[...names.flat(), ...facts.flat()]] : [...names, ...facts];
    const isBroken = name!.isBroken || fact!.isBroken;
    return { lines, ...sides[at]!, height: lines.length * look.size * LEADING + 3, isBroken };
  });
}

/**
 * Returns the height of the ring with its labels, and how far below its upper end the middle of the ring is. `least`: from the middle to the
 * edges. `given`, `most`: the height that the author wants, and the highest there is.
 */
function bodyOf(labels: readonly SliceLabel[], least: number, { given, most }: { given?: number; most: number }) {
  const sides = [true, false].map((side) => labels.filter(({ isRight }) => isRight === side));
  const heights = sides.map((side) => side.reduce((sum, { height }) => sum + height, 0));
  const [up, down] = sides.reduce<[number, number]>(
    ([up, down], side) => {
      const middles = stacked(side, wantedOf(side, { y: 0, radius: least - MARGIN }));
      const tops = side.map(({ height }, at) => middles[at]! - height / 2);
      const bottoms = side.map(({ height }, at) => middles[at]! + height / 2);
      return [Math.max(up, ...tops.map((top) => -top)), Math.max(down, ...bottoms)];
    },
    [least, least],
  );
  const body = Math.max(2 * least, ...heights, given ?? Math.min(up + down, most));
  const spare = body - up - down;
  const beyond = up + down - 2 * least;
  return { body, center: spare >= 0 ? up + spare / 2 : least + ((up - least) * (body - 2 * least)) / beyond };
}

/** Returns where the middles of labels would be beside their parts. */
function wantedOf(labels: readonly SliceLabel[], { y, radius }: Pick<Ring, 'y' | 'radius'>): number[] {
  return labels.map(({ angle }) => y - Math.cos(angle) * (radius + MARGIN));
}

type Ring = { x: number; y: number; radius: number; top: number; bottom: number };

/** Draws the labels of each half beside it, in the order of the parts, with lines to them. */
function drawLabels(canvas: Canvas, labels: readonly SliceLabel[], ring: Ring, frame: Frame): void {
  const { look } = frame;
  for (const isRight of [true, false]) {
    const own = labels.filter((label) => label.isRight === isRight);
    const side = isRight ? 1 : -1;
    const middles = stacked(own, wantedOf(own, ring), ring);
    for (const [at, { lines, angle }] of own.entries()) {
      const middle = middles[at]!;
      const edge = { x: ring.x + Math.sin(angle) * (ring.radius + 1), y: ring.y - Math.cos(angle) * (ring.radius + 1) };
      const x = ring.x + side * (ring.radius + 2 * MARGIN);
      const stroke = { color: look.rule, width: 0.6 };
      canvas.line(edge.x, edge.y, x - side * GAP, middle, stroke);
      canvas.line(x - side * GAP, middle, x - side * 2, middle, stroke);
      const first = middle - ((lines.length - 1) * look.size * LEADING) / 2 + look.size * 0.35;
      for (const [line, parts] of lines.entries())
        drawParts(canvas, parts, { x, y: first + line * look.size * LEADING, isRight }, frame);
    }
  }
}

/** Draws the parts of a line, which begins or ends at `x`, in the direction of the text. */
function drawParts(
  canvas: Canvas,
  parts: readonly LabelPart[],
  { x, y, isRight }: { x: number; y: number; isRight: boolean },
  { look, measure, isMirrored }: Frame,
): void {
  // From the ring outwards, which at its left side is from right to left.
  const outwards = isMirrored === isRight ? [...parts].reverse() : parts;
  let at = x;
  for (const { text, isName } of outwards) {
    canvas.text(text, at, y, { anchor: isRight ? 'start' : 'end', color: isName ? look.ink : look.muted });
    at += (isRight ? 1 : -1) * (measure(text, look.size) + look.size * BETWEEN);
  }
}

/**
 * Returns the middles of labels that do not overlap, as near to the wanted ones as can be (least squares), between `top` and `bottom` if they
 * have room there.
 */
function stacked(
  labels: readonly SliceLabel[],
  wanted: readonly number[],
  { top, bottom }: { top: number; bottom: number } = { top: -Infinity, bottom: Infinity },
): number[] {
  const order = [...labels.keys()].sort((a, b) => wanted[a]! - wanted[b]!);
  // Where each would begin without those above it; groups of labels that touch have the mean of theirs.
  const groups: { sum: number; count: number }[] = [];
  const offsets: number[] = [];
  let total = 0;
  for (const at of order) {
    offsets.push(total + labels[at]!.height / 2);
    total += labels[at]!.height;
    groups.push({ sum: wanted[at]! - offsets.at(-1)!, count: 1 });
    for (let last = groups.length - 1; last > 0 && meanOf(groups[last - 1]!) >= meanOf(groups[last]!); last--) {
      const { sum, count } = groups.pop()!;
      groups[last - 1]!.sum += sum;
      groups[last - 1]!.count += count;
    }
  }
  const starts = groups.flatMap((group) => Array<number>(group.count).fill(meanOf(group)));
  const middles = [...wanted];
  for (const [index, at] of order.entries())
    middles[at] = Math.max(top, Math.min(starts[index]!, bottom - total)) + offsets[index]!;
  return middles;
}

function meanOf({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}
