/** §17.21: the style sheet of a preview: the rules that all previews share, and the sizes of its page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  COLUMN_COUNT,
  COLUMN_GAP,
  type DocumentSetup,
  type PageSetup,
  styleOf,
} from '../../template/model/document-setup.ts';
import {
  type BlockStyle,
  BOX_SIDES,
  type DocumentStyle,
  type FontFamily,
  featuresOf,
  HEADING_DEPTHS,
  type HeadingDepth,
  type HeadingStyle,
  hasFractions,
  type Styles,
  styleClass,
  stylesInHeader,
  stylesOf,
  stylesOnBackground,
  type TableRules,
} from '../../template/model/document-style.ts';
import { isRoll, sheetOf } from '../../template/model/paper.ts';
import type { Paper } from './sheet-furniture.ts';

/**
 * `faces`: `@font-face` rules. `text`, `code`, `headings`: the font families of the PDF in order of preference; `headings` only for those
 * with one of their own.
 */
export type PaperFonts = {
  faces: string;
  text: string[];
  code: string[];
  headings?: Partial<Record<HeadingDepth, string[]>>;
  /** The families of theme styles with one of their own, by name. */
  styles?: Record<string, string[]>;
};

/** Similar fonts on the reader's machine, as a fallback for what is not embedded. */
const FALLBACKS: Record<FontFamily, string> = {
  serif: 'Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "DejaVu Serif", serif',
  sans: '"Segoe UI", "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};
const NOT_EMBEDDED: Record<DocumentSetup['font'], PaperFonts> = {
  serif: { faces: '', text: ['Noto Serif'], code: ['Noto Sans Mono'] },
  sans: { faces: '', text: ['Noto Sans'], code: ['Noto Sans Mono'] },
};

/** A document's own family may have any look, so it gets a neutral fallback. */
function families(names: string[], family: FontFamily): string {
  const fallback = Object.hasOwn(FALLBACKS, family) ? FALLBACKS[family]! : FALLBACKS.sans!;
  return [...names.map((name) => `"${name}"`), fallback].join(', ');
}

/** The rules for tables on screens narrower than the page. */
const NARROW =
  'table:has(>colgroup){table-layout:auto}col{width:auto}:is(td,th).number{width:1px}td.number.number.number,.short{white-space:nowrap}th.number{word-break:keep-all}';

/** §17.28: a title at the beginning spans the columns. On a phone there is only one. */
const TITLE = ':is(h1:first-child,div:first-child:has(>h1:only-child))';
const COLUMNS = [
  `@media print,(min-width:640.02px){main>div{column-count:${COLUMN_COUNT};column-gap:${points(COLUMN_GAP)}}}`,
  `.sheet:first-of-type main>div>${TITLE}{column-span:all}.sheet:first-of-type main>div>${TITLE}+*{margin-top:0}`,
  '.page-break{column-span:all}',
].join('');

/** §17.35: the colour of references and note numbers in older documents. */
const BEFORE_LAYOUT_2 = `:root,thead{--references:var(--link)}:is(a.kept,[data-footnote-ref]){text-decoration:var(--link-line)}`;

/** §17.35: the justified elements: all that are not aligned, in a cell, in a signature block, or in a block of their own kind. */
const JUSTIFIED = [
  ':is(p,li,dd,.run-in>div):not(:is(table,.signature,.left,.center,.right,.contents,.columns,.address,.beside-window) *){text-align:justify}',
  ':is(li,dd) :is(h1,h2,h3,h4,h5,h6),.picture{text-align:start}',
].join('');

/** In points: browsers have no pages as long as their content, so a printed roll goes on over pages of the height of A4. */
const PRINTED_ROLL = 841.89;

/** In cascade order. */
const SHEETS = ['sheet.css', 'text.css', 'lists.css', 'html.css', 'media.css', 'furniture.css'];

/** Minified, since every response with a preview contains it. */
const common = SHEETS.map((file) => readFileSync(path.join(import.meta.dirname, './styles', file), 'utf8'))
  .join('')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ');

function sizesOf({ margins, ...page }: PageSetup): string {
  const { width, height } = sheetOf(page);
  const sides = Object.entries(margins).map(([side, length]) => `--margin-${side}:${points(length)}`);
  return `--page-width:${points(width)};--page-height:${points(height)};${sides.join(';')}`;
}

/** §10.30: the sizes of sections' pages, on screen and in print. The first paper is that of the first sheet. */
export function sectionRules([first, ...others]: Paper[]): string {
  if (others.length === 0 && first!.key === '') return '';
  const pages = [{ ...first!, kind: 'next' }, { ...first!, kind: 'first' }, ...others];
  const widest = Math.max(...pages.map(({ page }) => sheetOf(page).width));
  const rules = pages.map(({ kind, page }) => {
    const { width, height } = sheetOf(page);
    const { top, right, bottom, left } = page.margins;
    const margins = [top, right, bottom, left].map(points).join(' ');
    return `.${kind}{${sizesOf(page)};page:${kind}}@page ${kind}{size:${points(width)} ${points(height)};margin:${margins}}`;
  });
  return `${rules.join('')}@media screen and (min-width:640.02px){body{--desk-width:calc(${points(widest)} + 32px)}}`;
}

/** Returns the style sheet for a setup. Throws on an unknown size or font, an invalid length or an invalid colour. */
export function paperStyles(setup: DocumentSetup, embedded?: PaperFonts): string {
  const { page, font } = setup;
  const { margins } = page;
  const style = styleOf(setup);
  if (!NOT_EMBEDDED[font]) throw new Error(`font ${font}: expected one of ${Object.keys(NOT_EMBEDDED).join(', ')}`);
  const { faces, text, code, headings = {}, styles = {} } = embedded ?? NOT_EMBEDDED[font];
  const ofHeadings = Object.entries(headings).map(([depth, names]) => [
    depth,
    families(names, style.headings[Number(depth) as HeadingDepth].family!),
  ]);
  const ofStyles = Object.entries(styles).map(([name, names]) => [name, families(names, style.styles![name]!.family!)]);
  const { width, height } = sheetOf(page);
  const bodyWidth = width - margins.left - margins.right;
  const [top, right, bottom, left] = [margins.top, margins.right, margins.bottom, margins.left].map(points);
  return [
    faces,
    `:root{--page-width:${points(width)};--page-height:${points(isRoll(page) ? 0 : height)};`,
    `--text-font:${families(text, style.text.family)};--code-font:${families(code, style.code.family)};`,
    `--margin-top:${top};--margin-right:${right};--margin-bottom:${bottom};--margin-left:${left}}`,
    `@page{size:${points(width)} ${points(isRoll(page) ? PRINTED_ROLL : height)};margin:${top} ${right} ${bottom} ${left}}`,
    styleProperties(style, Object.fromEntries(ofHeadings)),
    common,
    blockStyleRules(style, Object.fromEntries(ofStyles)),
    verticalRule(page),
    setup.footnotes && setup.footnotes !== 'end' && !setup.columns ? NOTES_AT_FOOT : '',
    setup.columns ? COLUMNS : '',
    (setup.layout ?? 1) < 2 ? BEFORE_LAYOUT_2 : '',
    setup.justify ? JUSTIFIED : '',
    // Columns have the widths of the PDF if the sheet is as wide as the page; on a narrower sheet the browser lays tables out.
    `@container sheet (max-width:${points(bodyWidth - 1)}){${NARROW}}`,
  ].join('');
}

/**
 * §17.36, §17.37: the styles of a theme in the preview: rules for their classes, made only of numbers and colours that are checked here.
 */
const HEADING = ':is(h1,h2,h3,h4,h5,h6):only-child';

function featureSettings(tags: readonly string[]): string {
  return tags.length === 0 ? 'normal' : tags.map((tag) => `"${tag}"`).join(',');
}

/** Fonts set every figure as a numerator with the feature of fractions, which is for those alone. */
const FRACTIONS = '.fraction{font-feature-settings:var(--fraction,inherit)}';

/** `isWithFractions`: whether a style around or within sets fractions. */
function featuresIn(tags: readonly string[], isWithFractions: boolean): Record<string, string> {
  const others = featureSettings(tags.filter((tag) => tag !== 'frac'));
  return { 'font-feature-settings': others, ...(isWithFractions && { '--fraction': featureSettings(tags) }) };
}

/** Returns the inherited properties, which also apply to a heading alone in the style. */
function typeOf(style: BlockStyle, family: string, isWithFractions: boolean): Record<string, string | undefined> {
  const { size, leading, tracking, bold, italics, caps } = style;
  const features = featuresOf(style);
  return {
    'font-family': family || undefined,
    'font-size': size === undefined ? undefined : points(size),
    'line-height': leading === undefined ? undefined : `${numberOf(leading)}`,
    'font-weight': bold === undefined ? undefined : bold ? '700' : '400',
    'font-style': italics === undefined ? undefined : italics ? 'italic' : 'normal',
    color: style.color === undefined ? undefined : color(style.color),
    'letter-spacing': tracking === undefined ? undefined : `${numberOf(tracking)}em`,
    'text-transform': caps === 'all' ? 'uppercase' : undefined,
    ...(features.length > 0 && featuresIn(features, isWithFractions)),
  };
}

const BESIDE = { left: '0 auto 0 0', center: '0 auto', right: '0 0 0 auto' };

function boxOf({ align, width, height, padding, background, border }: BlockStyle): Record<string, string | undefined> {
  const isDouble = border?.double === true;
  const rules = BOX_SIDES.filter((side) => border?.sides.includes(side)).map((side) => [
    `border-${side}`,
    `${points(border!.width)} ${isDouble ? 'double' : 'solid'} ${color(border!.color)}`,
  ]);
  return {
    'text-align': align,
    width: width === undefined ? undefined : points(width),
    'max-width': width === undefined ? undefined : '100%',
    'min-height': height === undefined ? undefined : points(height),
    'box-sizing': 'border-box',
    padding: padding === undefined ? undefined : points(padding),
    background: background === undefined ? undefined : color(background),
    ...Object.fromEntries(rules),
  };
}

function declarations(said: Record<string, string | undefined>): string {
  return Object.entries(said)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}

function rulesOf(
  name: string,
  style: BlockStyle,
  { family, paragraphAfter, isWithFractions }: { family: string; paragraphAfter: number; isWithFractions: boolean },
): string {
  const { leading, tracking, before, after, width, height, side, vertical, padding, background, border } = style;
  const at = `.${styleClass(name)}`;
  const type = typeOf(style, family, isWithFractions);
  const inherited = Object.keys(type).filter((one) => type[one] !== undefined && one !== 'line-height');
  const isBox = (padding ?? background ?? border ?? height) !== undefined;
  const [top, bottom] = [before, after ?? (isBox ? paragraphAfter : undefined)];
  const place = width === undefined ? undefined : side && BESIDE[side];
  return [
    `${at}{${declarations(type)}}div${at}{${declarations({ ...boxOf(style), margin: place })}}`,
    background === undefined ? '' : `span${at}{background:${color(background)}}`,
    leading === undefined ? '' : `${at}{--heading-leading:${numberOf(leading)}}`,
    inherited.length > 0 ? `${at}>${HEADING}{${inherited.map((one) => `${one}:inherit`).join(';')}}` : '',
    top === undefined && !isBox ? '' : `${at}>:first-child{margin-top:0}`,
    top === undefined ? '' : `div${at}{margin-top:${points(top)}}`,
    bottom === undefined ? '' : `${at}>:last-child{margin-bottom:0}div${at}{margin-bottom:${points(bottom)}}`,
    // Rows of columns are a paragraph's space apart; what a style says more or less is at the end of their blocks.
    after === undefined ? '' : `.column>div${at}:last-child{margin-bottom:calc(${points(after)} - var(--after))}`,
    // The letter spacing after the last letter of a line hangs over its end.
    tracking === undefined ? '' : `div${at}>:is(p,h1,h2,h3,h4,h5,h6){margin-inline-end:-${numberOf(tracking)}em}`,
    vertical === undefined
      ? ''
      : `main>div>div${at}{margin-top:auto${vertical === 'middle' ? ';margin-bottom:auto' : ''}}`,
  ].join('');
}

/** Type that is larger than this many points is scaled by the screen's width on a phone. */
const LARGE = 20;

function onPhone(all: [name: string, style: BlockStyle][]): string {
  const large = all.flatMap(([name, { size = 0 }]) =>
    size > LARGE ? [`.${styleClass(name)}{font-size:min(${points(size)},8vw)}`] : [],
  );
  return large.length > 0 ? `@media screen and (max-width:640px){${large.join('')}}` : '';
}

/** §17.10: notes at the foot of their sheet. They stick to its lower edge, so that the blocks above them keep their margins. */
const NOTES_AT_FOOT =
  '@media print,(min-width:640.02px){.sheet,main{display:flex;flex-direction:column}main,main>div{flex:1}main>div:not(:has(.swiss-bill))>[data-footnotes]{position:sticky;top:100%}}';

/** A sheet whose free height is distributed. */
const SHARED =
  '@media print,(min-width:640.02px){.sheet,main{display:flex;flex-direction:column}main,main>div{flex:1}main>div{display:flex;flex-direction:column}}';

/** Returns the colours of text on the background of a style, where those of the page could not be read. */
function onBackground(name: string, { background, color: ink }: BlockStyle, styles: Styles): string {
  if (background === undefined) return '';
  const inside = stylesOnBackground(styles, background, ink ?? styles.text.color);
  if (inside === styles) return '';
  const at = `.${styleClass(name)}`;
  return `${at}{${colors(inside)}}${at} :is(h1,h2,h3,h4,h5,h6){color:inherit}${at} .striped>:is(td,th){background:none}`;
}

/** `families`: the `font-family` of styles with their own. */
function blockStyleRules(style: DocumentStyle, families: Readonly<Record<string, string>>): string {
  const { text, table, styles = {} } = style;
  const whole = stylesOf(style);
  const all = Object.entries(styles);
  const isWithFractions = hasFractions({ style });
  const figures = text.figures ? `.sheet{${declarations(featuresIn(text.figures, isWithFractions))}}` : '';
  const inTables =
    text.figures || table.figures ? `table{${declarations(featuresIn(table.figures ?? [], isWithFractions))}}` : '';
  const rules = all.map(
    ([name, own]) =>
      rulesOf(name, own, { family: families[name] ?? '', paragraphAfter: text.paragraphAfter, isWithFractions }) +
      onBackground(name, own, whole),
  );
  return (
    (isWithFractions ? FRACTIONS : '') +
    figures +
    inTables +
    rules.join('') +
    onPhone(all) +
    (all.some(([, { vertical }]) => vertical) ? SHARED : '')
  );
}

/** §10.52: the backgrounds of cells and rows that words with a style fill. Those of cells take precedence over those of rows. */
export function fillRules({ styles = {} }: DocumentStyle): string {
  const rules = Object.entries(styles).map(([name, { background }]) => {
    if (background === undefined) return '';
    const [ofCell, ofRow] = ['cell', 'row'].map((of) => `.${styleClass(name)}.of-${of}`);
    const cells = `tr>:is(td,th):has(>${ofCell},>.of-row>${ofCell})`;
    return `tr:has(>:is(td,th)>${ofRow})>:is(td,th),${cells}{background:${color(background)}}`;
  });
  return rules.join('');
}

/** Returns the rule for text on a sheet that it does not fill. */
function verticalRule({ vertical }: Pick<PageSetup, 'vertical'>): string {
  if (!vertical) return '';
  const content = `main>div{justify-content:${vertical === 'middle' ? 'center' : 'end'}}`;
  return `${SHARED}@media print,(min-width:640.02px){${content}}`;
}

// §17.21, §19.8: the style of a document for the paper's style sheets: custom properties, and rules for headings and table headers. They
// consist only of numbers and colours that are checked here, whatever the stored style contains.

/** Writes a length in points. Throws on an invalid number. */
function points(length: number): string {
  return `${numberOf(length)}pt`;
}

function numberOf(value: number): number {
  if (!Number.isFinite(value)) throw new Error(`length ${value}: expected a number of points`);
  return Math.round(value * 1000) / 1000;
}

/** Writes a colour. Throws on an invalid one. */
function color(value: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`color ${value}: expected #rrggbb`);
  return value;
}

