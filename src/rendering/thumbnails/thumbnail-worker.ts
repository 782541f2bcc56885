/** §20.83: the code of a worker thread that draws thumbnails. */
import { deflateSync } from 'node:zlib';
import { type Pixels, writePng } from '../../domain/png.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { drawPage } from '../compare/draw-pages.ts';
import type { ThumbnailJob } from './thumbnails.ts';

/** The longest side of a picture, in pixels. Paper may be metres long. */
const MAX_PIXELS = 1600;
/** So many colours take half a byte a pixel: paper, ink and its greys, and those of a logo. */
const COLOURS = 16;

export default inThread(async ({ pdf, scale }: ThumbnailJob) =>
  smallPng(await drawPage(pdf, 0, { scale, max: MAX_PIXELS })),
);

/** Returns a PNG of the 16 most frequent colours, of which each has 4 bits a channel: a tenth of the bytes of all colours. */
function smallPng({ width, height, data }: Pixels): Uint8Array {
  const shades = Uint16Array.from({ length: width * height }, (_, at) => {
    const [red, green, blue] = [0, 1, 2].map((channel) => data[4 * at + channel]! >> 4);
    return (red! << 8) | (green! << 4) | blue!;
  });
  const counts = new Map<number, number>();
  for (const shade of shades) counts.set(shade, (counts.get(shade) ?? 0) + 1);
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, COLOURS)
    .map(([shade]) => shade);
  const nearest = new Map([...counts.keys()].map((shade) => [shade, nearestTo(shade, palette)]));
  const size = Math.ceil(width / 2);
  const rows = new Uint8Array((1 + size) * height);
  for (let at = 0; at < shades.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    rows[y * (1 + size) + 1 + (x >> 1)]! |= nearest.get(shades[at]!)! << (x % 2 === 0 ? 4 : 0);
  }
  return writePng({
    header: { width, height, depth: 4, color: 3, interlaced: false },
    palette: Uint8Array.from(palette.flatMap((shade) => channelsOf(shade).map((channel) => channel * 17))),
    transparency: undefined,
    looks: new Map(),
    data: deflateSync(rows, { level: 9 }),
  });
}

function channelsOf(shade: number): number[] {
  return [shade >> 8, (shade >> 4) & 15, shade & 15];
}

function nearestTo(shade: number, palette: readonly number[]): number {
  const own = channelsOf(shade);
  const distances = palette.map((one) =>
    channelsOf(one).reduce((sum, channel, at) => sum + (channel - own[at]!) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}
