/**
 * §19.8: the tint of a row lies behind that of code in its cells. pdfmake puts each tint at the beginning of its page, and turns the order of
 * those round that it keeps together.
 */
import type { DrawnPage, DrawnVector } from '../engine/renderer.ts';

type Tint = { type: 'vector'; item: DrawnVector & Record<'x' | 'y' | 'w' | 'h', number> };

function isTint(item: DrawnPage['items'][number]): item is Tint {
  const { type, color, lineColor } = item.item as DrawnVector;
  return item.type === 'vector' && type === 'rect' && color !== undefined && !lineColor;
}

/** Whether the first lies behind the second one as a whole. */
function isCovered({ item: a }: Tint, { item: b }: Tint): boolean {
  return a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
}

/** Sorts tints that follow one another, where one would cover another that is smaller. */
export function largerTintsFirst({ items }: DrawnPage): void {
  for (let from = 0; from < items.length; from++) {
    let end = from;
    while (end < items.length && isTint(items[end]!)) end++;
    if (end - from < 2) continue;
    const tints = items.slice(from, end) as Tint[];
    if (tints.some((tint, at) => tints.slice(at + 1).some((later) => isCovered(tint, later))))
      items.splice(from, tints.length, ...tints.sort((a, b) => b.item.w * b.item.h - a.item.w * a.item.h));
    from = end;
  }
}