/**
 * `row`: between rows. `strong`: below the header and at the end. `top`: above the header. `column`: beside cells. On screens a hairline
 * is a whole pixel.
 */
const RULES: Record<TableRules, string> = {
  rows: '--row-rule:var(--thin);--strong-rule:var(--thick);--top-rule:0;--column-rule:0;--hair:.1pt;',
  grid: '--row-rule:var(--thin);--strong-rule:var(--thin);--top-rule:var(--thin);--column-rule:var(--thin);--hair:.3pt;',
  head: '--row-rule:0;--strong-rule:var(--thick);--top-rule:0;--column-rule:0;--hair:.1pt;',
  none: '--row-rule:0;--strong-rule:0;--top-rule:0;--column-rule:0;--hair:.1pt;',
};

/** Returns the colours of text and backgrounds. */
function colors({ text, muted, link, table, accent, bar, code, boxes }: Styles): string {
  const named = {
    ink: text.color,
    muted,
    link: link.color,
    hairline: table.rule,
    rule: accent,
    bar,
    tint: code.background,
    blank: boxes.blank,
    'blank-ink': boxes.label,
    missing: boxes.missing,
    mark: boxes.mark,
    ...(link.references && { references: link.references }),
  };
  return Object.entries(named)
    .map(([name, value]) => `--${name}:${color(value)};`)
    .join('');
}

