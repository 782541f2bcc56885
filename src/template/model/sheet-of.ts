/** §10.18 `page`: the paper sizes. */
import type { PageSetup } from './document-setup.ts';

/** Width and height in portrait, in points (1/72 inch). */
const SHEETS: Record<PageSetup['size'], [width: number, height: number]> = {
  A4: [595.28, 841.89],
  Letter: [612, 792],
  Legal: [612, 1008],
};

/** A picture takes no more of a page's height: the rest is for its caption and other text. */
export const PICTURE_SHARE_OF_PAGE = 0.75;

/** §17.38: between a picture at a side and the text beside and below it, and the least width of that text, in points. */
export const BESIDE_PICTURE = { gap: 12, below: 4, narrowest: 120 };

/** Width and height in the page's orientation, in points. Throws on an unknown size. */
export function sheetOf({ size, orientation }: PageSetup): { width: number; height: number } {
  const sheet = SHEETS[size];
  if (!sheet) throw new Error(`page size ${size}: expected one of ${Object.keys(SHEETS).join(', ')}`);
  const [short, long] = sheet;
  return orientation === 'landscape' ? { width: long, height: short } : { width: short, height: long };
}
