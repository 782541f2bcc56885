/** §19.5, §19.10: outlines of a PDF, such as those of a stamp, as SVG. */
import type { SheetMeasure } from '../model/measures.ts';

/** Turns path operators of a PDF into a path of SVG. */
export function svgPath(operators: string, color: string): string {
  const d = operators
    .replace(/^(.*?) ?([mlch])$/gm, (_, points, name) => (name === 'h' ? 'Z' : `${name.toUpperCase()}${points}`))
    .replaceAll('\n', '');
  return `<path fill="${color}" d="${d}"/>`;
}

/** Returns the SVG of a stamp, which has the size of its place on the page. */
export function stampSvg({ path, color, box }: NonNullable<SheetMeasure['stamp']>): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((length) => Math.round(length * 100) / 100);
  const size = `width="${width}pt" height="${height}pt"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${x} ${y} ${width} ${height}">${svgPath(path, color)}</svg>`;
}
