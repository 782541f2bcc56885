/** Issue 4, point 10: an SVG draws only what is written in it: no entities, no reference outside itself, no script. */

const POINTS_PER_UNIT: Record<string, number> = {
  '': 0.75,
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
};

/** Larger drawings are taken for an attack: shapes are laid out one by one. */
const LONGEST_SVG = 1_000_000;

const FORBIDDEN = [
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i,
  /<\s*(?:\w+:)?(?:script|foreignObject|image|use\s[^>]*href\s*=\s*["'](?!#))/i,
  /(?:href|src)\s*=\s*["'](?!\s*#)/i,
  /url\(\s*["']?(?!\s*["']?#)/i,
  /@import/i,
];

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

function length(text: string | undefined): number | undefined {
  const [, number, unit] = /^\s*(\d*\.?\d+)\s*([a-z]*)\s*$/.exec(text ?? '') ?? [];
  const factor = POINTS_PER_UNIT[unit ?? ''];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}

/** The natural size in points of an SVG that may be drawn, else undefined. */
export function svgSize(svg: string): { width: number; height: number } | undefined {
  if (svg.length > LONGEST_SVG || FORBIDDEN.some((pattern) => pattern.test(svg))) return undefined;
  const root = /<svg[\s>][^>]*/.exec(svg)?.[0];
  if (!root) return undefined;
  const box =
    attribute(root, 'viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const width = length(attribute(root, 'width')) ?? (box[2] ?? 0) * POINTS_PER_UNIT.px!;
  const height = length(attribute(root, 'height')) ?? (box[3] ?? 0) * POINTS_PER_UNIT.px!;
  return width > 0 && height > 0 ? { width, height } : undefined;
}
