/** §19.8: how the parts of a document look. Lengths are in points, `leading` is a multiple of the size, colours are `#rrggbb`. */

import type { BlockStyle, FigureFeature } from './block-style.ts';
import type { TableDensity } from './table-look.ts';

/** `serif`, `sans` or `mono`, or the name of a family that the theme brings along (§19.7). */
export type FontFamily = string;

export type FaceStyle = 'normal' | 'bold' | 'italics' | 'bolditalics';

/** A family of a theme. `files`: the SHA-256 (hexadecimal) of the file of each style; styles may share one. */
export type OwnFont = { family: FontFamily; files: Record<FaceStyle, string> };

export type HeadingStyle = {
  /** That of the text unless given. */
  family?: FontFamily;
  size: number;
  bold: boolean;
  italics: boolean;
  color: string;
  before: number;
  after: number;
};
export const HEADING_DEPTHS = [1, 2, 3, 4, 5, 6] as const;
export type HeadingDepth = (typeof HEADING_DEPTHS)[number];

/** `rows`: a hairline between rows; `grid`: around every cell; `head`: below the header and at the table's end; `none`. */
export type TableRules = 'rows' | 'grid' | 'head' | 'none';

export type TableStyle = {
  size: number;
  rules: TableRules;
  /** Of hairlines. The stronger rules below the header and at the end have the colour of the accent. */
  rule: string;
  /** The background of every second row. */
  stripe?: string;
  density?: TableDensity;
  /** The text of the first and the last column stands at the edges of the table. */
  flush?: true;
  /** How figures are drawn, where it is not the font's own way. */
  figures?: FigureFeature[];
  /** Of rows of sums, besides the rule above them. */
  total?: { background?: string; color?: string; bold?: true };
  header: { background?: string; color: string };
};

export type DocumentStyle = {
  text: {
    family: FontFamily;
    size: number;
    leading: number;
    color: string;
    paragraphAfter: number;
    /** How figures are drawn outside of tables, where it is not the font's own way. */
    figures?: FigureFeature[];
  };
  headings: Record<HeadingDepth, HeadingStyle>;
  headingLeading: number;
  code: { family: FontFamily; background: string };
  /** `references`: the colour of references to clauses and of numbers of notes; that of the text around them unless given. */
  link: { color: string; underlined: boolean; references?: string };
  table: TableStyle;
  /** Of captions, headers and footers. */
  muted: string;
  /** Of rules. */
  accent: string;
  /** Of the bar beside a quote. */
  bar: string;
  /** Styles of blocks and words, by their names. */
  styles?: Record<string, BlockStyle>;
  /** The family of text and headings in languages that write ideographs. */
  eastAsian?: FontFamily;
};

const INK = '#1a1a1a';
const GREY = '#5f6368';
const HAIRLINE = '#c4c7cc';

/** Of documents without a style of their own; their `font` takes the place of the family. Space above a heading is always more than below. */
export const HOUSE_STYLE: DocumentStyle = {
  text: { family: 'serif', size: 10.5, leading: 1.4, color: INK, paragraphAfter: 7 },
  headings: {
    1: { size: 19, bold: true, italics: false, color: INK, before: 24, after: 10 },
    2: { size: 14, bold: true, italics: false, color: INK, before: 19, after: 6 },
    3: { size: 12, bold: true, italics: false, color: INK, before: 15, after: 5 },
    4: { size: 10.5, bold: true, italics: false, color: INK, before: 13, after: 4 },
    5: { size: 10.5, bold: true, italics: true, color: INK, before: 12, after: 4 },
    6: { size: 10.5, bold: true, italics: true, color: GREY, before: 12, after: 4 },
  },
  headingLeading: 1.25,
  code: { family: 'mono', background: '#f4f5f6' },
  link: { color: '#1f4e8c', underlined: false },
  table: { size: 9.5, rules: 'rows', rule: HAIRLINE, header: { color: INK } },
  muted: GREY,
  accent: GREY,
  bar: HAIRLINE,
};
