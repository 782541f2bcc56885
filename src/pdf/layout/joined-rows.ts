/**
 * §17.25: places joined rows that do not fit on a page as one: row by row, each whole if it fits, while a cell with a row span continues
 * beside them from page to page. pdfmake 0.3.11 leaves such a cell behind at the end of a page. Lengths are in points.
 */
import type { LayoutBuilder, PageChange, TableNode, TableProcessor } from '../engine/layout.ts';
import { beginCarriedRow, beginJoinedRow, columnsOf, lookAhead, releaseRoom, reservedRoom } from './carried-rows.ts';
import { notesHeightOf, roomAt } from './page-notes.ts';
import { mayEndAtFoot, ruleBelow } from './table-page-breaks.ts';

type Builder = typeof LayoutBuilder.prototype;
type Processor = InstanceType<typeof TableProcessor>;
type Context = ReturnType<Builder['writer']['context']>;

/**
 * Rows are counted from the first joined one, columns from the left of the table. `isMeasured`: pdfmake has measured it, as part of the
 * rows as one.
 */
export type JoinedCell = {
  row: number;
  rowspan: number;
  column: number;
  colspan: number;
  height: number;
  content: object;
  isMeasured: boolean;
  /** The background of the cell, if it has its own. */
  fill?: string;
};

/**
 * `whole`: the height of a row without the extra height that a cell with a row span needs. `start`: the height of its beginning that
 * stays together. `height`: that of all rows as one. `isOne`: whether pdfmake also has them as one. `page`: the room of a page. `first`:
 * the index of the first row in the table.
 */
export type JoinedRows = {
  rows: { whole: number; start: number }[];
  cells: JoinedCell[];
  height: number;
  isOne: boolean;
  page: number;
  first: number;
  /** `rows`: the rule above each row. */
  rules: { column: number; color: string; rows: { lineWidth: number; lineColor: string }[] };
};

/** The width of the rule below a row. */
const RULE = 1;

/** A place on a page, and the height that remains below it. */
type Place = Pick<Context, 'page' | 'y' | 'availableHeight'>;

/** `starts`, `ends`: those of the rows. `tops`, `bottoms`: for each page, where the rows continue, and how far they reach. */
type Placing = {
  builder: Builder;
  processor: Processor;
  node: TableNode;
  row: number;
  joined: JoinedRows;
  left: number;
  width: number;
  starts: Place[];
  ends: Place[];
  tops: Map<number, number>;
  bottoms: Map<number, number>;
};

/** Places joined rows; as one, with `place`, if they fit on the page. */
export function placeJoined(
  builder: Builder,
  processor: Processor,
  node: TableNode,
  row: number,
  joined: JoinedRows,
  place: () => void,
): void {
  const { writer } = builder;
  const kept = node.table.keptLastRows?.row === row ? node.table.keptLastRows : undefined;
  const isLast = kept !== undefined || row === node.table.body.length - 1;
  const behind = kept ? kept.height - kept.own : 0;
  beginCarriedRow(writer, processor, row);
  const wanted = joined.height - RULE + node._layout.hLineWidth(row + 1, node) + behind;
  const context = writer.context();
  const placing: Placing = {
    builder,
    processor,
    node,
    row,
    joined,
    left: context.x,
    width: context.availableWidth,
    starts: [],
    ends: [],
    tops: new Map(),
    bottoms: new Map(),
  };
  if (isLast) releaseIfFits(placing, wanted);
  // As one they do not go on to the next page, not even for want of room for their notes.
  const notes = () =>
    notesHeightOf(
      builder,
      joined.cells.map(({ content }) => content),
    );
  if (joined.isOne && wanted <= context.availableHeight && wanted + notes() <= context.availableHeight) {
    place();
    return;
  }
  const { bottoms, tops } = placing;
  const onPageChange = ({ prevPage, prevY }: PageChange) => {
    bottoms.set(prevPage, Math.max(bottoms.get(prevPage) ?? 0, prevY));
    tops.set(prevPage + 1, writer.context().y);
  };
  // If no header repeats, the table begins with a rule.
  if (row === 0 && !processor.headerRows) processor.drawHorizontalLine(0, writer);
  // Surrounding tables listen too, and Node warns about more than ten listeners.
  writer.setMaxListeners(0);
  writer.addListener('pageChanged', onPageChange);
  placeRows(placing, isLast ? behind : undefined);
  writer.removeListener('pageChanged', onPageChange);
  draw(placing);
}

