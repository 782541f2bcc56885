/** §17.29: what a table of a document carries from page to page: the sum of the amounts in one of its columns. */
import type { NumberShape } from '../../domain/numbers.ts';

/**
 * Cells that hold amounts: `count` of them, the first in row `from` of the table's body, and from one to the next `every` rows. `cell`: its
 * place in the row. All are counted from 0.
 */
export type CarriedCells = { from: number; count: number; every: number; cell: number };

/**
 * How the amounts are written: `format` is that of their field, and `shape` what it means, where that is not what it means by itself; `before`
 * and `after` stand beside them in their cells.
 */
export type AmountShape = { format?: string; shape?: NumberShape; before?: string; after?: string };

export type CarriedColumn = AmountShape & {
  /** The table's place among all tables of the document, counted from 0. */
  table: number;
  cells: CarriedCells[];
  /** What the rows say at the foot of a page, and at the head of the next one. */
  forward: string;
  brought: string;
};
