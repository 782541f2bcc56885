/**
 * §17.11: page breaks within a table: widow control and continued rows. The last row is never alone on a page: the row before it moves
 * along. A row that continues has the same space below the repeated header as any other. pdfmake 0.3.11 keeps rows together only at a
 * table's beginning.
 */
import type { DocMeasure, LayoutBuilder, TableNode, TableProcessor } from '../engine/layout.ts';
import { objectState, replacement } from '../engine/replacement.ts';
import { beginCarriedRow, beginCarrying, endCarrying, rememberMeasurer } from './carried-rows.ts';

type Writer = (typeof LayoutBuilder.prototype)['writer'];
export type Processor = InstanceType<typeof TableProcessor>;

/** Ends the page before a row. If no header repeats, the next page begins with the rule above the row. */
export function nextPage(writer: Writer, processor: Processor, { _layout: layout }: TableNode, row: number): void {
  const drawRule = () => {
    if (!processor.headerRows && layout.hLineWhenBroken !== false) processor.drawHorizontalLine(row, writer);
  };
  writer.addListener('pageChanged', drawRule);
  writer.moveToNextPage();
  writer.removeListener('pageChanged', drawRule);
}

/** Ends the page before the last rows, which are kept together, if they do not all fit on it. */
function keepLastRows(writer: Writer, processor: Processor, node: TableNode, row: number): void {
  const { keptLastRows, part } = node.table;
  if (keptLastRows?.row !== row || part?.row === row || writer.transactionLevel > 0) return;
  if (writer.context().availableHeight < keptLastRows.height) nextPage(writer, processor, node, row);
}

/**
 * Ends the page before a continued part of a row that does not fit, and leaves the same gap on the next one as above a row's first part.
 */
function keepContinuedGap(writer: Writer, processor: Processor, node: TableNode, row: number): void {
  const { continuedRows } = node.table;
  const height = continuedRows?.heights[row];
  if (height === undefined || writer.transactionLevel > 0 || height <= writer.context().availableHeight) return;
  nextPage(writer, processor, node, row);
  writer.context().moveDown(continuedRows!.gap);
}

/**
 * Sets whether page breaks may divide a row, which pdfmake decides for all rows of a table or none, and ends the page before a row whose
 * beginning does not fit. In a row that pdfmake keeps together, it loses what is higher than a page.
 */
function divideRow(writer: Writer, processor: Processor, node: TableNode, row: number): void {
  const { dividedRows } = node.table;
  if (!dividedRows) return;
  // Surrounding tables listen too, and Node warns about more than ten listeners.
  writer.setMaxListeners(0);
  const start = dividedRows[row];
  // A table whose first row may break has begun without keeping it whole.
  processor.dontBreakRows = row === 0 ? node.table.dontBreakRows! : start === undefined;
  if (start === undefined || writer.transactionLevel > 0) return;
  if (row > 0 && start > writer.context().availableHeight) nextPage(writer, processor, node, row);
  beginCarriedRow(writer, processor, row, true);
}

/** The extra height in points that each page may leave free between lines and blocks that are kept together. */
const SLACK = 24;

/**
 * Returns whether content that continues over pages may end so low on one that `below` does not fit there. `room`: the height left on the
 * first page. `page`: the room of each other page.
 */
export function mayEndAtFoot(height: number, room: number, page: number, below: number): boolean {
  if (height <= room) return height + below > room;
  const pages = Math.ceil((height - room) / page);
  return height - room - (pages - 1) * page + below > page - SLACK * (pages + 1);
}

/** A divided row leaves room on each page for the rows that are kept with its end. */
function keepBelow(writer: Writer, processor: Processor, { table }: TableNode, row: number): void {
  const { keptLastRows: kept, dividedRows } = table;
  if (kept?.row !== row || !kept.whole || dividedRows?.[row] === undefined || writer.transactionLevel > 0) return;
  const below = kept.height - kept.own;
  if (!mayEndAtFoot(kept.whole, writer.context().availableHeight, kept.page!, below)) return;
  // pdfmake keeps this height free at the foot of each page while it places the row.
  processor.reservedAtBottom += below;
  writer.context().availableHeight -= below;
}

const widths = objectState<Processor, number>('width around the table');

export const tablePageBreaks = replacement('tablePageBreaks', (stock) => ({
  'DocMeasure.measureTable': function (this: typeof DocMeasure.prototype, node: TableNode): TableNode {
    rememberMeasurer(node, this);
    return stock['DocMeasure.measureTable'].call(this, node);
  },
  // A page that a table begins gives what follows the width of the whole page, even in a list, which would displace aligned text.
  'TableProcessor.beginTable': function (this: Processor, writer: Writer): void {
    widths.set(this, writer.context().availableWidth);
    beginCarrying(writer, this);
    stock['TableProcessor.beginTable'].call(this, writer);
  },
  'TableProcessor.endTable': function (this: Processor, writer: Writer): void {
    stock['TableProcessor.endTable'].call(this, writer);
    endCarrying(writer, this);
    writer.context().availableWidth = widths.get(this)!;
  },
  'TableProcessor.beginRow': function (this: Processor, row: number, writer: Writer): void {
    beginCarriedRow(writer, this, row);
    keepLastRows(writer, this, this.tableNode, row);
    keepContinuedGap(writer, this, this.tableNode, row);
    divideRow(writer, this, this.tableNode, row);
    stock['TableProcessor.beginRow'].call(this, row, writer);
    keepBelow(writer, this, this.tableNode, row);
  },
}));

/**
 * §17.11: page breaks between rows that Platen places itself: a row that does not fit moves to the next page. Also what is drawn around
 * it.
 */
export type Builder = typeof LayoutBuilder.prototype;
type Context = ReturnType<Builder['writer']['context']>;

/**
 * Ends the page if a row of this height (in points) does not fit, and returns the position for it. Undefined if it fits no page: the row
 * is then left out, and the no-loss check fails the document.
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

/** Returns the rule below a row that ends at `y`, as a vector of pdfmake. Undefined if the table has none. `x`: the table's left edge. */
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

/** Puts the tint behind a row from `top` to `bottom`, like pdfmake: below everything except the background of the page. */
export function addTint(
  context: Context,
  { rowSpanData: columns }: Processor,
  node: TableNode,
  row: number,
  [top, bottom]: [top: number, bottom: number],
): void {
  if (!node.table.decorated) return;
  const h = bottom + node._layout.hLineWidth(row + 1, node) - top;
  const tints = tintsAcross(columns, node, row).map(({ color, from, to }) => {
    const item = { type: 'rect', x: context.x + from, y: top, w: to - from, h, lineWidth: 0, color };
    return { type: 'vector', item };
  });
  context.getCurrentPage().items.splice(context.backgroundLength[context.page]!, 0, ...tints);
}

/** Returns the tints of a row, each over as many columns as have it. */
function tintsAcross(columns: Processor['rowSpanData'], node: TableNode, row: number) {
  const tints: { color: string; from: number; to: number }[] = [];
  const rule = node._layout.vLineWidth(0, node);
  for (let column = 0; column < columns.length - 1; column += 1) {
    const color = node._layout.fillColor(row, node, column);
    const [from, to] = [columns[column]!.left, columns[column + 1]!.left + rule];
    const last = tints.at(-1);
    if (last && last.color === color && last.to === from + rule) last.to = to;
    else if (color) tints.push({ color, from, to });
  }
  return tints;
}

/**
 * Returns the rules between the cells of a row from `top` to `bottom`, extended through the rules above and below, as vectors of pdfmake.
 * `x`: the table's left edge.
 */
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
