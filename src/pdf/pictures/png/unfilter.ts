/** §17.15: PNG filters (ISO 15948 §9), undone in place. Pictures have millions of bytes, so each filter has a loop of its own. */

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const toLeft = Math.abs(guess - left);
  const toAbove = Math.abs(guess - above);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Undoes the filter of a row's bytes from `at` up to `end`. `step`: how far back the byte on the left is; `up`: the byte above. */
type Undo = (rows: Uint8Array, at: number, end: number, step: number, up: number) => void;

const nothing: Undo = () => {};
const sub: Undo = (rows, from, end, step) => {
  for (let at = from + step; at < end; at++) rows[at]! += rows[at - step]!;
};
const up: Undo = (rows, from, end, _step, above) => {
  for (let at = from; at < end; at++) rows[at]! += rows[at - above]!;
};
const average: Undo = (rows, from, end, step, above) => {
  const second = Math.min(end, from + step);
  for (let at = from; at < second; at++) rows[at]! += rows[at - above]! >> 1;
  for (let at = second; at < end; at++) rows[at]! += (rows[at - step]! + rows[at - above]!) >> 1;
};
const averageOfLeft: Undo = (rows, from, end, step) => {
  for (let at = from + step; at < end; at++) rows[at]! += rows[at - step]! >> 1;
};
const paethFilter: Undo = (rows, from, end, step, above) => {
  const second = Math.min(end, from + step);
  for (let at = from; at < second; at++) rows[at]! += rows[at - above]!;
  for (let at = second; at < end; at++)
    rows[at]! += paeth(rows[at - step]!, rows[at - above]!, rows[at - above - step]!);
};

/** By filter type. The row above the first counts as zeros. */
const BELOW_A_ROW = [nothing, sub, up, average, paethFilter];
const FIRST_ROW = [nothing, sub, nothing, averageOfLeft, sub];

/** Undoes the filter of the row of `size` bytes whose type stands at `at`, in place. */
export function unfilter(rows: Uint8Array, at: number, size: number, step: number, hasAbove: boolean): void {
  const type = rows[at]!;
  if (!(type in BELOW_A_ROW)) throw new Error(`filter type ${type}`);
  (hasAbove ? BELOW_A_ROW : FIRST_ROW)[type]!(rows, at + 1, at + 1 + size, step, 1 + size);
}
