/** §19.8: the style of a document with all that follows from it, for the PDF and the preview alike. Lengths are in points. */
import { type DocumentStyle, HOUSE_STYLE } from './document-style.ts';
import type { TableDensity } from './table-look.ts';

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
