/**
 * §17.11: GFM tables: headers repeat, rows are kept together, numbers are right-aligned and unbroken, and nothing leaves the page. No
 * widow: the last two rows share a page.
 */
import type { Table } from 'mdast';
import type { Styles } from '../../../template/model/document-style.ts';
import { isNumber } from '../../../template/typography/number-columns.ts';
import type { Content } from '../../engine/layout.ts';
import type { RowParts } from '../../layout/parted-rows.ts';
import { isTextRow, type RowsOfTexts, type TextRow } from '../../layout/text-rows.ts';
import { contentWidths, linesOf } from '../../lines/lines.ts';
import type { Alignment, Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import {
  type Context,
  type Defaults,
  inElement,
  keepsNumbers,
  type Look,
  partsRows,
  styled,
} from '../context/context.ts';
import { baselineDropOf } from '../context/styles.ts';
import { fitsPage, keptRows } from '../flow/stack-blocks.ts';
import { textNode } from '../flow/text-block.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { type CarriedSums, carriedRows, carriedSize, entriesOf, type PlacedAmount } from './carried-sums.ts';
import { atSize, type Cell, cellContent, cellsOfTexts, entered, hasLeaders, isSigning, onLine } from './cells.ts';
import { amountsOf, type FittedTable, fitTable } from './fit-table.ts';
import {
  cellHeight,
  heightOf,
  isKeptWhole,
  keptLastRows,
  lastRowsOf,
  layOutCell,
  MAX_FOR_HEADER,
  MAX_OF_PAGE,
  notesHeight,
  type Row,
  RULE,
  rowAir,
  rowParts,
  rowPieces,
  textRowParts,
} from './rows.ts';
import {
  alignWithAmounts,
  amountsAtSize,
  bracketWidth,
  type CellFills,
  fillsOf,
  gapBeside,
  isDecorated,
  rulesOf,
  tableLayout,
  withRightMargin,
} from './table-layout.ts';

/** A table whose rows are divided. `header`: the number of repeated rows. `across`: in pdfmake's order, from left to right. */
type Divided = {
  /** Whether dots lead from its texts. */
  leads: boolean;
  fitted: FittedTable;
  columns: FittedTable['columns'];
  sized: Context;
  rows: { header: Row[]; body: (Row | TextRow)[] };
  all: (Row | TextRow)[];
  header: 0 | 1;
  across<Item>(items: Item[]): Item[];
};

/** Lays out a table as wide as its context. Throws when there are more columns than the width has letters. */
export function table(node: Table, context: Context): BlockLayout {
  const firstEntry = context.ledger.entries.length;
  const fitted = fitTable(node, inElement(context, 'Table'));
  const sized = styled(fitted.context, { size: fitted.size });
  const columns = fitted.columns.map((column) => amountsAtSize(column, fitted.ratio));
  // The first column stands where lines begin.
  const across = <Item>(items: Item[]): Item[] => (context.direction === 'rtl' ? items.toReversed() : items);
  const carrying = carryingOf({ fitted, columns, sized, across });
  const carriedHeight = carrying?.heights.height ?? 0;
  const rows = dividedRows(fitted, 2 * carriedHeight, sized);
  const header = rows.header.length === 1 ? 1 : 0;
  const all = [...rows.header, ...rows.body];
  const divided: Divided = { leads: hasLeaders(node), fitted, columns, sized, rows, all, header, across };
  const texts = rowsOfTexts(all, { columns, widths: fitted.widths }, fitted.alignments, sized);
  const totals = totalsAt(all, node.data?.totals);
  const parted = partsRows(sized) ? partedRowsOf(divided, texts) : undefined;
  const sumsFrom = keepsNumbers(sized) ? totals : undefined;
  const kept = keptLastRows(rows, { repeated: header, carriedHeight, sumsFrom }, sized, parted);
  const notes = kept ? notesHeight(all.slice(kept.row), sized) : 0;
  if (kept && fitsPage(sized, kept.height + notes)) kept.height += notes;
  const lastRows = lastRowsOf(kept?.row ?? all.length - 1, all.length, parted);
  // A single row goes over pages only where it may part.
  const carried =
    carrying && (rows.body.length > 1 || parted)
      ? carriedRows(
          carrying.sums,
          carrying.heights,
          carrying.placing,
          { amounts: amountsIn(rows, carrying.sums), count: all.length, firstEntry, lastRows },
          sized,
        )
      : undefined;
  const subtotals = subtotalsIn(node, rows);
  const content = tableNode(divided, texts, {
    totals,
    subtotals,
    kept,
    carried,
    parted,
    fills: fillsIn(node, divided),
  });
  const height = all.reduce((sum, row) => sum + heightOf(row, sized), 0);
  const [firstRow] = rows.header;
  return {
    content: fitted.indent > 0 ? { stack: [content], margin: [fitted.indent, 0, 0, 0] } : content,
    amounts: amountsOf(fitted, node, context),
    height,
    startHeight:
      sumsFrom !== undefined && isKeptWhole(rows.body.length, all.length - sumsFrom, height, context)
        ? height
        : startOf(all, 0, parted, sized) + (carried ? carriedHeight : 0) + notesHeight(all.slice(0, header + 1), sized),
    baselineDrop:
      sized.styles.tablePadding.y +
      baselineDropOf(fitted.size, context.style.size) +
      (header === 1 ? headerDrop(firstRow!.cells[0]!, firstRow!, sized) : 0),
    ...context.styles.spacing.table,
    ...keptRows(kept, header === 1 ? heightOf(firstRow!, sized) : 0, context),
  };
}

/** Returns where carried sums stand, and their height. Undefined for a table without any. */
function carryingOf({ fitted, columns, sized, across }: Pick<Divided, 'fitted' | 'columns' | 'sized' | 'across'>) {
  const { sums, widths, padding, alignments } = fitted;
  if (!sums) return undefined;
  const placing = {
    frame: { widths: across(widths), padding, rule: rulesOf(sized.styles).column },
    column: across([...widths.keys()]).indexOf(sums.column),
    alignment: alignments[sums.column] ?? undefined,
    amounts: columns[sums.column],
  };
  const heights = carriedSize(sums, placing, sized);
  return heights && { sums, placing, heights };
}

function contentAt(cell: Cell, column: number, row: Row, index: number, divided: Divided): Content {
  const { fitted, columns, sized, header } = divided;
  const { alignments, widths } = fitted;
  const content = cellContent(cell, alignments[column], sized);
  if (isSigning(cell.stacked?.at(-1) ?? cell))
    return onLine(content, headerDrop(cell, row, sized) + 2 * sized.styles.tablePadding.y, sized);
  if (index < header) return lowered(content, headerDrop(cell, row, sized));
  const { brackets, noteNumbers, decimals } = columns[column]!;
  const isAmount = (brackets || noteNumbers > 0 || decimals) && alignments[column] === 'right';
  const aligned = isAmount ? alignWithAmounts(content, cell, columns[column]!, widths[column]!) : content;
  // Dots lead from the last line of a text to the last line of the next cell.
  return divided.leads ? lowered(aligned, row.height - rowAir(sized.styles) - cellHeight(cell, sized)) : aligned;
}

/** Returns how each row breaks across pages; undefined for rows that do not. */
function partedRowsOf(divided: Divided, texts: RowsOfTexts): (RowParts | undefined)[] {
  const { rows, all, sized, across, leads } = divided;
  return all.map((row, index): RowParts | undefined => {
    if (index < rows.header.length || leads) return undefined;
    if (isTextRow(row)) return textRowParts(row, sized, texts.cellsOf);
    if (row.continued || (all[index + 1] as Row | undefined)?.continued) return undefined;
    const parts = rowParts(row.cells, sized, (cell, column) => contentAt(cell, column, row, index, divided));
    return parts && { ...parts, cells: (from, to) => across(parts.cells(from, to)) };
  });
}

/** Returns pdfmake's node. */
function tableNode(
  divided: Divided,
  texts: RowsOfTexts,
  {
    totals,
    subtotals,
    kept,
    carried,
    parted,
    fills,
  }: {
    totals: number | undefined;
    subtotals: ReadonlySet<number> | undefined;
    kept: ReturnType<typeof keptLastRows>;
    carried: ReturnType<typeof carriedRows> | undefined;
    parted: (RowParts | undefined)[] | undefined;
    fills: (CellFills | undefined)[] | undefined;
  },
): Content {
  const { fitted, sized, rows, all, header, across } = divided;
  const { widths, padding, gap } = fitted;
  const { styles } = sized;
  const continued = all.map((row) => !isTextRow(row) && row.continued);
  const layout = tableLayout(
    { continued, headerRows: rows.header.length, totals, subtotals, fills },
    { x: padding, y: styles.tablePadding.y },
    styles,
  );
  if (gap !== undefined) layout.paddingRight = (column?: number) => (column === widths.length - 1 ? 0 : gap);
  return {
    table: {
      headerRows: header,
      keepWithHeaderRows: header === 1 && rows.body.length > 0 && !parted?.[1] ? 1 : 0,
      dontBreakRows: !parted?.[0],
      setRows: true,
      decorated: isDecorated(styles) || fills !== undefined,
      textRows: texts,
      keptLastRows: kept,
      carriedRows: carried,
      partedRows: parted?.some(Boolean) ? parted : undefined,
      continuedRows: header === 1 && continued.includes(true) ? continuedRows(all, layout, styles) : undefined,
      widths: across(widths),
      body: all.map((row, index) =>
        isTextRow(row)
          ? texts.bodyOf(row, index)
          : across(row.cells.map((cell, column) => contentAt(cell, column, row, index, divided))),
      ),
    },
    layout,
  } as Content;
}

/** Returns the first of `count` rows at the end, not counting continuations of rows above. */
function totalsAt(all: (Row | TextRow)[], count = 0): number | undefined {
  let left = count;
  for (let at = all.length - 1; left > 0 && at > 0; at--) {
    const row = all[at]!;
    if (!isTextRow(row) && row.continued) continue;
    left -= 1;
    if (left === 0) return at;
  }
  return undefined;
}

function subtotalsIn({ children: [, ...written] }: Table, { header, body }: Divided['rows']) {
  const places = written.flatMap(({ data }, at) => (data?.subtotal ? [at] : []));
  if (places.length === 0) return undefined;
  const starts = startsIn(body);
  return new Set(places.map((at) => header.length + starts[at]!));
}

/** Returns the backgrounds of cells that have their own, by rows after division. Undefined for a table without any. */
function fillsIn(
  { children }: Table,
  { rows, columns, sized, across }: Divided,
): (CellFills | undefined)[] | undefined {
  const [header, ...written] = children.map((row) => {
    const fills = fillsOf(
      Array.from(columns, (_, at) => row.children[at]),
      sized.styles,
    );
    return fills && across([...fills]);
  });
  if (![header, ...written].some(Boolean)) return undefined;
  let at = -1;
  return [
    ...rows.header.map(() => header),
    ...rows.body.map((row) => {
      if (isTextRow(row) || !row.continued) at += 1;
      return written[at];
    }),
  ];
}

/** Returns where rows begin, among those that they were divided into. */
function startsIn(body: (Row | TextRow)[]): number[] {
  return body.flatMap((row, at) => (!isTextRow(row) && row.continued ? [] : [at]));
}

/** Returns the height of the header or first row, with the part of the row below that stays with it. */
function startOf(
  all: (Row | TextRow)[],
  from: number,
  parted: (RowParts | undefined)[] | undefined,
  context: Look,
): number {
  const { tablePadding } = context.styles;
  const ends = all.slice(from, from + 2).findIndex((_, at) => parted?.[from + at]);
  return all.slice(from, from + (ends === 0 ? 1 : 2)).reduce((sum, row, at) => {
    const parts = parted?.[from + at];
    return sum + (parts ? parts.first * parts.lineHeight + 2 * tablePadding.y : heightOf(row, context));
  }, 0);
}

function amountsIn({ header, body }: { header: Row[]; body: (Row | TextRow)[] }, sums: CarriedSums): PlacedAmount[] {
  const starts = startsIn(body);
  return sums.places.map(({ row: source }) => {
    const row = starts[source]!;
    const found = body[row]!;
    const entries = isTextRow(found)
      ? { first: found.ledger + sums.column, end: found.ledger + sums.column + 1 }
      : entriesOf(found.cells[sums.column]!.lines!.flat());
    return { row: header.length + row, ...entries };
  });
}

/** Returns the heights of the later pieces of divided rows in points, which may follow a repeated header. */
function continuedRows(all: (Row | TextRow)[], layout: ReturnType<typeof tableLayout>, styles: Styles) {
  return {
    gap: styles.tablePadding.y,
    heights: all.map((row, at) =>
      isTextRow(row) || !row.continued
        ? undefined
        : row.height - rowAir(styles) + layout.paddingBottom(at) + layout.hLineWidth(at + 1),
    ),
  };
}

/**
 * Returns the header (none if all its cells are empty; several pieces if it is too tall to repeat) and the other rows. `reserved`: the
 * height of what else stands on each page, in points.
 */
function dividedRows(
  fitted: FittedTable,
  reserved: number,
  context: Context,
): { header: Row[]; body: (Row | TextRow)[] } {
  const { widths, ratio } = fitted;
  const placedRow = (row: Cell[]): Cell[] =>
    row.map((cell, column) => layOutCell(atSize(cell, ratio), widths[column]!, context));
  const { bodyHeight } = context.page;
  const isEmpty =
    fitted.body.length > 0 && fitted.header.every((cell) => cell.runs.length === 0 && !cell.picture && !cell.stacked);
  const header = isEmpty ? [] : rowPieces(placedRow(fitted.header), bodyHeight * MAX_FOR_HEADER, context);
  const left = bodyHeight * MAX_OF_PAGE - (header.length === 1 ? header[0]!.height : 0) - reserved;
  const broken = textBreaker(fitted, context);
  const body: (Row | TextRow)[] = [];
  const parts = partsRows(context);
  for (const row of fitted.body) {
    if (!isTextRow(row)) body.push(...rowPieces(placedRow(row), parts && isTexts(row) ? Infinity : left, context));
    else if (heightOf(broken(row), context) <= left || parts) body.push(entered(row, context));
    else body.push(...rowPieces(placedRow(cellsOfTexts(row, fitted.context)), left, context));
  }
  return { header, body };
}

/** Returns whether a row holds only lines of text. */
function isTexts(cells: Cell[]): boolean {
  return cells.every(({ picture, stacked }) => !picture && !stacked);
}

/**
 * §17.11: the headers of columns share a baseline, that of the tallest one's last line. Returns how many points the text of a header is
 * moved down.
 */
function headerDrop(cell: Cell, row: Row, context: Look): number {
  return Math.max(0, row.height - RULE - 2 * context.styles.tablePadding.y - cellHeight(cell, context));
}

/** Returns content moved down by `drop` points. */
function lowered(content: Content, drop: number): Content {
  return drop < 0.01 ? content : { stack: [content], margin: [0, drop, 0, 0] };
}

/** At another font size, the widest text of a column may exceed its share by this many points. */
const SLACK = 0.03;

/**
 * §17.11: breaks rows of texts into lines by the widths of their columns: each row once, in place. `context`: with the style of the
 * table. Columns whose texts all fit on one line are skipped.
 */
function textBreaker({ columns, widths, ratio }: FittedTable, context: Look & Defaults): (row: TextRow) => TextRow {
  const narrow = columns.map(({ maxWidth }, column) => maxWidth * ratio + SLACK > widths[column]!);
  const run = emptyRun(context);
  const linesIn = (text: string, width: number): string[] => {
    run.text = text;
    run.noWrap = isNumber(text) || undefined;
    if (contentWidths(wordsOf([run])).maxWidth <= width) return [text];
    // The spaces at the beginning of a line are a separate part.
    return linesOf([run], width, context.direction).map((parts) => parts.map((part) => part.text).join(''));
  };
  return (row) => {
    for (let column = 0; column < narrow.length; column++) {
      const text = row.texts[column]!;
      if (!narrow[column] || typeof text !== 'string' || text === '') continue;
      const lines = linesIn(text, widths[column]!);
      if (lines.length === 1) continue;
      row.texts[column] = lines;
      row.lines = Math.max(row.lines, lines.length);
    }
    return row;
  };
}

// §17.11: the rows of texts in a table, in the form for `src/pdf/layout`, apart from the body that pdfmake sees.

/** Returns the rows of texts among all rows of a table. `context`: with the style of the table. */
function rowsOfTexts(
  all: (Row | TextRow)[],
  { columns, widths }: Pick<FittedTable, 'columns' | 'widths'>,
  wanted: (Alignment | null | undefined)[],
  context: Look & Defaults,
): RowsOfTexts {
  const run: Run = { ...emptyRun(context), noWrap: true };
  const alignments = wanted.map((alignment) => alignment ?? 'left');
  const bracket = bracketWidth({ runs: [run] });
  const hasGap = columns.map(
    ({ brackets, noteNumbers, decimals }, column) =>
      (brackets || noteNumbers > 0 || decimals) && wanted[column] === 'right',
  );
  const gapOf = (text: string, column: number): number => {
    if (!hasGap[column]) return 0;
    const runs = [{ ...run, text }];
    const { maxWidth } = contentWidths(wordsOf(runs));
    return gapBeside({ text, runs, maxWidth }, bracket, columns[column]!, widths[column]!);
  };
  const nothing: Content[] = alignments.map(() => ({ text: '' }));
  const cellsOf = ({ texts, ledger, place }: TextRow): Content[] =>
    texts.map((text, column) => {
      const lines = text === '' ? [] : typeof text === 'string' ? [text] : text;
      const own = { ledger: ledger + column, place: place + column };
      const runs = lines.map((line) => [{ ...run, ...own, text: line }]);
      const content = textNode(runs, context, alignments[column]);
      return withRightMargin(content, typeof text === 'string' ? gapOf(text, column) : 0);
    });
  return {
    rows: all.map((row, index) => (isTextRow(row) && index > 0 ? row : undefined)),
    run,
    alignments,
    gapBeside: gapOf,
    bodyOf: (row, index) => (index > 0 ? nothing : cellsOf(row)),
    cellsOf,
  };
}