function sizes({ text, unit, smallSize, spacing, headingLeading, table, tableLeading, codeLeading }: Styles): string {
  const lengths = {
    unit,
    size: text.size,
    small: smallSize,
    after: text.paragraphAfter,
    tight: spacing.tight.after,
    'table-size': table.size,
  };
  const leadings = {
    leading: text.leading,
    'heading-leading': headingLeading,
    'table-leading': tableLeading,
    'code-leading': codeLeading,
  };
  return [
    ...Object.entries(lengths).map(([name, length]) => `--${name}:${points(length)};`),
    ...Object.entries(leadings).map(([name, leading]) => `--${name}:${numberOf(leading)};`),
  ].join('');
}

function headingRule(
  selector: string,
  { size, bold, italics, color: ink, before, after }: HeadingStyle,
  family: string,
): string {
  const type = `font-size:${points(size)};font-weight:${bold ? 700 : 400};font-style:${italics ? 'italic' : 'normal'}`;
  const font = family === '' ? '' : `;font-family:${family}`;
  return `${selector}{margin:${points(before)} 0 ${points(after)};${type}${font};color:${color(ink)}}`;
}

/** If a heading needs less space above than the block before leaves below, it must not reduce the space above its columns. */
function columnsRule(depth: number, { before }: HeadingStyle, { paragraphAfter }: DocumentStyle['text']): string {
  return before < paragraphAfter
    ? `div.columns:has(>.column>h${depth}:first-child){margin-top:-${points(before)}}`
    : '';
}

