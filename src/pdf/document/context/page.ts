/** §10.18: the page: its size, margins and body. All lengths are in points (1/72 inch). */
import { tell } from '../../../locales/message.ts';
import {
  COLUMN_COUNT,
  COLUMN_GAP,
  columnWidth,
  type PageSetup,
  sheetOf,
} from '../../../template/model/document-setup.ts';
import type { Direction } from '../../../template/typography/script-of.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';

/** Of one of two columns; the next one begins `step` further on, in the direction of the text. */
type Columns = { width: number; step: number };

/**
 * `width` and `height` are those of the sheet; the body is the box inside its margins. `first`: of the first page, where it has other
 * margins at the top or bottom than those that follow.
 */
export type Page = {
  width: number;
  height: number;
  margins: PageSetup['margins'];
  bodyWidth: number;
  bodyHeight: number;
  first?: { top: number; bottom: number; bodyHeight: number };
  vertical?: PageSetup['vertical'];
  /** Where text is in columns. */
  columns?: Columns;
};

/** The page for what the text begins with, which shall not leave the first page empty where that one has less room. */
export function startPage(page: Page): Page {
  return page.first && page.first.bodyHeight < page.bodyHeight ? { ...page, bodyHeight: page.first.bodyHeight } : page;
}

/** In points: a smaller body has no room for text, which needs one narrow column of a few lines. */
const SMALLEST_BODY = 72;

/** The sheet and its body. Throws when the margins leave no room for text. */
export function pageOf(page: PageSetup): Page {
  const { margins, vertical } = page;
  const { width, height } = sheetOf(page);
  const bodyWidth = width - margins.left - margins.right;
  const bodyHeight = height - margins.top - margins.bottom;
  if (bodyWidth < SMALLEST_BODY || bodyHeight < SMALLEST_BODY) {
    throw cannotBeSet(
      tell('pdf.margins.page', {
        width: Math.round(bodyWidth),
        height: Math.round(bodyHeight),
        minWidth: SMALLEST_BODY,
        minHeight: SMALLEST_BODY,
      }),
    );
  }
  return { width, height, margins, bodyWidth, bodyHeight, ...(vertical && { vertical }) };
}

/**
 * §17.28: two columns of text on each page. Each column is a page to pdfmake, the one after the other; `drawing/column-pages.ts` puts them side
 * by side before they are drawn. So page ends, kept blocks and repeated headers are the same in columns. All lengths are in points.
 */
const NARROWEST = 72;

/** Throws when a column has no room for text. */
export function columnsOf({ bodyWidth }: Page): Columns {
  const width = columnWidth(bodyWidth);
  if (width < NARROWEST) {
    throw cannotBeSet(
      tell('pdf.margins.columns', { points: Math.round(width), columns: COLUMN_COUNT, min: NARROWEST }),
    );
  }
  return { width, step: width + COLUMN_GAP };
}

/** The margins beside the first column. */
export function sideMargins({ margins: { left, right }, columns }: Page, direction: Direction) {
  const beside = columns?.step ?? 0;
  return direction === 'rtl' ? { left: left + beside, right } : { left, right: right + beside };
}

type Draw = (page: number, pages: number) => Content | undefined;

/** What stands once on each page, with its number and that of all; pdfmake asks for each column. */
export function oncePerPage({ columns }: Page, draw: Draw): Draw {
  if (!columns) return draw;
  return (column, all) =>
    column % COLUMN_COUNT === 1 ? draw(Math.ceil(column / COLUMN_COUNT), Math.ceil(all / COLUMN_COUNT)) : undefined;
}
