/** §17.25: the cells of a table of blocks: their needs, and their content once the column widths are known. */
import type { PhrasingContent } from 'mdast';
import type { FlowGrid, PlacedCell } from '../../../template/document/flow-grid.ts';
import type { Alignment, FlowSection, FlowTable } from '../../../template/model/document-tree.ts';
import type { TableLook } from '../../../template/model/table-look.ts';
import {
  cellText,
  decimalSignOf,
  isBracketed,
  isNoAmount,
  isNumber,
  isQuantity,
  usualDecimalSign,
} from '../../../template/typography/number-columns.ts';
import type { Content } from '../../engine/layout.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import type { StructureFacts, StructureType } from '../../tagging/structure-tree.ts';
import type { AmountColumn, BlockLayout } from '../context/block-layout.ts';
import {
  type Around,
  type Context,
  type Drawables,
  followsWords,
  inElement,
  inHeader,
  inTotals,
  type Look,
  type References,
  type Room,
  styled,
  traceless,
} from '../context/context.ts';
import { aligned, linesHeight, textBlock, textNode } from '../flow/text-block.ts';
import { splitAtPictures } from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { runsAtSize, unbroken } from './cells.ts';
import { blocksNeed, type Need, runsNeed } from './flow-columns.ts';
import {
  alignWithAmounts,
  amountsAtSize,
  bracketWidth,
  gapBeside,
  noteNumbersWidth,
  widthOfDecimals,
} from './table-layout.ts';

/**
 * `context`: that of its structure element, with the style of the table at its normal size. `runs`, `text`: its content if it is at most
 * one paragraph. `amount`: whether that is an amount; undefined if it says nothing about its column.
 */
export type FlowTableCell = PlacedCell & {
  context: Context;
  need: Need;
  runs?: Run[];
  text: string;
  amount?: boolean | undefined;
  /** The alignment of the cell, or the one chosen for its column. */
  align?: Alignment | undefined;
};

/**
 * A cell for pdfmake. `content`: in a row that stays whole. `divided`: in a row that breaks across pages, with the height of its
 * beginning that stays together. `text`: the lines of a single paragraph, and how to lay some of them out. Heights are in points.
 */
export type LaidOutCell = PlacedCell & {
  content: Content;
  height: number;
  text?: { lines: Line[]; contentOf(lines: Line[]): Content };
  divided(): Pick<BlockLayout, 'content' | 'startHeight'>;
};

/** Returns the inline content of a cell with at most one paragraph, without pictures. */
function paragraphIn({ children }: PlacedCell['cell'], context: References & Drawables): PhrasingContent[] | undefined {
  const [first] = children;
  if (!first) return [];
  if (children.length > 1 || first.type !== 'paragraph') return undefined;
  return splitAtPictures(first.children, context).every(({ kind }) => kind === 'text') ? first.children : undefined;
}

function factsOf({ cell, colspan, rowspan }: PlacedCell, scope: 'Column' | 'Row'): StructureFacts {
  const facts = {
    ...(cell.header && { Scope: scope }),
    ...(colspan > 1 && { ColSpan: colspan }),
    ...(rowspan > 1 && { RowSpan: rowspan }),
  };
  return Object.keys(facts).length === 0 ? {} : { attributes: { O: 'Table', ...facts } };
}

/** Returns a cell with its needs. `row`: the context of its row. `measuring`: the same without records. */
function flowTableCell(placed: PlacedCell, row: Context, measuring: Context, scope: 'Column' | 'Row'): FlowTableCell {
  const { cell } = placed;
  const own = inElement(row, cell.header ? 'TH' : 'TD', factsOf(placed, scope));
  const context = cell.header ? styled(own, { bold: true }) : own;
  const paragraph = paragraphIn(cell, context);
  if (!paragraph) {
    const measured = cell.header ? styled(measuring, { bold: true }) : measuring;
    return { ...placed, context, need: blocksNeed(cell.children, measured), text: '', amount: false };
  }
  const runs = unbroken(inline(paragraph, context));
  const text = cellText({ type: 'tableCell', children: paragraph });
  const amount = isNumber(text) || (isNoAmount(text) ? undefined : false);
  return { ...placed, context, need: runsNeed(runs), runs, text, amount };
}

