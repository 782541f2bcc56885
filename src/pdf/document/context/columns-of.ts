/**
 * §17.28: two columns of text on each page. Each column is a page to pdfmake, the one after the other; `drawing/column-pages.ts` puts them side
 * by side before they are drawn. So page ends, kept blocks and repeated headers are the same in columns. All lengths are in points.
 */
import { tell } from '../../../locales/message.ts';
import { COLUMN_COUNT, COLUMN_GAP, columnWidth } from '../../../template/model/column-width.ts';
import type { Direction } from '../../../template/typography/direction.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/definition.ts';
import type { Columns, Page } from './page.ts';

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
