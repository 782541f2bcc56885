/**
 * §17.29: sums that a table carries over from page to page: a row at the foot of each page that ends in the table, and one below the
 * repeated header of the next page. Each page reserves the room for the first row. The sums are known when the page ends, so no row is
 * placed twice.
 */
import type { DocMeasure, LayoutBuilder, PageChange, TableNode, TableProcessor } from '../engine/layout.ts';
import { objectState } from '../engine/replacement.ts';
import { lineIn, measuredLinesOf, type SetText } from './measured-lines.ts';

type Writer = (typeof LayoutBuilder.prototype)['writer'];
type Context = ReturnType<Writer['context']>;
type Processor = InstanceType<typeof TableProcessor>;

/** The texts of a row with a carried sum. */
export type CarriedTexts = { words: SetText; sum: SetText };

/** The sums that a table carries over pages. Columns are counted from the left, rows include the header; lengths are in points. */
export type CarriedRows = {
  /** The height of one carried row, with its padding and the rule below it. */
  height: number;
  padding: number;
  /** How much lower the sum is than the words. */
  sumDrop: number;
  /** The columns that the words before a carried sum span, and the column of the sum. */
  words: { from: number; to: number };
  sum: number;
  rule: { width: number; color: string };
  /** From this row on all rows are on one page; infinity if the last row may continue over pages. */
  lastRows: number;
  /** Returns how many rows of the document are above a row of the table, since joined rows are one row of the table. */
  above(row: number): number;
  /** Returns whether a page that ends after so many rows of the document carries a sum; `textsFor` returns the texts of its two rows. */
  carries(begun: number): boolean;
  textsFor(begun: number): { forward: CarriedTexts; brought: CarriedTexts };
};

/**
 * `begun`: the number of the document's rows that have begun. `row`: the row of the table. `y`: where the next one begins. `endedPage`:
 * the last page that has ended in the table. `ahead`: the most rows that will have begun, while a cell with a row span is placed before
 * them. `room`: for each page, whether the next one has room for the carried row.
 */
type Carrying = {
  rows: CarriedRows;
  left: number;
  begun: number;
  row: number;
  ahead: number | undefined;
  room: Map<number, boolean>;
  isDivided: boolean;
  y: number;
  /** The lower edge of each page. */
  bottoms: Map<number, number>;
  reserved: number;
  endedPage: number;
  onPageChange: (change: PageChange) => void;
};

const measurers = objectState<TableNode, typeof DocMeasure.prototype>('measurer');
const tables = objectState<Processor, Carrying>('carried sums');

/** Stores the measurer of texts for a table that carries sums. */
export function rememberMeasurer(node: TableNode, measurer: typeof DocMeasure.prototype): void {
  if (node.table.carriedRows) measurers.set(node, measurer);
}

/** Reserves room at the foot of a table's pages. Call this when the table begins. No page ends in a table that is kept together. */
export function beginCarrying(writer: Writer, processor: Processor): void {
  const rows = processor.tableNode.table.carriedRows as CarriedRows | undefined;
  if (!rows || writer.transactionLevel > 0) return;
  const context = writer.context();
  const { x: left, y } = context;
  const carrying: Carrying = {
    rows,
    left,
    y,
    begun: 0,
    row: 0,
    ahead: undefined,
    room: new Map(),
    isDivided: false,
    endedPage: -1,
    bottoms: new Map([[context.page, y + context.availableHeight]]),
    reserved: rows.height,
    onPageChange: (change) => {
      if (writer.transactionLevel === 0) carryOver(writer.context(), processor, carrying, change);
    },
  };
  tables.set(processor, carrying);
  context.availableHeight -= carrying.reserved;
  // Surrounding tables may listen too, and Node warns about more than ten listeners.
  writer.setMaxListeners(0);
  writer.addListener('pageChanged', carrying.onPageChange);
}

/** Call this before a row is placed. `isDivided`: the row begins on this page and may continue on the next. */
export function beginCarriedRow(writer: Writer, processor: Processor, row: number, isDivided = false): void {
  const carrying = tables.get(processor);
  if (!carrying || writer.transactionLevel > 0) return;
  const context = writer.context();
  const begun = carrying.rows.above(isDivided ? row + 1 : row);
  Object.assign(carrying, { begun, row, isDivided, y: context.y });
  if (row >= carrying.rows.lastRows) releaseRoom(writer, processor);
}

/** Call this when the first lines of a divided row are placed, since its amounts are among them. */
export function beginCarriedPart(writer: Writer, processor: Processor, row: number): void {
  const carrying = tables.get(processor);
  if (carrying) Object.assign(carrying, { begun: carrying.rows.above(row + 1), y: writer.context().y });
}

/**
 * Call this before a page may end in joined rows. `begun`: the number of the document's rows that have begun. `isOpen`: what is above
 * continues on the next page.
 */
