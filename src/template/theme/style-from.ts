/**
 * §19.8: builds the style of a theme: the file's settings over the house style. Missing sizes and spaces follow from the size of the
 * text, missing colours from the primary colour where that is legible.
 */
import { given } from '../../domain/given.ts';
import { tell } from '../../locales/message.ts';
import {
  type BlockStyle,
  BOX_SIDES,
  type BorderStyle,
  type BoxSide,
  HEADING_DEPTHS as DEPTHS,
  type DocumentStyle,
  type FigureFeature,
  type HeadingDepth,
  type HeadingStyle,
  HOUSE_STYLE,
  type TableRules,
  type TableStyle,
} from '../model/document-style.ts';
import type { Alignment } from '../model/document-tree.ts';
import type { TableDensity } from '../model/table-look.ts';
import { isReadable, mixed, nearestReadable } from './color.ts';
import type { DeclaredStyle } from './declared-theme.ts';
import {
  findStyleFaults,
  LIMITS,
  MIN_CONTRAST,
  minContrastOf,
  type StyleFault,
  type StyleReader,
  styleReader,
} from './find-style-faults.ts';

/** The contrast of parts that are not text but should be visible. */
const MIN_OF_RULES = 3;
const WHITE = '#ffffff';
/** The colour of text on dark pages. */
const LIGHT_INK = '#f4f5f6';
const TINT = 0.06;

/** Rounds a length to half points. */
function rounded(points: number): number {
  return Math.round(points * 2) / 2;
}

function within(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}

/** Returns a tint, or the page colour if text would be illegible on the tint. */
function unlessUnreadable(tint: string, page: string, ink: string): string {
  return isReadable(ink, [tint], MIN_CONTRAST) ? tint : page;
}

type Surroundings = {
  read: StyleReader;
  /** The colours of the theme's pages. */
  pages: readonly string[];
  text: DocumentStyle['text'];
  primary: string | undefined;
};

/** Returns the first colour that is legible on the pages; black or white if none is. */
function readable(candidates: (string | undefined)[], pages: readonly string[], min = MIN_CONTRAST): string {
  const found = candidates.find((color) => color !== undefined && isReadable(color, pages, min));
  return (
    found ?? nearestReadable(candidates.findLast((color) => color !== undefined)!, pages, min) ?? HOUSE_STYLE.text.color
  );
}

function textOf(read: StyleReader, pages: readonly string[]): DocumentStyle['text'] {
  const house = HOUSE_STYLE.text;
  // The text size; `rem` in CSS is 16 pixels.
  const size = read.size('text.size', 12, ['typography', 'base', 'size']) ?? house.size;
  return {
    family: read.text('text.family', ['typography', 'base', 'family']) ?? house.family,
    size,
    leading: read.number('text.leading', ['typography', 'base', 'line-height']) ?? house.leading,
    color:
      read.color('text.color', ['typography', 'base', 'color'], ['color', 'foreground']) ??
      readable([house.color, LIGHT_INK], pages),
    paragraphAfter:
      read.length('text.paragraphAfter', ['paragraph', 'after']) ?? rounded((house.paragraphAfter * size) / house.size),
    ...figuresIn(read, 'text.figures', ['typography', 'base', 'figures']),
  };
}

/** Returns the sizes of headings. A missing size is no larger than the given ones above it, and no smaller than those below. */
function headingSizes({ read, text }: Surroundings): Record<HeadingDepth, number> {
  const given = DEPTHS.map((depth) => read.size(`headings.${depth}.size`, text.size, ['headings', depth, 'size']));
  const sizes = given.map((size, at) => {
    const usual = within(
      rounded((HOUSE_STYLE.headings[DEPTHS[at]!].size * text.size) / HOUSE_STYLE.text.size),
      LIMITS.heading,
    );
    const above = given.slice(0, at).filter((one) => one !== undefined);
    const below = given.slice(at + 1).filter((one) => one !== undefined);
    return size ?? Math.max(Math.min(usual, ...above), ...below);
  });
  return Object.fromEntries(DEPTHS.map((depth, at) => [depth, sizes[at]!])) as Record<HeadingDepth, number>;
}

function headingOf(depth: HeadingDepth, size: number, { read, pages, text, primary }: Surroundings): HeadingStyle {
  const house = HOUSE_STYLE.headings[depth];
  const own = ['headings', depth];
  const all = ['typography', 'headings'];
  const part = (name: string) => `headings.${depth}.${name}`;
  const family = read.text(part('family'), [...own, 'family'], [...all, 'family']);
  const style = read.text(part('italics'), [...own, 'style'], [...all, 'style']);
  const bold = read.bold(part('bold'), [...own, 'weight'], [...all, 'weight']) ?? house.bold;
  const space = (name: 'before' | 'after') =>
    read.length(part(name), [...own, name]) ?? within(rounded((house[name] * size) / house.size), LIMITS.space);
  return {
    ...(family !== undefined && { family }),
    size,
    bold,
    italics: style === undefined ? house.italics : style !== 'normal',
    color:
      read.color(part('color'), [...own, 'color'], [...all, 'color']) ??
      readable([primary, depth === 6 ? house.color : undefined, text.color], pages, minContrastOf(size, bold)),
    before: space('before'),
    after: space('after'),
  };
}

