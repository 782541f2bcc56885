/** §17.42: writes the theme of a document as Word styles. What looks the same shares a style, so that changing it in Word changes all. */
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import { type BlockStyle, HEADING_DEPTHS, type Styles } from '../../template/model/document-style.ts';
import { COPY_LINE, COPY_STYLE } from '../../template/model/document-tree.ts';
import type { Direction } from '../../template/typography/script-of.ts';
import { type Look, lookContent } from './context.ts';
import { fontName, textFonts } from './fonts.ts';
import type { NumberedDocument } from './number-document.ts';
import { type ParagraphLook, paragraphContent, type Rule, rule, type Side } from './paragraph.ts';
import { SLACK } from './table-xml.ts';
import { halves, hex, properties, say, twips, w, wordXml } from './xml.ts';

type Facts = {
  styles: Styles;
  setup: DocumentSetup;
  direction: Direction;
  numbers: Pick<NumberedDocument, 'ofStyles'>;
  /** The width of the text on a page, in points. */
  width: number;
};

/** `name`: as Word shows it; built-in styles have Word's names. */
type Style = { id: string; name: string; based?: string; next?: string; look?: Look; paragraph?: ParagraphLook };

const CODE_SCALE = 0.88;
const HAIRLINE = 0.5;
const STRONG = 0.75;
const CODE_PADDING = 8;
const ADDRESS_LEADING = 1.2;

export function styleId(name: string): string {
  return `Style-${name}`;
}

export function stylesXml(facts: Facts): string {
  return wordXml(
    'styles',
    defaults(facts),
    ...paragraphStyles(facts).map((style) => styleXml('paragraph', style, facts.direction)),
    ...characterStyles(facts).map((style) => styleXml('character', style, facts.direction)),
    ...tableStyles(facts),
    w('style', { type: 'numbering', default: 1, styleId: 'NoList' }, w('name', { val: 'No List' })),
  );
}

function defaults({ styles, setup: { language, autospace }, direction }: Facts): string {
  const { family, size, color } = styles.text;
  const isRightToLeft = direction === 'rtl';
  const lang = w('lang', { val: language, eastAsia: language, bidi: language });
  const run = [
    textFonts(family, language),
    say('color', hex(color)),
    // Kerning as on paper, in all sizes.
    say('kern', 2),
    say('sz', halves(size)),
    say('szCs', halves(size)),
    lang,
  ];
  // By itself, Word has room between ideographs and letters or digits.
  const spaces = autospace === false ? ['autoSpaceDE', 'autoSpaceDN'].map((name) => w(name, { val: 0 })) : [];
  const paragraph = properties('pPr', ...spaces, isRightToLeft ? w('bidi') : undefined);
  return w('docDefaults', {}, w('rPrDefault', {}, properties('rPr', ...run)), w('pPrDefault', {}, paragraph));
}

/** Lines are as high as on paper, or higher if they contain a picture. */
function lines(size: number, leading: number): ParagraphLook['line'] {
  return { height: size * leading, rule: 'atLeast' };
}

function paragraphStyles(facts: Facts): Style[] {
  const { text, spacing } = facts.styles;
  return [
    { id: 'Normal', name: 'Normal', paragraph: { ...spacing.paragraph, line: lines(text.size, text.leading) } },
    ...[
      ...headingStyles(facts),
      ...textStyles(facts),
      ...tableStylesOfText(facts),
      ...furnitureStyles(facts),
      ...contentsStyles(facts),
      ...ownStyles(facts),
    ].map((style) => ({ based: 'Normal', ...style })),
  ];
}

function headingStyles({ styles: { headings, headingLeading }, numbers }: Facts): Style[] {
  return HEADING_DEPTHS.map((depth) => {
    const { family, size, bold, italics, color, before, after } = headings[depth];
    const place = numbers.ofStyles.get(depth);
    return {
      id: `Heading${depth}`,
      name: `heading ${depth}`,
      next: 'Normal',
      look: { ...(family !== undefined && { font: fontName(family) }), size, bold, italics, color },
      paragraph: {
        before,
        after,
        line: lines(size, headingLeading),
        keepNext: true,
        keepLines: true,
        outline: depth - 1,
        ...(place && { place }),
      },
    };
  });
}

