/** §18.42: pictures of pages as PNG. */
import { PNG } from 'pngjs';
import { type Drawn, SCALE } from './draw-pages.ts';

/** `width` and `height` in pixels; `mm`: how high the page is. */
export type PagePicture = { png: Uint8Array<ArrayBuffer>; width: number; height: number; mm: number };

const POINTS_A_MM = 72 / 25.4;
/**
 * Each row as what differs from the one above: pages are mostly blank. To try all filters, and to take out the alpha that is opaque all
 * over, takes four times as long, and gives half as many bytes more.
 */
const WRITTEN = { colorType: 6, filterType: 2, deflateStrategy: 0, deflateLevel: 6 } as const;
/** Between two pages, and below the shorter one. */
const GREY = Buffer.from([0xc2, 0xc2, 0xc2, 0xff]);

export function pictureOf({ width, height, data }: Drawn): PagePicture {
  const picture = new PNG({ width, height });
  picture.data.set(data);
  return { png: new Uint8Array(PNG.sync.write(picture, WRITTEN)), width, height, mm: height / SCALE / POINTS_A_MM };
}

/** Both pages beside each other; one alone where there is no other. */
export function besideEachOther(pages: readonly PagePicture[]): Uint8Array {
  const gap = 8 * SCALE;
  const width = pages.reduce((sum, page) => sum + page.width, 0) + gap * (pages.length - 1);
  const picture = new PNG({ width, height: Math.max(...pages.map(({ height }) => height)), fill: true });
  picture.data.fill(GREY);
  let left = 0;
  for (const { png, width, height } of pages) {
    PNG.bitblt(PNG.sync.read(Buffer.from(png)), picture, 0, 0, width, height, left, 0);
    left += width + gap;
  }
  return PNG.sync.write(picture, WRITTEN);
}
