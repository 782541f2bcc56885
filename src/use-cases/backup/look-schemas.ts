/** §18.30: schemas for the look of an imported document or theme: pages, styles, fonts, headers and footers. */

import type { Day } from '../../domain/calendar.ts';
import type { Affixes, NumberShape } from '../../domain/numbers.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import type { Holiday, WorkCalendar } from '../../domain/workdays.ts';
import { type Box, WINDOW_NAMES } from '../../template/model/address-windows.ts';
import type { Margins, PageSetup } from '../../template/model/document-setup.ts';
import {
  type BlockStyle,
  BOX_SIDES,
  type BorderStyle,
  type DocumentStyle,
  HEADING_DEPTHS,
  type HeadingStyle,
  type OwnFont,
  type TableStyle,
} from '../../template/model/document-style.ts';
import type { PlacedPicture } from '../../template/model/document-tree.ts';
import {
  type BoxesLook,
  type FirstPage,
  type MarginBoxes,
  type PageFurniture,
  STAMP_PLACES,
  type StampLook,
} from '../../template/model/page-furniture.ts';
import { LONGEST_SIDE, type OwnPaper, SHEETS } from '../../template/model/paper.ts';
import { type ColumnSize, DENSITIES } from '../../template/model/table-look.ts';

/** §18.30: builds JSON Schemas of stored data from the TypeScript types: a type with a field that has no schema does not compile. */
export type Schema = Record<string, unknown>;
/** A field that may be missing. */
type Optional = { optional: Schema };
export type Fields<Type> = { [Key in keyof Type]-?: Record<never, never> extends Pick<Type, Key> ? Optional : Schema };

/** Returns the schema of an object with exactly these fields. */
export function shape<Type extends object>(fields: Fields<Type>): Schema {
  const all = Object.entries<Schema | Optional>(fields);
  const required = all.filter(([, one]) => !('optional' in one)).map(([name]) => name);
  const properties = Object.fromEntries(all.map(([name, one]) => [name, 'optional' in one ? one.optional : one]));
  return { type: 'object', properties, required, additionalProperties: false };
}

export function maybe(schema: Schema): Optional {
  return { optional: schema };
}

export function oneOf(...values: readonly unknown[]): Schema {
  return { enum: values };
}

export function anyOf(...schemas: Schema[]): Schema {
  return { anyOf: schemas };
}

/** Allows null as well, which JSON has in place of a missing list or row. */
export function orNone(schema: Schema): Schema {
  return anyOf(schema, { type: 'null' });
}

function number(minimum: number, maximum: number): Schema {
  return { type: 'number', minimum, maximum };
}

export function count(minimum: number, maximum: number): Schema {
  return { type: 'integer', minimum, maximum };
}

export function text(maxLength: number, minLength = 0): Schema {
  return { type: 'string', minLength, maxLength };
}

export function list(items: Schema, maxItems = 1_000): Schema {
  return { type: 'array', maxItems, items };
}

export function byName(schema: Schema, maxProperties: number): Schema {
  return { type: 'object', maxProperties, propertyNames: text(200), additionalProperties: schema };
}

/** The decimals of a number that was parsed by its format. */
export const DECIMALS = count(0, 1_000);

export const TRUE = oneOf(true);
/** The schema of a label, an address or a title, including filled-in values. */
export const LINE = text(20_000);
/** The schema of a text as long as a document may be. */
export const LONG = text(8 * MEBIBYTE);
/** The schema of an index into a list. */
export const PLACE = count(0, 1_000_000);

const AFFIXES = { prefix: LINE, suffix: LINE };
/** §11.9: the parsed form of a number format. */
export const NUMBER_SHAPE = shape<NumberShape>({
  ...AFFIXES,
  groupMark: LINE,
  groupSizes: { type: 'array', minItems: 2, maxItems: 2, items: count(1, 1_000) },
  decimalMark: LINE,
  decimals: DECIMALS,
  minDecimals: maybe(DECIMALS),
  minus: maybe(LINE),
  negative: maybe(shape<Affixes>(AFFIXES)),
  positive: maybe(shape<Affixes>(AFFIXES)),
});