/** `families`: the `font-family` of headings with their own, by depth. */
function headingRules({ headings, text }: DocumentStyle, families: HeadingFamilies): string {
  const slanted = HEADING_DEPTHS.filter((depth) => headings[depth].italics).map((depth) => `h${depth}`);
  const slants = `:is(${slanted.join(',')})`;
  const rules = HEADING_DEPTHS.map((depth) => {
    const family = families[depth] ?? '';
    // The marker of an item stands beside its heading, so the space goes above the item.
    const item = `li:has(>h${depth}:first-child){margin-top:${points(headings[depth].before)}}`;
    return headingRule(`h${depth}`, headings[depth], family) + item + columnsRule(depth, headings[depth], text);
  });
  const title = headingRule('.contents .contents-title', headings[2], families[2] ?? '');
  // Emphasis within italics is upright.
  const emphasis = `${slants} em,${slants} em em em{font-style:normal}${slants} em em{font-style:italic}`;
  return rules.join('') + title + (slanted.length > 0 ? emphasis : '');
}

/** In a signature block tables have neither tints nor rules. */
const HEAD = 'thead:not(.signature *)';

/** `--right-air`: what follows amounts is on the right in either direction. */
const FLUSH = [
  ':is(th,td):first-child{--start-air:var(--hair)}:is(th,td):last-child{--end-air:var(--hair)}',
  ':is(th,td):last-child:not([dir=rtl] *),[dir=rtl] :is(th,td):first-child{--right-air:var(--hair)}',
].join('');

