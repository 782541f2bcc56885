/**
 * pdfmake 0.3.11 lays out each row of a table on a page of its own, with listeners, snapshots and positions for every cell, and
 * then copies all of it to where the row goes. Rows of our tables (`setRows`) are text whose lines are known, between
 * rules: here the height of such a row is summed up, and its lines are put where they stay. The first rows, which are kept
 * together and repeated, and rows that hold pictures or where links lead to, are left to pdfmake.
 */

import {
  type DocMeasure,
  type DocPreprocessor,
  type LaidInline,
  Line,
  type PlacedLine,
  type TableCells,
  type TableNode,
  TableProcessor,
} from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';
import { type Builder, findRoomForRow, type Processor, ruleBelow } from './find-room-for-row.ts';
import { cutBehind } from './hanging-blanks.ts';
import { isRun, isSet, measuredLinesOf, type SetText } from './measured-lines.ts';
import { placeTextRow } from './place-text-row.ts';
import type { RowsOfTexts } from './text-rows.ts';

/** Text without the destination of a link, which pdfmake names by the line. */
function isPlainCell(cell: object): cell is SetText {
  return isSet(cell) && !cell.id && !cell.tocItem && cell.text.every((part) => !isRun(part) || part.id === undefined);
}

function isPlainRow(cells: TableCells): cells is SetText[] {
  return cells.every(isPlainCell);
}

function measureRow(cells: TableCells, measurer: typeof DocMeasure.prototype): void {
  for (const [column, cell] of cells.entries()) cells[column] = measurer.measureNode(cell);
}

/** What is asked of a line once it is placed. */
const { getHeight, getAscenderHeight } = Line.prototype;

/** A line of a cell that has so much room, in coordinates of the row. */
function lineIn(inlines: LaidInline[], width: number, x: number, y: number): PlacedLine {
  const { leadingCut, alignment } = inlines[0]!;
  let right = 0;
  let cut = 0;
  for (const inline of inlines) {
    inline.x = right - leadingCut;
    right += inline.width;
    cut = cutBehind(cut, inline);
  }
  const spare = width - (right - leadingCut - cut);
  const indent = alignment === 'right' ? spare : alignment === 'center' ? spare / 2 : 0;
  return { x: x + indent, y, inlines, getHeight, getAscenderHeight };
}

/** Puts a row of text on the page, or on the next one when it does not fit. */
function placeRow(builder: Builder, processor: Processor, node: TableNode, row: number): void {
  const { table, _layout: layout, _offsets: gaps } = node;
  const top = layout.paddingTop(row, node);
  const lines: PlacedLine[] = [];
  let bottom = top;
  let x = 0;
  const cells = table.body[row] as SetText[];
  for (let column = 0; column < cells.length; column++) {
    const cell = cells[column]!;
    const width = table.widths[column]!._calcWidth;
    const room = width - (cell.margin?.[2] ?? 0);
    x += gaps.offsets[column]!;
    let y = top;
    for (const inlines of measuredLinesOf(cell, cell.alignment!, builder.docMeasure)) {
      const line = lineIn(inlines, room, x, y);
      lines.push(line);
      y += line.getHeight();
    }
    bottom = Math.max(bottom, y);
    x += width;
  }
  bottom += layout.paddingBottom(row, node);
  const height = bottom + layout.hLineWidth(row + 1, node);
  const context = findRoomForRow(builder, processor, node, row, height);
  if (!context) return;
  const { items } = context.getCurrentPage();
  for (const line of lines) {
    line.x += context.x;
    line.y += context.y;
    items.push({ type: 'line', item: line });
  }
  const rule = ruleBelow(processor, node, row, context.x, context.y + bottom);
  if (rule) items.push({ type: 'vector', item: rule });
  context.moveDown(height);
}

const NONE: TableCells = [];

/** A row as pdfmake lays it out. */
function layRow(builder: Builder, processor: Processor, node: TableNode, row: number): void {
  const { writer } = builder;
  const { body, widths } = node.table;
  const cells = body[row]!;
  if (cells.some((cell) => isSet(cell) && !cell.measured)) measureRow(cells, builder.docMeasure);
  processor.beginRow(row, writer);
  const { pageBreaks } = builder.processRow({
    marginX: node._margin ? [node._margin[0]!, node._margin[2]!] : [0, 0],
    dontBreakRows: processor.dontBreakRows,
    rowsWithoutPageBreak: processor.rowsWithoutPageBreak,
    cells,
    widths,
    gaps: node._offsets.offsets,
    tableNode: node,
    tableBody: body,
    rowIndex: row,
  });
  processor.endRow(row, writer, pageBreaks);
}

/** Rows that are kept as their texts. */
function textRowsOf({ table }: TableNode): RowsOfTexts | undefined {
  return table.textRows as RowsOfTexts | undefined;
}

export const placedRows = replacement('placedRows', (stock) => ({
  'DocPreprocessor.preprocessTable': function (this: typeof DocPreprocessor.prototype, node: TableNode): TableNode {
    if (!node.table.setRows) return stock['DocPreprocessor.preprocessTable'].call(this, node);
    const textRows = textRowsOf(node);
    for (const [row, cells] of node.table.body.entries()) {
      if (textRows?.rows[row] || isPlainRow(cells)) continue;
      for (const [column, cell] of cells.entries()) cells[column] = this.preprocessNode(cell) as object;
    }
    return node;
  },
  // Columns of ours have their widths, so that only what pdfmake places needs to be measured before.
  'DocMeasure.measureTable': function (this: typeof DocMeasure.prototype, node: TableNode): TableNode {
    const measureTable = stock['DocMeasure.measureTable'];
    if (!node.table.setRows) return measureTable.call(this, node);
    const { body } = node.table;
    const textRows = textRowsOf(node);
    node.table.body = body.slice(0, 1);
    measureTable.call(this, node);
    node.table.body = body;
    for (let row = 1; row < body.length; row++) {
      if (!textRows?.rows[row] && !isPlainRow(body[row]!)) measureRow(body[row]!, this);
    }
    return node;
  },
  'LayoutBuilder.processTable': function (this: Builder, node: TableNode): void {
    if (!node.table.setRows) stock['LayoutBuilder.processTable'].call(this, node);
    else placeTable(this, node);
  },
}));

function placeTable(builder: Builder, node: TableNode): void {
  const { writer } = builder;
  const { body } = node.table;
  const textRows = textRowsOf(node);
  builder.nestedLevel += 1;
  const processor = new TableProcessor(node);
  processor.beginTable(writer);
  for (let row = 0; row < body.length; row++) {
    const texts = textRows?.rows[row];
    const free = row > 0 && writer.transactionLevel === 0;
    if (texts && !free) body[row] = textRows!.cellsOf(texts) as TableCells;
    if (texts && free) placeTextRow(builder, processor, node, row, texts);
    else if (free && isPlainRow(body[row]!)) placeRow(builder, processor, node, row);
    else layRow(builder, processor, node, row);
    // Rules are drawn between a row and the next. What stood above is on the page, and a long table would hold all of it.
    if (row > 0) body[row - 1] = NONE;
  }
  processor.endTable(writer);
  builder.nestedLevel -= 1;
  if (builder.nestedLevel === 0) writer.context().resetMarginXTopParent();
}
