/**
 * An SVG in the size in which it is drawn. pdfmake's own way adds line ends and blanks between elements and takes them away at
 * the ends of texts, which in a text are spaces that nobody wrote, and words that run together.
 */
import { XmlDocument } from '../../engine/xml.ts';

/** The SVG as it is written but for its size, in points. */
export function svgSized(svg: string, { width, height }: { width: number; height: number }): string {
  const root = new XmlDocument(svg);
  const { attr } = root;
  attr.viewBox ??= `0 0 ${Number.parseFloat(attr.width ?? '')} ${Number.parseFloat(attr.height ?? '')}`;
  Object.assign(attr, { width: `${width}`, height: `${height}` });
  return root.toString({ compressed: true, preserveWhitespace: true });
}
