/** §17.27: how the PDF sets the numbers of clauses, measured there so that the preview shows the same widths. */
import type { List } from 'mdast';

/** `column`: the room of the numbers beside headings in points, 0 where they stand in the line; `indents`: those of the texts of items. */
export type ClauseMeasures = { column: number; indents: ReadonlyMap<List, number> };