function textStyles({ styles }: Facts): Style[] {
  const { text, spacing, code, codeLeading, bar, quoteIndent } = styles;
  return [
    { id: 'ListParagraph', name: 'List Paragraph', paragraph: spacing.tight },
    {
      id: 'Quote',
      name: 'Quote',
      paragraph: { rules: { left: { width: 1.5, color: bar, space: Math.round(quoteIndent - 1.5) } } },
    },
    {
      id: 'CodeBlock',
      name: 'HTML Preformatted',
      look: { font: fontName(code.family), size: text.size * CODE_SCALE },
      paragraph: {
        ...spacing.code,
        line: lines(text.size * CODE_SCALE, codeLeading),
        background: code.background,
        indent: { left: CODE_PADDING, right: CODE_PADDING },
      },
    },
    { id: 'Caption', name: 'caption', look: smallLook(styles), paragraph: { line: smallLine(styles) } },
    {
      id: 'Address',
      name: 'envelope address',
      paragraph: { before: 0, after: 0, line: lines(text.size, ADDRESS_LEADING) },
    },
  ];
}

function tableStylesOfText({ styles: { table, tableLeading, spacing } }: Facts): Style[] {
  return [
    {
      id: 'TableText',
      name: 'Platen table',
      look: { size: table.size },
      paragraph: { before: 0, after: 0, line: lines(table.size, tableLeading) },
    },
    {
      id: 'TableEnd',
      name: 'Platen table end',
      look: { size: 1 },
      paragraph: { before: 0, after: spacing.table.after - 1, line: { height: 1, rule: 'exact' } },
    },
  ];
}

function smallLook({ smallSize, muted }: Styles): Look {
  return { size: smallSize, color: muted };
}

function smallLine({ smallSize, text }: Styles): ParagraphLook['line'] {
  return lines(smallSize, text.leading);
}

/** The styles of footnotes, header, footer and the line about the copy. */
function furnitureStyles({ styles }: Facts): Style[] {
  const { smallSize, spacing, unit } = styles;
  const line = smallLine(styles);
  const look = smallLook(styles);
  const paragraph = { before: 0, after: 0, line };
  return [
    {
      id: 'FootnoteText',
      name: 'footnote text',
      look: { size: smallSize },
      paragraph: { ...spacing.tight, line },
    },
    { id: 'Header', name: 'header', look, paragraph },
    { id: 'Footer', name: 'footer', look, paragraph },
    {
      id: COPY_STYLE,
      name: COPY_LINE,
      based: 'Footer',
      look: { size: 6.5 * unit },
      paragraph: { before: 4, line: { height: 8 * unit, rule: 'atLeast' }, align: 'center' },
    },
  ];
}

function contentsStyles({ styles: { headings, text, unit, listIndent }, width }: Facts): Style[] {
  const { size, bold, color, before, after } = headings[2];
  return [
    {
      id: 'TOCHeading',
      name: 'TOC Heading',
      look: { size, bold, color },
      paragraph: { before, after, keepNext: true },
    },
    ...HEADING_DEPTHS.map(
      (depth): Style => ({
        id: `TOC${depth}`,
        name: `toc ${depth}`,
        ...(depth === 1 && { look: { bold: true } }),
        paragraph: {
          before: depth === 1 ? text.paragraphAfter : 0,
          after: 2.5 * unit,
          indent: { left: (depth - 1) * listIndent },
          tabs: [{ at: width, align: 'right', leader: 'dot' }],
        },
      }),
    ),
  ];
}

/** The theme's own styles. */
function ownStyles({ styles, width }: Facts): Style[] {
  return Object.entries(styles.styles ?? {}).map(([name, style]) => ({
    id: styleId(name),
    name: `Platen ${name}`,
    look: blockLook(style, styles),
    paragraph: boxLook(style, styles, width),
  }));
}

function characterStyles({ styles }: Facts): Style[] {
  const { link, code, boxes, text } = styles;
  return [
    { id: 'DefaultParagraphFont', name: 'Default Paragraph Font' },
    { id: 'Hyperlink', name: 'Hyperlink', look: { color: link.color, ...(link.underlined && { underlined: true }) } },
    {
      id: 'Code',
      name: 'HTML Code',
      look: { font: fontName(code.family), size: text.size * CODE_SCALE, background: code.background },
    },
    {
      id: 'PlaceholderText',
      name: 'Placeholder Text',
      look: { color: boxes.label, background: boxes.blank },
    },
    { id: 'FootnoteReference', name: 'footnote reference', look: { raised: 'superscript' } },
  ];
}

function styleXml(
  type: 'paragraph' | 'character',
  { id, name, based, next, look, paragraph }: Style,
  direction: Direction,
): string {
  const isDefault = id === 'Normal' || id === 'DefaultParagraphFont';
  return w(
    'style',
    { type, default: isDefault ? 1 : undefined, styleId: id },
    w('name', { val: name }),
    say('basedOn', based),
    say('next', next),
    say('uiPriority', isDefault ? undefined : 1),
    w('qFormat'),
    paragraph && properties('pPr', ...paragraphContent(paragraph, direction)),
    look && properties('rPr', ...lookContent(look)),
  );
}