export function beginJoinedRow(writer: Writer, processor: Processor, begun: number, isOpen: boolean): void {
  const carrying = tables.get(processor);
  if (carrying) Object.assign(carrying, { begun, isDivided: isOpen, y: writer.context().y });
}

/** Call this before a cell is placed that rows beside it will follow, with the most rows of the document, and afterwards with undefined. */
export function lookAhead(processor: Processor, rows: number | undefined): void {
  const carrying = tables.get(processor);
  if (carrying) carrying.ahead = rows;
}

/** Returns the height that is reserved at the foot of the page, in points. */
export function reservedRoom(processor: Processor): number {
  return tables.get(processor)?.reserved ?? 0;
}

/** Releases the reserved room. Call this when the rest of the table fits on the current page. */
export function releaseRoom(writer: Writer, processor: Processor): void {
  const carrying = tables.get(processor);
  if (!carrying) return;
  writer.context().availableHeight += carrying.reserved;
  carrying.reserved = 0;
}

/** Call this at the end of a table that carries sums. */
export function endCarrying(writer: Writer, processor: Processor): void {
  const carrying = tables.get(processor);
  if (!carrying) return;
  writer.removeListener('pageChanged', carrying.onPageChange);
  writer.context().availableHeight += carrying.reserved;
  tables.set(processor, undefined);
}

/** Adds the two rows when a page has ended. In a divided row this happens for each cell. */
function carryOver(context: Context, processor: Processor, carrying: Carrying, change: PageChange): void {
  const { rows, begun, row, ahead, room, isDivided, y, bottoms, endedPage } = carrying;
  const { prevPage } = change;
  bottoms.set(context.page, context.y + context.availableHeight);
  if (!room.has(prevPage)) room.set(prevPage, rows.carries(ahead ?? begun));
  if (room.get(prevPage)) {
    if (prevPage > endedPage && ahead === undefined && rows.carries(begun)) {
      const { forward, brought } = rows.textsFor(begun);
      const foot = isDivided ? bottoms.get(prevPage)! - rows.height : y;
      const [ended, page] = [context.pages[prevPage]!, context.getCurrentPage()];
      // pdfmake draws a rule below rows that it divides itself, but not below a part of a row that continues.
      if (!isDivided && goesOn(processor, row)) addRule(ended, processor, carrying, foot + rows.rule.width);
      addRow(ended, processor, carrying, forward, foot);
      addRow(page, processor, carrying, brought, context.y);
      if (processor.headerRows || isDivided) addRule(page, processor, carrying, context.y + rows.height);
    }
    context.moveDown(rows.height);
    change.y += rows.height;
  }
  if (ahead === undefined) carrying.endedPage = Math.max(endedPage, prevPage);
  context.availableHeight -= carrying.reserved;
}

type Page = Context['pages'][number];

function addRow(
  { items }: Page,
  { tableNode }: Processor,
  { rows, left }: Carrying,
  { words, sum }: CarriedTexts,
  y: number,
): void {
  const columns = columnsOf(tableNode, left);
  const [first, last] = [columns[rows.words.from]!, columns[rows.words.to]!];
  addText(items, tableNode, words, first.x, last.x + last.width - first.x, y + rows.padding);
  const { x, width } = columns[rows.sum]!;
  addText(items, tableNode, sum, x, width, y + rows.padding + rows.sumDrop);
}

function addText(items: Page['items'], node: TableNode, text: SetText, x: number, width: number, top: number): void {
  let y = top;
  for (const inlines of measuredLinesOf(text, text.alignment!, measurers.get(node)!)) {
    const line = lineIn(inlines, width - (text.margin?.[2] ?? 0), x, y);
    items.push({ type: 'line', item: line });
    y += line.getHeight();
  }
}

/** Returns the place of each column's content. */
export function columnsOf({ table, _offsets: gaps }: TableNode, left: number): { x: number; width: number }[] {
  let right = left;
  return table.widths.map(({ _calcWidth: width }, column) => {
    const x = right + gaps.offsets[column]!;
    right = x + width;
    return { x, width };
  });
}

/** Returns whether a row belongs to the one above, without a rule between them. */
function goesOn({ tableNode }: Processor, row: number): boolean {
  return tableNode._layout.hLineWidth(row, tableNode) === 0;
}

/** Adds a rule by its lower edge. If no header repeats, that of the next row is drawn below the carried row. */
function addRule({ items }: Page, { rowSpanData: columns }: Processor, { rows, left }: Carrying, bottom: number): void {
  const { width: lineWidth, color: lineColor } = rows.rule;
  if (lineWidth === 0) return;
  const y = bottom - lineWidth / 2;
  const last = columns.at(-2)!;
  const [x1, x2] = [left + columns[0]!.left, left + last.left + last.width];
  const rule = { type: 'line', x1, x2, y1: y, y2: y, lineWidth, lineColor };
  items.push({ type: 'vector', item: rule });
}
