/** §17.11: fits a table's cells and columns to the width of its context, for the PDF and the preview. */
import type { Table } from 'mdast';
import { type Styles, stylesInDensity } from '../../../template/model/document-style.ts';
import type { Alignment, FlowTable } from '../../../template/model/document-tree.ts';
import type { TableDensity } from '../../../template/model/table-look.ts';
import { isNumber } from '../../../template/typography/number-columns.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { dividedWords } from '../../lines/divided-words.ts';
import { contentWidths } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import type { AmountsAbove } from '../context/block-layout.ts';
import {
  type Around,
  asArtifact,
  type Context,
  type Defaults,
  keepsNumbers,
  type Look,
  type Room,
  styled,
  type TableFacts,
  withOwnLedger,
} from '../context/context.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { type CarriedSums, carriedSums, numbersWithSums, withRoomForSums } from './carried-sums.ts';
import { type CellColumn, columnsOf, numbersIn } from './cell-columns.ts';
import { type Cell, cellsOf, cellsOfTexts, hasLeaders } from './cells.ts';
import { type Column, fitColumns, noteIfCrowded, placeOf } from './column-widths.ts';
import { amountsAtSize, aroundColumns, columnRules, gapBeside, rulesOf, type Sides } from './table-layout.ts';

/**
 * `context`: with the style of cells at their normal font size, of which the table takes `ratio`. `size`: the font size. Widths, padding
 * and size are in points.
 */
export type FittedTable = {
  context: Context;
  header: Cell[];
  body: (Cell[] | TextRow)[];
  columns: CellColumn[];
  /** The alignments of columns; undefined where the text direction decides. */
  alignments: (Alignment | undefined)[];
  widths: number[];
  ratio: number;
  padding: number;
  size: number;
  sums: CarriedSums | undefined;
  /** The distance between the left edges of the table and of its surroundings. */
  indent: number;
  /** The gap to the right of all columns but the last, in tables without padding. */
  gap?: number;
};

/** Returns the density of a table: the author's, the document's or the theme's. A table with totals has that of the table above it. */
export function densityOf(
  { data }: Table | FlowTable,
  { isSigned, density, above }: TableFacts & Around,
): TableDensity | undefined {
  if (isSigned) return undefined;
  return data?.look?.density ?? (data?.look?.totals ? above?.density : undefined) ?? density;
}

/** Returns the context of a table with its density. Type is no larger than the surrounding text. */
export function tableContext(node: Table | FlowTable, outer: Context): Context {
  const dense = stylesInDensity(outer.styles, densityOf(node, outer));
  const styles = hasLeaders(node) ? { ...dense, table: withoutTints(dense) } : dense;
  const { table, tableLeading: leading } = styles;
  const setting = table.figures && { figures: table.figures };
  return { ...styled(outer, { size: Math.min(table.size, outer.style.size), leading, setting }), styles };
}

/** Returns the style of a table with leaders: no rules and no tints, so that its text stands at the edges. */
function withoutTints({ table: { stripe: _stripe, total, ...table }, text: { color } }: Styles): Styles['table'] {
  return {
    ...table,
    rules: 'none',
    flush: true,
    header: { color },
    ...(total?.bold && { total: { bold: true } }),
  };
}

/** Fits a table into the width of its context. Throws like `fitColumns`. */
export function fitTable(node: Table, around: Context): FittedTable {
  const outer = tableContext(node, around);
  const look = node.data?.look;
  const above = look?.totals ? around.above : undefined;
  const normal = Math.min(outer.style.size, above?.size ?? Number.POSITIVE_INFINITY);
  const context = styled(outer, { size: normal });
  const { header, body } = cellsOf(node, context);
  const sums = outer.isSigned ? undefined : carriedSums(node, outer.carries);
  const own = withRoomForSums(columnsOf(header, body, context, look), sums, context);
  const columns = above ? underAmounts(own, above) : own;
  // The author's choice takes precedence, then the colons of the delimiter row, then the content.
  const alignments = columns.map(({ numeric }, column) => {
    const chosen = node.data?.look?.align?.[column] ?? node.align?.[column] ?? (numeric ? 'right' : undefined);
    return chosen === 'decimal' ? 'right' : chosen;
  });
  const fitting = columns.map(asAligned(alignments, outer));
  const measures = {
    size: normal,
    padding: above?.padding ?? outer.styles.tablePadding.x,
    rule: rulesOf(outer.styles).column,
    flush: outer.styles.table.flush,
    place: placeOf(outer),
    ...(keepsNumbers(outer) && {
      numbers: () =>
        numbersWithSums(numbersIn(columns.length, [header, ...body], context), sums, context).map((number) => ({
          number,
          indent: 0,
        })),
    }),
  };
  const beside = above?.beside ?? 0;
  const width = look?.totals && !look.widths ? widthOfTotals(fitting, beside, measures, outer) : outer.width;
  const { widths, ratio, padding } = fitColumns(
    fitting,
    width - columnRules(fitting.length, outer.styles),
    measures,
    () => hyphenatedColumns(fitting, [header, ...body], context),
  );
  const sides = aroundColumns(widths.length, { ...measures, padding });
  const taken = widths.reduce((sum, one, at) => sum + one + sides[at]!, measures.rule);
  const atEnd = look?.totals ? Math.max(0, outer.width - taken - beside) : 0;
  const indent = outer.direction === 'ltr' ? atEnd : Math.max(0, outer.width - taken - atEnd);
  const size = normal * ratio;
  noteIfCrowded(context, columns.length, size, header.find(({ text }) => text !== '')?.text ?? '');
  const fitted = { context, header, body, columns, alignments, widths, ratio, padding, size, sums, indent };
  return outer.isSigned ? withEvenColumns(fitted, outer.width) : fitted;
}

