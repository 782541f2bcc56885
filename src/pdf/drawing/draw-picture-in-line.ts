/** §17.38: draws a picture that stands in a line, from a point of the baseline on, as pdfmake draws any other. */
import type { DrawnInline, Renderer } from '../engine/renderer.ts';

export function drawPictureInLine(
  renderer: typeof Renderer.prototype,
  { node, width, height }: NonNullable<DrawnInline['picture']>,
  x: number,
  baseline: number,
): void {
  const placed = { ...node(), x, y: baseline - height, _width: width, _height: height };
  if ('image' in placed) {
    // pdfmake opens those that it has measured.
    renderer.pdfDocument.provideImage(placed.image as string);
    renderer.renderImage(placed);
  } else renderer.renderSVG(placed as never);
}
