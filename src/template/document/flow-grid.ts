/** §17.21: which columns and rows of its table a cell stands over ("forming a table" in the HTML standard). */
import type { FlowCell, FlowSection, FlowTable } from '../model/document-tree.ts';

/** `column` counts from 0. A cell stands over `width` columns and over `height` rows of its section. */
export type FlowPlace = { column: number; width: number; height: number };
export type FlowGrid = { columns: number; places: ReadonlyMap<FlowCell, FlowPlace> };

/** More columns have no room on paper: cells in them span nothing, so that no table takes long to form. */
const MOST_COLUMNS = 1_000;

/**
 * A cell ends with its section, and before a cell from a row above that stands in its way. Only columns in which a cell begins count:
 * `colspan="9999"` makes no more of them.
 */
export function flowGrid(table: FlowTable): FlowGrid {
  const sections = table.children.filter((child) => child.type === 'flowSection');
  const places = new Map(sections.flatMap(placesIn));
  const begins = [...new Set([...places.values()].map(({ column }) => column))].sort((one, other) => one - other);
  const numbers: number[] = [];
  let count = 0;
  for (const begin of begins) {
    while (numbers.length < begin) numbers.push(count);
    numbers.push(count++);
  }
  const numberOf = (column: number) => numbers[column] ?? count;
  for (const [cell, { column, width, height }] of places)
    places.set(cell, { column: numberOf(column), width: numberOf(column + width) - numberOf(column), height });
  return { columns: count, places };
}

function placesIn({ children: rows }: FlowSection): [FlowCell, FlowPlace][] {
  const placed: [FlowCell, FlowPlace][] = [];
  /** For each column, the row where the last cell that stands over it ends. */
  const ends: number[] = [];
  for (const [at, { children }] of rows.entries()) {
    let column = 0;
    for (const cell of children) {
      while (ends[column]! > at) column++;
      const { colspan = 1, rowspan = 1 } = cell;
      const room = Math.max(1, MOST_COLUMNS - column);
      const height = room > 1 ? Math.min(rowspan, rows.length - at) : 1;
      const most = Math.min(colspan, room);
      let width = 1;
      while (width < most && !(ends[column + width]! > at)) width++;
      if (height > 1) for (let over = column; over < column + width; over++) ends[over] = at + height;
      placed.push([cell, { column, width, height }]);
      column += width;
    }
  }
  return placed;
}
