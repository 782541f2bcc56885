/** §17.36, §19.8: the styles of a theme, which blocks and words have by their class. */
import type { BlockStyle, BorderStyle, BoxSide, FigureFeature } from '../model/block-style.ts';
import { BOX_SIDES } from '../model/block-style.ts';
import type { Alignment } from '../model/document-tree.ts';
import type { StyleReader } from './style-reader.ts';

/** What a theme's file calls them → OpenType. */
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

/** The features that a part of the theme asks for, such as `old-style proportional`. */
export function figuresIn(read: StyleReader, part: string, path: string[]): { figures?: FigureFeature[] } {
  const figures = wordsOf(read.text(part, path)).map((word) => FIGURES[word]!);
  return figures.length > 0 ? { figures } : {};
}

/** A rule around a page or a block; `color`: unless it says one. */
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

/** `size`: that of the text, `accent`: the colour of rules. */
export function stylesFrom(
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
    const given = {
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
      side: place.find((word) => ['left', 'center', 'right'].includes(word)) as Alignment | undefined,
      vertical: place.find((word) => ['middle', 'bottom'].includes(word)) as BlockStyle['vertical'],
      padding: length('padding'),
      background: read.color(part('background'), at('background')),
      border: said && 'border' in said ? borderIn(read, part('border'), at('border'), accent) : undefined,
      ...figuresIn(read, part('figures'), at('figures')),
    };
    return [name, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))];
  });
  return { styles: Object.fromEntries(styles) };
}
