/** §10.37: the styles of a Word file, each with those that it is based on. */
import { childOf, childrenOf, isOn, valueIn, type Xml } from '../package/word-package.ts';
import { type LostLook, MARKS, type Mark } from './block.ts';

/** `chainOf`: returns a style and those that it is based on, the nearest first. `normal`: the style of paragraphs that name none. */
export type Styles = { chainOf(id: string | undefined): Xml[]; normal: string | undefined };

/** The longest chain of styles that are based on each other. Longer ones are cycles. */
const MAX_CHAIN = 20;

export function readStyles(root: Xml | undefined): Styles {
  const all = childrenOf(root, 'w:style');
  const byId = new Map(all.map((style) => [style.attributes['w:styleId'], style]));
  const known = new Map<string, Xml[]>();
  const chainFrom = (id: string): Xml[] => {
    const chain: Xml[] = [];
    for (let style = byId.get(id); style && chain.length < MAX_CHAIN; style = byId.get(valueIn(style, 'w:basedOn')))
      chain.push(style);
    return chain;
  };
  return {
    normal: all.find(isNormal)?.attributes['w:styleId'],
    chainOf: (id = '') => {
      const chain = known.get(id) ?? chainFrom(id);
      known.set(id, chain);
      return chain;
    },
  };
}

function isNormal({ attributes }: Xml): boolean {
  return attributes['w:type'] === 'paragraph' && attributes['w:default'] === '1';
}

/** Returns the list of a style, or of the nearest style that it is based on. */
export function listOfStyle(styles: Styles, id: string): string | undefined {
  return firstOf(styles.chainOf(id), (style) => valueIn(listPropertiesOf(style), 'w:numId'));
}

/**
 * Returns the list and level of a paragraph. Undefined for one in no list. Both are inherited separately: a style may set its level and
 * have the list of the style that it is based on. The level that a list defines for a style takes precedence over the style's own.
 */
export function placeInLists(
  own: Xml | undefined,
  chain: readonly Xml[],
  levelOfStyle: (list: string, style: string) => number | undefined,
): { list: string; level: number } | undefined {
  const direct = childOf(own, 'w:numPr');
  const list = valueIn(direct, 'w:numId') ?? firstOf(chain, (style) => valueIn(listPropertiesOf(style), 'w:numId'));
  if (list === undefined || list === '0') return undefined;
  const ofStyle = (style: Xml) =>
    levelOfStyle(list, style.attributes['w:styleId'] ?? '') ?? valueIn(listPropertiesOf(style), 'w:ilvl');
  return { list, level: Number(valueIn(direct, 'w:ilvl') ?? firstOf(chain, ofStyle) ?? 0) };
}

function listPropertiesOf(style: Xml): Xml | undefined {
  return childOf(childOf(style, 'w:pPr'), 'w:numPr');
}

/** The look of a run. `isHidden`: it is invisible. */
export type RunLook = { marks: Mark[]; isHidden: boolean; isCapital: boolean; lost: LostLook[] };

/** Returns whether words or a cell have a visible background. `properties`: those that may have a `w:shd`, the nearest first. */
export function isShaded(properties: readonly Xml[]): boolean {
  const said = firstOf(properties, (one) => childOf(one, 'w:shd'))?.attributes;
  if (!said) return false;
  const { 'w:val': pattern = 'clear', 'w:fill': fill = 'auto' } = said;
  return (pattern !== 'clear' && pattern !== 'nil') || (fill !== 'auto' && fill.toUpperCase() !== 'FFFFFF');
}

const PALE = new Set(['none', 'white', 'black']);

/** Returns the look of a run. `properties`: its own `w:rPr` first, then those of its styles. */
export function lookOf(properties: readonly Xml[]): RunLook {
  const is = (name: string) => firstOf(properties, (one) => isOn(one, name)) ?? false;
  const value = (name: string) => firstOf(properties, (one) => valueIn(one, name)) ?? 'none';
  // LibreOffice raises text by half points. Less than one point is a correction for the eye.
  const position = Number(firstOf(properties, (one) => valueIn(one, 'w:position')) ?? 0);
  const raised = Math.abs(position) >= 2 ? position : 0;
  const has: Record<Mark, boolean> = {
    strong: is('w:b'),
    emphasis: is('w:i'),
    delete: is('w:strike') || is('w:dstrike'),
    u: value('w:u') !== 'none',
    mark: !PALE.has(value('w:highlight')),
    sup: value('w:vertAlign') === 'superscript' || raised > 0,
    sub: value('w:vertAlign') === 'subscript' || raised < 0,
  };
  const isCapital = is('w:caps');
  const lost: LostLook[] = [];
  if (isShaded(properties)) lost.push('shading');
  if (!isCapital && is('w:smallCaps')) lost.push('smallCapitals');
  return { marks: MARKS.filter((mark) => has[mark]), isHidden: is('w:vanish'), isCapital, lost };
}

function firstOf<Value>(elements: readonly Xml[], read: (one: Xml) => Value | undefined): Value | undefined {
  for (const one of elements) {
    const value = read(one);
    if (value !== undefined) return value;
  }
  return undefined;
}