/** `behind`: the height of what follows the last row on its page; undefined if other rows follow. */
function placeRows(placing: Placing, behind: number | undefined): void {
  const { builder, processor, joined, starts, ends } = placing;
  const { writer } = builder;
  const { rows, cells, first } = joined;
  const context = writer.context();
  const starting = Map.groupBy(cells, (cell) => cell.row);
  // For each row, the places where the cells that end in it end.
  const ending = new Map<number, Place>();
  let isFresh = false;
  for (const at of rows.keys()) {
    const isOpen = ending.size > 0;
    beginJoinedRow(writer, processor, first + at, isOpen);
    const below = behind === undefined ? 0 : keptBelow(at, rows, behind);
    if (behind !== undefined && at === rows.length - 1) releaseIfFits(placing, rows[at]!.whole + below);
    const fits = () => rows[at]!.whole + below <= context.availableHeight;
    if (!fits() && rows[at]!.start + below > context.availableHeight && !isFresh) nextPage(placing);
    const start = placeAt(context);
    // A row that does not fit together with what is kept below it continues with that on the next page, at least with its last lines.
    const kept = fits() ? 0 : below;
    starts.push(start);
    beginJoinedRow(writer, processor, first + at + 1, true);
    ending.set(at, later(placedBelow(start, airOf(placing, at)), ending.get(at) ?? start));
    for (const cell of starting.get(at) ?? []) {
      const last = at + cell.rowspan - 1;
      const isLong = behind !== undefined && cell.rowspan > 1 && last === rows.length - 1;
      const end = placeCell(placing, cell, start, isLong ? behind : kept);
      ending.set(last, later(end, ending.get(last) ?? end));
    }
    const end = ending.get(at)!;
    ending.delete(at);
    goTo(placing, start);
    isFresh = context.page < end.page;
    while (context.page < end.page) nextPage(placing);
    isFresh &&= end.y <= context.y;
    goTo(placing, end);
    ends.push(end);
  }
}

/** Returns the height of what must not be on a page without the end of a row: what follows the rows, and the last row if it is short. */
function keptBelow(at: number, rows: JoinedRows['rows'], behind: number): number {
  const [last] = rows.slice(-1);
  if (at === rows.length - 1) return behind;
  return at === rows.length - 2 && last!.start === last!.whole ? last!.whole + behind : 0;
}

/** If the end of the table fits into the room reserved for carried sums, no further page ends in the table. */
function releaseIfFits({ builder: { writer }, processor }: Placing, height: number): void {
  const { availableHeight } = writer.context();
  if (height > availableHeight && height <= availableHeight + reservedRoom(processor)) releaseRoom(writer, processor);
}

/** Returns how much higher a row is than its content, including the rule below it. */
function airOf({ node, row, joined: { rows } }: Placing, at: number): number {
  const { _layout: layout } = node;
  const rule = at === rows.length - 1 ? layout.hLineWidth(row + 1, node) : RULE;
  return layout.paddingTop(row, node) + layout.paddingBottom(row, node) + rule;
}

function placeAt({ page, y, availableHeight }: Context): Place {
  return { page, y, availableHeight };
}

function placedBelow({ page, y, availableHeight }: Place, height: number): Place {
  return { page, y: y + height, availableHeight: availableHeight - height };
}

function later(one: Place, other: Place): Place {
  return other.page > one.page || (other.page === one.page && other.y > one.y) ? other : one;
}

function goTo({ builder, left, width }: Placing, place: Place): void {
  const context = builder.writer.context();
  Object.assign(context, place, { x: left, availableWidth: width });
  context.availableHeight = Math.min(place.availableHeight, roomAt(context));
}

function nextPage(placing: Placing): void {
  const { writer } = placing.builder;
  writer.moveToNextPage();
  goTo(placing, placeAt(writer.context()));
}

/**
 * Places a cell whose content continues from page to page, each of which leaves room for what is `kept` below it. Returns where its row
 * may end.
 */
