/**
 * §17.28: columns, which are pages of pdfmake's, become pages: before anything is drawn, every second one moves beside the one before it. Numbers
 * of pages that the table of contents shows are counted by then.
 */
import { COLUMN_COUNT } from '../../template/model/column-width.ts';
import type { DrawnLine, DrawnPage, Renderer } from '../engine/renderer.ts';
import { replacement } from '../engine/replacement.ts';

/** A line, a shape or a picture, by the parts that say where it is. */
type Item = Partial<Record<'x' | 'x1' | 'x2', number>> & { points?: { x: number; y: number }[] };
type Position = { pageNumber: number };

const SIDES = ['x', 'x1', 'x2'] as const;

function move(item: Item, by: number): void {
  for (const side of SIDES) if (typeof item[side] === 'number') item[side] += by;
  if (item.points) item.points = item.points.map(({ x, y }) => ({ x: x + by, y }));
}

/** The places whose page numbers a line shows. */
function referredTo({ _pageNodeRef, inlines }: DrawnLine): Position[] {
  const nodes = [_pageNodeRef, ...(inlines ?? []).map((inline) => inline._pageNodeRef)];
  return nodes.flatMap((node) => (node as { positions?: Position[] } | undefined)?.positions ?? []);
}

function joined(columns: DrawnPage[], step: number): DrawnPage[] {
  const pages: DrawnPage[] = [];
  const counted = new Set<Position>();
  for (const [index, column] of columns.entries()) {
    const across = index % COLUMN_COUNT;
    for (const { type, item } of column.items) {
      if (type === 'line') for (const position of referredTo(item as DrawnLine)) counted.add(position);
      if (across > 0 && item) move(item, across * step);
    }
    if (across === 0) pages.push(column);
    else for (const item of column.items) pages.at(-1)!.items.push({ ...item, column: across });
  }
  for (const position of counted) position.pageNumber = Math.ceil(position.pageNumber / COLUMN_COUNT);
  return pages;
}

export const columnPages = replacement('columnPages', (stock) => ({
  'Renderer.renderPages': function (this: typeof Renderer.prototype, pages: DrawnPage[]): void {
    const step = pages[0]?.pageMargins?.columns?.step;
    stock['Renderer.renderPages'].call(this, step === undefined ? pages : joined(pages, step));
  },
}));
