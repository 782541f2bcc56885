/** §17.27: how the PDF sets the numbers of clauses, measured there so that the preview shows the same widths. */
import type { List } from 'mdast';

/**
 * `column`, `contents`: the room of the numbers beside headings, and in the table of contents, in points; 0 where they stand in the line.
 * `indents`: those of the texts of items.
 */
export type ClauseMeasures = { column: number; contents: number; indents: ReadonlyMap<List, number> };
