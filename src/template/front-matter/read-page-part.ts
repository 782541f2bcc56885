/** §10.18 `page`: size, orientation and margins as a file has them, in points. */
import type { Margins, PageSetup } from '../model/document-setup.ts';
import type { PagePart } from '../model/theme.ts';

/** The page as the front matter declares it; the schema has checked its shape. */
export type DeclaredPage = {
  size?: PageSetup['size'];
  orientation?: PageSetup['orientation'];
  vertical?: PageSetup['vertical'];
  margins?: string | Partial<Record<keyof Margins, string>>;
};

const POINTS_PER_UNIT: Record<string, number> = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1 };
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Reads what the front matter declares of the page. The schema has checked every length. */
export function readPagePart({ size, orientation, vertical, margins }: DeclaredPage): PagePart {
  const sides = typeof margins === 'string' ? allSides(margins) : margins;
  return {
    ...(size && { size }),
    ...(orientation && { orientation }),
    ...(vertical && { vertical }),
    ...(sides && { margins: toLengths(sides) }),
  };
}

function allSides(length: string): Record<keyof Margins, string> {
  return { top: length, right: length, bottom: length, left: length };
}

/** Converts the margins of the given sides. */
export function toLengths(sides: Partial<Record<keyof Margins, string>>): Partial<Margins> {
  const given = SIDES.filter((side) => sides[side] !== undefined);
  return Object.fromEntries(given.map((side) => [side, toPoints(sides[side]!)]));
}

/** `20mm`, `0.75in`; a bare number is millimetres. Rounded to hundredths of a point. */
function toPoints(length: string): number {
  const [, number, unit = 'mm'] = /^([0-9.]+)\s*([a-z]+)?$/.exec(length)!;
  return Math.round(Number(number) * POINTS_PER_UNIT[unit]! * 100) / 100;
}
