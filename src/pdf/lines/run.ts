/** §13: text of one style in one font, the unit that lines are made of. */
import type { FamilyName } from '../fonts/faces.ts';

/** pdfmake sets superscripts at this share of the size. */
export const SUPERSCRIPT = 0.58;

export type Alignment = 'left' | 'center' | 'right';

/** A run as pdfmake takes it; `ledger` is its number there, which pdfmake copies to every piece that it cuts from it. */
export type Run = {
  text: string;
  ledger?: number | undefined;
  /** Where it stands in the structure tree. */
  place: number;
  font: FamilyName;
  fontSize: number;
  lineHeight: number;
  bold: boolean;
  italics: boolean;
  color: string;
  decoration?: 'lineThrough' | 'underline';
  background?: string;
  link?: string;
  linkToDestination?: string;
  id?: string;
  sup?: boolean;
  /** One word, spaces and all. */
  noWrap?: true | undefined;
  preserveLeadingSpaces?: boolean;
  preserveTrailingSpaces?: boolean;
  /** In a line that is not simply left to right: its place among the line's runs as they are read. */
  order?: number;
  /** In such a line: the level of UAX #9, odd where it runs from right to left. */
  level?: number;
  alignment?: Alignment;
  /** A `DrawnAs`; pdfmake's types know only names of features. */
  fontFeatures?: [];
};
