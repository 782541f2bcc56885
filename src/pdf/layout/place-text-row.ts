/**
 * §17.11: layout of table rows that are plain text (`text-rows.ts`): a row gets a page and a position, and no line objects. This is the
 * fast path for long tables.
 */

import type { TableNode } from '../engine/layout.ts';
import { objectState } from '../engine/object-state.ts';
import type { EmbeddedFont } from '../engine/pdf-document.ts';
import { faceStyle } from '../fonts/faces.ts';
import { advanceOf } from '../fonts/shared-fonts.ts';
import { addTint, type Builder, fitRow, type Processor, ruleBelow, rulesBeside } from './fit-row.ts';
import { isPlacedTextRows, type TextRowStyle, textRowHeight } from './placed-text-rows.ts';
import type { RowsOfTexts, TextRow } from './text-rows.ts';

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
    // No row of texts continues the row above it, so the padding is the same for all.
    padding: { top: layout.paddingTop(row, node), bottom: layout.paddingBottom(row, node) },
    widthOf: (text) => (advanceOf(run.font, face, text) * run.fontSize) / 1000,
    gapBeside,
    rulesBeside: (at, x, edges) => rulesBeside(processor, node, at, x, edges),
    ruleBelow: (below, x, y) => ruleBelow(processor, node, below, x, y),
  };
  styles.set(node, style);
  return style;
}

/** Places a row of texts on this page, or on the next one when it does not fit. Rows that follow one another share one item. */
export function placeTextRow(
  builder: Builder,
  processor: Processor,
  node: TableNode,
  row: number,
  texts: TextRow,
): void {
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
