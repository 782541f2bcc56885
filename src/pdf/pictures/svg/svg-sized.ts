/**
 * §17.16: an SVG with the size in which it is drawn. pdfmake's own way adds line ends and spaces between elements and removes them at the
 * ends of texts; inside a text these are spaces that nobody wrote, and words that run together.
 */
import { XmlDocument } from '../../engine/xml.ts';

/** The SVG as it is, but with another size, in points. */
export function svgSized(svg: string, { width, height }: { width: number; height: number }): string {
  const root = new XmlDocument(svg);
  const { attr } = root;
  attr.viewBox ??= `0 0 ${Number.parseFloat(attr.width ?? '')} ${Number.parseFloat(attr.height ?? '')}`;
  Object.assign(attr, { width: `${width}`, height: `${height}` });
  return root.toString({ compressed: true, preserveWhitespace: true });
}
