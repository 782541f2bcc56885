/** Reads back with PDF.js what is drawn on a page beside its text: rules, tints and boxes, each by the room that it takes. */
import { getResolvedPDFJS } from 'unpdf';
import { open } from './read-pdf.ts';

/** In points from the lower left corner of the page. */
export type Shape = [left: number, bottom: number, right: number, top: number];
type Matrix = [number, number, number, number, number, number];

const WHOLE_PAGE: Matrix = [1, 0, 0, 1, 0, 0];

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function placed([a, b, c, d, e, f]: Matrix, [x1, y1, x2, y2]: Shape): Shape {
  const [xs, ys] = [
    [a * x1 + c * y1 + e, a * x2 + c * y2 + e],
    [b * x1 + d * y1 + f, b * x2 + d * y2 + f],
  ];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const NEAR = 0.02;
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < NEAR;
}

/** A rule may be drawn piece by piece. */
function addShape(shapes: Shape[], shape: Shape): void {
  const last = shapes.at(-1);
  const goesOn = last && isNear(last[1], shape[1]) && isNear(last[3], shape[3]) && isNear(last[2], shape[0]);
  if (goesOn) last[2] = shape[2];
  else shapes.push(shape);
}

/** The shapes of a page, in the order of drawing. */
export async function shapesOf(pdf: { bytes: Uint8Array }, page: number): Promise<Shape[]> {
  return (await drawnOn(pdf, page)).shapes;
}

/** Where the raster pictures of a page stand. */
export async function picturesOf(pdf: { bytes: Uint8Array }, page: number): Promise<Shape[]> {
  return (await drawnOn(pdf, page)).pictures;
}

async function drawnOn(pdf: { bytes: Uint8Array }, page: number): Promise<Record<'shapes' | 'pictures', Shape[]>> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await (await (await open(pdf)).getPage(page)).getOperatorList();
  const shapes: Shape[] = [];
  const pictures: Shape[] = [];
  const saved: Matrix[] = [];
  let matrix = WHOLE_PAGE;
  for (const [index, operator] of fnArray.entries()) {
    const operands = argsArray[index];
    if (operator === OPS.save) saved.push(matrix);
    else if (operator === OPS.restore) matrix = saved.pop() ?? WHOLE_PAGE;
    else if (operator === OPS.transform) matrix = times(matrix, operands);
    else if (operator === OPS.constructPath && operands[2]) addShape(shapes, placed(matrix, operands[2]));
    else if (operator === OPS.paintImageXObject) pictures.push(placed(matrix, [0, 0, 1, 1]));
  }
  return { shapes, pictures };
}