/** The gap between the parties of a signature block, in points. */
const GAP = 24;

/** §17.28: the columns of a signature block are its parties, of equal width if there is room. */
function withEvenColumns(fitted: FittedTable, width: number): FittedTable {
  const { columns, ratio } = fitted;
  const share = (width - GAP * (columns.length - 1)) / columns.length;
  if (ratio < 1 || columns.some(({ minWidth, code = 0 }) => Math.max(minWidth, code) > share)) return fitted;
  return { ...fitted, widths: columns.map(() => share), padding: 0, gap: GAP };
}

/** §17.31: the last column leaves the same room after its amounts as the table above. */
function underAmounts(columns: CellColumn[], { amounts }: AmountsAbove): CellColumn[] {
  return columns.map((column, at) => {
    if (at < columns.length - 1 || !amounts) return column;
    const { brackets, noteNumbers, decimals } = column;
    const more = Math.max(0, amounts.noteNumbers - noteNumbers) + (amounts.brackets && !brackets ? HANGING : 0);
    return {
      ...column,
      minWidth: column.minWidth + more,
      maxWidth: column.maxWidth + more,
      brackets: brackets || amounts.brackets,
      noteNumbers: Math.max(noteNumbers, amounts.noteNumbers),
      decimals: decimals ?? amounts.decimals,
    };
  });
}

/** The room for a hanging bracket, in points: wider than a bracket. */
const HANGING = 4;

/** Returns half of the width, or what its columns need without line breaks, up to the available width. */
function widthOfTotals(columns: Column[], beside: number, sides: Sides, { width }: Room): number {
  const around = aroundColumns(columns.length, sides);
  const needed = columns.reduce((sum, { maxWidth }, at) => sum + maxWidth + around[at]! + 1, sides.rule);
  return Math.min(width - beside, Math.max(width / 2 - beside, needed));
}

/** Returns what a table with the totals of this one needs to know about its last column of amounts. */
export function amountsOf(
  { columns, widths, padding, size, ratio, context }: FittedTable,
  node: Table,
  around: TableFacts & Around,
): AmountsAbove {
  const last = columns.findLastIndex(({ numeric }) => numeric);
  const { column: rule } = rulesOf(context.styles);
  const sides = aroundColumns(widths.length, { padding, rule, flush: context.styles.table.flush });
  const isBehind = (column: number) => last >= 0 && column > last;
  return {
    beside: widths.reduce((sum, width, at) => (isBehind(at) ? sum + width + sides[at]! : sum), 0),
    amounts: last < 0 ? undefined : amountsAtSize(columns[last]!, ratio),
    size,
    padding,
    density: densityOf(node, around),
  };
}

/** Returns the gaps between columns. See `TableMeasure`. */
export function gapsIn({ body, columns, widths, context, ratio }: FittedTable): number[][] {
  const { size } = context.style;
  return body.map((row) => {
    const cells = isTextRow(row) ? cellsOfTexts(row, withOwnLedger(asArtifact(context, 'layout'))) : row;
    return cells.map((cell, column) =>
      columns[column]!.decimals ? gapBeside(cell, 0, columns[column]!, widths[column]! / ratio) / size : 0,
    );
  });
}

/** A column that its author aligns at the end is as narrow as one of numbers: a wider one would be far from its neighbour. */
function asAligned(alignments: (Alignment | undefined)[], { direction }: Look) {
  return (column: Column, index: number): Column =>
    column.numeric || alignments[index] !== (direction === 'rtl' ? 'left' : 'right')
      ? column
      : { ...column, numeric: true };
}

type Row = Cell[] | TextRow;

/**
 * §17.26, §17.11: returns columns narrowed by hyphenation: words are hyphenated before type shrinks or a word breaks. `context`: with the
 * table's normal text style.
 */
function hyphenatedColumns<Fitted extends Column>(columns: Fitted[], rows: Row[], context: Look & Defaults): Fitted[] {
  const run = emptyRun(context);
  const minIn = (row: Row, column: number): number => {
    if (!isTextRow(row)) return minWidthOf(row[column]!);
    if (!run.hyphenate) return columns[column]!.minWidth;
    run.text = row.texts[column] as string;
    run.noWrap = isNumber(run.text) || undefined;
    return minOfRuns([run]);
  };
  return columns.map((column, index) => {
    if (column.numeric) return column;
    const min = rows.reduce((max, row) => Math.max(max, minIn(row, index)), 0);
    return { ...column, minWidth: Math.min(column.minWidth, min) };
  });
}

/** Returns the minimum width of a cell in points; if it holds more than text, its own. */
function minWidthOf({ runs, minWidth, stacked }: Cell): number {
  if (stacked) return Math.max(...stacked.map(minWidthOf));
  const isDivided = runs.some(({ hyphenate, softHyphens }) => hyphenate || softHyphens);
  return isDivided ? minOfRuns(runs) : minWidth;
}

function minOfRuns(runs: Run[]): number {
  return contentWidths(dividedWords(runs)).minWidth;
}
