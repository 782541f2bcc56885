/** §17.29: the sums that a table carries from page to page, read from the amounts in its cells: exact, and blank from the first blank on. */
import type { Nodes, Parents, Table } from 'mdast';
import { readPlainFormat } from '../../../domain/number-formats.ts';
import { plainNumber, readNumber, writeNumber } from '../../../domain/numbers.ts';
import { gridOf } from '../../../template/document/flow-grid.ts';
import type { AmountShape, CarriedColumn } from '../../../template/model/carried-column.ts';
import type { FlowTable } from '../../../template/model/document-tree.ts';
import type { CarriedColumns } from '../context/carried-columns.ts';

/** Where an amount stands. `row` is counted from 0 behind the header of a GFM table, and from the first row of another. */
type Place = { cell: Parents; row: number; column: number };

export type CarriedSums = Pick<CarriedColumn, 'forward' | 'brought'> & {
  column: number;
  places: readonly Place[];
  amounts: readonly (bigint | undefined)[];
  /** What an amount is: its digits with their sign. */
  read(text: string): bigint;
  write(sum: bigint): string;
  /** The sum of so many amounts as text; empty when one of them is blank. */
  sumOf(count: number): string;
  /** The lowest and the highest sum. */
  extremes: string[];
};

/** The sums of a GFM table or of a table of blocks; undefined when it carries none. */
export function carriedSums(node: Table | FlowTable, columns: CarriedColumns): CarriedSums | undefined {
  const carried = columns.get(node);
  if (!carried) return undefined;
  const places = node.type === 'table' ? cellsOf(node, carried) : flowCellsOf(node, carried);
  const [first] = places;
  if (!first) return undefined;
  const texts = places.map(({ cell }) => textOf(cell));
  const { read, write } = notationOf(carried, texts);
  const amounts = texts.map((text) => (text === undefined ? undefined : read(text)));
  const sums: bigint[] = [0n];
  for (const amount of amounts) {
    if (amount === undefined) break;
    sums.push(sums.at(-1)! + amount);
  }
  const [low, high] = sums.reduce(([min, max], sum) => [sum < min ? sum : min, sum > max ? sum : max], [0n, 0n]);
  const { forward, brought } = carried;
  return {
    ...{ forward, brought, column: first.column, places, amounts, read, write },
    sumOf: (count) => (count < sums.length ? write(sums[count]!) : ''),
    extremes: [write(low), write(high)],
  };
}

function cellsIn(rows: readonly Parents[], { cells }: CarriedColumn): Omit<Place, 'column'>[] {
  return cells
    .flatMap(({ from, count, every, cell }) =>
      Array.from({ length: count }, (_, at) => ({ row: from + at * every, cell })),
    )
    .sort((a, b) => a.row - b.row)
    .map(({ row, cell }) => ({ row, cell: rows[row]!.children[cell] as Parents }));
}

function cellsOf({ children: [, ...rows] }: Table, carried: CarriedColumn): Place[] {
  const [first] = carried.cells;
  return cellsIn(rows, carried).map((place) => ({ ...place, column: first!.cell }));
}

function flowCellsOf(node: FlowTable, carried: CarriedColumn): Place[] {
  const body = node.children.flatMap((part) =>
    part.type === 'flowSection' && part.part !== 'head' ? part.children : [],
  );
  const placed = new Map<Nodes, Omit<Place, 'cell'>>(
    gridOf(node).cells.map(({ cell, row, column, colspan }) => [cell, { row, column: column + colspan - 1 }]),
  );
  const places = cellsIn(body, carried).map(({ cell }) => ({ cell, ...placed.get(cell as Nodes)! }));
  return places.map((place) => ({ ...place, column: places[0]!.column }));
}

/** Undefined for what was left blank. */
function textOf(node: Nodes): string | undefined {
  if (node.type === 'blank' || node.type === 'writingLine') return undefined;
  if ('value' in node) return node.value;
  const parts = 'children' in node ? node.children.map(textOf) : [];
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** How amounts are read and sums are written. Without a format, sums have as many decimals as the amount with most of them. */
function notationOf(
  { format, shape = format === undefined ? undefined : readPlainFormat(format), before = '', after = '' }: AmountShape,
  texts: readonly (string | undefined)[],
) {
  const bare = (text: string) => text.slice(before.length, text.length - after.length);
  const decimalsOf = (text: string) => bare(text).split('.')[1]?.length ?? 0;
  const decimals =
    shape?.decimals ?? texts.reduce((max, text) => Math.max(max, text === undefined ? 0 : decimalsOf(text)), 0);
  return {
    read: (text: string): bigint => {
      if (shape) return readNumber(bare(text), shape);
      const [whole, fraction = ''] = bare(text).split('.');
      return BigInt(whole! + fraction.padEnd(decimals, '0'));
    },
    write: (sum: bigint): string => {
      const plain = plainNumber(sum, decimals);
      return before + (shape ? writeNumber(plain, shape) : plain) + after;
    },
  };
}
