/** §17.21: how the PDF sets a table, measured there so that the preview shows the same widths and type. */
import type { Table } from 'mdast';
import type { FlowTable } from './document-tree.ts';
import type { TableDensity } from './table-look.ts';

/**
 * `shares`: of its columns in the width of the table, padding and all; `padding` on each side and `size` of its type in points, the usual one
 * unless given. `gap`: on the right side of its columns but the last, in place of the padding. `density`: where it is not the usual one.
 * `beside`: the share of the width that stays free at its end. `gaps`: for each row below the header, what stands free to the right of a cell's amount, as a share of the type size.
 */
export type TableMeasure = {
  shares: number[];
  padding: number;
  size?: number;
  gap?: number;
  density?: TableDensity | undefined;
  gaps?: number[][];
  beside?: number;
};
/** None for a table that has no room on the page, which the reader's browser then lays out. */
export type TableMeasures = ReadonlyMap<Table | FlowTable, TableMeasure>;
