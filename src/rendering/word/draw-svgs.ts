/** §17.42: SVGs as pixels, for programs that show none: each is set on a page of its own, which PDFium draws. */
import { PNG } from 'pngjs';
import { loadRunRenderJob, SAMPLE_JOB } from '../../pdf/index.ts';
import type { Asset } from '../../template/model/asset.ts';
import { PICTURE_SHARE_OF_PAGE, sheetOf } from '../../template/model/sheet-of.ts';
import { drawPage } from '../compare/draw-pages.ts';
import type { Size } from './pictures.ts';

/** Pixels a point: 216 dpi, at which a code on paper is read. */
const SCALE = 3;
const FILE = 'picture.svg';
const { setup } = SAMPLE_JOB;
const PAGE = { ...setup.page, margins: { top: 0, right: 0, bottom: 0, left: 0 } };
const JOB = { ...SAMPLE_JOB, markdown: `![](${FILE})`, setup: { ...setup, page: PAGE, header: [], footer: [] } };

/** PNGs by their assets. What cannot be drawn has none. `sizeOf`: natural, in points. */
export async function drawSvgs(
  assets: readonly Asset[],
  sizeOf: (asset: Asset) => Size | undefined,
): Promise<Map<Asset, Uint8Array>> {
  const drawn = new Map<Asset, Uint8Array>();
  const svgs = assets.filter(({ mediaType }) => mediaType === 'image/svg+xml');
  if (svgs.length === 0) return drawn;
  const run = await loadRunRenderJob();
  for (const svg of svgs) {
    const size = sizeOf(svg);
    if (!size) continue;
    try {
      const { bytes } = await run({ ...JOB, assets: [{ ...svg, path: FILE }] });
      drawn.set(svg, await cutOut(bytes, size));
    } catch {
      // As for a PDF, which has its alt text in its place.
    }
  }
  return drawn;
}

/** It stands in the upper left corner, smaller where the page has no room for it. */
async function cutOut(pdf: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const sheet = sheetOf(PAGE);
  const share = Math.min(1, sheet.width / width, (sheet.height * PICTURE_SHARE_OF_PAGE) / height);
  const page = await drawPage(pdf, 0, SCALE);
  const [wide, high] = [width, height].map((length) => Math.max(1, Math.round(length * share * SCALE))) as [
    number,
    number,
  ];
  const whole = new PNG({ width: page.width, height: page.height });
  whole.data.set(page.data);
  const picture = new PNG({ width: Math.min(wide, page.width), height: Math.min(high, page.height) });
  PNG.bitblt(whole, picture, 0, 0, picture.width, picture.height, 0, 0);
  return PNG.sync.write(picture, { colorType: 2 });
}
