/**
 * §17.18: reading order of right-to-left pages. Some readers extract text in the order of the content stream (see
 * `bidi-line/draw-ordered-parts.ts`). pdfmake draws the columns of a table from left to right, also where the rightmost is the first. So
 * the lines of such a page are sorted by the structure tree; rules and tints among them are drawn first.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DrawnLine, DrawnPage, Renderer } from '../engine/renderer.ts';
import { replacement } from '../engine/replacement.ts';
import { isPlacedTextRows, type PlacedTextRows } from '../layout/text-rows.ts';
import type { StructureElement, StructureTree } from '../tagging/structure-tree.ts';
import { joinRules } from './join-rules.ts';
import { settleTints } from './settle-tints.ts';

type PlacedLine = DrawnLine & { x: number; y: number };
type LineItem = { type: 'line'; item: PlacedLine | PlacedTextRows };

/** Items that may be drawn before the text beside them. */
const SHAPES = ['vector', 'image', 'svg'];
/** Lines whose tops differ by fewer points than this are side by side. */
const SAME_LINE = 6;

function isLine(item: DrawnPage['items'][number]): item is LineItem {
  return item.type === 'line';
}

/** Whether a line runs from right to left (odd bidi level). Parts without a level run from left to right; line ends have none either. */
function isRightToLeft({ item }: LineItem): boolean {
  return (
    !isPlacedTextRows(item) &&
    item.inlines[0]?.level !== undefined &&
    Math.min(...item.inlines.map(({ level = Infinity }) => level)) % 2 === 1
  );
}

/** The first place of a line, or of rows of texts, which are read one after the other. Line ends and artifacts have none. */
function firstPlace({ item }: LineItem): number {
  if (isPlacedTextRows(item)) return item.rows[0]!.place;
  return Math.min(...item.inlines.map(({ place = -1 }) => (place < 0 ? Number.POSITIVE_INFINITY : place)));
}

/** The rank of each place in reading order: a walk through the structure tree. */
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

/** Lines in reading order. A line without a place (an artifact) stays behind the line before it. */
function sortedAsRead(lines: LineItem[], ranks: number[]): LineItem[] {
  let last = -1;
  const ranked = lines.map((line) => {
    last = ranks[firstPlace(line)] ?? last;
    return { line, rank: last };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ line }) => line);
}

/** Sorts the lines of a page, and finds the lines that continue to their left. */
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

/** Whether the text that is read after a line is on its left side: a list item after its number, the next cell of a table. */
export function continuesToLeft(line: DrawnLine): boolean {
  return followed.has(line);
}

const trees = new AsyncLocalStorage<StructureTree>();

/** Runs `draw`, which lays out and draws a document, with the structure tree that gives its reading order. */
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
    for (const page of pages) {
      settleTints(page);
      joinRules(page);
    }
    stock['Renderer.renderPages'].call(this, pages);
  },
}));
