/** §17.11: the headers of a table's columns stand on one baseline, that of the last line of the tallest. */
import type { Content } from '../../engine/definition.ts';
import type { Context } from '../context/context.ts';
import { TABLE } from '../context/styles.ts';
import type { Cell } from './cells.ts';
import { cellHeight, type Row, RULE } from './rows.ts';

/** How many points lower than the top of its cell the text of a header stands. */
export function headerDrop(cell: Cell, row: Row, context: Context): number {
  return Math.max(0, row.height - RULE - 2 * TABLE.padding.y - cellHeight(cell, context));
}

/** Content moved down by so many points. */
export function lowered(content: Content, drop: number): Content {
  return drop < 0.01 ? content : { stack: [content], margin: [0, drop, 0, 0] };
}