/** The cells of total rows. */
const SUMS = 'table :is(tr.sum,tr.sum~tr,tr.subtotal,tfoot>tr)>:is(td,th)';

function totalRule({ background, color: ink, bold }: NonNullable<DocumentStyle['table']['total']>): string {
  return [background && `background:${color(background)}`, ink && `color:${color(ink)}`, bold && 'font-weight:700']
    .filter(Boolean)
    .join(';');
}

function tableRules(styles: Styles): string {
  const { stripe, header, total, flush } = styles.table;
  const inHeader = stylesInHeader(styles);
  return [
    stripe === undefined ? '' : `.striped:not(.signature *)>:is(td,th){background:${color(stripe)}}`,
    inHeader === styles
      ? ''
      : `${HEAD}{${colors(inHeader)}background:${color(header.background!)}}${HEAD} :is(h1,h2,h3,h4,h5,h6){color:inherit}`,
    header.color === styles.text.color ? '' : `${HEAD}{color:${color(header.color)}}`,
    total === undefined ? '' : `${SUMS}{${totalRule(total)}}`,
    flush ? FLUSH : '',
  ].join('');
}

type HeadingFamilies = Partial<Record<keyof DocumentStyle['headings'], string>>;

/** Returns the beginning of the paper's style sheet. */
export function styleProperties(style: DocumentStyle, families: HeadingFamilies = {}): string {
  const styles = stylesOf(style);
  const lines = `--thin:.5pt solid var(--hairline);--thick:.9pt solid var(--rule);${RULES[style.table.rules]}`;
  const links = `--link-line:${style.link.underlined ? 'underline' : 'none'};`;
  return `:root{${colors(styles)}${sizes(styles)}${lines}${links}}${headingRules(style, families)}${tableRules(styles)}`;
}
