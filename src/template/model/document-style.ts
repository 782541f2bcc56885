/** §19.8: the style of a document's parts. Lengths are in points, `leading` is a multiple of the size, colours are `#rrggbb`. */
import type { Alignment } from './document-tree.ts';
import type { TableDensity } from './table-look.ts';

/** `serif`, `sans` or `mono`, or the name of a family in the theme (§19.7). */
export type FontFamily = string;

export type FaceStyle = 'normal' | 'bold' | 'italics' | 'bolditalics';

export function faceStyle(bold = false, italics = false): FaceStyle {
  return bold ? (italics ? 'bolditalics' : 'bold') : italics ? 'italics' : 'normal';
}

/** A font family of a theme. `files`: the SHA-256 (hexadecimal) of each style's file; styles may share one. */
export type OwnFont = { family: FontFamily; files: Record<FaceStyle, string> };

export type HeadingStyle = {
  /** The font family. Without it, the family of the text applies. */
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

/** `rows`: hairlines between rows. `grid`: around every cell. `head`: below the header and at the end of the table. */
export type TableRules = 'rows' | 'grid' | 'head' | 'none';

export type TableStyle = {
  size: number;
  rules: TableRules;
  /** The colour of hairlines. The thicker rules below the header and at the end have the accent colour. */
  rule: string;
  /** The background of every second row. */
  stripe?: string;
  density?: TableDensity;
  /** The text of the first and last column is flush with the edges of the table. */
  flush?: true;
  /** The kind of figures, unless it is the font's default. */
  figures?: FigureFeature[];
  /** The style of total rows, apart from the rule above them. */
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
    /** The kind of figures outside of tables, unless it is the font's default. */
    figures?: FigureFeature[];
  };
  headings: Record<HeadingDepth, HeadingStyle>;
  headingLeading: number;
  code: { family: FontFamily; background: string };
  /** `references`: the colour of references to clauses and of note numbers; that of the surrounding text unless given. */
  link: { color: string; underlined: boolean; references?: string };
  table: TableStyle;
  /** The colour of captions, headers and footers. */
  muted: string;
  /** The colour of rules. */
  accent: string;
  /** The colour of the bar beside a quote. */
  bar: string;
  /** The styles of blocks and words, by name. */
  styles?: Record<string, BlockStyle>;
  /** The family of text and headings in languages written with ideographs. */
  eastAsian?: FontFamily;
};

const INK = '#1a1a1a';
const GREY = '#5f6368';
const HAIRLINE = '#c4c7cc';

/**
 * The style of documents without one of their own, whose `font` replaces the family. The space above a heading is always larger than
 * below.
 */
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

/** §17.36: the style of blocks and words that have a class of their theme. Lengths are in points, colours are `#rrggbb`. */
export const BOX_SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type BoxSide = (typeof BOX_SIDES)[number];

/** A border around a page or block. `double`: two rules with a gap between them, each a third of the width. */
export type BorderStyle = { width: number; color: string; double?: true; sides: readonly BoxSide[] };

/** The OpenType tags of features for figures and fractions. */
export type FigureFeature = 'onum' | 'lnum' | 'pnum' | 'tnum' | 'frac';

/** Missing settings are inherited. */
export type BlockStyle = {
  /** The font family, a `FontFamily`. */
  family?: string;
  size?: number;
  /** A multiple of the font size, like `tracking` (letter spacing). */
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
  /** The box: its width including padding and border, and its position in a wider column. */
  width?: number;
  /** Its least height, including padding and border. */
  height?: number;
  side?: Alignment;
  /** Puts the free space of the page above the block, or half of it above and half below. */
  vertical?: 'middle' | 'bottom';
  padding?: number;
  background?: string;
  border?: BorderStyle;
};

/** The OpenType tags of features for superscripts and subscripts. */
export const INDEX_FEATURES = { sup: 'sups', sub: 'subs' } as const;

/** The settings that apply to single letters. `index`: the font's own superscripts or subscripts. */
export type TypeSetting = Pick<BlockStyle, 'caps' | 'figures' | 'tracking'> & { index?: keyof typeof INDEX_FEATURES };

/**
 * §10.52: the styles that a template may use although its theme does not have them. In shades of grey `warn` is told apart by its weight.
 * Texts have a contrast of more than 7:1 on their backgrounds.
 */
export function builtInStyles({ muted }: Pick<DocumentStyle, 'muted'>): Readonly<Record<string, BlockStyle>> {
  return {
    warn: { bold: true, color: '#7d1a13', background: '#f8d9d4' },
    good: { color: '#174f2b', background: '#e2f2e4' },
    muted: { color: muted },
  };
}

/** The names of these styles. */
export const BUILT_IN_STYLES = ['warn', 'good', 'muted'] as const;

/** Returns the class of a style in a document's Markdown and in the preview. */
export function styleClass(name: string): string {
  return `style-${name}`;
}

const STYLE_CLASS = /(?:^|\s)style-([a-z][a-z0-9-]*)(?:\s|$)/;

/** Returns the name of the style in HTML classes. */
export function styleOfClass(classes: string | undefined): string | undefined {
  return STYLE_CLASS.exec(classes ?? '')?.[1];
}

const FILL_CLASS = /(?:^|\s)of-(cell|row)(?:\s|$)/;

/** §10.52: returns whether a style in HTML classes fills the cell or row around it. */
export function fillOfClass(classes: string | undefined): 'cell' | 'row' | undefined {
  return FILL_CLASS.exec(classes ?? '')?.[1] as 'cell' | 'row' | undefined;
}

