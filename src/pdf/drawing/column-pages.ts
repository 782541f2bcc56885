/**
 * §17.28: turns columns, which pdfmake treats as pages, into pages: before drawing, every second one moves beside the one before it. The
 * page numbers in the table of contents are then adjusted.
 */
import { COLUMN_COUNT } from '../../template/model/document-setup.ts';
import type { DrawnLine, DrawnPage, Renderer } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';

/** A line, shape or picture, with its horizontal positions. */
type Item = Partial<Record<'x' | 'x1' | 'x2', number>> & { points?: { x: number; y: number }[] };
type Position = { pageNumber: number };

const SIDES = ['x', 'x1', 'x2'] as const;

function move(item: Item, by: number): void {
  for (const side of SIDES) if (typeof item[side] === 'number') item[side] += by;
  if (item.points) item.points = item.points.map(({ x, y }) => ({ x: x + by, y }));
}

/** Returns the places whose page numbers a line shows. */
function referredTo({ _pageNodeRef, inlines }: DrawnLine): Position[] {
  const nodes = [_pageNodeRef, ...(inlines ?? []).map((inline) => inline._pageNodeRef)];
  return nodes.flatMap((node) => (node as { positions?: Position[] } | undefined)?.positions ?? []);
}

/** Changes the page numbers that lines show, each once. */
function renumber(pages: DrawnPage[], countedAs: (pageNumber: number) => number): void {
  const counted = new Set<Position>();
  for (const { items } of pages)
    for (const { type, item } of items)
      if (type === 'line') for (const position of referredTo(item as DrawnLine)) counted.add(position);
  for (const position of counted) position.pageNumber = countedAs(position.pageNumber);
}

/** §10.30: returns the page count that each page belongs to. */
export function runsOf(pages: DrawnPage[]): number[] {
  return pages.map(({ pageMargins }) => pageMargins?.section?.run ?? 0);
}

/** §10.30: returns the number of each page in its page count. */
export function numbersIn(pages: DrawnPage[]): number[] {
  const counts = new Map<number, number>();
  return runsOf(pages).map((run) => {
    const number = (counts.get(run) ?? 0) + 1;
    counts.set(run, number);
    return number;
  });
}

function joined(columns: DrawnPage[], step: number): DrawnPage[] {
  const pages: DrawnPage[] = [];
  for (const [index, column] of columns.entries()) {
    const across = index % COLUMN_COUNT;
    if (across > 0) for (const { item } of column.items) if (item) move(item, across * step);
    if (across === 0) pages.push(column);
    else for (const item of column.items) pages.at(-1)!.items.push({ ...item, column: across });
  }
  return pages;
}

export const columnPages = replacement('columnPages', (stock) => ({
  'Renderer.renderPages': function (this: typeof Renderer.prototype, pages: DrawnPage[]): void {
    const step = pages[0]?.pageMargins?.columns?.step;
    if (step !== undefined) renumber(pages, (number) => Math.ceil(number / COLUMN_COUNT));
    else if (pages.some(({ pageMargins }) => pageMargins?.section?.run)) {
      const numbers = numbersIn(pages);
      renumber(pages, (number) => numbers[number - 1]!);
    }
    stock['Renderer.renderPages'].call(this, step === undefined ? pages : joined(pages, step));
  },
}));
