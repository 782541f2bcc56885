/**
 * §17.11: fast layout of tables: adds up the height of each row and puts its lines directly on the page. Platen's rows (`setRows`) hold
 * text whose lines are known, between rules. pdfmake 0.3.11 lays each row out on a separate page, with listeners, snapshots and positions
 * for every cell, and then copies it. pdfmake still lays out the first rows, which are kept together and repeated (header), and rows with
 * pictures or link destinations.
 */
import type { DocMeasure, DocPreprocessor, PlacedLine, TableCells, TableNode } from '../engine/layout.ts';
import type { EmbeddedFont } from '../engine/pdf-file.ts';
import { objectState, replacement } from '../engine/replacement.ts';
import { faceStyle } from '../fonts/faces.ts';
import { advanceOf } from '../fonts/shared-fonts.ts';
import { isRun, isSet, lineIn, measuredLinesOf, type SetText } from './measured-lines.ts';
import { layOutRow, measureRow, placeTable } from './parted-rows.ts';
import { addTint, type Builder, fitRow, type Processor, ruleBelow, rulesBeside } from './table-page-breaks.ts';
import { isPlacedTextRows, type RowsOfTexts, type TextRow, type TextRowStyle, textRowHeight } from './text-rows.ts';

/** Returns whether a cell is text without a link destination: pdfmake attaches destinations to the lines that it makes. */
function isPlainCell(cell: object): cell is SetText {
  return isSet(cell) && !cell.id && !cell.tocItem && cell.text.every((part) => !isRun(part) || part.id === undefined);
}

function isPlainRow(cells: TableCells): cells is SetText[] {
  return cells.every(isPlainCell);
}

/** Places a row of text on this page, or on the next one if it does not fit. */
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
    const textWidth = width - (cell.margin?.[2] ?? 0);
    x += gaps.offsets[column]!;
    let y = top;
    for (const inlines of measuredLinesOf(cell, cell.alignment!, builder.docMeasure)) {
      const line = lineIn(inlines, textWidth, x, y);
      lines.push(line);
      y += line.getHeight();
    }
    bottom = Math.max(bottom, y);
    x += width;
  }
  bottom += layout.paddingBottom(row, node);
  const height = bottom + layout.hLineWidth(row + 1, node);
  const context = fitRow(builder, processor, node, row, height);
  if (!context) return;
  const { items } = context.getCurrentPage();
  const edges: [number, number] = [context.y, context.y + bottom];
  addTint(context, processor, node, row, edges);
  for (const line of lines) {
    line.x += context.x;
    line.y += context.y;
    items.push({ type: 'line', item: line });
  }
  for (const item of rulesBeside(processor, node, row, context.x, edges)) items.push({ type: 'vector', item });
  const rule = ruleBelow(processor, node, row, context.x, context.y + bottom);
  if (rule) items.push({ type: 'vector', item: rule });
  context.moveDown(height);
}

/** Returns the rows of a table that are plain text, if there are any. */
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
  // Platen's columns have fixed widths, so only the rows that pdfmake lays out are measured.
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
    else placeTable(this, node, placeQuickly);
  },
}));

/** Places a row. pdfmake places the first one, which a header repeats or page breaks divide, and rows other than plain text. */
function placeQuickly(builder: Builder, processor: Processor, node: TableNode, row: number): void {
  const { body, part } = node.table;
  const isPart = part !== undefined && !(part.begins && part.ends);
  const textRows = textRowsOf(node);
  const texts = isPart ? undefined : textRows?.rows[row];
  const free = row > 0 && builder.writer.transactionLevel === 0;
  if (texts && !free) body[row] = textRows!.cellsOf(texts) as TableCells;
  if (texts && free) placeTextRow(builder, processor, node, row, texts);
  else if (free && isPlainRow(body[row]!)) placeRow(builder, processor, node, row);
  else layOutRow(builder, processor, node, row);
}

/**
 * §17.11: lays out table rows of plain text (`text-rows.ts`): a row gets a page and a position, but no line objects. This is the fast
 * path for long tables.
 */
const styles = objectState<TableNode, TextRowStyle>('style of texts');

function styleOf({ docMeasure }: Builder, processor: Processor, node: TableNode, row: number): TextRowStyle {
  const known = styles.get(node);
  if (known) return known;
  const { table, _layout: layout, _offsets: gaps } = node;
  const { run, alignments, gapBeside } = table.textRows as RowsOfTexts;
  const font = docMeasure.pdfDocument.provideFont(run.font, run.bold, run.italics);
  const face = faceStyle(run.bold, run.italics);
  let right = 0;
  const style: TextRowStyle = {
    font: font as unknown as EmbeddedFont,
    fontSize: run.fontSize,
    color: run.color,
    lineHeight: font.lineHeight(run.fontSize) * run.lineHeight,
    columns: alignments.map((alignment, column) => {
      const width = table.widths[column]!._calcWidth;
      const x = right + gaps.offsets[column]!;
      right = x + width;
      return { x, width, alignment };
    }),
    // No row of texts continues the one above, so all have the same padding.
    padding: { top: layout.paddingTop(row, node), bottom: layout.paddingBottom(row, node) },
    widthOf: (text) => (advanceOf(run.font, face, text) * run.fontSize) / 1000,
    gapBeside,
    rulesBeside: (at, x, edges) => rulesBeside(processor, node, at, x, edges),
    ruleBelow: (below, x, y) => ruleBelow(processor, node, below, x, y),
  };
  styles.set(node, style);
  return style;
}

/** Places a row of texts on this page, or on the next one if it does not fit. Consecutive rows share one item. */
function placeTextRow(builder: Builder, processor: Processor, node: TableNode, row: number, texts: TextRow): void {
  const style = styleOf(builder, processor, node, row);
  const height = textRowHeight(style, texts.lines) + node._layout.hLineWidth(row + 1, node);
  const context = fitRow(builder, processor, node, row, height);
  if (!context) return;
  const { x, y } = context;
  const { items } = context.getCurrentPage();
  addTint(context, processor, node, row, [y, y + textRowHeight(style, texts.lines)]);
  const last = items.at(-1)?.item;
  if (last && isPlacedTextRows(last) && last.style === style && last.first + last.rows.length === row) {
    last.rows.push(texts);
    last.tops.push(y);
  } else {
    items.push({ type: 'line', item: { style, x, y, first: row, rows: [texts], tops: [y] } });
  }
  context.moveDown(height);
}
