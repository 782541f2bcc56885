/** §19.8: how the parts of a document look. Lengths are in points, `leading` is a multiple of the size, colours are `#rrggbb`. */

import type { Alignment } from './document-tree.ts';
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

/** §17.36: how a block or some words of a line look that have a class of their theme. Lengths are in points, colours are `#rrggbb`. */
export const BOX_SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type BoxSide = (typeof BOX_SIDES)[number];

/** A rule around a page or a block. `double`: two rules with a gap, each a third as wide. */
export type BorderStyle = { width: number; color: string; double?: true; sides: readonly BoxSide[] };

/** OpenType features of figures and fractions, by their tags. */
export type FigureFeature = 'onum' | 'lnum' | 'pnum' | 'tnum' | 'frac';

/** What it leaves out is as around it. */
export type BlockStyle = {
  /** As that of the text (`FontFamily`). */
  family?: string;
  size?: number;
  /** A multiple of the size, and so is the space between letters (`tracking`). */
  leading?: number;
  tracking?: number;
  bold?: boolean;
  italics?: boolean;
  color?: string;
  caps?: 'all' | 'small';
  figures?: FigureFeature[];
  align?: Alignment;
  before?: number;
  after?: number;
  /** The box: its width with padding and border, and where it stands in a column that is wider. */
  width?: number;
  side?: Alignment;
  /** What is left of the page stands above it, or one half above and one below. */
  vertical?: 'middle' | 'bottom';
  padding?: number;
  background?: string;
  border?: BorderStyle;
};

/** What it says of single letters. */
export type TypeSetting = Pick<BlockStyle, 'caps' | 'figures' | 'tracking'>;

/** The class that it has in a document's Markdown and in the preview. */
export function styleClass(name: string): string {
  return `style-${name}`;
}

const STYLE_CLASS = /(?:^|\s)style-([a-z][a-z0-9-]*)(?:\s|$)/;

/** The name of the style that some classes of HTML hold. */
export function styleOfClass(classes: string | undefined): string | undefined {
  return STYLE_CLASS.exec(classes ?? '')?.[1];
}

/** The features of type that a style asks for, as OpenType calls them. */
export function featuresOf({ caps, figures = [] }: Pick<BlockStyle, 'caps' | 'figures'>): string[] {
  return [...(caps === 'small' ? ['smcp'] : []), ...figures];
}

/** A rule around a sheet, by its middle: the names are those of pdfmake's shapes. */
export type FrameRule = Record<'x' | 'y' | 'w' | 'h' | 'lineWidth', number> & { lineColor: string };

/** The rules of a frame on a sheet. */
export function frameRules(
  { inset, width, color, double }: BorderStyle & { inset: number },
  sheet: { width: number; height: number },
): FrameRule[] {
  const rule = double ? width / 3 : width;
  return (double ? [0, 2 * rule] : [0]).map((by) => {
    const at = inset + by + rule / 2;
    return { x: at, y: at, w: sheet.width - 2 * at, h: sheet.height - 2 * at, lineWidth: rule, lineColor: color };
  });
}

// §19.8: the style of a document with all that follows from it, for the PDF and the preview alike. Lengths are in points.

/** What stands behind some text, and the colour of the label of a blank. */
type Boxes = { blank: string; label: string; missing: string; mark: string };

const BOXES: Boxes = { blank: '#eceff4', label: '#5f6368', missing: '#f6dede', mark: '#fff3b0' };
/** Behind light text. */
const DARK_BOXES: Boxes = { blank: '#343a43', label: '#d5d9de', missing: '#5c2b2b', mark: '#574a00' };

/** Between two blocks, the larger of the upper one's `after` and the lower one's `before` counts. */
export type Spacing = { before: number; after: number };

/** Where text has the size of the house style. */
const SPACES = {
  table: { before: 4, after: 11 },
  code: { before: 3, after: 10 },
  quote: { before: 3, after: 10 },
  rule: { before: 9, after: 12 },
  contents: { before: 4, after: 16 },
  image: { before: 4, after: 10 },
} satisfies Record<string, Spacing>;
/** In a tight list. */
const TIGHT = 2.5;

