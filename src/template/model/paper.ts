/** §10.18 `page`: the paper: sheets by their names, labels and rolls. Lengths are in points (1/72 inch). */

/** Width and height in portrait, in points (1/72 inch). B5 is that of ISO 216, JIS-B5 that of JIS P 0138, as CSS names them. */
export const SHEETS = {
  A3: [841.89, 1190.55],
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  A6: [297.64, 419.53],
  B5: [498.9, 708.66],
  'JIS-B5': [515.91, 728.5],
  Letter: [612, 792],
  Legal: [612, 1008],
  Executive: [522, 756],
} as const satisfies Record<string, [width: number, height: number]>;
export type PaperName = keyof typeof SHEETS;

/** The longest side of a page, in points: the most that PDF has (5,080 mm). Text on a roll has no more room either. */
export const LONGEST_SIDE = 14_400;

/** A paper of the author's own measures, in points, as it is held. `auto`: a roll, whose one page is as long as its content. */
export type OwnPaper = { width: number; height: number | 'auto' };

export type Sheet = { size: PaperName | OwnPaper; orientation: 'portrait' | 'landscape' };

function isOwnPaper(size: Sheet['size'] | undefined): size is OwnPaper {
  return typeof size === 'object';
}

export function isRoll({ size }: { size?: Sheet['size'] | undefined }): boolean {
  return isOwnPaper(size) && size.height === 'auto';
}

/** In points: a paper of the author's own that is no wider or no higher than this is a label (105 mm, as A6). */
const LABEL = 297.64;

/** §10.18: whether a paper is a roll or a label, which has small margins and nothing of a letter's page. */
export function isLabel(size: Sheet['size'] | undefined): boolean {
  return isOwnPaper(size) && (size.height === 'auto' || Math.min(size.width, size.height) <= LABEL);
}

/** Returns the least width and height of text, in points: an inch, and 10 mm on a label. */
export function leastText({ size }: Pick<Sheet, 'size'>): number {
  return isLabel(size) ? 28.34 : 72;
}

/**
 * Returns the width and height in the page's orientation, in points; of a roll the most that its page can have. Throws on an unknown
 * size.
 */
export function sheetOf({ size, orientation }: Sheet): { width: number; height: number } {
  if (isOwnPaper(size)) {
    const height = size.height === 'auto' ? LONGEST_SIDE : size.height;
    const isTurned = orientation === 'landscape' && height > size.width;
    return isTurned ? { width: height, height: size.width } : { width: size.width, height };
  }
  const sheet = SHEETS[size];
  if (!sheet) throw new Error(`page size ${size}: expected one of ${Object.keys(SHEETS).join(', ')}`);
  const [short, long] = sheet;
  return orientation === 'landscape' ? { width: long, height: short } : { width: short, height: long };
}
