/** §10.18: the page: its size, margins and body. All lengths are in points (1/72 inch). */
import { tell } from '../../../locales/message.ts';
import { COLUMN_COUNT, COLUMN_GAP, columnWidth, type PageSetup } from '../../../template/model/document-setup.ts';
import { isRoll, leastText, sheetOf } from '../../../template/model/paper.ts';
import type { SheetFrame } from '../../../template/model/side-room.ts';
import type { Direction } from '../../../template/typography/script-of.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';

/** The width of one of two columns. `step`: the distance to the next one, in the direction of the text. */
type Columns = { width: number; step: number };

/**
 * `width`, `height`: those of the sheet. The body is the box inside its margins. `first`: the first page, if its top or bottom margin
 * differs.
 */
export type Page = {
  width: number;
  height: number;
  margins: PageSetup['margins'];
  bodyWidth: number;
  bodyHeight: number;
  first?: { top: number; bottom: number; bodyHeight: number };
  vertical?: PageSetup['vertical'];
  /** The page is as long as its content. */
  roll?: true;
  frame?: SheetFrame | undefined;
  /** Set for text in columns. */
  columns?: Columns;
};

/** Returns the page for the beginning of the text, which must not leave the first page empty if that has less room. */
export function startPage(page: Page): Page {
  return page.first && page.first.bodyHeight < page.bodyHeight ? { ...page, bodyHeight: page.first.bodyHeight } : page;
}

/** Returns the sheet and its body. Throws when the margins leave no room for text. */
export function pageOf(page: PageSetup): Page {
  const { margins, vertical } = page;
  const { width, height } = sheetOf(page);
  const bodyWidth = width - margins.left - margins.right;
  const bodyHeight = height - margins.top - margins.bottom;
  const least = leastText(page);
  if (bodyWidth < least || bodyHeight < least) {
    throw cannotBeSet(
      tell('pdf.margins.page', {
        width: Math.round(bodyWidth),
        height: Math.round(bodyHeight),
        minWidth: Math.round(least),
        minHeight: Math.round(least),
      }),
    );
  }
  return {
    width,
    height,
    margins,
    bodyWidth,
    bodyHeight,
    ...(vertical && { vertical }),
    ...(isRoll(page) && { roll: true }),
  };
}

/**
 * §17.28: two columns of text on each page. To pdfmake each column is a page; `drawing/column-pages.ts` puts them side by side before
 * drawing, so that page breaks, kept blocks and repeated headers work the same in columns. All lengths are in points.
 */
const NARROWEST = 72;

/** Returns the columns of a page. Throws when a column has no room for text. */
export function columnsOf({ bodyWidth }: Page): Columns {
  const width = columnWidth(bodyWidth);
  if (width < NARROWEST) {
    throw cannotBeSet(
      tell('pdf.margins.columns', { points: Math.round(width), columns: COLUMN_COUNT, min: NARROWEST }),
    );
  }
  return { width, step: width + COLUMN_GAP };
}

/** Returns the margins beside the first column. */
export function sideMargins({ margins: { left, right }, columns }: Page, direction: Direction) {
  const beside = columns?.step ?? 0;
  return direction === 'rtl' ? { left: left + beside, right } : { left, right: right + beside };
}

type Draw = (page: number, pages: number) => Content | undefined;

/** Draws content once on each page, with its number and the count of pages, although pdfmake asks for each column. */
export function oncePerPage({ columns }: Page, draw: Draw): Draw {
  if (!columns) return draw;
  return (column, all) =>
    column % COLUMN_COUNT === 1 ? draw(Math.ceil(column / COLUMN_COUNT), Math.ceil(all / COLUMN_COUNT)) : undefined;
}