export const COLOR: Schema = { type: 'string', pattern: '^#[0-9a-f]{6}$' };
const FAMILY: Schema = { type: 'string', minLength: 1, maxLength: 200 };
export const POINTS = number(0, 5_000);
const SIZE = number(1, 200);
const LEADING = number(0.5, 5);
const ALIGNMENT = oneOf('left', 'center', 'right');
const FIGURES = list(oneOf('onum', 'lnum', 'pnum', 'tnum', 'frac'), 5);
const BORDER = {
  width: number(0, 100),
  color: COLOR,
  double: maybe(TRUE),
  sides: list(oneOf(...BOX_SIDES), 4),
} satisfies Fields<BorderStyle>;

export const PAPER_SIZE = anyOf(
  oneOf(...Object.keys(SHEETS)),
  shape<OwnPaper>({ width: number(0, LONGEST_SIDE), height: anyOf(number(0, LONGEST_SIDE), oneOf('auto')) }),
);

export const PAGE: Schema = {
  ...shape<PageSetup>({
    size: PAPER_SIZE,
    orientation: oneOf('portrait', 'landscape'),
    margins: shape<Margins>({ top: POINTS, right: POINTS, bottom: POINTS, left: POINTS }),
    vertical: maybe(oneOf('middle', 'bottom')),
  }),
  hasRoom: true,
};

/** Returns the schema of an mdast node. */
export function node(type: string, fields: Record<string, Schema> = {}, optional: Record<string, Schema> = {}): Schema {
  const properties = { type: { const: type }, ...fields, ...optional };
  return { type: 'object', properties, required: ['type', ...Object.keys(fields)], additionalProperties: false };
}

const CHILDREN = { children: { $ref: '#/$defs/content' } };
const LENGTH = anyOf(number(0, 10_000), { type: 'string', pattern: '^\\d{1,3}(\\.\\d{1,4})?%$' });
export const IMAGE = { url: LINE };
export const PICTURE = {
  alt: orNone(LINE),
  title: orNone(LINE),
  width: LENGTH,
  height: LENGTH,
  align: oneOf('left', 'right'),
  // Headers and footers have no signature blocks.
  data: shape<Omit<PlacedPicture, 'isSigning'>>({ inLine: maybe(TRUE), caption: maybe(LINE) }),
};
export const TOKEN = oneOf('page', 'pages', 'title', 'annex', 'chapter');
/**
 * Returns the schema of a line, such as a header or footer. Bold text, links and similar nodes contain further nodes. `others`:
 * additional kinds of nodes.
 */
export function contentWith(...others: Schema[]): Schema {
  return list(
    anyOf(
      ...others,
      node('text', { value: LONG }),
      node('inlineCode', { value: LONG }),
      node('break'),
      ...['emphasis', 'strong', 'delete'].map((type) => node(type, CHILDREN)),
      node('link', { url: LINE, ...CHILDREN }, { title: orNone(LINE) }),
      node('image', IMAGE, PICTURE),
      node('blank', { label: LINE }, { as: oneOf('nothing', 'dash') }),
      node(
        'styled',
        { tag: oneOf('u', 'mark', 'small', 'sub', 'sup', 'kbd', 'code', 'abbr', 'span', 'ruby', 'rt'), ...CHILDREN },
        { title: LINE, style: LINE },
      ),
      node('anchor', { id: LINE }),
      node('writingLine', { value: { type: 'string', pattern: '^_{4,1000}$' } }, { label: LINE }),
      node('pageToken', { token: TOKEN }),
    ),
    10_000,
  );
}
const RUNNING = { $ref: '#/$defs/content' };

const COLUMN_SIZE = shape<ColumnSize>({ value: number(0, 100_000), unit: oneOf('percent', 'points', 'share') });
const BOX = maybe(RUNNING);
export const BOXES = shape<MarginBoxes>({
  left: BOX,
  center: BOX,
  right: BOX,
  column1: BOX,
  column2: BOX,
  column3: BOX,
  column4: BOX,
  look: maybe(
    shape<BoxesLook>({
      columns: count(1, 4),
      widths: maybe(list(orNone(COLUMN_SIZE), 4)),
      align: maybe(list(orNone(ALIGNMENT), 4)),
    }),
  ),
});
const BACKGROUND = shape<NonNullable<FirstPage['background']>>({ color: maybe(COLOR), picture: maybe(LINE) });

export const STAMP_LOOK = {
  place: oneOf(...STAMP_PLACES),
  angle: number(-90, 90),
  pages: oneOf('first', 'all'),
} satisfies Fields<StampLook>;

