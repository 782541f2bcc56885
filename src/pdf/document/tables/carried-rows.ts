/** §17.29: the two rows that a table has where a page ends in it: their place, their words and the sums. */
import type { CarriedTable } from '../../check/carried-table.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import type { CarriedRows, CarriedTexts } from '../../layout/carried-rows.ts';
import type { SetText } from '../../layout/measured-lines.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { Alignment, Run } from '../../lines/run.ts';
import { wordsOf } from '../../lines/words.ts';
import type { AmountColumn } from '../context/amounts-above.ts';
import { asArtifact, asRunning, type Context, styled, withOwnLedger } from '../context/context.ts';
import { lineHeightOf } from '../context/styles.ts';
import { aligned, textNode } from '../flow/text-block.ts';
import { generatedRuns } from '../inline/text-runs.ts';
import { bracketWidth, gapBeside, withRightMargin } from './align-with-amounts.ts';
import type { CarriedSums } from './carried-sums.ts';
import type { Column } from './column.ts';
import { type Frame, spanWidth } from './flow-rows.ts';
import { MAX_FOR_HEADER } from './rows.ts';
import { rulesOf } from './table-layout.ts';

const DIGITS = [...'0123456789'];

/** A column, no narrower than the sums that it carries. `context`: with the normal text style of the table. */
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

/** The widths of the widest numbers in columns, in points, those of the sums among them. */
export function numbersWithSums(numbers: number[], sums: CarriedSums | undefined, context: Context): number[] {
  const columns = numbers.map((width) => ({ minWidth: width, maxWidth: width }));
  return withRoomForSums(columns, sums, context).map(({ minWidth }) => minWidth);
}

/** Whatever its digits are, a sum of so many is no wider than one of these alone. */
function widestDigit(context: Context): string {
  const { font, bold, italics } = generatedRuns(context, DIGITS.join(''))[0]!;
  const widths = DIGITS.map((digit) => advanceOf(font, faceStyle(bold, italics), digit));
  return DIGITS[widths.indexOf(Math.max(...widths))]!;
}

/** The style of the two rows: they are no rows of the table, and are read as little as a header that repeats. */
function inCarried(context: Context): Context {
  return styled(withOwnLedger(asArtifact(context, 'layout')), { italics: true, hyphenate: undefined });
}

function unbroken(text: string, context: Context): Run[] {
  return generatedRuns(context, text).map((run) => ({ ...run, noWrap: true }));
}

/** Columns from the left. `amounts`: what hangs behind those of the column of the sums. */
type Placing = { frame: Frame; column: number; alignment: Alignment | undefined; amounts: AmountColumn | undefined };

/** `words`: the columns over which they stand. `drop`: how much lower than they the sum stands. In points. */
type Size = { height: number; words: { from: number; to: number }; drop: number };

/** In points, of one of the two rows; undefined where both would take too much of a page. `context`: with the style of the table. */
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

function linesOfWords(text: string, { from, to }: Size['words'], frame: Frame, context: Context): Line[] {
  return linesOf(generatedRuns(context, text), spanWidth(from, to - from + 1, frame), context.direction);
}

/** An amount: the row of the document in which it stands, its header counted, and its entries in the ledger. */
export type PlacedAmount = { row: number; first: number; end: number };

/** `count`: of the document's rows. `firstEntry`: of the table in the ledger. `lastRows`, `above`: see `CarriedRows`. */
type Rows = {
  amounts: readonly PlacedAmount[];
  count: number;
  firstEntry: number;
  lastRows: number;
  above?: CarriedRows['above'];
};

/**
 * What layout needs for the two rows; to be called when all of the table is in the ledger. `context`: with the style of the table.
 */
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
  // pdfmake makes other widths of these when it lays out the table.
  const width = frame.widths[column]!;
  const [forward, brought] = [sums.forward, sums.brought].map((text) => linesOfWords(text, words, frame, own));
  const sumNode = (text: string): SetText => {
    const runs = unbroken(text, own);
    const { maxWidth } = contentWidths(wordsOf(runs));
    const hangs = amounts && alignment === 'right';
    const gap = hangs ? gapBeside({ text, runs, maxWidth }, bracketWidth({ runs }), amounts, width) : 0;
    return node([runs], alignment ?? start, gap);
  };
  const drawn: CarriedTable['drawn'] = [];
  const texts = (lines: Line[], sum: string): CarriedTexts => {
    drawn.push({ entry: context.ledger.entries.length + context.running.entries.length, sum });
    return { words: node(lines, start), sum: sumNode(sum) };
  };
  context.carriedTables.push({
    ...{ first: rows.firstEntry, end: context.ledger.entries.length, read: sums.read, write: sums.write, drawn },
    amounts: rows.amounts.map(({ first, end }, at) => ({ first, end, isBlank: sums.amounts[at] === undefined })),
  });
  const countBefore = countsBefore(rows);
  return {
    ...{ height, padding: context.styles.tablePadding.y, sumDrop: drop, words, sum: column, lastRows: rows.lastRows },
    rule: { width: rulesOf(context.styles).row, color: context.styles.table.rule },
    above: rows.above ?? ((row) => row),
    carries: (begun) => countBefore[begun]! > 0,
    textsFor: (begun) => {
      const sum = sums.sumOf(countBefore[begun]!);
      return { forward: texts(forward!, sum), brought: texts(brought!, sum) };
    },
  };
}

/** For each row, how many amounts stand in those before it. */
function countsBefore({ amounts, count }: Rows): Uint32Array {
  const counts = new Uint32Array(count + 1);
  for (const { row } of amounts) counts[row + 1]! += 1;
  for (let row = 1; row <= count; row++) counts[row]! += counts[row - 1]!;
  return counts;
}

/** The entries of an amount's runs in the ledger. */
export function entriesOf(runs: readonly Run[]): Pick<PlacedAmount, 'first' | 'end'> {
  const entries = runs.map(({ ledger }) => ledger!);
  return { first: Math.min(...entries), end: Math.max(...entries) + 1 };
}
