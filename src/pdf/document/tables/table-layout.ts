/** §17.11, §19.8: the look of a table: rules between rows and around cells, and tints. */
import type { Parents } from 'mdast';
import { cellFills } from '../../../template/document/cell-fills.ts';
import type { Styles, TableRules } from '../../../template/model/document-style.ts';
import { beforeDecimals, isBracketed, isNoAmount, isQuantity } from '../../../template/typography/number-columns.ts';
import type { Content, RowPart } from '../../engine/layout.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import { wordsOf } from '../../lines/words.ts';
import type { AmountColumn } from '../context/block-layout.ts';
import { HAIRLINE } from '../context/styles.ts';
import type { Cell } from './cells.ts';

/** The width that a table must fit into: that of the page or of a column. */
export type TablePlace = 'page' | 'column';

/** The thickness of a strong rule in points. */
const STRONG_RULE = 0.9;

type Padding = { x: number; y: number };

/** The widths in points of the rules between rows, of the rules below the header and at the end, and of those between columns. */
type Rules = { row: number; strong: number; column: number };

const RULES: Record<TableRules, Rules> = {
  rows: { row: HAIRLINE, strong: STRONG_RULE, column: 0 },
  grid: { row: HAIRLINE, strong: HAIRLINE, column: HAIRLINE },
  head: { row: 0, strong: STRONG_RULE, column: 0 },
  none: { row: 0, strong: 0, column: 0 },
};

export function rulesOf({ table }: Styles): Rules {
  return RULES[table.rules];
}

/** Returns the width that the rules between and beside columns take, in points. */
export function columnRules(columns: number, styles: Styles): number {
  return (columns + 1) * rulesOf(styles).column;
}

/**
 * The padding and rules of columns, in points. `rule`: between columns. `flush`: whether the first and last columns have padding on one
 * side only, so that their text stands at the table's edges.
 */
export type Sides = { padding: number; rule: number; flush: boolean | undefined };

/** Returns the width in points that each column has beside its content. */
export function aroundColumns(count: number, { padding, rule, flush }: Sides): number[] {
  const edges = (at: number) => (flush ? (at === 0 ? 1 : 0) + (at === count - 1 ? 1 : 0) : 0);
  return Array.from({ length: count }, (_, at) => 2 * padding + rule - edges(at) * padding);
}

/** Returns the width in points that is left for the contents of columns, without padding. */
export function widthWithin(
  { length }: readonly unknown[],
  width: number,
  padding: number,
  flush: boolean | undefined,
): number {
  return width - 2 * padding * (length - (flush ? 1 : 0));
}

/** Returns whether tables have tints, or rules between columns. */
export function isDecorated({ table }: Styles): boolean {
  const { rules, stripe, header, total } = table;
  return rules === 'grid' || [stripe, header.background, total?.background].some((color) => color !== undefined);
}

/** The background of each cell in a row; undefined for a cell that has none of its own. */
export type CellFills = readonly (string | undefined)[];

/** §10.52: returns the backgrounds of cells from left to right. Undefined if none has any. */
export function fillsOf(cells: readonly (Parents | undefined)[], { styles }: Styles): CellFills | undefined {
  if (!styles) return undefined;
  const fills = cellFills(cells, styles).map((name) => name && styles[name]!.background);
  return fills.some(Boolean) ? fills : undefined;
}

/** `goesOn[row]`: the row belongs to the one above it. */
function tintsOf(
  goesOn: boolean[],
  headerRows: number,
  isTotal: (row: number) => boolean,
  { stripe, header, total }: Styles['table'],
): (string | undefined)[] {
  let tint: string | undefined;
  let isSecond = true;
  return goesOn.map((isOne, row) => {
    if (isOne) return tint;
    if (row >= headerRows) isSecond = !isSecond;
    const own = isTotal(row) ? total?.background : undefined;
    tint = row < headerRows ? header.background : (own ?? (isSecond ? stripe : undefined));
    return tint;
  });
}

/**
 * `continued[row]`: the row continues the one above without a rule or space. `goesOn[row]`: it has the tint of that row. `totals`: the
 * first total row. `subtotals`: rows with subtotals above it. `fills`: the background of each cell, by rows, from left to right (§10.52).
 */
type TableRows = {
  continued: boolean[];
  goesOn?: boolean[];
  headerRows: number;
  totals?: number | undefined;
  subtotals?: ReadonlySet<number> | undefined;
  fills?: readonly (CellFills | undefined)[] | undefined;
};

/**
 * Returns pdfmake's table layout. A table without a header begins with a hairline, one with a header without a rule, unless it is a grid.
 */