export const FURNITURE = {
  header: maybe(BOXES),
  footer: maybe(BOXES),
  first: maybe(
    shape<FirstPage>({
      margins: maybe(shape<NonNullable<FirstPage['margins']>>({ top: maybe(POINTS), bottom: maybe(POINTS) })),
      header: maybe(BOXES),
      footer: maybe(BOXES),
      background: maybe(BACKGROUND),
    }),
  ),
  background: maybe(BACKGROUND),
  frame: maybe(shape<NonNullable<PageFurniture['frame']>>({ ...BORDER, inset: number(0, 500) })),
  watermark: maybe(shape<NonNullable<PageFurniture['watermark']>>({ text: LINE, color: COLOR })),
  stamp: maybe(shape<NonNullable<PageFurniture['stamp']>>({ text: LINE, color: COLOR, ...STAMP_LOOK })),
  address: maybe(
    shape<NonNullable<PageFurniture['address']>>({
      window: anyOf(oneOf(...WINDOW_NAMES), shape<Box>({ x: POINTS, y: POINTS, width: POINTS, height: POINTS })),
      sender: maybe(RUNNING),
    }),
  ),
} satisfies Fields<PageFurniture>;

const HEADING = shape<HeadingStyle>({
  family: maybe(FAMILY),
  size: SIZE,
  bold: { type: 'boolean' },
  italics: { type: 'boolean' },
  color: COLOR,
  before: POINTS,
  after: POINTS,
});

const BLOCK = shape<BlockStyle>({
  family: maybe(FAMILY),
  size: maybe(SIZE),
  leading: maybe(LEADING),
  tracking: maybe(number(-1, 5)),
  bold: maybe({ type: 'boolean' }),
  italics: maybe({ type: 'boolean' }),
  color: maybe(COLOR),
  caps: maybe(oneOf('all', 'small')),
  figures: maybe(FIGURES),
  align: maybe(ALIGNMENT),
  before: maybe(POINTS),
  after: maybe(POINTS),
  width: maybe(number(1, 5_000)),
  height: maybe(number(1, 5_000)),
  side: maybe(ALIGNMENT),
  vertical: maybe(oneOf('middle', 'bottom')),
  padding: maybe(number(0, 1_000)),
  background: maybe(COLOR),
  border: maybe(shape<BorderStyle>(BORDER)),
});

export const STYLE = shape<DocumentStyle>({
  text: shape<DocumentStyle['text']>({
    family: FAMILY,
    size: SIZE,
    leading: LEADING,
    color: COLOR,
    paragraphAfter: POINTS,
    figures: maybe(FIGURES),
  }),
  headings: shape<DocumentStyle['headings']>(
    Object.fromEntries(HEADING_DEPTHS.map((depth) => [depth, HEADING])) as Fields<DocumentStyle['headings']>,
  ),
  headingLeading: LEADING,
  code: shape<DocumentStyle['code']>({ family: FAMILY, background: COLOR }),
  link: shape<DocumentStyle['link']>({ color: COLOR, underlined: { type: 'boolean' }, references: maybe(COLOR) }),
  table: shape<TableStyle>({
    size: SIZE,
    rules: oneOf('rows', 'grid', 'head', 'none'),
    rule: COLOR,
    stripe: maybe(COLOR),
    density: maybe(oneOf(...DENSITIES)),
    flush: maybe(TRUE),
    figures: maybe(FIGURES),
    total: maybe(
      shape<NonNullable<TableStyle['total']>>({ background: maybe(COLOR), color: maybe(COLOR), bold: maybe(TRUE) }),
    ),
    header: shape<TableStyle['header']>({ background: maybe(COLOR), color: COLOR }),
  }),
  muted: COLOR,
  accent: COLOR,
  bar: COLOR,
  styles: maybe(byName(BLOCK, 1_000)),
  eastAsian: maybe(FAMILY),
});

const HASH: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' };
export const FONT = shape<OwnFont>({
  family: FAMILY,
  files: shape<OwnFont['files']>({ normal: HASH, bold: HASH, italics: HASH, bolditalics: HASH }),
});

/** §10.44: the weekend and holidays of a theme. */
export const WORKDAYS: Schema = shape<WorkCalendar>({
  weekend: list(count(0, 6), 7),
  holidays: list(
    anyOf(
      shape<Extract<Holiday, { on: object }>>({
        on: shape<Day>({ year: count(1, 9_999), month: count(1, 12), day: count(1, 31) }),
      }),
      shape<Extract<Holiday, { month: number }>>({ month: count(1, 12), day: count(1, 31) }),
      shape<Extract<Holiday, { easter: number }>>({ easter: count(-999, 999) }),
    ),
  ),
});
