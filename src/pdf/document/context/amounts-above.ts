/** §17.12, §17.31: what stands behind the amounts of a column, and what a table that sums up another has to know of it. Widths are in points. */
import type { TableDensity } from '../../../template/model/table-look.ts';

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
