/** §10.50: what stands above a chart: its title, and a key where the parts have no labels of their own. */
import type { ChartSeries } from '../../../template/model/chart.ts';
import { type Canvas, type Frame, LEADING, wrapped } from './canvas.ts';

const SWATCH = 0.85;
const BETWEEN = 12;

/** Draws the title in bold type. Returns where the space below it begins. */
export function drawTitle(canvas: Canvas, title: string, { width, look, measure }: Frame): number {
  const size = look.size * 1.1;
  const { lines } = wrapped(title.trim(), width, (text) => measure(text, size, true));
  const shown = title.trim() === '' ? [] : lines;
  for (const [at, line] of shown.entries()) canvas.text(line, 0, size + at * size * LEADING, { bold: true, size });
  return shown.length > 0 ? shown.length * size * LEADING + look.size * 0.5 : 0;
}

/** Draws the sample of a series in a key into a box of some width and height. */
type DrawSample = (at: number, left: number, top: number, size: { wide: number; high: number }) => void;

/**
 * Draws a key for several series, in as many rows as it needs: squares, or what `draw` draws, `wide` times as wide. Returns where the space
 * below it begins.
 */
export function drawKey(
  canvas: Canvas,
  series: readonly ChartSeries[],
  colors: readonly { fill: string; outline?: string }[],
  top: number,
  { width, look, measure }: Frame,
  sample?: { wide: number; draw: DrawSample },
): number {
  if (series.length < 2) return top;
  const high = look.size * SWATCH;
  const side = high * (sample?.wide ?? 1);
  let [x, y] = [0, top];
  for (const [at, { label }] of series.entries()) {
    const room = width - side - 4;
    const { lines, width: wide } = wrapped(label, room, (text) => measure(text, look.size));
    if (x > 0 && x + side + 4 + wide > width) {
      x = 0;
      y += look.size * LEADING * 1.1;
    }
    const upper = y + look.size * 0.1;
    if (sample) sample.draw(at, x, upper, { wide: side, high });
    else canvas.rect(x, upper, side, side, colors[at]!);
    for (const [nth, line] of lines.entries())
      canvas.text(line, x + side + 4, y + look.size * (0.85 + nth * LEADING), { color: look.ink });
    y += (lines.length - 1) * look.size * LEADING;
    x += side + 4 + wide + BETWEEN;
  }
  return y + look.size * LEADING + look.size * 0.6;
}

/** Draws the unit of an axis above it. Returns where the space below it begins. */
export function drawUnit(canvas: Canvas, unit: string, top: number, { look }: Frame): number {
  if (unit === '') return top;
  canvas.text(unit, 0, top + look.size * 0.9, { color: look.muted });
  return top + look.size * LEADING * 1.1;
}
