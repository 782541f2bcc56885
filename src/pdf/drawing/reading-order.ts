/**
 * Readers that keep the order of the file (see ordered-line) want the lines of a page in the order in which they are read. pdfmake sets
 * the columns of a table from left to right, also where the first is the rightmost. Here such a page's lines are put in
 * order as the structure tree says, behind the rules and tints among them. Reaches into pdfmake 0.3.11.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DrawnLine, DrawnPage, Renderer } from '../engine/renderer.ts';
import { replacement } from '../engine/replacement.ts';
import { isPlacedTextRows, type PlacedTextRows } from '../layout/placed-text-rows.ts';
import type { StructureElement, StructureTree } from '../tagging/structure-tree.ts';

type PlacedLine = DrawnLine & { x: number; y: number };
type LineItem = { type: 'line'; item: PlacedLine | PlacedTextRows };

/** What may be drawn before the text beside it. */
const SHAPES = ['vector', 'image', 'svg'];
/** Lines nearer than this stand side by side. */
const SAME_LINE = 6;

function isLine(item: DrawnPage['items'][number]): item is LineItem {
  return item.type === 'line';
}

/** Parts of a line that simply runs from left to right have no level; the end of a line has none in any. */
function isRightToLeft({ item }: LineItem): boolean {
  return (
    !isPlacedTextRows(item) &&
    item.inlines[0]?.level !== undefined &&
    Math.min(...item.inlines.map(({ level = Infinity }) => level)) % 2 === 1
  );
}

/** Rows of texts that follow each other are read one after the other. */
function firstPlace({ item }: LineItem): number {
  return isPlacedTextRows(item) ? item.rows[0]!.place : Math.min(...item.inlines.map(({ place = -1 }) => place));
}

/** The rank of each place in the order of reading. */
function ranksOf(tree: StructureTree): number[] {
  const ranks: number[] = [];
  let rank = 0;
  const visit = ({ children }: StructureElement): void => {
    for (const child of children) {
      if (typeof child === 'number') ranks[child] = rank++;
      else visit(child);
    }
  };
  visit(tree.root);
  return ranks;
}

/** Lines as they are read; what has no place, being no part of the text, stays behind the line before it. */
function sortedAsRead(lines: LineItem[], ranks: number[]): LineItem[] {
  let last = -1;
  const ranked = lines.map((line) => {
    last = ranks[firstPlace(line)] ?? last;
    return { line, rank: last };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ line }) => line);
}

function sortPage(page: DrawnPage, ranks: number[]): void {
  const lines = page.items.filter(isLine);
  if (!lines.some(isRightToLeft)) return;
  const ordered = sortedAsRead(lines, ranks);
  const moved = lines.filter((line, index) => line !== ordered[index]);
  if (moved.length > 0) {
    const first = page.items.indexOf(moved[0]!);
    const end = page.items.indexOf(moved.at(-1)!) + 1;
    const items = page.items.slice(first, end);
    const shapes = items.filter((item) => !isLine(item));
    if (!shapes.every(({ type }) => SHAPES.includes(type))) return;
    const from = lines.indexOf(moved[0]!);
    page.items.splice(first, end - first, ...shapes, ...ordered.slice(from, from + items.length - shapes.length));
  }
  for (const [index, { item }] of ordered.entries()) {
    const next = ordered[index + 1]?.item;
    if (next && Math.abs(next.y - item.y) < SAME_LINE && leftOf(next) < leftOf(item)) followed.add(item);
  }
}

function leftOf(item: LineItem['item']): number {
  return item.x + (isPlacedTextRows(item) ? 0 : (item.inlines[0]?.x ?? 0));
}

const followed = new WeakSet<object>();

/** Whether what is read behind a line stands to its left: the number of an item, a cell of a table. */
export function continuesToLeft(line: DrawnLine): boolean {
  return followed.has(line);
}

const trees = new AsyncLocalStorage<StructureTree>();

/** Lays out and draws a document whose parts are in this tree. */
export function inReadingOrder<Result>(tree: StructureTree, draw: () => Result): Result {
  return trees.run(tree, draw);
}

export const readingOrder = replacement('readingOrder', (stock) => ({
  'Renderer.renderPages': function (this: typeof Renderer.prototype, pages: DrawnPage[]): void {
    const tree = trees.getStore();
    if (tree && pages.some(({ items }) => items.some((item) => isLine(item) && isRightToLeft(item)))) {
      const ranks = ranksOf(tree);
      for (const page of pages) sortPage(page, ranks);
    }
    stock['Renderer.renderPages'].call(this, pages);
  },
}));