/**
 * Lays out a cell in `width` points. `sized`: with the font size of the table, which is `ratio` of its normal one. `amounts`: those of
 * its column, if it holds amounts.
 */
export function layOutFlowCell(
  cell: FlowTableCell,
  width: number,
  sized: Room & Look & Around,
  ratio: number,
  amounts: AmountColumn | undefined,
): LaidOutCell {
  const { runs, context: outer, cell: node, text: _text, ...placed } = cell;
  const align = cell.align ?? (amounts ? 'right' : undefined);
  const tight = sized.tight === 'note' ? 'note' : 'list';
  const context: Context = {
    ...styled(outer, { size: sized.style.size }),
    page: sized.page,
    width,
    align,
    tight,
    inCell: true,
    endsDocument: undefined,
    listDepth: 0,
  };
  if (!runs) {
    const laidOut = context.layOutBlocks(node.children, context);
    const content: Content = { stack: [laidOut.content] };
    const { height, startHeight } = laidOut;
    return { ...placed, cell: node, content, height, divided: () => ({ content, startHeight }) };
  }
  const own = runsAtSize(runs, ratio);
  const lines = linesOf(own, width, context.direction);
  const content = textInCell(lines, context, align);
  const amount = { runs: own, lines, text: cell.text, minWidth: 0, maxWidth: cell.need.maxWidth * ratio };
  const hangs = amounts && align === 'right' && !node.header;
  return {
    ...placed,
    cell: node,
    content: hangs ? alignWithAmounts(content, amount, amountsAtSize(amounts, ratio), width) : content,
    height: linesHeight(lines, context),
    text: { lines, contentOf: (some) => textInCell(some, context, align) },
    divided: () => textBlock(own, context),
  };
}

/** Lays out lines in a cell. They have the cell's own alignment, whatever surrounds the table. */
function textInCell(lines: Line[], context: Look, align: Alignment | undefined): Content {
  const side = align ?? (context.direction === 'rtl' ? 'right' : 'left');
  return textNode(align ? aligned(lines, align) : lines, context, side);
}

/** §17.25, §17.30: the cells of a table of blocks, one in each place, and its columns of amounts. Columns are counted from the left. */
const SECTIONS: Record<FlowSection['part'], StructureType> = { head: 'THead', body: 'TBody', foot: 'TFoot' };

/** Columns are counted from the left here, also in right-to-left tables. */
export function lookFromLeft({ data }: FlowTable, { columns }: FlowGrid, { direction }: Look): TableLook {
  const look = data?.look ?? {};
  if (direction === 'ltr') return look;
  const fromLeft = <Item>(of: Item[] | undefined) =>
    of && Array.from({ length: columns }, (_, at) => of[columns - 1 - at]);
  return {
    ...look,
    ...(look.widths && { widths: fromLeft(look.widths)! }),
    ...(look.align && { align: fromLeft(look.align)! }),
  };
}

export function alignmentOf({ align }: TableLook, { column, colspan }: PlacedCell): Alignment | undefined {
  const chosen = colspan === 1 ? align?.[column] : undefined;
  return chosen === 'decimal' ? 'right' : chosen;
}

/** Returns the amount of text in each column, as in `Column`. */
export function wordsOf(cells: FlowTableCell[], { columns }: FlowGrid): number[] {
  const words = new Array<number>(columns).fill(0);
  for (const { column, colspan, need } of cells) if (colspan === 1) words[column]! += need.text ** 2;
  return words;
}

