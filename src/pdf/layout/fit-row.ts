/** §17.11: page breaks between the rows that we place ourselves: a row that does not fit goes to the next page. And what is drawn around it. */

import type { LayoutBuilder, TableNode, TableProcessor } from '../engine/layout.ts';
import { keepContinuedGap, keepLastRows, nextPage } from './table-page-breaks.ts';

export type Builder = typeof LayoutBuilder.prototype;
export type Processor = InstanceType<typeof TableProcessor>;
type Context = ReturnType<Builder['writer']['context']>;

/**
 * Ends the page when a row of this height (in points) does not fit, and returns the position for it. Undefined when it fits no page:
 * the row is left out then, and the no-loss check fails the document.
 */
export function fitRow(
  { writer }: Builder,
  processor: Processor,
  node: TableNode,
  row: number,
  height: number,
): Context | undefined {
  keepLastRows(writer, processor, node, row);
  keepContinuedGap(writer, processor, node, row);
  if (height > writer.context().availableHeight) nextPage(writer, processor, node, row);
  const context = writer.context();
  return height > context.availableHeight ? undefined : context;
}

/** The rule below a row that ends at `y`, as a vector of pdfmake's; undefined where the table has none. `x`: the table's left edge. */
export function ruleBelow({ rowSpanData: columns }: Processor, node: TableNode, row: number, x: number, y: number) {
  const width = node._layout.hLineWidth(row + 1, node);
  if (!width) return undefined;
  const middle = y + width / 2;
  const last = columns.at(-2)!;
  return {
    type: 'line',
    x1: columns[0]!.left + x,
    x2: last.left + last.width + x,
    y1: middle,
    y2: middle,
    lineWidth: width,
    lineColor: node._layout.hLineColor(row + 1, node, 0),
  };
}

/** Vectors of pdfmake's. `tint`: behind a row. `sides`: rules between its cells. */
export type AroundRow = { tint: object[]; sides: object[] };

/**
 * What a table with tints or rules between columns has around a row from `top` to `bottom`, without the rule below it; undefined for other
 * tables. `x`: the table's left edge.
 */
export function aroundRow(
  { rowSpanData: columns }: Processor,
  node: TableNode,
  row: number,
  x: number,
  [top, bottom]: [top: number, bottom: number],
): AroundRow | undefined {
  if (!node.table.decorated) return undefined;
  const { fillColor, hLineWidth, vLineWidth, vLineColor } = node._layout;
  const width = vLineWidth(0, node);
  const end = bottom + hLineWidth(row + 1, node);
  const color = fillColor(row, node, 0);
  const [left, right] = [x + columns[0]!.left, x + columns.at(-1)!.left + width];
  const tint = { type: 'rect', x: left, y: top, w: right - left, h: end - top, lineWidth: 0, color };
  const sides = columns.map((column) => {
    const middle = x + column.left + width / 2;
    return {
      type: 'line',
      x1: middle,
      x2: middle,
      y1: top,
      y2: end,
      lineWidth: width,
      lineColor: vLineColor(0, node, row),
    };
  });
  return { tint: color ? [tint] : [], sides: width > 0 ? sides : [] };
}
