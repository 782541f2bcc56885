/**
 * §17.36: aligns text vertically on a page that it does not fill. Everything is laid out from the top; then the free height of a page
 * goes to the places where its blocks ask for it, and what is below moves down. So page breaks do not change. Lengths are in points.
 */
import { COLUMN_COUNT } from '../../template/model/document-setup.ts';
import { rollFailure } from '../check/render-failure.ts';
import type { DocumentContext, DrawnLine, DrawnPage, LayoutBuilder, PageMargins } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';
import { drawFoot, finishNotes, footHeight } from './page-notes.ts';
import { bottomOf, move, NEAR, type PlacedItem, topOf } from './placed-item.ts';
import { placeSideNotes } from './side-notes.ts';

type Page = {
  items: { type: string; item: PlacedItem }[];
  /** pdfmake's, of which pages share an object. */
  pageSize: { readonly height: number };
  pageMargins: PageMargins;
  /** pdfmake's property; `null` for a page without a footer. */
  customProperties: { footer?: unknown };
};

/** Returns the places that ask for height, from the top. Of several with nothing between them one counts. */
function placesOn(items: PlacedItem[], top: number, { vertical }: PageMargins): number[] {
  const asking = items.filter((item) => item.leftSpace).map(topOf);
  if (asking.length === 0) return vertical === 'middle' ? [top, Infinity] : vertical === 'bottom' ? [top] : [];
  const tops = items.filter((item) => !item.leftSpace).map(topOf);
  return asking
    .sort((a, b) => a - b)
    .filter((y, at, all) => at === all.length - 1 || tops.some((one) => one > y - NEAR && one < all[at + 1]! - NEAR));
}

/** §10.18: ends the page of a roll below its content. Longer content than a page can hold has gone on to another one. */
function cutRoll(page: Page, behind: number, pages: number): void {
  if (pages > 1) throw rollFailure();
  const { top, bottom } = page.pageMargins;
  const end = Math.max(top, ...page.items.slice(behind).map(({ item }) => bottomOf(item)));
  const height = end + footHeight(page) + bottom;
  page.pageSize = { ...page.pageSize, height };
  for (const { item } of page.items.slice(0, behind)) if (item.h !== undefined) item.h = Math.min(item.h, height);
}

/** `behind`: the number of items in the page's background. */
function settle(page: Page, behind: number): void {
  const { top, bottom } = page.pageMargins;
  const end = page.pageSize.height - bottom - footHeight(page);
  const body = page.items.slice(behind).flatMap(({ item }) => (topOf(item) > top - NEAR ? [item] : []));
  const places = placesOn(body, top, page.pageMargins);
  const share = Math.max(0, end - Math.max(top, ...body.map(bottomOf))) / Math.max(1, places.length);
  const moved = (y: number) => y + share * places.filter((place) => place < y + NEAR).length;
  for (const item of body) move(item, moved);
  page.items = page.items.filter(({ item }) => !item.leftSpace);
}

/** §17.41: moves a bill to the foot of the page, in place of a footer. Returns the lower edge of what is above it. */
function takeFoot(page: Page): number {
  const found = page.items.find(({ type, item }) => type === 'svg' && item.footOf !== undefined);
  if (!found) return page.pageSize.height - page.pageMargins.bottom;
  const y = page.pageSize.height - found.item.footOf!;
  Object.assign(found.item, { x: 0, y });
  // The properties are copied, because pages share the object.
  page.customProperties = { ...page.customProperties, footer: null };
  return y;
}

export const verticalPlaces = replacement('verticalPlaces', (stock) => ({
  'LayoutBuilder.addHeadersAndFooters': function (this: typeof LayoutBuilder.prototype, ...boxes: unknown[]): void {
    finishNotes(this);
    const { pages, backgroundLength } = this.writer.context();
    for (const [at, page] of (pages as object as Page[]).entries()) {
      if (page.pageMargins.roll) cutRoll(page, backgroundLength[at]!, pages.length);
      if (page.pageMargins.vertical) settle(page, backgroundLength[at]!);
      const bottom = takeFoot(page);
      placeSideNotes(this, page, bottom);
      drawFoot(page, page.pageMargins.left, bottom);
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
    this.availableHeight -= footHeight(this.getCurrentPage());
  },
}));

// §17.23: finds the headings that begin on each page, for headers and footers that name the chapter of their page.

/** Returns the names of the headings that begin on each page. Two columns are one page. */
function headingsOfPages(pages: readonly DrawnPage[]): string[][] {
  const count = pages[0]?.pageMargins?.columns ? COLUMN_COUNT : 1;
  const found: string[][] = [];
  for (const [at, { items }] of pages.entries()) {
    const page = Math.floor(at / count);
    found[page] ??= [];
    for (const { type, item } of items) {
      const name = type === 'line' ? (item as DrawnLine)._outline?.id : undefined;
      if (name !== undefined) found[page].push(name);
    }
  }
  return found;
}