/** Returns the styles of tables: with rules, heads and stripes, and without any for columns. */
function tableStyles({ styles }: Facts): string[] {
  const { table, tablePadding, accent } = styles;
  const hair = { width: HAIRLINE, color: table.rule };
  const strong = { width: STRONG, color: accent };
  const rules: Record<typeof table.rules, string[]> = {
    rows: [rule('bottom', strong), rule('insideH', hair)],
    grid: ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => rule(side, hair)),
    head: [rule('bottom', strong)],
    none: [],
  };
  const { header, stripe } = table;
  const fill = (color: string | undefined) =>
    color && w('tcPr', {}, w('shd', { val: 'clear', color: 'auto', fill: hex(color) }));
  const headRules =
    table.rules === 'rows' || table.rules === 'head' ? w('tcBorders', {}, rule('bottom', strong)) : undefined;
  const headFill = header.background && w('shd', { val: 'clear', color: 'auto', fill: hex(header.background) });
  return [
    tableStyle('TableNormal', 'Normal Table', [margins(0, 5.4)], '', true),
    tableStyle(
      'PlatenTable',
      'Platen table of values',
      [
        say('tblStyleRowBandSize', 1),
        properties('tblBorders', ...rules[table.rules]),
        margins(tablePadding.y, tablePadding.x),
      ],
      w(
        'tblStylePr',
        { type: 'firstRow' },
        properties('rPr', ...lookContent({ bold: true, color: header.color })),
        properties('tcPr', headRules, headFill),
      ) + (stripe ? w('tblStylePr', { type: 'band2Horz' }, fill(stripe)) : ''),
    ),
    tableStyle('PlatenColumns', 'Platen columns', [margins(0, 0)], ''),
  ];
}

function margins(y: number, x: number): string {
  const side = (name: string, points: number) => w(name, { w: twips(points), type: 'dxa' });
  return w('tblCellMar', {}, side('top', y), side('left', x), side('bottom', y), side('right', Math.max(0, x - SLACK)));
}

function tableStyle(id: string, name: string, own: (string | undefined)[], parts: string, isDefault = false): string {
  return w(
    'style',
    { type: 'table', default: isDefault ? 1 : undefined, styleId: id },
    w('name', { val: name }),
    isDefault ? undefined : w('basedOn', { val: 'TableNormal' }),
    properties('tblPr', ...own),
    parts,
  );
}

// §17.42: turns a theme's style (§17.36) into Word's character and paragraph properties.

/** Returns character properties. */
export function blockLook(
  { family, size, bold, italics, color, caps, tracking }: BlockStyle,
  styles: Pick<Styles, 'text'>,
): Look {
  return {
    ...(family !== undefined && { font: fontName(family) }),
    size,
    bold,
    italics,
    color,
    caps,
    ...(tracking !== undefined && { tracking: tracking * (size ?? styles.text.size) }),
  };
}

/** Returns the properties of words, with their background. */
export function spanLook(style: BlockStyle, styles: Pick<Styles, 'text'>): Look {
  // What the style does not say is that of the text around.
  const said = Object.entries(blockLook(style, styles)).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(said), ...(style.background && { background: style.background }) };
}

/** Returns paragraph properties: the box is as wide as the style says, aligned in a column. */
export function boxLook(style: BlockStyle, styles: Pick<Styles, 'text'>, column: number): ParagraphLook {
  const {
    size,
    leading = size === undefined ? undefined : styles.text.leading,
    align,
    before,
    after,
    width,
    side = 'left',
    padding = 0,
    background,
    border,
  } = style;
  const free = width === undefined ? 0 : Math.max(0, column - width);
  const share = { left: 0, center: 0.5, right: 1 }[side];
  const around = border || background ? padding : 0;
  const ruled =
    border &&
    Object.fromEntries(
      border.sides.map((one): [Side, Rule] => [
        one,
        { ...border, isDouble: border.double === true, space: Math.min(31, padding) },
      ]),
    );
  return {
    before,
    after,
    background,
    align,
    ...(ruled && { rules: ruled }),
    ...(leading !== undefined && { line: { height: (size ?? styles.text.size) * leading, rule: 'atLeast' as const } }),
    ...(free + around > 0 && { indent: { left: free * share + around, right: free * (1 - share) + around } }),
  };
}
