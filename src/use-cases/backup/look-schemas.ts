/** §18.30: what may stand in the look of a document or a theme that comes from elsewhere: pages, styles, fonts, headers and footers. */
import { ADDRESS_WINDOWS } from '../../template/model/address-windows.ts';
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
import type { BoxesLook, FirstPage, MarginBoxes, PageFurniture } from '../../template/model/page-furniture.ts';
import { type ColumnSize, DENSITIES } from '../../template/model/table-look.ts';
import {
  anyOf,
  byName,
  count,
  type Fields,
  LINE,
  LONG,
  list,
  maybe,
  number,
  oneOf,
  orNone,
  type Schema,
  shape,
  TRUE,
} from './shape.ts';

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

export const PAGE: Schema = {
  ...shape<PageSetup>({
    size: oneOf('A4', 'Letter', 'Legal'),
    orientation: oneOf('portrait', 'landscape'),
    margins: shape<Margins>({ top: POINTS, right: POINTS, bottom: POINTS, left: POINTS }),
    vertical: maybe(oneOf('middle', 'bottom')),
  }),
  hasRoom: true,
};

/** A node of mdast. */
export function node(type: string, fields: Record<string, Schema> = {}, optional: Record<string, Schema> = {}): Schema {
  const properties = { type: { const: type }, ...fields, ...optional };
  return { type: 'object', properties, required: ['type', ...Object.keys(fields)], additionalProperties: false };
}

const CHILDREN = { children: { $ref: '#/$defs/content' } };
const LENGTH = anyOf(number(0, 10_000), { type: 'string', pattern: '^\\d{1,3}(\\.\\d{1,4})?%$' });
export const IMAGE = { url: LINE };
export const PICTURE = {
  ...{ alt: orNone(LINE), title: orNone(LINE), width: LENGTH, height: LENGTH, align: oneOf('left', 'right') },
  // No header or footer has a signature block.
  data: shape<Omit<PlacedPicture, 'isSigning'>>({ inLine: maybe(TRUE), caption: maybe(LINE) }),
};
export const TOKEN = oneOf('page', 'pages', 'title', 'annex');
/** Of one line: a header, a footer. What is bold, a link and so on holds others. `others`: more kinds of nodes. */
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
        { tag: oneOf('u', 'mark', 'small', 'sub', 'sup', 'kbd', 'code', 'abbr', 'span'), ...CHILDREN },
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
  address: maybe(
    shape<NonNullable<PageFurniture['address']>>({
      window: oneOf(...Object.keys(ADDRESS_WINDOWS)),
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
