/** §19.8: how the parts of a document look. Lengths are in points, `leading` is a multiple of the size, colours are `#rrggbb`. */

/** `serif`, `sans` or `mono`, or the name of a family that the theme brings along (§19.7). */
export type FontFamily = string;

export type FaceStyle = 'normal' | 'bold' | 'italics' | 'bolditalics';

/** A family of a theme. `files`: the SHA-256 (hexadecimal) of the file of each style; styles may share one. */
export type OwnFont = { family: FontFamily; files: Record<FaceStyle, string> };

export type HeadingStyle = {
  family: FontFamily;
  size: number;
  bold: boolean;
  italics: boolean;
  color: string;
  before: number;
  after: number;
};

/** `rows`: a hairline between rows; `grid`: around every cell; `head`: below the header and at the table's end; `none`. */
export type TableRules = 'rows' | 'grid' | 'head' | 'none';

export type TableStyle = {
  size: number;
  rules: TableRules;
  rule: string;
  /** The background of every second row. */
  stripe?: string;
  header: { background?: string; color: string };
};

export type DocumentStyle = {
  text: { family: FontFamily; size: number; leading: number; color: string; paragraphAfter: number };
  headings: Record<1 | 2 | 3 | 4 | 5 | 6, HeadingStyle>;
  headingLeading: number;
  code: { family: FontFamily; background: string };
  link: { color: string; underlined: boolean };
  table: TableStyle;
  /** Of captions, notes, headers and footers. */
  muted: string;
  /** Of rules and of the bar beside a quote. */
  accent: string;
};
