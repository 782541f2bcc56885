/** §17.16: which SVGs may be drawn, and how large they are. An SVG draws only what is in it: no entities, no reference outside, no script. */
import { XmlDocument, type XmlElement } from '../../engine/xml.ts';
import { knownSvgs } from './known-svgs.ts';
import { drawingCost } from './svg-cost.ts';
import { isTooLarge } from './svg-tokens.ts';

const POINTS_PER_UNIT: Record<string, number> = {
  '': 0.75,
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
};

/** In characters. Larger drawings are taken for an attack: shapes are laid out one by one. */
const LONGEST_SVG = 1_000_000;
const MAX_ELEMENTS = 10_000;
const MAX_DEPTH = 200;
/** In simple shapes: two or three seconds of drawing. */
const MAX_COST = 60_000;
/** In characters: text is set letter by letter. */
const LONGEST_TEXT = 20_000;

const DECLARATIONS = /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i;
const FORBIDDEN_ELEMENTS = new Set(['script', 'foreignObject', 'image', 'feImage', 'iframe', 'audio', 'video']);
const REFERENCE = /^(?:.*:)?(?:href|src)$/i;
/** A reference in a style to anything but a part of the same drawing. */
const OUTSIDE_STYLE = /url\(\s*["']?\s*(?!["'#\s])|@import/i;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function isSafe(element: XmlElement): boolean {
  return (
    !FORBIDDEN_ELEMENTS.has(localName(element.name)) &&
    !OUTSIDE_STYLE.test(element.val) &&
    Object.entries(element.attr).every(
      ([name, value]) => !OUTSIDE_STYLE.test(value) && (!REFERENCE.test(name) || value.trim().startsWith('#')),
    )
  );
}

/** How much text stands in an element itself; a style is none. */
function textIn({ name, val }: XmlElement): number {
  return localName(name) === 'style' ? 0 : val.trim().length;
}

function elementsOf(root: XmlElement): XmlElement[] {
  const elements = [root];
  for (const element of elements) {
    for (const child of element.children) if (child.type === 'element') elements.push(child);
    if (elements.length > MAX_ELEMENTS) break;
  }
  return elements;
}

function length(text: string | undefined): number | undefined {
  const [, number, unit] = /^\s*(\d*\.?\d+)\s*([a-z]*)\s*$/.exec(text ?? '') ?? [];
  const factor = POINTS_PER_UNIT[unit ?? ''];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}

function parsed(svg: string): XmlElement | undefined {
  if (svg.length > LONGEST_SVG || DECLARATIONS.test(svg)) return undefined;
  if (isTooLarge(svg, MAX_ELEMENTS, MAX_DEPTH)) return undefined;
  try {
    return new XmlDocument(svg);
  } catch {
    return undefined; // not well formed
  }
}

/** The natural size in points of an SVG, and what drawing it costs in simple shapes; undefined when it may not be drawn. */
export function svgSize(svg: string): SvgSize | undefined {
  const size = known.get(svg);
  if (size) return size;
  const made = measured(svg);
  if (made) known.set(svg, made);
  return made;
}

type SvgSize = { width: number; height: number; cost: number };
const known = knownSvgs<SvgSize>();

function measured(svg: string): SvgSize | undefined {
  const root = parsed(svg);
  if (root?.name !== 'svg') return undefined;
  const elements = elementsOf(root);
  if (elements.length > MAX_ELEMENTS || !elements.every(isSafe)) return undefined;
  if (elements.reduce((sum, element) => sum + textIn(element), 0) > LONGEST_TEXT) return undefined;
  const cost = drawingCost(elements);
  if (!(cost <= MAX_COST)) return undefined; // NaN, too: it cannot be estimated
  const box =
    root.attr.viewBox
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const width = length(root.attr.width) ?? (box[2] ?? 0) * POINTS_PER_UNIT.px!;
  const height = length(root.attr.height) ?? (box[3] ?? 0) * POINTS_PER_UNIT.px!;
  return width > 0 && height > 0 ? { width, height, cost } : undefined;
}
