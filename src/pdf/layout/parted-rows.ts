/**
 * §17.30: table rows that break across pages: the first lines of a row that does not fit fill the page, and the others follow on the next
 * below the repeated header. A row that fits is placed as it is.
 */
import {
  type Content,
  type DocMeasure,
  type LayoutBuilder,
  type TableCells,
  type TableNode,
  TableProcessor,
} from '../engine/layout.ts';
import { replacement } from '../engine/replacement.ts';
import { beginCarriedPart, beginCarriedRow, releaseRoom, reservedRoom } from './carried-rows.ts';
import { type JoinedRows, placeJoined } from './joined-rows.ts';
import { isSet } from './measured-lines.ts';
import { nextPage } from './table-page-breaks.ts';

type Builder = typeof LayoutBuilder.prototype;
type Processor = InstanceType<typeof TableProcessor>;

/**
 * How a row breaks. Lines are those of its cell with the most. `first`: the first line after which a page may end. `lineHeight`: in
 * points.
 */
export type RowParts = {
  lines: number;
  first: number;
  lineHeight: number;
  /** Returns whether a page may end after so many lines. */
  mayEndAfter(line: number): boolean;
  /** Returns the cells with a range of their lines. */
  cells(from: number, to: number): Content[];
};

/** The parts of a table's divided rows, by row; undefined for a row that stays whole. */
export type PartedRows = (RowParts | undefined)[];

/** The inaccuracy of sums of fractions, in points. */
const HAIR = 0.01;

/** Places all rows of a table, each with `placeRow`. */
export function placeTable(
  builder: Builder,
  node: TableNode,
  placeRow: (builder: Builder, processor: Processor, node: TableNode, row: number) => void,
): void {
  const { writer } = builder;
  const { table } = node;
  const { body } = table;
  builder.nestedLevel += 1;
  const processor = new TableProcessor(node);
  processor.beginTable(writer);
  const parted = table.partedRows as PartedRows | undefined;
  const joined = table.joinedRows as (JoinedRows | undefined)[] | undefined;
  for (let row = 0; row < body.length; row++) {
    // If the first row of a table may break, pdfmake must not keep it whole, which it does for all rows or none.
    if ((parted || joined) && row > 0) processor.dontBreakRows = true;
    const parts = parted?.[row];
    const rows = joined?.[row];
    const place = () => placeRow(builder, processor, node, row);
    if (parts && writer.transactionLevel === 0) placeInParts(builder, processor, node, row, parts, place);
    else if (rows && writer.transactionLevel === 0) placeJoined(builder, processor, node, row, rows, place);
    else place();
    // The row above is placed and its rule drawn, so its cells are released; otherwise a long table would hold all of them.
    if (row > 0) body[row - 1] = NONE;
    if (parts) parted![row] = undefined;
  }
  processor.endTable(writer);
  builder.nestedLevel -= 1;
  if (builder.nestedLevel === 0) writer.context().resetMarginXTopParent();
}

const NONE: TableCells = [];

export function measureRow(cells: TableCells, measurer: typeof DocMeasure.prototype): void {
  // After a cell with a column span, pdfmake puts cells that it does not measure.
  for (const [column, cell] of cells.entries()) if (!('_span' in cell)) cells[column] = measurer.measureNode(cell);
}

/** Lays a row out like pdfmake: with page breaks inside of it, rows kept together, a repeated header. */
export function layOutRow(builder: Builder, processor: Processor, node: TableNode, row: number): void {
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

function placeInParts(
  builder: Builder,
  processor: Processor,
  node: TableNode,
  row: number,
  parts: RowParts,
  place: () => void,
): void {
  const { writer, docMeasure } = builder;
  const { table, _layout: layout } = node;
  const kept = table.keptLastRows?.row === row ? table.keptLastRows : undefined;
  const behind = kept ? kept.height - kept.own : 0;
  const isLast = kept !== undefined || row === table.body.length - 1;
  const padding = layout.paddingTop(row, node) + layout.paddingBottom(row, node);
  const rule = layout.hLineWidth(row + 1, node);
  const heightOf = (from: number, to: number) => padding + (to - from) * parts.lineHeight + HAIR;
  const setPart = (from: number, to: number) => {
    table.part = { row, begins: from === 0, ends: to === parts.lines };
    if (from > 0 || to < parts.lines)
      table.body[row] = parts.cells(from, to).map((cell) => docMeasure.measureNode(cell as object));
  };
  let from = 0;
  let isFresh = false;
  beginCarriedRow(writer, processor, row);
  for (;;) {
    const room = writer.context().availableHeight;
    const wanted = heightOf(from, parts.lines) + rule + behind;
    if (wanted <= room) break;
    if (isLast && wanted <= room + reservedRoom(processor)) {
      releaseRoom(writer, processor);
      break;
    }
    const to = endIn(parts, from, (end) => heightOf(from, end) <= room);
    // On a new page, a piece that fits on no page is left to pdfmake.
    if (to === undefined && isFresh) break;
    if (to !== undefined) {
      setPart(from, to);
      place();
      beginCarriedPart(writer, processor, row);
      // No rule stands above a continuation.
      table.part = { row, begins: false, ends: false };
      from = to;
    }
    nextPage(writer, processor, node, row);
    isFresh = true;
  }
  setPart(from, parts.lines);
  place();
  table.part = undefined;
}

/** Returns the line after which a part that begins with `from` ends: the last one that fits, with enough of the row on both sides. */
function endIn({ lines, mayEndAfter }: RowParts, from: number, fits: (to: number) => boolean): number | undefined {
  let to: number | undefined;
  for (let end = from + 2; end < lines && fits(end); end++) if (mayEndAfter(end)) to = end;
  return to;
}

export const partedRows = replacement('partedRows', (stock) => ({
  'LayoutBuilder.processTable': function (this: Builder, node: TableNode): void {
    if (node.table.partedRows || node.table.joinedRows) placeTable(this, node, layOutRow);
    else stock['LayoutBuilder.processTable'].call(this, node);
  },
}));