export function tableLayout(
  { continued, goesOn = continued, headerRows, totals, subtotals, fills }: TableRows,
  padding: Padding,
  styles: Styles,
) {
  const { table, accent } = styles;
  const { row: between, strong, column } = rulesOf(styles);
  const hasHeader = headerRows > 0;
  const afterHeader = Math.min(1, headerRows);
  const underHeader = hasHeader ? continued.findIndex((goesOn, row) => row >= afterHeader && !goesOn) : -1;
  const isSubtotal = (row: number) => subtotals?.has(row) === true;
  const isStrong = (line: number) =>
    line === underHeader || line === continued.length || line === totals || (isSubtotal(line) && !isSubtotal(line - 1));
  const isTotal = (row: number) => row >= (totals ?? Number.POSITIVE_INFINITY) || isSubtotal(row);
  const tints = isDecorated(styles) ? tintsOf(goesOn, headerRows, isTotal, table) : [];
  return {
    hLineWidth: (line: number, node?: { table: { part?: RowPart | undefined } }) => {
      const part = node?.table.part;
      // There is no rule where a row breaks.
      if (part && ((line === part.row && !part.begins) || (line === part.row + 1 && !part.ends))) return 0;
      if (continued[line] || (hasHeader && line === 0 && column === 0)) return 0;
      return isStrong(line) ? strong : between;
    },
    hLineColor: (line: number) => (isStrong(line) && column === 0 ? accent : table.rule),
    vLineWidth: () => column,
    vLineColor: () => table.rule,
    fillColor: (row: number, _node?: object, column = 0) => fills?.[row]?.[column] ?? tints[row] ?? null,
    paddingLeft: (at: number) => (table.flush && at === 0 ? 0 : padding.x),
    paddingRight: (at: number, node: { table: { widths: unknown[] } }) =>
      table.flush && at === node.table.widths.length - 1 ? 0 : padding.x,
    paddingTop: (row: number) => (continued[row] ? 0 : padding.y),
    paddingBottom: (row: number) => (continued[row + 1] ? 0 : padding.y),
  };
}

// §17.12: aligns amounts in a column: closing brackets and note numbers hang after the figures, so that figures line up. Widths are in
// points.

/** Returns the width of a closing bracket in the face of a cell's text. */
export function bracketWidth({ runs }: Pick<Cell, 'runs'>): number {
  const last = runs.at(-1);
  return last ? (advanceOf(last.font, faceStyle(last.bold, last.italics), ')') * last.fontSize) / 1000 : 0;
}

/** Returns the width of the note numbers at the end of a cell. */
export function noteNumbersWidth({ runs }: Pick<Cell, 'runs'>): number {
  const first = runs.findLastIndex(({ sup }) => !sup) + 1;
  return first === runs.length ? 0 : wordsOf(runs.slice(first)).reduce((sum, word) => sum + word.width, 0);
}

type Amount = Pick<Cell, 'text' | 'runs' | 'maxWidth'>;
/** Returns the column at another font size. `ratio`: the new size as a share of the column's own. */
export function amountsAtSize<Amounts extends AmountColumn>(column: Amounts, ratio: number): Amounts {
  const { noteNumbers, decimals } = column;
  const sized = decimals && { decimals: { ...decimals, width: decimals.width * ratio } };
  return { ...column, noteNumbers: noteNumbers * ratio, ...sized };
}

/** Returns the width of what follows the integer digits of an amount: decimals, unit, note numbers. */
export function widthOfDecimals({ runs }: Pick<Cell, 'runs'>, sign: string): number {
  let skip = beforeDecimals(runs.map(({ text, sup }) => (sup ? '' : text)).join(''), sign);
  const behind = runs.flatMap((run) => {
    if (run.sup) return skip > 0 ? [] : [run];
    const text = run.text.slice(skip);
    skip = Math.max(0, skip - run.text.length);
    return text === '' ? [] : [{ ...run, text }];
  });
  return behind.length === 0 ? 0 : wordsOf(behind).reduce((sum, word) => sum + word.width, 0);
}

/** Gives a cell a right margin for what follows other figures of its column but not its own. */
export function alignWithAmounts(content: Content, cell: Cell, column: AmountColumn, width: number): Content {
  if (cell.lines?.length !== 1) return content;
  return withRightMargin(content, gapBeside(cell, bracketWidth(cell), column, width));
}

/** Returns the margin of a one-line cell for a bracket and note numbers; 0 if its column has no room for it. */
export function gapBeside(
  cell: Amount,
  bracket: number,
  { brackets, noteNumbers, decimals }: AmountColumn,
  width: number,
): number {
  if (cell.text === '') return 0;
  if (decimals) {
    const isAmount = isQuantity(cell.text);
    if (!isAmount && !isNoAmount(cell.text)) return 0;
    const gap = Math.max(0, decimals.width - (isAmount ? widthOfDecimals(cell, decimals.sign) : 0));
    return cell.maxWidth + gap > width + HAIR ? 0 : gap;
  }
  const gap =
    (brackets && !isBracketed(cell.text) ? bracket : 0) +
    (noteNumbers > 0 ? Math.max(0, noteNumbers - noteNumbersWidth(cell)) : 0);
  return cell.maxWidth + gap > width ? 0 : gap;
}

/** The inaccuracy of sums of fractions, in points. */
const HAIR = 0.02;

export function withRightMargin(content: Content, margin: number): Content {
  return margin === 0 ? content : ({ ...(content as object), margin: [0, 0, margin, 0] } as Content);
}
