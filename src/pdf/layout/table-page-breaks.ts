/**
 * Where a page ends within a table. Its last row does not stand alone on a page: the row before it goes to the next page too. A row
 * that goes on there stands as far below the header as any other. Reaches into pdfmake 0.3.11, which keeps rows together at a
 * table's beginning only.
 */
import type { LayoutBuilder, TableNode, TableProcessor } from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';

type Writer = (typeof LayoutBuilder.prototype)['writer'];
type Processor = InstanceType<typeof TableProcessor>;

/** Ends the page before a row. Without a header that is repeated, the next page begins with the rule above the row. */
export function nextPage(writer: Writer, processor: Processor, { _layout: layout }: TableNode, row: number): void {
  const drawRule = () => {
    if (!processor.headerRows && layout.hLineWhenBroken !== false) processor.drawHorizontalLine(row, writer);
  };
  writer.addListener('pageChanged', drawRule);
  writer.moveToNextPage();
  writer.removeListener('pageChanged', drawRule);
}

/** Ends the page before the rows at the table's end that stay together, when it has no room for all of them. */
export function keepLastRows(writer: Writer, processor: Processor, node: TableNode, row: number): void {
  const { keptLastRows } = node.table;
  if (keptLastRows?.row !== row || writer.transactionLevel > 0) return;
  if (writer.context().availableHeight < keptLastRows.height) nextPage(writer, processor, node, row);
}

/** Ends the page before a part of a row that has no room on it, and begins the next with the space that the row's first part has. */
export function keepContinuedGap(writer: Writer, processor: Processor, node: TableNode, row: number): void {
  const { continuedRows } = node.table;
  const height = continuedRows?.heights[row];
  if (height === undefined || writer.transactionLevel > 0 || height <= writer.context().availableHeight) return;
  nextPage(writer, processor, node, row);
  writer.context().moveDown(continuedRows!.gap);
}

export const tablePageBreaks = replacement('tablePageBreaks', (stock) => ({
  'TableProcessor.beginRow': function (this: Processor, row: number, writer: Writer): void {
    keepLastRows(writer, this, this.tableNode, row);
    keepContinuedGap(writer, this, this.tableNode, row);
    stock['TableProcessor.beginRow'].call(this, row, writer);
  },
}));
