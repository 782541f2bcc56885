/** §10.50, §10.51: draws a chart with pdfkit alone. There may be hundreds of them, and svg-to-pdfkit takes several times as long. */
import type { Box, SetDrawing, SetText, Shape } from '../../template/model/chart.ts';
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

function drawShape(document: PdfDocument, { path, boxes, fill, stroke, width = 1, dash }: Shape): string {
  const state = [
    ...(fill === undefined ? [] : [`${colorOperands(fill)} rg`]),
    ...(stroke === undefined ? [] : [`${colorOperands(stroke)} RG ${decimal(width)} w`]),
    ...(dash === undefined ? [] : [`[${dash}] 0 d`]),
  ];
  if (state.length === 0) return '';
  document.addContent(state.join('\n'));
  const straight = path === undefined ? boxOperators(boxes) : straightPath(path);
  if (straight === undefined) document.path(path!);
  else document.addContent(straight);
  document.addContent(stroke === undefined ? 'f' : fill === undefined ? 'S' : 'B');
  if (dash !== undefined) document.addContent('[] 0 d');
  // Texts compare their colour with the one that they set last.
  resetState(document);
  return '';
}

const LINES = /^(?:[ML][-\d.]+[ ,][-\d.]+)+$/;
const POINT = /([ML])([-\d.]+)[ ,]([-\d.]+)/g;

/** Returns the operators of a path that has only lines, as most have. pdfkit would read it letter by letter. */
function straightPath(path: string): string | undefined {
  if (!LINES.test(path)) return undefined;
  return Array.from(path.matchAll(POINT), ([, step, x, y]) => {
    return `${decimal(Number(x))} ${decimal(Number(y))} ${step === 'M' ? 'm' : 'l'}`;
  }).join('\n');
}

function boxOperators(boxes: readonly Box[]): string {
  return boxes
    .map(
      ({ left, top, right, bottom }) =>
        `${decimal(left)} ${decimal(top)} ${decimal(right - left)} ${decimal(bottom - top)} re`,
    )
    .join('\n');
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
