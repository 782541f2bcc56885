/** §17.6: a block after layout, with what stacking and page breaks need to know. All lengths are in points. */
import type { Spacing } from '../../../template/model/document-style.ts';
import type { TableDensity } from '../../../template/model/table-look.ts';
import type { Content } from '../../engine/layout.ts';

/**
 * Space that is reserved on the page before content begins. `height`: the height that must be free. `stack`: the content, after a spacer
 * of that height. `keep`: reserves it in another way.
 */
export type ReservedSpace = { height: number; stack: Content[]; keep?: (height: number) => void };

/** A block in the form of pdfmake. */
export type BlockLayout = {
  content: Content;
  /** The space above; `after` is the space below. Between two blocks the larger one counts. */
  before: number;
  after: number;
  /** The height of the block without the space around it. */
  height: number;
  /** The height of what stays together at its beginning: two lines of a paragraph, the header of a table with its first row. */
  startHeight: number;
  /** The same if a heading above does not fit with it, where `startHeight` is that of the whole block (keep together). */
  minStartHeight?: number;
  /** How much lower the block's first baseline is than that of a paragraph. */
  baselineDrop?: number;
  /** The block must not end a page. */
  keepWithNext?: true;
  /**
   * For a block of several parts that must not end a page: the reserved spaces at its end, which must also hold the beginning of the next
   * block.
   */
  endSpaces?: ReservedSpace[];
  /** A page may end between its beginning and its `endSpaces`. */
  breaksBeforeEnd?: true;
  /**
   * Another layout of the block, which may continue on the next page. It is used where the page has no room for the whole block and the
   * block after it.
   */
  divided?: BlockLayout;
  /** Set for a table: what the table of totals below needs to know. */
  amounts?: AmountsAbove;
  /** The block begins a page. */
  pageBreak?: true;
};

/** Returns a block with at least this much space around it: a heading, table or code at its ends may need more. */
export function withLeastSpacing({ before, after }: Spacing, laidOut: BlockLayout): BlockLayout {
  return {
    ...laidOut,
    before: Math.max(before, laidOut.before),
    after: Math.max(after, laidOut.after),
  };
}

// §17.12, §17.31: what follows the amounts of a column, and what a table with the totals of another needs to know. Widths are in points.

/** The decimal separator of a column, and the width of the widest text after the integer digits: decimals, units, notes. */
export type Decimals = { sign: string; width: number };
/** `brackets`: some amounts are in brackets. `noteNumbers`: the width of the widest note numbers. */
export type AmountColumn = { brackets: boolean; noteNumbers: number; decimals?: Decimals | undefined };

/** `beside`: the distance of its last column of amounts from the end of the table above. `size`, `padding`: of that table. */
export type AmountsAbove = {
  beside: number;
  amounts: AmountColumn | undefined;
  size: number;
  padding: number;
  density: TableDensity | undefined;
};