/** With tints or a grid, flush text would touch their edges. */
function flushOf(read: StyleReader, table: Pick<TableStyle, 'rules' | 'stripe' | 'header' | 'total'>) {
  if (String(read.text('table.flush', ['table', 'flush'])) !== 'true') return {};
  const isOpen = ![table.stripe, table.header.background, table.total?.background].some(Boolean);
  if (isOpen && table.rules !== 'grid') return { flush: true as const };
  const message = tell('theme.flush');
  read.faults.push({ path: ['table', 'flush'], message });
  return {};
}

function densityOf(read: StyleReader): Pick<TableStyle, 'density'> {
  const density = read.text('table.density', ['table', 'density']) as TableDensity | undefined;
  return density ? { density } : {};
}

/** Returns the style of total rows. On a background of their own, their text is legible. */
function totalOf({ read, text }: Pick<Surroundings, 'read' | 'text'>): Pick<TableStyle, 'total'> {
  const background = read.color('table.total.background', ['table', 'total', 'background']);
  const given = read.color('table.total.color', ['table', 'total', 'color']);
  const color = given ?? (background && readable([text.color, WHITE, HOUSE_STYLE.text.color], [background]));
  const bold = read.bold('table.total.bold', ['table', 'total', 'weight']);
  const total = { ...(background && { background }), ...(color && { color }), ...(bold && { bold: true as const }) };
  return Object.keys(total).length > 0 ? { total } : {};
}

function tableOf({ read, pages: [page = WHITE], text, primary }: Surroundings): TableStyle {
  const house = HOUSE_STYLE.table;
  const size = rounded((house.size * text.size) / HOUSE_STYLE.text.size);
  const stripes = read.text('table.stripes', ['table', 'stripes']) as string | boolean | undefined;
  const isPlain = stripes === undefined || String(stripes) === 'false';
  const stripe = isPlain
    ? undefined
    : String(stripes) === 'true'
      ? unlessUnreadable(mixed(page, primary ?? text.color, TINT), page, text.color)
      : read.color('table.stripe', ['table', 'stripes']);
  const background = read.color('table.header.background', ['table', 'header', 'background']);
  const table: TableStyle = {
    size: read.size('table.size', text.size, ['table', 'size']) ?? within(size, LIMITS.table),
    rules: (read.text('table.rules', ['table', 'rules']) as TableRules | undefined) ?? house.rules,
    rule:
      read.color('table.rule', ['table', 'border-color']) ??
      (page === WHITE ? house.rule : mixed(page, text.color, 0.25)),
    ...(stripe !== undefined && { stripe }),
    ...figuresIn(read, 'table.figures', ['table', 'figures']),
    ...densityOf(read),
    ...totalOf({ read, text }),
    header: {
      ...(background !== undefined && { background }),
      color:
        read.color('table.header.color', ['table', 'header', 'color']) ??
        (background === undefined ? text.color : readable([WHITE, text.color, HOUSE_STYLE.text.color], [background])),
    },
  };
  return { ...table, ...flushOf(read, table) };
}

/**
 * Returns the style that a theme declares, and what is illegible in it. `pages`: the colours of its pages as `#rrggbb`; the first is that
 * of most pages.
 */