/** Returns the cells of all rows, each in its structure element. */
export function flowCellsOf(grid: FlowGrid, table: Context): FlowTableCell[] {
  const measuring = traceless(table);
  const all = withoutHoles(grid);
  const joined = joinedRows(all);
  const sections = new Map<FlowSection, Context>();
  const rows = grid.rows.map((section, row) => {
    const foot = section.part === 'foot' && followsWords(table) ? inTotals(table) : table;
    const around = section.part === 'head' ? inHeader(table) : foot;
    const own = sections.get(section) ?? inElement(around, SECTIONS[section.part]);
    sections.set(section, own);
    const ofRow = grid.subtotals?.has(row) ? inTotals(own) : own;
    return inElement(ofRow, 'TR', joined.has(row) || joined.has(row + 1) ? { kept: true } : {});
  });
  const placed = table.direction === 'rtl' ? mirrored(all, grid.columns) : all;
  return placed.map((cell) =>
    flowTableCell(cell, rows[cell.row]!, measuring, grid.rows[cell.row]!.part === 'head' ? 'Column' : 'Row'),
  );
}

/** Returns, for each column of amounts (by content or choice), what follows its figures. */
export function amountColumns(
  cells: FlowTableCell[],
  { rows, columns }: FlowGrid,
  { align }: TableLook,
  { language }: Look,
): (AmountColumn | undefined)[] {
  const found: FlowTableCell[][] = Array.from({ length: columns }, () => []);
  for (const cell of cells) {
    if (cell.colspan === 1 && rows[cell.row]!.part !== 'head' && cell.amount !== undefined)
      found[cell.column]!.push(cell);
  }
  return found.map((own, column) => {
    if (align?.[column] === 'decimal') {
      const amounts = own.filter(({ text }) => isQuantity(text));
      const sign = decimalSignOf(
        amounts.map(({ text }) => text),
        usualDecimalSign(language),
      );
      const width = amounts.reduce((max, { runs = [] }) => Math.max(max, widthOfDecimals({ runs }, sign)), 0);
      return { brackets: false, noteNumbers: 0, decimals: { sign, width } };
    }
    if (own.length === 0 || own.some(({ amount }) => !amount)) return undefined;
    return {
      brackets: own.some(({ text }) => isBracketed(text)),
      noteNumbers: own.reduce((max, { runs = [] }) => Math.max(max, noteNumbersWidth({ runs })), 0),
    };
  });
}

/** Returns the needs of a cell, including room for what follows other amounts of its column. */
export function needBeside(cell: FlowTableCell, amounts: (AmountColumn | undefined)[]): Need {
  const { need, runs, text, amount, colspan, column } = cell;
  const own = amounts[column];
  if (!own || !runs || colspan > 1 || !(own.decimals ? isQuantity(text) : amount)) return need;
  const gap = gapBeside({ text, runs, maxWidth: 0 }, bracketWidth({ runs }), own, Number.POSITIVE_INFINITY);
  return { ...need, minWidth: need.minWidth + gap, maxWidth: need.maxWidth + gap };
}

/**
 * §17.25: fills each place of a table without a cell with an empty one, since a PDF table has a cell in each column. Cells are in order
 * from left to right.
 */
function withoutHoles({ rows, columns, cells }: FlowGrid): PlacedCell[] {
  const taken = rows.map(() => Array.from({ length: columns }, () => false));
  for (const { row, column, rowspan, colspan } of cells) {
    for (const line of taken.slice(row, row + rowspan)) line.fill(true, column, column + colspan);
  }
  const holes = taken.flatMap((line, row) =>
    line.flatMap((isTaken, column): PlacedCell[] =>
      isTaken ? [] : [{ cell: { type: 'flowCell', header: false, children: [] }, row, column, colspan: 1, rowspan: 1 }],
    ),
  );
  return holes.length === 0 ? cells : [...cells, ...holes].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** Returns the rows into which a cell from above continues. */
function joinedRows(cells: PlacedCell[]): Set<number> {
  const joined = new Set<number>();
  for (const { row, rowspan } of cells) for (let below = row + 1; below < row + rowspan; below++) joined.add(below);
  return joined;
}

/** Mirrors the cells of a right-to-left table, since columns are counted from the left here. */
function mirrored(cells: PlacedCell[], columns: number): PlacedCell[] {
  return cells.map((cell) => ({ ...cell, column: columns - cell.column - cell.colspan }));
}