/** Returns the OpenType features that a style asks for. */
export function featuresOf({ caps, figures = [], index }: TypeSetting): string[] {
  return [...(caps === 'small' ? ['smcp'] : []), ...figures, ...(index ? [INDEX_FEATURES[index]] : [])];
}

/** Returns whether a document sets fractions anywhere. */
export function hasFractions({ style }: { style?: DocumentStyle }): boolean {
  const all = style ? [style.text, style.table, ...Object.values(style.styles ?? {})] : [];
  return all.some(({ figures }) => figures?.includes('frac'));
}

/** The rule of a frame around a sheet, by its centre line. The names are those of pdfmake's shapes. */
export type FrameRule = Record<'x' | 'y' | 'w' | 'h' | 'lineWidth', number> & { lineColor: string };

/** Returns the rules of a frame around a sheet. */
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

// §19.8: a document's style, completed with derived measures, for the PDF and the preview. Lengths are in points.

/** The backgrounds of marked text, and the colour of a blank's label. */
type Boxes = { blank: string; label: string; missing: string; mark: string };

const BOXES: Boxes = { blank: '#eceff4', label: '#5f6368', missing: '#f6dede', mark: '#fff3b0' };
/** The backgrounds of light text. */
const DARK_BOXES: Boxes = { blank: '#343a43', label: '#d5d9de', missing: '#5c2b2b', mark: '#574a00' };

/** The space between blocks is the larger of the upper one's `after` and the lower one's `before`. */
export type Spacing = { before: number; after: number };

/** The spaces at the house style's font size. */
const SPACES = {
  table: { before: 4, after: 11 },
  code: { before: 3, after: 10 },
  quote: { before: 3, after: 10 },
  rule: { before: 9, after: 12 },
  contents: { before: 4, after: 16 },
  image: { before: 4, after: 10 },
} satisfies Record<string, Spacing>;
/** The space between the items of a tight list. */
const TIGHT = 2.5;

/** The maximum leading of tables, and the minimum leading of code. */
const TABLE_LEADING = 1.35;
const CODE_LEADING = 1.45;
const TABLE_PADDING = { x: 5, y: 3.5 };

/** The minimum size of captions and notes, unless all text is smaller. */
const MIN_SMALL = 7;
const SMALL = 8.5;

/** The style of a document with its derived measures. */
export type Styles = DocumentStyle & {
  /** The ratio of the font size to the house style's. */
  unit: number;
  /** The font size of captions, notes, headers and footers. */
  smallSize: number;
  codeLeading: number;
  tableLeading: number;
  /** The padding of table cells, at their sides and above and below their text. */
  tablePadding: { x: number; y: number };
  boxes: Boxes;
  spacing: Record<keyof typeof SPACES | 'paragraph' | 'tight' | 'list', Spacing>;
  /** The indents of a list item's text and a quote's, and of the text after a task's box in a numbered item. */
  listIndent: number;
  quoteIndent: number;
  boxIndent: number;
  /** The gap between an item's number and its text. */
  markerGap: number;
  /** The size of a task's box. */
  taskBox: number;
};

/** The brightness above which a colour is light. Red, green and blue are weighted as on screens. */
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

/** `compact`: many rows to a page. `roomy`: more space around each. Neither makes type or leading larger than usual. */
const DENSE: Record<TableDensity, { size: number; leading: number; padding: Styles['tablePadding'] }> = {
  compact: { size: 8, leading: 1.2, padding: { x: 3.5, y: 1.2 } },
  roomy: { size: Number.POSITIVE_INFINITY, leading: 1.45, padding: { x: 7, y: 6.5 } },
};

/** Returns the styles of a table of this density and of its content. */
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

/** Returns the styles with all type in another size. `scale`: the ratio of the sizes. */
export function scaledStyles(styles: Styles, scale: number): Styles {
  const scaled = <Each extends { size?: number }>(each: Each): Each =>
    each.size === undefined ? each : { ...each, size: each.size * scale };
  const { text, headings, table } = styles;
  const sizes = Object.entries(headings).map(([depth, heading]) => [
    depth,
    { ...scaled(heading), before: heading.before * scale, after: heading.after * scale },
  ]);
  const named = Object.entries(styles.styles ?? {}).map(([name, style]) => [name, scaled(style)]);
  return stylesOf({
    ...styles,
    text: { ...scaled(text), paragraphAfter: text.paragraphAfter * scale },
    headings: Object.fromEntries(sizes) as Styles['headings'],
    table: scaled(table),
    ...(styles.styles && { styles: Object.fromEntries(named) }),
  });
}

/** In a table header with a background, all text has one colour. */
export function stylesInHeader(styles: Styles): Styles {
  const { background, color } = styles.table.header;
  return background === undefined ? styles : inOneColor(styles, background, color);
}

/** §17.36: on a style's background that is dark where the page is light, or light where it is dark, all text has the colour of its words. */
export function stylesOnBackground(styles: Styles, background: string, color: string): Styles {
  const { code, table } = styles;
  if (isLight(background) === isLight(code.background)) return styles;
  const { stripe: _stripe, header, ...plain } = table;
  const head = header.background === undefined ? { ...header, color } : header;
  return inOneColor({ ...styles, table: { ...plain, header: head } }, background, color);
}

function inOneColor(styles: Styles, background: string, color: string): Styles {
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
