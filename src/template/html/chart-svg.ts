/** §10.50: writes the drawing of a chart as SVG, for the PDF, the preview and Word copies alike. */
import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { ChartData, Drawing, Mark } from '../model/chart.ts';
import { RIGHT_TO_LEFT } from '../typography/script-of.ts';
import { element, text as textNode } from './element.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Returns a drawing as a file. It names no font, so that whoever draws it gives it the document's. */
export function chartSvg(drawing: Drawing): string {
  const size = { width: `${drawing.width}pt`, height: `${drawing.height}pt` };
  const children = drawing.marks.map((mark) => markElement(mark));
  const svg = element('svg', { xmlns: SVG, ...size, viewBox: boxOf(drawing) }, children);
  return toHtml(svg, { space: 'svg', closeEmptyElements: true });
}

/** Returns a drawing as an element of a page, where text takes the font around it. `label`: its name for who cannot see it. */
export function chartElement(drawing: Drawing, label: string): Element {
  const { width, height, marks } = drawing;
  return element(
    'svg',
    {
      role: 'img',
      ariaLabel: label,
      width: `${width}pt`,
      height: `${height}pt`,
      viewBox: boxOf(drawing),
      className: ['chart'],
      // Of a page from right to left it would have the direction.
      direction: 'ltr',
    },
    marks.map((mark) => markElement(mark)),
  );
}

function boxOf({ width, height }: Drawing): string {
  return `0 0 ${width} ${height}`;
}

const OTHER_END = { start: 'end', end: 'start', middle: 'middle' } as const;

/** The anchor of text from right to left counts from its right end. */
function markElement(mark: Mark): ElementContent {
  if (mark.kind === 'shape') {
    const { path, boxes = [], fill = 'none', stroke, width, dash } = mark;
    return element(
      'path',
      {
        d: path ?? boxes.map(({ left, top, right, bottom }) => `M${left} ${top}H${right}V${bottom}H${left}Z`).join(''),
        fill,
        ...(stroke && { stroke, strokeWidth: String(width), ...(dash !== undefined && { strokeDashArray: [dash] }) }),
      },
      [],
    );
  }
  const { x, y, size, text, color, anchor, bold, isRightToLeft } = mark;
  const isTurned = isRightToLeft || RIGHT_TO_LEFT.test(text);
  const properties = {
    x: String(x),
    y: String(y),
    fontSize: String(size),
    fill: color,
    textAnchor: isTurned ? OTHER_END[anchor] : anchor,
    ...(bold && { fontWeight: 'bold' }),
    ...(isTurned && { direction: 'rtl' }),
  };
  return element('text', properties, [textNode(text)]);
}

/** Returns the data of a chart as a table that only programs read aloud. */
export function chartTable({ title, heading, names, series }: ChartData): Element {
  const header = (scope: 'col' | 'row', text: string) => element('th', { scope }, [textNode(text)]);
  const row = (children: Element[]) => element('tr', {}, children);
  const head = row([header('col', heading), ...series.map(({ label }) => header('col', label))]);
  const body = names.map((name, at) =>
    row([header('row', name), ...series.map(({ texts }) => element('td', {}, [textNode(texts[at]!)]))]),
  );
  const caption = title.trim() === '' ? [] : [element('caption', {}, [textNode(title)])];
  const table = element('table', {}, [...caption, element('thead', {}, [head]), element('tbody', {}, body)]);
  return element('div', { className: ['chart-data'] }, [table]);
}
