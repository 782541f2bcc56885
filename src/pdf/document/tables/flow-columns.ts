/** §17.25: the columns of a table of blocks: their widths from what its cells need. All widths are in points. */

import { tell } from '../../../locales/message.ts';
import type { FlowGrid } from '../../../template/document/flow-grid.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Column } from './column.ts';
import type { Widths } from './column-widths.ts';
import { fitColumns, MIN_COLUMN } from './fit-columns.ts';
import { withWholeNumbers } from './whole-numbers.ts';

/**
 * `minWidth` without breaking a word, `hyphenated` with words divided by hyphens, `maxWidth` with every paragraph on one line. With less
 * than `floor`, which does not shrink with the type, the content cannot be set at all. `code`: with less, a code in it has no room (§17.39); 0 where there is
 * none. `text`: all of it on one line. `number`: the widest number or the like; `indent`: what stands beside it, which does not shrink with the type.
 */
export type Need = {
  minWidth: number;
  hyphenated: number;
  maxWidth: number;
  floor: number;
  code: number;
  text: number;
  number: number;
  indent: number;
};

const NOTHING: Need = { minWidth: 0, hyphenated: 0, maxWidth: 0, floor: 0, code: 0, text: 0, number: 0, indent: 0 };
const SIDES = ['minWidth', 'hyphenated', 'maxWidth', 'floor', 'code', 'number', 'indent'] as const;

function eachOf(text: number, combine: (side: (typeof SIDES)[number]) => number): Need {
  return {
    text,
    minWidth: combine('minWidth'),
    hyphenated: combine('hyphenated'),
    maxWidth: combine('maxWidth'),
    floor: combine('floor'),
    code: combine('code'),
    number: combine('number'),
    indent: combine('indent'),
  };
}

/** What things under one another need. */
export function widestOf(needs: Need[]): Need {
  return needs.reduce((max, need) => eachOf(max.text + need.text, (side) => Math.max(max[side], need[side])), NOTHING);
}

/** What columns need side by side, with so much padding at each side. */
export function sideBySide(needs: Need[], padding: number): Need {
  const own = 2 * padding;
  const code = needs.some((need) => need.code > 0) ? MIN_COLUMN : 0;
  const indent = needs.some((need) => need.number > 0) ? MIN_COLUMN : 0;
  const around = { minWidth: own, hyphenated: own, maxWidth: own, floor: MIN_COLUMN, code, number: 0, indent };
  return needs.reduce(
    (sum, need) => eachOf(sum.text + need.text, (side) => sum[side] + around[side] + need[side]),
    NOTHING,
  );
}

/** What each column needs. `needs`: of the cells of the grid. What a cell of several columns needs more than those is shared among them. */
export function columnNeeds({ columns, cells }: Pick<FlowGrid, 'columns' | 'cells'>, needs: Need[]): Need[] {
  const found = Array.from({ length: columns }, () => ({ ...NOTHING }));
  const narrowFirst = [...cells.keys()].sort((a, b) => cells[a]!.colspan - cells[b]!.colspan);
  for (const index of narrowFirst) {
    const { column, colspan } = cells[index]!;
    const own = found.slice(column, column + colspan);
    for (const side of SIDES) {
      const missing = needs[index]![side] - own.reduce((sum, one) => sum + one[side], 0);
      if (missing > 0) for (const one of own) one[side] += missing / colspan;
    }
  }
  return found;
}

/**
 * The widths of columns with their padding, as `fitColumns` has them, but none narrower than its floor: the others give what it lacks.
 * Throws when there is not so much room.
 */
export function fitFlowColumns(
  columns: (Column & Need)[],
  width: number,
  measures: Parameters<typeof fitColumns>[2],
): Widths & { padding: number } {
  const hyphenated = () =>
    columns.map((column) => (column.numeric ? column : { ...column, minWidth: column.hyphenated }));
  const fitted = withFloors(columns, fitColumns(columns, width, measures, hyphenated), width);
  if (!measures.numbers) return fitted;
  const needs = measures.numbers().map((need, at) => ({ ...need, floor: columns[at]!.floor }));
  return withWholeNumbers(hyphenated(), fitted, width, needs, measures);
}

/** No column is narrower than its floor: the others give what it lacks. Throws when there is not so much room. */
function withFloors(
  columns: Need[],
  fitted: Widths & { padding: number },
  width: number,
): Widths & { padding: number } {
  const floors = columns.map(({ floor }) => Math.max(floor, MIN_COLUMN - 2 * fitted.padding));
  const missing = floors.reduce((sum, floor, at) => sum + Math.max(0, floor - fitted.widths[at]!), 0);
  if (missing === 0) return fitted;
  const spare = floors.reduce((sum, floor, at) => sum + Math.max(0, fitted.widths[at]! - floor), 0);
  if (missing > spare) {
    throw cannotBeSet(tell('pdf.table.blocks', { points: Math.round(width) }));
  }
  return {
    ...fitted,
    widths: fitted.widths.map((one, at) => Math.max(floors[at]!, one - ((one - floors[at]!) * missing) / spare)),
  };
}
