/** §10.18 `page`: size, orientation and margins of the front matter, in points. */
import type { Margins, PageSetup } from '../model/document-setup.ts';
import { sheetOf } from '../model/sheet-of.ts';

/** As the front matter has it, its shape checked by the schema. */
export type DeclaredPage = {
  size?: PageSetup['size'];
  orientation?: PageSetup['orientation'];
  margins?: string | Partial<Record<keyof Margins, string>>;
};

const POINTS_PER_UNIT: Record<string, number> = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1 };

const DEFAULT_MARGIN = '25mm';
const LEAST_TEXT_WIDTH = 72;

/** The schema has checked every length. */
export function readPageSetup({ size = 'A4', orientation = 'portrait', margins = {} }: DeclaredPage): PageSetup {
  const side = (name: keyof Margins) =>
    toPoints(typeof margins === 'string' ? margins : (margins[name] ?? DEFAULT_MARGIN));
  return {
    size,
    orientation,
    margins: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
  };
}

/** What is wrong with a page on which nothing would fit, or undefined. */
export function findPageProblem(page: PageSetup): string | undefined {
  const { margins } = page;
  const { width, height } = sheetOf(page);
  const isTextPossible =
    width - margins.left - margins.right >= LEAST_TEXT_WIDTH &&
    height - margins.top - margins.bottom >= LEAST_TEXT_WIDTH;
  return isTextPossible ? undefined : 'The margins leave less than an inch of the page; make them smaller.';
}

/** `20mm`, `0.75in`; a bare number is millimetres. Rounded to hundredths of a point. */
function toPoints(length: string): number {
  const [, number, unit = 'mm'] = /^([0-9.]+)\s*([a-z]+)?$/.exec(length)!;
  return Math.round(Number(number) * POINTS_PER_UNIT[unit]! * 100) / 100;
}
