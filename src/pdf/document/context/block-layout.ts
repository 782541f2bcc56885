/** §17.6: a block laid out, with what its neighbours must know to stack it and to break pages well. All lengths are in points. */
import type { Spacing } from '../../../template/model/document-style.ts';
import type { TableDensity } from '../../../template/model/table-look.ts';
import type { Content } from '../../engine/layout.ts';

/**
 * Space that is reserved on the page before some content begins. `height`: how much must be left there. `stack`: the content, and
 * before it the spacer that reserves the height. `keep`: reserves it in another way.
 */
export type ReservedSpace = { height: number; stack: Content[]; keep?: (height: number) => void };

/** A block ready for pdfmake. */
export type BlockLayout = {
  content: Content;
  /** The space that it wants above and below; between two blocks the larger one counts. */
  before: number;
  after: number;
  /** Without that space. */
  height: number;
  /** Of what stays together at its beginning: two lines of a paragraph, the header of a table with its first row. */
  startHeight: number;
  /** The same when a heading above has no room with it, where `startHeight` is that of the whole block (keep together). */
  minStartHeight?: number;
  /** How much lower its first baseline is than that of a paragraph would be. */
  baselineDrop?: number;
  /** It does not end a page. */
  keepWithNext?: true;
  /** Of such a block that is made of several: the reserved spaces at its end, which must hold the beginning of the next block, too. */
  endSpaces?: ReservedSpace[];
  /** A page may end between its beginning and those. */
  breaksBeforeEnd?: true;
  /** The same block for when there is no room for all of it and the next one on a page. */
  divided?: BlockLayout;
  /** Of a table: what one below that sums it up has to know. */
  amounts?: AmountsAbove;
  /** It begins a page. */
  pageBreak?: true;
};

/** A block with at least so much space around it: a heading, a table or code at its ends may want more. */
export function withLeastSpacing({ before, after }: Spacing, laidOut: BlockLayout): BlockLayout {
  return {
    ...laidOut,
    before: Math.max(before, laidOut.before),
    after: Math.max(after, laidOut.after),
  };
}

// §17.12, §17.31: what stands behind the amounts of a column, and what a table that sums up another has to know of it. Widths are in points.

/** The sign of decimals in a column, and the width of the widest that stands behind whole digits there: decimals, units, notes. */
export type Decimals = { sign: string; width: number };
/** `brackets`: some of its amounts are in brackets. `noteNumbers`: the width of its widest note numbers. */
export type AmountColumn = { brackets: boolean; noteNumbers: number; decimals?: Decimals | undefined };

/** `beside`: how far its last column of amounts is from the end of the table above. `size`, `padding`: of that table. */
export type AmountsAbove = {
  beside: number;
  amounts: AmountColumn | undefined;
  size: number;
  padding: number;
  density: TableDensity | undefined;
};
