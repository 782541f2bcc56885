/**
 * §10.51: draws a chart in a line, which is nothing but shapes, with pdfkit alone. There may be hundreds of them, and svg-to-pdfkit takes three
 * times as long.
 */
import { isChart } from '../../template/model/chart.ts';
import type { PdfDocument } from '../engine/pdf-file.ts';
import type { SvgDrawing } from '../pictures/svg/svg-drawings.ts';

const SVG = /^<svg [^>]*viewBox="0 0 ([\d.]+) [\d.]+"[^>]*>((?:<path [^>]*\/>)+)<\/svg>$/;
const PATH = /<path d="([^"]*)" fill="([^"]*)"(?: stroke="([^"]*)" stroke-width="([^"]*)")?\/>/y;

type Shape = { path: string; fill: string | undefined; stroke: string | undefined; width: number };

/** Returns the shapes of a chart, and the width that they are drawn for. Undefined for other drawings, and for charts with texts or dashes. */
function shapesIn({ path, svg }: SvgDrawing): { shapes: Shape[]; width: number } | undefined {
  const [, width, paths] = (isChart(path) && SVG.exec(svg)) || [];
  if (paths === undefined) return undefined;
  const shapes: Shape[] = [];
  PATH.lastIndex = 0;
  while (PATH.lastIndex < paths.length) {
    const found = PATH.exec(paths);
    if (!found) return undefined;
    const [, path, fill, stroke, width] = found as unknown as [string, string, string, string?, string?];
    shapes.push({ path, fill: fill === 'none' ? undefined : fill, stroke, width: Number(width ?? 0) });
  }
  return { shapes, width: Number(width) };
}

/** Draws a chart of shapes with its upper left corner at a point, `width` points wide. Returns whether it is one. */
export function drawPaths(
  document: PdfDocument,
  drawing: SvgDrawing,
  { x, y, width }: { x: number; y: number; width: number },
): boolean {
  const found = shapesIn(drawing);
  if (!found) return false;
  document.save();
  document.transform(width / found.width, 0, 0, width / found.width, x, y);
  for (const { path, fill, stroke, width } of found.shapes) {
    document.path(path);
    if (stroke) document.lineWidth(width);
    if (fill && stroke) document.fillAndStroke(fill, stroke);
    else if (fill) document.fill(fill);
    else if (stroke) document.stroke(stroke);
  }
  document.restore();
  return true;
}
