/**
 * §17.18: sorts right-to-left pages into reading order, since some readers extract text in the order of the content stream (see
 * `draw-ordered-parts.ts`). pdfmake draws the columns of a table from left to right, even if the rightmost is the first. So the lines of
 * such a page are sorted by the structure tree; rules and tints are drawn before them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DrawnLine, DrawnPage, DrawnVector, Renderer } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';
import { isPlacedTextRows, type PlacedTextRows } from '../layout/text-rows.ts';
import { decimal } from '../syntax/serialize.ts';
import type { StructureElement, StructureTree } from '../tagging/structure-tree.ts';

type PlacedLine = DrawnLine & { x: number; y: number };
type LineItem = { type: 'line'; item: PlacedLine | PlacedTextRows };

/** Items that may be drawn before the text beside them. */
const SHAPES = ['vector', 'image', 'svg'];
/** Lines whose tops differ by less than this many points are side by side. */
const SAME_LINE = 6;

function isLine(item: DrawnPage['items'][number]): item is LineItem {
  return item.type === 'line';
}

/** Returns whether a line runs from right to left (odd bidi level). Parts without a level run from left to right; line ends have none. */
function isRightToLeft({ item }: LineItem): boolean {
  return (
    !isPlacedTextRows(item) &&
    item.inlines[0]?.level !== undefined &&
    Math.min(...item.inlines.map(({ level = Infinity }) => level)) % 2 === 1
  );
}

/** Returns the first place of a line, or of rows of texts, which are read in order. Line ends and artifacts have none. */
function firstPlace({ item }: LineItem): number {
  if (isPlacedTextRows(item)) return item.rows[0]!.place;
  return Math.min(...item.inlines.map(({ place = -1 }) => (place < 0 ? Number.POSITIVE_INFINITY : place)));
}

/** Returns the rank of each place in reading order, by a walk through the structure tree. */
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

/** Returns lines in reading order. A line without a place (an artifact) stays after the line before it. */
function sortedAsRead(lines: LineItem[], ranks: number[]): LineItem[] {
  let last = -1;
  const ranked = lines.map((line) => {
    last = ranks[firstPlace(line)] ?? last;
    return { line, rank: last };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ line }) => line);
}

/** Sorts the lines of a page, and finds those that continue to their left. */
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

/** Returns whether the text after a line is on its left side: a list item after its number, the next cell of a table. */
export function continuesToLeft(line: DrawnLine): boolean {
  return followed.has(line);
}

const trees = new AsyncLocalStorage<StructureTree>();

/** Runs `draw`, which lays out and draws a document, with the structure tree that defines its reading order. */
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

/**
 * §19.8: fixes tints behind rows and code. pdfmake draws the tint of a row cell by cell, at the beginning of its page, and reverses the
 * order of tints in unbreakable blocks. Here the tints of a row are joined, so that no seam shows, and lie behind those of code in its
 * cells.
 */
type Box = Record<'x' | 'y' | 'w' | 'h', number>;
type Tint = { type: 'vector'; item: DrawnVector & Box };

/** A distance in points that is too small to be visible. */
const NEAR = 0.01;

function isTint(item: DrawnPage['items'][number] | undefined): item is Tint {
  if (item?.type !== 'vector') return false;
  const { type, color, lineColor } = item.item as DrawnVector;
  return type === 'rect' && color !== undefined && !lineColor;
}

/** Checks whether one tint begins where the other ends and looks the same. */
function isBeside({ item: a }: Tint, { item: b }: Tint): boolean {
  const gap = Math.min(Math.abs(a.x + a.w - b.x), Math.abs(b.x + b.w - a.x));
  return gap < NEAR && a.y === b.y && a.h === b.h && a.color === b.color;
}

/** Returns whether the second covers the first completely. */
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

/** Sorts tints by size if one would cover a smaller one. */
function inOrder(tints: Tint[]): Tint[] {
  return tints.some((tint, at) => tints.slice(at + 1).some((later) => isCovered(tint, later)))
    ? tints.sort((a, b) => b.item.w * b.item.h - a.item.w * a.item.h)
    : tints;
}

/** Joins and sorts consecutive tints. */
function settleTints({ items }: DrawnPage): void {
  for (let from = 0; from < items.length; from++) {
    let end = from;
    while (isTint(items[end])) end++;
    if (end - from < 2) continue;
    const tints = inOrder(joined(items.slice(from, end) as Tint[]));
    items.splice(from, end - from, ...tints);
    from += tints.length;
  }
}

/**
 * Rules between rows of tables. pdfmake draws the rule below a row as one line for each column, and sets the whole graphics state for
 * each. Here it is one line, and only changes of the state are written (without this, a long table takes 1.17 times as long).
 */
export type Ends = Record<'x1' | 'y1' | 'x2' | 'y2', number>;

/** Joins consecutive horizontal lines that look the same. */
function joinRules(page: DrawnPage): void {
  let last: (DrawnVector & Ends) | undefined;
  page.items = page.items.filter(({ type, item }) => {
    const rule = type === 'vector' ? ruleIn(item as DrawnVector) : undefined;
    if (last && rule && continues(last, rule)) {
      last.x2 = rule.x2;
      return false;
    }
    last = rule;
    return true;
  });
}

function ruleIn(vector: DrawnVector): (DrawnVector & Ends) | undefined {
  const isRule = vector.y1 === vector.y2 && vector.place === undefined && isPlain(vector);
  return isRule ? (vector as DrawnVector & Ends) : undefined;
}

function continues(last: DrawnVector & Ends, { x1, y1, lineWidth, lineColor }: DrawnVector & Ends): boolean {
  const isAlike = last.lineWidth === lineWidth && last.lineColor === lineColor;
  return isAlike && last.y1 === y1 && Math.abs(x1 - last.x2) < NEAR;
}

/** Returns whether a shape is a line with only a width and a colour. */
function isPlain({ type, lineColor, dash, lineCap, strokeOpacity }: DrawnVector): boolean {
  return type === 'line' && Boolean(lineColor) && !dash && !lineCap && strokeOpacity === undefined;
}

/** Returns the width and colour of a plain line. Undefined for any other shape. */
export function penOf(vector: DrawnVector): string | undefined {
  return isPlain(vector) ? `${vector.lineWidth} ${vector.lineColor}` : undefined;
}

/** Returns the operators for a line in the graphics state of the line before. */
export function strokeOperators({ x1, y1, x2, y2 }: Ends): string {
  return `${decimal(x1)} ${decimal(y1)} m\n${decimal(x2)} ${decimal(y2)} l\nS`;
}
