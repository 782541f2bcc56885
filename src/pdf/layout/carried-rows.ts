/**
 * §17.29: sums that a table carries from page to page: a row at the foot of each page that ends in it, and one below the repeated header
 * of the next page. Each page keeps the room for the first of them. What they say is known when the page ends; no row is placed twice.
 */
import type { DocMeasure, LayoutBuilder, PageChange, TableNode, TableProcessor } from '../engine/layout.ts';
import { objectState } from '../engine/replacement.ts';
import { lineIn, measuredLinesOf, type SetText } from './measured-lines.ts';

type Writer = (typeof LayoutBuilder.prototype)['writer'];
type Context = ReturnType<Writer['context']>;
type Processor = InstanceType<typeof TableProcessor>;

/** The texts of a row that carries a sum. */
export type CarriedTexts = { words: SetText; sum: SetText };

/** The sums that a table carries over pages. Columns count from the left, rows include the header; lengths are in points. */
export type CarriedRows = {
  /** The height of one carried row, with its padding and the rule below it. */
  height: number;
  padding: number;
  /** How much lower than the words the sum stands. */
  sumDrop: number;
  /** The columns that the words stand over, and that of the sum. */
  words: { from: number; to: number };
  sum: number;
  rule: { width: number; color: string };
  /** From this row on all rows are on one page; none where the last one may go over pages. */
  lastRows: number;
  /** How many rows of the document's are above a row of the table: those that a cell joins are one row of the table. */
  above(row: number): number;
  /** Whether a page that ends when so many of the document's rows have begun carries a sum, and what its two rows say. */
  carries(begun: number): boolean;
  textsFor(begun: number): { forward: CarriedTexts; brought: CarriedTexts };
};

/**
 * `begun`: how many of the document's rows have. `row`: of the table. `y`: where the next one begins. `endedPage`: the last page that has ended in the table.
 * `ahead`: how many rows will have begun at the most, while a cell over several rows is placed before them. `room`: by page, whether the next one has room
 * for what is brought there.
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
  /** By page, its lower edge. */
  bottoms: Map<number, number>;
  reserved: number;
  endedPage: number;
  onPageChange: (change: PageChange) => void;
};

const measurers = objectState<TableNode, typeof DocMeasure.prototype>('measurer');
const tables = objectState<Processor, Carrying>('carried sums');

/** Remembers what measures the texts of a table that carries sums. */
export function rememberMeasurer(node: TableNode, measurer: typeof DocMeasure.prototype): void {
  if (node.table.carriedRows) measurers.set(node, measurer);
}

/** To be called when a table begins: reserves room at the foot of its pages. No page ends in a table that is kept together. */
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
  // Each table around this one may listen as well, and Node warns of more than ten listeners.
  writer.setMaxListeners(0);
  writer.addListener('pageChanged', carrying.onPageChange);
}

/** Call it before a row is placed. `isDivided`: the row begins on this page and may continue on the next. */
export function beginCarriedRow(writer: Writer, processor: Processor, row: number, isDivided = false): void {
  const carrying = tables.get(processor);
  if (!carrying || writer.transactionLevel > 0) return;
  const context = writer.context();
  const begun = carrying.rows.above(isDivided ? row + 1 : row);
  Object.assign(carrying, { begun, row, isDivided, y: context.y });
  if (row >= carrying.rows.lastRows) releaseRoom(writer, processor);
}

/** Call it when the first lines of a divided row are placed, since its amounts are among them. */
export function beginCarriedPart(writer: Writer, processor: Processor, row: number): void {
  const carrying = tables.get(processor);
  if (carrying) Object.assign(carrying, { begun: carrying.rows.above(row + 1), y: writer.context().y });
}

/** To be called before a page may end in rows that a cell joins. `begun`: how many of the document's rows have. `isOpen`: what is above goes on on the next page. */
export function beginJoinedRow(writer: Writer, processor: Processor, begun: number, isOpen: boolean): void {
  const carrying = tables.get(processor);
  if (carrying) Object.assign(carrying, { begun, isDivided: isOpen, y: writer.context().y });
}

/** To be called before a cell is placed that rows beside it will follow, so many of the document's at the most; and with undefined behind it. */
export function lookAhead(processor: Processor, rows: number | undefined): void {
  const carrying = tables.get(processor);
  if (carrying) carrying.ahead = rows;
}

/** In points: what is reserved at the foot of the page. */
export function reservedRoom(processor: Processor): number {
  return tables.get(processor)?.reserved ?? 0;
}

/** Call it when the rest of the table fits on the current page. */
export function releaseRoom(writer: Writer, processor: Processor): void {
  const carrying = tables.get(processor);
  if (!carrying) return;
  writer.context().availableHeight += carrying.reserved;
  carrying.reserved = 0;
}

/** Call it at the end of a table. */
export function endCarrying(writer: Writer, processor: Processor): void {
  const carrying = tables.get(processor);
  if (!carrying) return;
  writer.removeListener('pageChanged', carrying.onPageChange);
  writer.context().availableHeight += carrying.reserved;
  tables.set(processor, undefined);
}

/** A page has ended. In a row that page ends divide it does so for each cell. */
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
      // pdfmake draws a rule below what it divides itself, and below no part of a row that goes on.
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

/** Whether a row is one with that above it, from which no rule parts it. */
function goesOn({ tableNode }: Processor, row: number): boolean {
  return tableNode._layout.hLineWidth(row, tableNode) === 0;
}

/** A rule, by its lower edge. Where no header is repeated, that of the next row is drawn below what was brought. */
function addRule({ items }: Page, { rowSpanData: columns }: Processor, { rows, left }: Carrying, bottom: number): void {
  const { width: lineWidth, color: lineColor } = rows.rule;
  if (lineWidth === 0) return;
  const y = bottom - lineWidth / 2;
  const last = columns.at(-2)!;
  const [x1, x2] = [left + columns[0]!.left, left + last.left + last.width];
  const rule = { type: 'line', x1, x2, y1: y, y2: y, lineWidth, lineColor };
  items.push({ type: 'vector', item: rule });
}
