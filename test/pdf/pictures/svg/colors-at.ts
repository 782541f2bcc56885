/** What a raster of a drawing shows, in the words of `drawings.ts`. */
import { COLORS, POINTS } from './drawings.ts';

/** A pixel for each of the drawing, from its upper left corner on. */
export type Raster = { width: number; data: Uint8Array };

const PIXELS = 1;
const SIZE = 40 * PIXELS;
/** Rounding of colours, and of those that are seen through. */
const NEAR = 8;

function pixel({ width, data }: Raster, x: number, y: number): number[] {
  return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
}

function channels(color: string): number[] {
  return [...Buffer.from((COLORS[color] ?? color).slice(1), 'hex')];
}

function hex(color: number[]): string {
  return `#${Buffer.from(color).toString('hex')}`;
}

function isNear(one: number[], other: number[]): boolean {
  return one.every((value, at) => Math.abs(value - other[at]!) <= NEAR);
}

/** `wanted` where the raster shows it; else what it shows. */
export function colorsAt(raster: Raster, wanted: string): string {
  if (wanted.startsWith('only ')) return onlyColor(raster, wanted.slice('only '.length));
  const colors = wanted.split(' ');
  const found = POINTS.map(([x, y], at) => {
    const color = colors[at] ?? colors[0]!;
    const shown = pixel(raster, x * PIXELS, y * PIXELS);
    return color === '-' || isNear(shown, channels(color)) ? color : hex(shown);
  });
  return found.every((color, at) => color === (colors[at] ?? colors[0])) ? wanted : found.join(' ');
}

/** Every pixel lies between white and the colour, and some are the colour. */
function onlyColor(raster: Raster, color: string): string {
  const ink = channels(color);
  let most = 0;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const shown = pixel(raster, x, y);
      const share = (255 - shown[0]!) / (255 - ink[0]!);
      most = Math.max(most, share);
      if (
        !isNear(
          shown,
          ink.map((value) => 255 - share * (255 - value)),
        )
      )
        return hex(shown);
    }
  return most > 0.9 ? `only ${color}` : 'nothing';
}
