/**
 * §17.29: computes the sums that a table carries over from page to page, from the amounts in its cells: exact, and blank from the first
 * blank on.
 */
import type { Nodes, Parents, Table } from 'mdast';
import { readPlainFormat } from '../../../domain/number-formats.ts';
import { plainNumber, readNumber, writeNumber } from '../../../domain/numbers.ts';
import { gridOf } from '../../../template/document/flow-grid.ts';
import type { FlowTable } from '../../../template/model/document-tree.ts';
import type { AmountShape, CarriedColumn } from '../../../template/model/table-look.ts';
import type { CarriedTable } from '../../check/no-loss.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import type { CarriedRows, CarriedTexts } from '../../layout/carried-rows.ts';
import type { SetText } from '../../layout/measured-lines.ts';
import { contentWidths, type Line, linesOf } from '../../lines/lines.ts';
import type { Alignment, Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import type { AmountColumn } from '../context/block-layout.ts';
import {
  asArtifact,
  asRunning,
  type CarriedColumns,
  type Context,
  type Defaults,
  type Look,
  styled,
  type Trace,
  withOwnLedger,
} from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { aligned, textNode } from '../flow/text-block.ts';
import { generatedRuns } from '../inline/text-runs.ts';
import type { Column } from './column-widths.ts';
import { type Frame, spanWidth } from './flow-rows.ts';
import { MAX_FOR_HEADER } from './rows.ts';
import { bracketWidth, gapBeside, rulesOf, withRightMargin } from './table-layout.ts';

/** The place of an amount. `row`: counted from 0 below the header of a GFM table, and from the first row of another. */
type Place = { cell: Parents; row: number; column: number };

export type CarriedSums = Pick<CarriedColumn, 'forward' | 'brought'> & {
  column: number;
  places: readonly Place[];
  amounts: readonly (bigint | undefined)[];
  /** The sum before the first amount; undefined if it is blank. */
  opening: bigint | undefined;
  /** Whether the last amount stands for the sum. */
  isLast: boolean;
  /** Parses an amount: its digits with their sign. */
  read(text: string): bigint;
  write(sum: bigint): string;
  /** Returns the sum of the first `count` amounts as text; empty if one of them is blank. */
  sumOf(count: number): string;
  /** The lowest and the highest sum. */
  extremes: string[];
};

/** Returns the sums of either kind of table. Undefined if it carries none. */
export function carriedSums(node: Table | FlowTable, columns: CarriedColumns): CarriedSums | undefined {
  const carried = columns.get(node);
  if (!carried) return undefined;
  const places = node.type === 'table' ? cellsOf(node, carried) : flowCellsOf(node, carried);
  const [first] = places;
  if (!first) return undefined;
  const texts = places.map(({ cell }) => textOf(cell));
  const { read, write, opening } = notationOf(carried, texts);
  const amounts = texts.map((text) => (text === undefined ? undefined : read(text)));
  const { forward, brought, last: isLast = false } = carried;
  const sums = isLast ? [opening, ...amounts] : sumsFrom(opening, amounts);
  const [low, high] = sums.reduce<[bigint, bigint]>(
    ([min, max], sum = min) => [sum < min ? sum : min, sum > max ? sum : max],
    [0n, 0n],
  );
  return {
    forward,
    brought,
    column: first.column,
    places,
    amounts,
    opening,
    isLast,
    read,
    write,
    sumOf: (count) => {
      const sum = sums[count];
      return sum === undefined ? '' : write(sum);
    },
    extremes: [write(low), write(high)],
  };
}

/** Returns the sums after each number of amounts. From the first blank on there are none. */
function sumsFrom(opening: bigint | undefined, amounts: readonly (bigint | undefined)[]): (bigint | undefined)[] {
  const sums = [opening];
  for (const amount of amounts) {
    const before = sums.at(-1);
    if (before === undefined || amount === undefined) break;
    sums.push(before + amount);
  }
  return sums;
}

function cellsIn(rows: readonly Parents[], { cells }: CarriedColumn): Omit<Place, 'column'>[] {
  return cells
    .flatMap(({ from, count, every, cell }) =>
      Array.from({ length: count }, (_, at) => ({ row: from + at * every, cell })),
    )
    .sort((a, b) => a.row - b.row)
    .map(({ row, cell }) => ({ row, cell: rows[row]!.children[cell] as Parents }));
}

function cellsOf({ children: [, ...rows] }: Table, carried: CarriedColumn): Place[] {
  const [first] = carried.cells;
  return cellsIn(rows, carried).map((place) => ({ ...place, column: first!.cell }));
}

function flowCellsOf(node: FlowTable, carried: CarriedColumn): Place[] {
  const body = node.children.flatMap((part) =>
    part.type === 'flowSection' && part.part !== 'head' ? part.children : [],
  );
  const placed = new Map<Nodes, Omit<Place, 'cell'>>(
    gridOf(node).cells.map(({ cell, row, column, colspan }) => [cell, { row, column: column + colspan - 1 }]),
  );
  const places = cellsIn(body, carried).map(({ cell }) => ({ cell, ...placed.get(cell as Nodes)! }));
  return places.map((place) => ({ ...place, column: places[0]!.column }));
}

/** Returns undefined for a blank. */
function textOf(node: Nodes): string | undefined {
  if (node.type === 'blank' || node.type === 'writingLine') return undefined;
  if ('value' in node) return node.value;
  const parts = 'children' in node ? node.children.map(textOf) : [];
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Returns how amounts are parsed and sums written. Without a format, sums have the most decimals of any amount. */
function notationOf(
  {
    format,
    shape = format === undefined ? undefined : readPlainFormat(format),
    before = '',
    after = '',
    opening = '0',
  }: AmountShape & Pick<CarriedColumn, 'opening'>,
  texts: readonly (string | undefined)[],
) {
  const bare = (text: string) => text.slice(before.length, text.length - after.length);
  const decimalsOf = (text: string) => bare(text).split('.')[1]?.length ?? 0;
  const decimals =
    shape?.decimals ??
    texts.reduce(
      (max, text) => Math.max(max, text === undefined ? 0 : decimalsOf(text)),
      opening.split('.')[1]?.length ?? 0,
    );
  const readPlain = (plain: string): bigint => {
    const [whole, fraction = ''] = plain.split('.');
    return BigInt(whole! + fraction.padEnd(decimals, '0'));
  };
  return {
    read: (text: string): bigint => (shape ? readNumber(bare(text), shape) : readPlain(bare(text))),
    opening: opening === '' ? undefined : readPlain(opening),
    write: (sum: bigint): string => {
      const plain = plainNumber(sum, decimals);
      return before + (shape ? writeNumber(plain, shape) : plain) + after;
    },
  };
}

/** §17.29: the two rows of a table around a page break: their place, words and sums. */
const DIGITS = [...'0123456789'];

/** Widens a column so that it has room for its carried sums. `context`: with the normal text style of the table. */
export function withRoomForSums<Fitted extends Pick<Column, 'minWidth' | 'maxWidth'>>(
  columns: Fitted[],
  sums: CarriedSums | undefined,
  context: Context,
): Fitted[] {
  if (!sums) return columns;
  const own = inCarried(context);
  const widest = widestDigit(own);
  const widths = sums.extremes.map(
    (text) => contentWidths(wordsOf(unbroken(text.replace(/\d/g, widest), own))).maxWidth,
  );
  const width = Math.max(...widths);
  return columns.map((column, index) =>
    index === sums.column
      ? { ...column, minWidth: Math.max(column.minWidth, width), maxWidth: Math.max(column.maxWidth, width) }
      : column,
  );
}

/** Returns the widths of the widest numbers in columns, including carried sums, in points. */
export function numbersWithSums(numbers: number[], sums: CarriedSums | undefined, context: Context): number[] {
  const columns = numbers.map((width) => ({ minWidth: width, maxWidth: width }));
  return withRoomForSums(columns, sums, context).map(({ minWidth }) => minWidth);
}

/** Returns the widest digit: a sum of only these is as wide as any sum with as many digits. */
function widestDigit(context: Look & Trace & Defaults): string {
  const { font, bold, italics } = generatedRuns(context, DIGITS.join(''))[0]!;
  const widths = DIGITS.map((digit) => advanceOf(font, faceStyle(bold, italics), digit));
  return DIGITS[widths.indexOf(Math.max(...widths))]!;
}

/** The style of the two rows. They are not rows of the table, and screen readers skip them like a repeated header. */
function inCarried(context: Context): Context {
  return styled(withOwnLedger(asArtifact(context, 'layout')), { italics: true, hyphenate: undefined });
}

function unbroken(text: string, context: Look & Trace & Defaults): Run[] {
  return generatedRuns(context, text).map((run) => ({ ...run, noWrap: true }));
}

/** Columns are counted from the left. `amounts`: what follows those in the column of the sums. */
type Placing = { frame: Frame; column: number; alignment: Alignment | undefined; amounts: AmountColumn | undefined };

/** `words`: the columns that they span. `drop`: how much lower the sum is. In points. */
type Size = { height: number; words: { from: number; to: number }; drop: number };

/**
 * Returns the size of one of the two rows in points. Undefined if both would take too much of a page. `context`: with the style of the
 * table.
 */
export function carriedSize(sums: CarriedSums, { frame, column }: Placing, context: Context): Size | undefined {
  const { style, styles, page, direction } = context;
  const own = inCarried(context);
  const lineHeight = lineHeightOf(style.size, style.leading);
  const sides = [
    { from: 0, to: column - 1 },
    { from: column + 1, to: frame.widths.length - 1 },
  ].filter(({ from, to }) => from <= to);
  const found = (direction === 'rtl' ? sides.reverse() : sides).map((words) => {
    const counts = [sums.forward, sums.brought].map((text) => linesOfWords(text, words, frame, own).length);
    return { words, lines: Math.max(...counts) };
  });
  const isAlone = found.length === 0;
  if (isAlone) found.push({ words: { from: 0, to: 0 }, lines: 1 });
  const { words, lines } = found.sort((a, b) => a.lines - b.lines)[0]!;
  const drop = isAlone ? lines * lineHeight : 0;
  const height = 2 * styles.tablePadding.y + Math.max(lines * lineHeight, drop + lineHeight) + rulesOf(styles).row;
  return 2 * height > page.bodyHeight * MAX_FOR_HEADER ? undefined : { height, words, drop };
}

function linesOfWords(
  text: string,
  { from, to }: Size['words'],
  frame: Frame,
  context: Look & Trace & Defaults,
): Line[] {
  return linesOf(generatedRuns(context, text), spanWidth(from, to - from + 1, frame), context.direction);
}

/** An amount: its row in the document, counting the header, and its entries in the ledger. */
export type PlacedAmount = { row: number; first: number; end: number };

/**
 * `count`: the number of the document's rows. `firstEntry`: the first one of the table in the ledger. `lastRows`, `above`: see
 * `CarriedRows`.
 */
type Rows = {
  amounts: readonly PlacedAmount[];
  count: number;
  firstEntry: number;
  lastRows: number;
  above?: CarriedRows['above'];
};

/** Returns what layout needs for the two rows. Call this once the whole table is in the ledger. `context`: with the style of the table. */
export function carriedRows(
  sums: CarriedSums,
  { height, words, drop }: Size,
  { frame, column, alignment, amounts }: Placing,
  rows: Rows,
  context: Context,
): CarriedRows {
  const own = inCarried(context);
  const start = context.direction === 'rtl' ? 'right' : 'left';
  const node = (lines: Line[], side: Alignment, margin = 0): SetText => {
    const entered = lines.map((line) => line.map((run) => asRunning(run, context)));
    return withRightMargin(textNode(aligned(entered, side), own, side), margin) as unknown as SetText;
  };
  // Read here, since pdfmake replaces these widths when it lays out the table.
  const width = frame.widths[column]!;
  const [forward, brought] = [sums.forward, sums.brought].map((text) => linesOfWords(text, words, frame, own));
  const sumNode = (text: string): SetText => {
    const runs = unbroken(text, own);
    const { maxWidth } = contentWidths(wordsOf(runs));
    const hangs = amounts && alignment === 'right';
    const gap = hangs ? gapBeside({ text, runs, maxWidth }, bracketWidth({ runs }), amounts, width) : 0;
    return node(linesOf(runs, Number.POSITIVE_INFINITY, own.direction), alignment ?? start, gap);
  };
  const drawn: CarriedTable['drawn'] = [];
  const texts = (lines: Line[], sum: string): CarriedTexts => {
    drawn.push({ entry: context.ledger.entries.length + context.running.entries.length, sum });
    return { words: node(lines, start), sum: sumNode(sum) };
  };
  context.carriedTables.push({
    first: rows.firstEntry,
    end: context.ledger.entries.length,
    opening: sums.opening,
    isLast: sums.isLast,
    read: sums.read,
    write: sums.write,
    drawn,
    amounts: rows.amounts.map(({ first, end }, at) => ({ first, end, isBlank: sums.amounts[at] === undefined })),
  });
  const countBefore = countsBefore(rows);
  return {
    height,
    padding: context.styles.tablePadding.y,
    sumDrop: drop,
    words,
    sum: column,
    lastRows: rows.lastRows,
    rule: { width: rulesOf(context.styles).row, color: context.styles.table.rule },
    above: rows.above ?? ((row) => row),
    carries: (begun) => countBefore[begun]! > 0,
    textsFor: (begun) => {
      const sum = sums.sumOf(countBefore[begun]!);
      return { forward: texts(forward!, sum), brought: texts(brought!, sum) };
    },
  };
}

/** Returns, for each row, the number of amounts in the rows before it. */
function countsBefore({ amounts, count }: Rows): Uint32Array {
  const counts = new Uint32Array(count + 1);
  for (const { row } of amounts) counts[row + 1]! += 1;
  for (let row = 1; row <= count; row++) counts[row]! += counts[row - 1]!;
  return counts;
}

/** Returns the ledger entries of an amount's runs. */
export function entriesOf(runs: readonly Run[]): Pick<PlacedAmount, 'first' | 'end'> {
  const entries = runs.map(({ ledger }) => ledger!);
  return { first: Math.min(...entries), end: Math.max(...entries) + 1 };
}
