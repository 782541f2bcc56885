/**
 * §19.8: tints behind rows and code. pdfmake draws the tint of a row cell by cell, at the beginning of its page, and turns the order of tints
 * round in what it keeps together. Here those of a row are one, so that no seam shows, and a tint lies behind that of code in its cells.
 */
import type { DrawnPage, DrawnVector } from '../engine/renderer.ts';

type Box = Record<'x' | 'y' | 'w' | 'h', number>;
type Tint = { type: 'vector'; item: DrawnVector & Box };

/** In points: smaller than can be seen. */
const NEAR = 0.01;

function isTint(item: DrawnPage['items'][number] | undefined): item is Tint {
  if (item?.type !== 'vector') return false;
  const { type, color, lineColor } = item.item as DrawnVector;
  return type === 'rect' && color !== undefined && !lineColor;
}

/** Whether one stands where the other begins and looks the same. */
function isBeside({ item: a }: Tint, { item: b }: Tint): boolean {
  const gap = Math.min(Math.abs(a.x + a.w - b.x), Math.abs(b.x + b.w - a.x));
  return gap < NEAR && a.y === b.y && a.h === b.h && a.color === b.color;
}

/** Whether the first lies behind the second one as a whole. */
function isCovered({ item: a }: Tint, { item: b }: Tint): boolean {
  return a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
}

function joined(tints: Tint[]): Tint[] {
  const found: Tint[] = [];
  for (const tint of tints) {
    const last = found.at(-1);
    if (last && isBeside(last, tint)) {
      last.item.x = Math.min(last.item.x, tint.item.x);
      last.item.w += tint.item.w;
    } else found.push(tint);
  }
  return found;
}

/** The larger first, where one would cover another that is smaller. */
function inOrder(tints: Tint[]): Tint[] {
  return tints.some((tint, at) => tints.slice(at + 1).some((later) => isCovered(tint, later)))
    ? tints.sort((a, b) => b.item.w * b.item.h - a.item.w * a.item.h)
    : tints;
}

/** Settles tints that follow one another. */
export function settleTints({ items }: DrawnPage): void {
  for (let from = 0; from < items.length; from++) {
    let end = from;
    while (isTint(items[end])) end++;
    if (end - from < 2) continue;
    const tints = inOrder(joined(items.slice(from, end) as Tint[]));
    items.splice(from, end - from, ...tints);
    from += tints.length;
  }
}
