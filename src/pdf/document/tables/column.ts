/** §17.11: what the cells of a column need. Widths are in points. */
import type { ColumnSize } from '../../../template/model/table-look.ts';

/**
 * What the widest cell of a column needs at the normal size: `minWidth` without breaking a word, `maxWidth` on one line. `words`: the sum of
 * the squares of what each cell needs on one line; none where the document's defaults do not ask for it. `chosen`: by the author. `code`: the width of the widest
 * code in it, which is never made smaller; `least`: its least width, which does not shrink with the type.
 */
export type Column = {
  minWidth: number;
  maxWidth: number;
  numeric: boolean;
  words?: number;
  chosen?: ColumnSize | undefined;
  code?: number;
  least?: number;
};

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
