/** §17.28: the columns of a page, in PDF and preview. In points. */

export const COLUMN_COUNT = 2;
export const COLUMN_GAP = 18;

/** Of one column between margins that leave so much. */
export function columnWidth(bodyWidth: number): number {
  return (bodyWidth - COLUMN_GAP * (COLUMN_COUNT - 1)) / COLUMN_COUNT;
}
