/** What placing a row takes, be it one of lines or of texts: room on a page, and the rule below. */

import type { LayoutBuilder, TableNode, TableProcessor } from '../engine/layout.ts';
import { keepContinuedGap, keepLastRows, nextPage } from './table-page-breaks.ts';

export type Builder = typeof LayoutBuilder.prototype;
export type Processor = InstanceType<typeof TableProcessor>;
type Context = ReturnType<Builder['writer']['context']>;

/** Where a row so high goes: on this page or the next. Nothing when no page has the room: users see that something is missing. */
export function findRoomForRow(
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

/** The rule below a row that ends at `y`, or nothing where there is none. */
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