function placeCell(placing: Placing, cell: JoinedCell, start: Place, kept: number): Place {
  const { builder, processor, node, row, joined, left } = placing;
  const { writer, docMeasure, docPreprocessor } = builder;
  const { _layout: layout, _margin: margin } = node;
  const context = writer.context();
  const content = cell.isMeasured
    ? cell.content
    : docMeasure.measureNode(docPreprocessor.preprocessNode(cell.content) as object);
  const columns = columnsOf(node, left);
  const [from, to] = [columns[cell.column]!, columns[cell.column + cell.colspan - 1]!];
  const above = layout.paddingTop(row, node);
  const below = airOf(placing, cell.row + cell.rowspan - 1) - above;
  const room = start.availableHeight - above - below;
  const reserved = below + (mayEndAtFoot(cell.height, room, joined.page - above - below, kept) ? kept : 0);
  const begin = () => {
    context.moveDown(above);
    context.availableHeight -= reserved;
  };
  goTo(placing, start);
  context.beginColumnGroup(builder.nestedLevel === 1 ? [margin?.[0] ?? 0, margin?.[2] ?? 0] : null);
  context.beginColumn(to.x + to.width - from.x, from.x - left);
  begin();
  lookAhead(processor, cell.rowspan > 1 ? joined.first + joined.rows.length : undefined);
  writer.addListener('pageChanged', begin);
  builder.processNode(content);
  writer.removeListener('pageChanged', begin);
  lookAhead(processor, undefined);
  context.completeColumnGroup();
  return placedBelow({ ...placeAt(context), availableHeight: context.availableHeight + reserved }, below);
}

/** Draws the rules between the rows and beside their cells, and the tint behind them, on each page. */
function draw(placing: Placing): void {
  const { builder, processor, node, row, joined, left, starts, ends, tops, bottoms } = placing;
  const { _layout: layout } = node;
  const { rules, cells } = joined;
  const { rowSpanData: columns } = processor;
  const context = builder.writer.context();
  const edge = (column: number) => left + columns[column]!.left;
  const add = (page: number, item: object) => context.pages[page]!.items.push({ type: 'vector', item });
  const [first, last] = [starts[0]!, ends.at(-1)!];
  /** Returns the stretches of the rows between two places, page by page. */
  const stretches = (from: Place, to: Place) =>
    Array.from({ length: to.page - from.page + 1 }, (_, at) => {
      const page = from.page + at;
      return {
        page,
        top: page === from.page ? from.y : tops.get(page)!,
        bottom: page === to.page ? to.y : bottoms.get(page)! + layout.paddingBottom(row, node),
      };
    });
  const sides = (column: number, from: Place, to: Place) => {
    if (rules.column === 0) return;
    const x = edge(column) + rules.column / 2;
    const line = { type: 'line', x1: x, x2: x, lineWidth: rules.column, lineColor: rules.color };
    for (const { page, top, bottom } of stretches(from, to)) add(page, { ...line, y1: top, y2: bottom });
  };
  for (const { row: at, rowspan, column, colspan } of cells) {
    const end = ends[at + rowspan - 1]!;
    if (column > 0) sides(column, starts[at]!, end);
    const rule = rules.rows[at + rowspan];
    if (!rule || rule.lineWidth === 0) continue;
    const y = end.y - RULE / 2;
    const line = { type: 'line', x1: edge(column), x2: edge(column + colspan), y1: y, y2: y };
    add(end.page, { ...line, ...rule });
  }
  sides(0, first, last);
  sides(columns.length - 1, first, last);
  const bottom = ruleBelow(processor, node, row, left, last.y - layout.hLineWidth(row + 1, node));
  if (bottom) add(last.page, bottom);
  const tint = (color: string | null | undefined, [left, right]: [number, number], from: Place, to: Place) => {
    if (!color) return;
    const [x, w] = [edge(left), edge(right) - edge(left) + layout.vLineWidth(0, node)];
    for (const { page, top, bottom: end } of stretches(from, to)) {
      const item = { type: 'rect', x, y: top, w, h: end - top, lineWidth: 0, color };
      context.pages[page]!.items.splice(context.backgroundLength[page]!, 0, { type: 'vector', item });
    }
  };
  // Each is put below those before it.
  for (const { row: at, rowspan, column, colspan, fill } of cells)
    tint(fill, [column, column + colspan], starts[at]!, ends[at + rowspan - 1]!);
  if (node.table.decorated) tint(layout.fillColor(row, node, 0), [0, columns.length - 1], first, last);
}