/** Lines in tables are no further apart than this, and no closer in code. */
const TABLE_LEADING = 1.35;
const CODE_LEADING = 1.45;
const TABLE_PADDING = { x: 5, y: 3.5 };

/** Captions and notes are no smaller, unless all text is. */
const MIN_SMALL = 7;
const SMALL = 8.5;

/** The style of a document with what follows from it. */
export type Styles = DocumentStyle & {
  /** How much larger the text is than that of the house style. */
  unit: number;
  /** Of captions, notes, headers and footers. */
  smallSize: number;
  codeLeading: number;
  tableLeading: number;
  /** Of the cells of tables, at their sides and above and below their text. */
  tablePadding: { x: number; y: number };
  boxes: Boxes;
  spacing: Record<keyof typeof SPACES | 'paragraph' | 'tight' | 'list', Spacing>;
  /** The indents of a list item's and of a quote's text, and of the text from a task's box behind a number. */
  listIndent: number;
  quoteIndent: number;
  boxIndent: number;
  /** Between an item's number and its text. */
  markerGap: number;
  /** The box of a task. */
  taskBox: number;
};

/** By the weights that a screen gives its colours. */
const LIGHT = 140;
function isLight(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT;
}

function boxesFor(ink: string): Boxes {
  return isLight(ink) ? DARK_BOXES : BOXES;
}

export function stylesOf(style: DocumentStyle): Styles {
  const { size, leading, color, paragraphAfter } = style.text;
  const unit = size / HOUSE_STYLE.text.size;
  const spaces = Object.entries(SPACES).map(([name, { before, after }]) => [
    name,
    { before: before * unit, after: after * unit },
  ]);
  const paragraph = { before: 0, after: paragraphAfter };
  return {
    ...style,
    unit,
    smallSize: Math.max(Math.min(MIN_SMALL, size), SMALL * unit),
    codeLeading: Math.min(CODE_LEADING, leading + 0.05),
    tableLeading: Math.min(TABLE_LEADING, leading),
    tablePadding: TABLE_PADDING,
    boxes: boxesFor(color),
    spacing: {
      ...(Object.fromEntries(spaces) as Record<keyof typeof SPACES, Spacing>),
      paragraph,
      list: paragraph,
      tight: { before: 0, after: Math.min(TIGHT * unit, paragraphAfter) },
    },
    listIndent: 18 * unit,
    quoteIndent: 12 * unit,
    boxIndent: 14 * unit,
    markerGap: 5 * unit,
    taskBox: 7.5 * unit,
  };
}

/** `compact`: many rows on a page; `roomy`: air around each. Type and lines are no larger than usual. */
const DENSE: Record<TableDensity, { size: number; leading: number; padding: Styles['tablePadding'] }> = {
  compact: { size: 8, leading: 1.2, padding: { x: 3.5, y: 1.2 } },
  roomy: { size: Number.POSITIVE_INFINITY, leading: 1.45, padding: { x: 7, y: 6.5 } },
};

/** The styles of a table so dense, with all that stands in it. */
export function stylesInDensity(styles: Styles, density: TableDensity | undefined): Styles {
  if (!density) return styles;
  const { size, leading, padding } = DENSE[density];
  return {
    ...styles,
    table: { ...styles.table, size: Math.min(size, styles.table.size) },
    tableLeading: Math.min(leading, Math.max(styles.tableLeading, density === 'roomy' ? leading : 0)),
    tablePadding: padding,
  };
}

/** In the header of a table with a background all text has one colour. */
export function stylesInHeader(styles: Styles): Styles {
  const { background, color } = styles.table.header;
  if (background === undefined) return styles;
  const headings = Object.entries(styles.headings).map(([depth, heading]) => [depth, { ...heading, color }]);
  return {
    ...styles,
    text: { ...styles.text, color },
    headings: Object.fromEntries(headings) as Styles['headings'],
    link: { ...styles.link, color, ...(styles.link.references && { references: color }) },
    code: { ...styles.code, background },
    muted: color,
    accent: color,
    bar: color,
    boxes: boxesFor(color),
  };
}
