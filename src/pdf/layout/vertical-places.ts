/**
 * §17.36: aligns text vertically on a page that it does not fill. Everything is laid out from the top; then the free height of a page
 * goes to the places where its blocks ask for it, and what is below moves down. So page breaks do not change. Lengths are in points.
 */
import { rollFailure } from '../check/render-failure.ts';
import type { DocumentContext, LayoutBuilder, PageMargins } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';
import { headingsOfPages } from './page-headings.ts';
import { isPlacedTextRows, type PlacedTextRows, textRowHeight } from './text-rows.ts';

/** A line, rows of texts, a picture or a shape, with its vertical positions. */
type Placed = Partial<Record<'y' | 'h' | 'y1' | 'y2' | '_height', number>> & {
  /** Set on an item that asks for a share of the page's free height (`document/flow/stack-blocks.ts`). */
  leftSpace?: true;
  /** The height of the item, if it takes the foot of its page from edge to edge (`document/blocks/paragraph.ts`). */
  footOf?: number;
  x?: number;
  tops?: number[];
  points?: { y: number }[];
  getHeight?(): number;
};
type Page = {
  items: { type: string; item: Placed }[];
  /** pdfmake's, of which pages share an object. */
  pageSize: { readonly height: number };
  pageMargins: PageMargins;
  /** pdfmake's property; `null` for a page without a footer. */
  customProperties: { footer?: unknown };
};

function topOf({ y, y1, points }: Placed): number {
  return y ?? y1 ?? points?.[0]?.y ?? 0;
}

/** The rule below the last row is drawn with the rows, and extends below them. */
function bottomOfRows({ style, x, first, rows, tops }: PlacedTextRows): number {
  const end = tops.at(-1)! + textRowHeight(style, rows.at(-1)!.lines);
  return (style.ruleBelow(first + rows.length - 1, x, end) as Placed | undefined)?.y2 ?? end;
}

function bottomOf(item: Placed): number {
  if (isPlacedTextRows(item)) return bottomOfRows(item);
  return item.y2 ?? topOf(item) + (item.h ?? item._height ?? item.getHeight?.() ?? 0);
}

/** Places that are closer to each other than this count as one. */
const NEAR = 0.6;

/** Returns the places that ask for height, from the top. Of several with nothing between them one counts. */
function placesOn(items: Placed[], top: number, { vertical }: PageMargins): number[] {
  const asking = items.filter((item) => item.leftSpace).map(topOf);
  if (asking.length === 0) return vertical === 'middle' ? [top, Infinity] : vertical === 'bottom' ? [top] : [];
  const tops = items.filter((item) => !item.leftSpace).map(topOf);
  return asking
    .sort((a, b) => a - b)
    .filter((y, at, all) => at === all.length - 1 || tops.some((one) => one > y - NEAR && one < all[at + 1]! - NEAR));
}

function move(item: Placed, moved: (y: number) => number): void {
  const { y, h, y1, y2 } = item;
  if (y !== undefined && h !== undefined) item.h = moved(y + h - NEAR) - moved(y) + NEAR;
  if (y2 !== undefined) item.y2 = y1 === y2 ? moved(y2) : moved(y2 - NEAR) + NEAR;
  if (y1 !== undefined) item.y1 = moved(y1);
  if (y !== undefined) item.y = moved(y);
  if (item.tops) item.tops = item.tops.map(moved);
  if (item.points) item.points = item.points.map((point) => ({ ...point, y: moved(point.y) }));
}

/** §10.18: ends the page of a roll below its content. Longer content than a page can hold has gone on to another one. */
function cutRoll(page: Page, behind: number, pages: number): void {
  if (pages > 1) throw rollFailure();
  const { top, bottom } = page.pageMargins;
  const height = Math.max(top, ...page.items.slice(behind).map(({ item }) => bottomOf(item))) + bottom;
  page.pageSize = { ...page.pageSize, height };
  for (const { item } of page.items.slice(0, behind)) if (item.h !== undefined) item.h = Math.min(item.h, height);
}

/** `behind`: the number of items in the page's background. */
function settle(page: Page, behind: number): void {
  const { top, bottom } = page.pageMargins;
  const end = page.pageSize.height - bottom;
  const body = page.items.slice(behind).flatMap(({ item }) => (topOf(item) > top - NEAR ? [item] : []));
  const places = placesOn(body, top, page.pageMargins);
  const share = Math.max(0, end - Math.max(top, ...body.map(bottomOf))) / Math.max(1, places.length);
  const moved = (y: number) => y + share * places.filter((place) => place < y + NEAR).length;
  for (const item of body) move(item, moved);
  page.items = page.items.filter(({ item }) => !item.leftSpace);
}

/** §17.41: moves a bill to the foot of the page, in place of a footer. */
function takeFoot(page: Page): void {
  const found = page.items.find(({ type, item }) => type === 'svg' && item.footOf !== undefined);
  if (!found) return;
  Object.assign(found.item, { x: 0, y: page.pageSize.height - found.item.footOf! });
  // The properties are copied, because pages share the object.
  page.customProperties = { ...page.customProperties, footer: null };
}

/** Runs before headers and footers are added. */
export const verticalPlaces = replacement('verticalPlaces', (stock) => ({
  'LayoutBuilder.addHeadersAndFooters': function (this: typeof LayoutBuilder.prototype, ...boxes: unknown[]): void {
    const { pages, backgroundLength } = this.writer.context();
    for (const [at, page] of (pages as object as Page[]).entries()) {
      if (page.pageMargins.roll) cutRoll(page, backgroundLength[at]!, pages.length);
      if (page.pageMargins.vertical) settle(page, backgroundLength[at]!);
      takeFoot(page);
    }
    pages[0]?.pageMargins?.headingsOfPages?.(headingsOfPages(pages));
    stock['LayoutBuilder.addHeadersAndFooters'].call(this, ...boxes);
  },
}));

// §19.4, §17.28, §10.30: gives the first page other top and bottom margins than following pages, and its second column, which begins
// below the title. pdfmake has one set of margins for all.

/** Returns the margins of a page of pdfmake, counted from 0, which may be a column. */
function marginsOf(first: PageMargins, at: number): PageMargins {
  const { following = first, columns } = first;
  if (!columns) return at === 0 ? first : following;
  if (at === 1) return { ...first, top: first.top + columns.titleHeight };
  return at === 0 ? first : following;
}

/** Called for every page, new or entered again for the next column or cell. Unbreakable blocks have margins of their own: none. */
export const pageMargins = replacement('pageMargins', (stock) => ({
  'DocumentContext.initializePage': function (this: typeof DocumentContext.prototype): void {
    const first = this.pages[0]!.pageMargins;
    const own = this.getCurrentPage().pageMargins;
    if (own.section !== undefined) this.pageMargins = own;
    else if (first.following || first.columns) {
      this.pageMargins = marginsOf(first, this.page);
      this.getCurrentPage().pageMargins = this.pageMargins;
    }
    stock['DocumentContext.initializePage'].call(this);
  },
}));
