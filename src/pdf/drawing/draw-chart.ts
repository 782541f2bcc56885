/** §10.50, §10.51: draws a chart with pdfkit alone. There may be hundreds of them, and svg-to-pdfkit takes several times as long. */
import type { SetDrawing, SetText, Shape } from '../../template/model/chart.ts';
import type { PdfDocument } from '../engine/pdf-file.ts';
import { decimal } from '../syntax/serialize.ts';
import { colorOperands, resetState, textOperators, textStateOperators } from './text-operators.ts';

/** Draws a chart with its upper left corner at a point, `width` points wide. Returns the text that it drew. */
export function drawChart(
  document: PdfDocument,
  chart: SetDrawing,
  { x, y, width }: { x: number; y: number; width: number },
): string {
  const scale = width / chart.width;
  document.save();
  document.transform(scale, 0, 0, scale, x, y);
  resetState(document);
  const drawn = chart.marks.map((mark) =>
    mark.kind === 'text' ? drawText(document, mark) : drawShape(document, mark),
  );
  document.restore();
  resetState(document);
  return drawn.join(' ');
}

function drawShape(document: PdfDocument, { path, fill, stroke, width = 1, dash }: Shape): string {
  const state = [
    ...(fill === undefined ? [] : [`${colorOperands(fill)} rg`]),
    ...(stroke === undefined ? [] : [`${colorOperands(stroke)} RG ${decimal(width)} w`]),
    ...(dash === undefined ? [] : [`[${dash}] 0 d`]),
  ];
  if (state.length === 0) return '';
  document.addContent(state.join('\n'));
  const straight = straightPath(path);
  if (straight === undefined) document.path(path);
  else document.addContent(straight);
  document.addContent(stroke === undefined ? 'f' : fill === undefined ? 'S' : 'B');
  if (dash !== undefined) document.addContent('[] 0 d');
  // Texts compare their colour with the one that they set last.
  resetState(document);
  return '';
}

const RECTANGLES = /^(?:M[-\d.]+ [-\d.]+H[-\d.]+V[-\d.]+H[-\d.]+Z)+$/;
const RECTANGLE = /M([-\d.]+) ([-\d.]+)H([-\d.]+)V([-\d.]+)H[-\d.]+Z/g;
const LINES = /^(?:[ML][-\d.]+[ ,][-\d.]+)+$/;
const POINT = /([ML])([-\d.]+)[ ,]([-\d.]+)/g;

/**
 * Returns the operators of a path that has only rectangles or only lines, as most have. pdfkit, which would read it letter by letter, takes
 * half of the time of a chart with 400 bars for that.
 */
function straightPath(path: string): string | undefined {
  if (RECTANGLES.test(path)) {
    return Array.from(path.matchAll(RECTANGLE), ([, left, top, right, bottom]) => {
      const [x, y] = [Number(left), Number(top)];
      return `${decimal(x)} ${decimal(y)} ${decimal(Number(right) - x)} ${decimal(Number(bottom) - y)} re`;
    }).join('\n');
  }
  if (!LINES.test(path)) return undefined;
  return Array.from(path.matchAll(POINT), ([, step, x, y]) => {
    return `${decimal(Number(x))} ${decimal(Number(y))} ${step === 'M' ? 'm' : 'l'}`;
  }).join('\n');
}

function drawText(document: PdfDocument, { x, y, size, color, parts }: SetText): string {
  let left = x;
  let operators = 'BT';
  for (const { text, family, bold, width } of parts) {
    const set = { text, font: document.provideFont(family, bold, false), fontSize: size, color };
    operators += `\n${textStateOperators(document, set)}${textOperators(set, left, y)}`;
    left += width;
  }
  document.addContent(`${operators}\nET`);
  return parts.map(({ text }) => text).join('');
}
