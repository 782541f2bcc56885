/** §17.11: page breaks between the rows that we place ourselves: a row that does not fit goes to the next page. And what is drawn around it. */

import type { LayoutBuilder, TableNode, TableProcessor } from '../engine/layout.ts';
import { beginCarriedRow } from './carried-rows.ts';
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
  beginCarriedRow(writer, processor, row);
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

/** Puts the tint behind a row from `top` to `bottom` where pdfmake does, below all else but the background of the page. */
export function addTint(
  context: Context,
  { rowSpanData: columns }: Processor,
  node: TableNode,
  row: number,
  [top, bottom]: [top: number, bottom: number],
): void {
  const color = node.table.decorated && node._layout.fillColor(row, node, 0);
  if (!color) return;
  const x = context.x + columns[0]!.left;
  const w = columns.at(-1)!.left - columns[0]!.left + node._layout.vLineWidth(0, node);
  const h = bottom + node._layout.hLineWidth(row + 1, node) - top;
  const tint = { type: 'rect', x, y: top, w, h, lineWidth: 0, color };
  context.getCurrentPage().items.splice(context.backgroundLength[context.page]!, 0, { type: 'vector', item: tint });
}

/** The rules between the cells of a row from `top` to `bottom` and through those above and below it, as vectors of pdfmake's. `x`: the table's left edge. */
export function rulesBeside(
  { rowSpanData: columns }: Processor,
  node: TableNode,
  row: number,
  x: number,
  [top, bottom]: [top: number, bottom: number],
): object[] {
  const width = node.table.decorated ? node._layout.vLineWidth(0, node) : 0;
  if (width === 0) return [];
  const start = top - node._layout.hLineWidth(row, node);
  const end = bottom + node._layout.hLineWidth(row + 1, node);
  return columns.map(({ left }) => {
    const middle = x + left + width / 2;
    const lineColor = node._layout.vLineColor(0, node, row);
    return { type: 'line', x1: middle, x2: middle, y1: start, y2: end, lineWidth: width, lineColor };
  });
}