export function styleFrom(
  declared: DeclaredStyle,
  pages: readonly string[] = [WHITE],
): { style: DocumentStyle; faults: StyleFault[] } {
  const read = styleReader(declared);
  const text = textOf(read, pages);
  const primary = read.color('primary', ['color', 'primary']);
  const surroundings: Surroundings = { read, pages, text, primary };
  const sizes = headingSizes(surroundings);
  const headings = DEPTHS.map((depth) => [depth, headingOf(depth, sizes[depth], surroundings)]);
  const [page = WHITE] = pages;
  const table = tableOf(surroundings);
  const codeBackground =
    read.color('code.background', ['typography', 'monospace', 'background-color']) ??
    unlessUnreadable(page === WHITE ? HOUSE_STYLE.code.background : mixed(page, text.color, TINT), page, text.color);
  const onText = [...pages, codeBackground, ...(table.stripe === undefined ? [] : [table.stripe])];
  const link =
    read.color('link.color', ['typography', 'link', 'color'], ['color', 'link']) ??
    readable([primary, HOUSE_STYLE.link.color, text.color], onText);
  const references = read.color('link.references', ['references']);
  const decoration = read.text('link.underlined', ['typography', 'link', 'decoration']);
  const accent = read.color('accent', ['accent']);
  const eastAsian = read.text('eastAsian', ['typography', 'east-asian']);
  const seen = [accent, primary].find((color, at) => color && (at === 0 || isReadable(color, pages, MIN_OF_RULES)));
  const style: DocumentStyle = {
    text,
    headings: Object.fromEntries(headings) as DocumentStyle['headings'],
    headingLeading:
      read.number('headingLeading', ['typography', 'headings', 'line-height']) ?? HOUSE_STYLE.headingLeading,
    code: {
      family: read.text('code.family', ['typography', 'monospace', 'family']) ?? HOUSE_STYLE.code.family,
      background: codeBackground,
    },
    // A link in the colour of text is underlined.
    link: {
      color: link,
      underlined: decoration === undefined ? link === text.color : decoration.includes('underline'),
      ...(references && { references }),
    },
    table,
    muted: read.color('muted', ['muted']) ?? readable([HOUSE_STYLE.muted, text.color], pages),
    accent: seen ?? readable([HOUSE_STYLE.accent], pages, MIN_OF_RULES),
    bar: seen ?? table.rule,
    ...stylesFrom(read, declared.styles, { size: text.size, accent: seen ?? text.color }),
    ...(eastAsian !== undefined && { eastAsian }),
  };
  // A missing text colour is the house style's, which may not suit the colour of the page.
  const originOf = (part: string) =>
    read.originOf(part) ?? (part === 'text.color' ? ['typography', 'base', 'color'] : undefined);
  return { style, faults: [...read.faults, ...findStyleFaults(style, pages, originOf)] };
}

// §17.36, §19.8: reads the styles of a theme, which blocks and words use by class.

/** The OpenType feature of each word in a theme's file. */
const FIGURES: Record<string, FigureFeature> = {
  'old-style': 'onum',
  lining: 'lnum',
  proportional: 'pnum',
  tabular: 'tnum',
  fractions: 'frac',
};

const MIN_BORDER = 0.75;

function wordsOf(text: string | undefined): string[] {
  return text?.split(/[\s,]+/).filter((word) => word !== '') ?? [];
}

/** Returns the features that a setting asks for, such as `old-style proportional`. */
function figuresIn(read: StyleReader, part: string, path: string[]): { figures?: FigureFeature[] } {
  const figures = wordsOf(read.text(part, path)).map((word) => FIGURES[word]!);
  return figures.length > 0 ? { figures } : {};
}

/** Reads the border of a page or block. `color`: the default. */
export function borderIn(read: StyleReader, part: string, path: string[], color: string): BorderStyle {
  const sides = wordsOf(read.text(`${part}.sides`, [...path, 'sides'])) as BoxSide[];
  const isDouble = read.text(`${part}.style`, [...path, 'style']) === 'double';
  return {
    width: read.size(`${part}.width`, MIN_BORDER, [...path, 'width']) ?? MIN_BORDER * (isDouble ? 3 : 1),
    color: read.color(`${part}.color`, [...path, 'color']) ?? color,
    ...(isDouble && { double: true }),
    sides: sides.length > 0 ? BOX_SIDES.filter((side) => sides.includes(side)) : BOX_SIDES,
  };
}

/** Returns the styles of a theme. `size`: the size of the text. `accent`: the colour of rules. */
function stylesFrom(
  read: StyleReader,
  declared: Record<string, object | null> | undefined,
  { size: base, accent }: { size: number; accent: string },
): { styles?: Record<string, BlockStyle> } {
  if (!declared) return {};
  const styles = Object.entries(declared).map(([name, said]): [string, BlockStyle] => {
    const at = (field: string) => ['styles', name, field];
    const part = (field: string) => at(field).join('.');
    const text = (field: string) => read.text(part(field), at(field));
    const length = (field: string) => read.length(part(field), at(field));
    const size = read.size(part('size'), base, at('size'));
    const place = wordsOf(text('place'));
    const slant = text('style');
    const own = given({
      family: text('family'),
      size,
      leading: read.number(part('leading'), at('line-height')),
      tracking: read.number(part('tracking'), at('letter-spacing')),
      bold: read.bold(part('bold'), at('weight')),
      italics: slant === undefined ? undefined : slant !== 'normal',
      color: read.color(part('color'), at('color')),
      caps: text('caps') as BlockStyle['caps'],
      align: text('align') as Alignment | undefined,
      before: length('before'),
      after: length('after'),
      width: length('width'),
      height: length('height'),
      side: place.find((word) => ['left', 'center', 'right'].includes(word)) as Alignment | undefined,
      vertical: place.find((word) => ['middle', 'bottom'].includes(word)) as BlockStyle['vertical'],
      padding: length('padding'),
      background: read.color(part('background'), at('background')),
      border: said && 'border' in said ? borderIn(read, part('border'), at('border'), accent) : undefined,
      ...figuresIn(read, part('figures'), at('figures')),
    });
    return [name, own];
  });
  return { styles: Object.fromEntries(styles) };
}
