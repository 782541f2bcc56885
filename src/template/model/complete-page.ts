/** §10.18 `page`: the page of a document, of what its template and its theme say of it. */
import { type Message, tell } from '../../locales/message.ts';
import type { Margins, PageSetup } from './document-setup.ts';
import { sheetOf } from './sheet-of.ts';
import type { PagePart } from './theme.ts';

/** 25 mm. */
const MARGIN = 70.87;
const DEFAULT: PageSetup = {
  size: 'A4',
  orientation: 'portrait',
  margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
};

const MIN_TEXT_WIDTH = 72;

/** Of several parts the first that says something counts. */
export function completePage(...parts: PagePart[]): PageSetup {
  const { size, orientation, margins } = DEFAULT;
  const vertical = parts.find((part) => part.vertical)?.vertical;
  const side = (name: keyof Margins) =>
    parts.map((part) => part.margins?.[name]).find((length) => length !== undefined) ?? margins[name];
  return {
    size: parts.find((part) => part.size)?.size ?? size,
    orientation: parts.find((part) => part.orientation)?.orientation ?? orientation,
    ...(vertical && { vertical }),
    margins: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
  };
}

/** What is wrong with a page on which nothing would fit, or undefined. */
export function findPageProblem(page: PageSetup): Message | undefined {
  const { margins } = page;
  const { width, height } = sheetOf(page);
  const isTextPossible =
    width - margins.left - margins.right >= MIN_TEXT_WIDTH && height - margins.top - margins.bottom >= MIN_TEXT_WIDTH;
  return isTextPossible ? undefined : tell('template.margins');
}
