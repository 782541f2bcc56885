/** §17.29: which rows of a document's tables hold the amounts whose sums are carried from page to page. */
import type { Nodes, Parents, Root } from 'mdast';
import type { CarriedCells, CarriedColumn } from '../model/carried-column.ts';
import type { Prepared } from '../model/compiled.ts';
import type { TableTotals } from '../model/document-setup.ts';

/** `tree`: filled. */
export function findCarries(tree: Root): CarriedColumn[] {
  const found: CarriedColumn[] = [];
  let tables = 0;
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    if (node.type === 'table' || node.type === 'flowTable') {
      const carried = carriedBy(bodyOf(node), tables);
      if (carried) found.push(carried);
      tables += 1;
    }
    (node as Parents).children.forEach(visit);
  };
  visit(tree);
  return found;
}

/** §17.31: how many rows at the end of each table sum up those of a group, for the tables that have some. `tree`: filled. */
export function findTotals(tree: Root): TableTotals[] {
  const found: TableTotals[] = [];
  let tables = 0;
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    if (node.type === 'table' || node.type === 'flowTable') {
      const rows = node.type === 'table' ? node.children.filter((row) => (row as Prepared).sum).length : 0;
      if (rows > 0) found.push({ table: tables, rows });
      tables += 1;
    }
    (node as Parents).children.forEach(visit);
  };
  visit(tree);
  return found;
}

function bodyOf(table: Parents): (Nodes & Prepared)[] {
  if (table.type === 'table') return table.children.slice(1);
  return (table.children as Nodes[]).flatMap((part) =>
    part.type === 'flowSection' && part.part !== 'head' ? part.children : [],
  );
}

function carriedBy(rows: readonly (Nodes & Prepared)[], table: number): CarriedColumn | undefined {
  const first = rows.find((row) => row.carried)?.carried;
  if (!first) return undefined;
  const { cell: _cell, format, before, after, forward, brought } = first;
  const beside = { ...(before && { before }), ...(after && { after }) };
  return { table, cells: cellsIn(rows), ...(format !== undefined && { format }), ...beside, forward, brought };
}

/** Runs of cells that are as far from one another. */
function cellsIn(rows: readonly Prepared[]): CarriedCells[] {
  const runs: CarriedCells[] = [];
  for (const [row, { carried }] of rows.entries()) {
    if (!carried) continue;
    const run = runs.at(-1);
    const last = run && run.from + (run.count - 1) * run.every;
    if (run?.cell === carried.cell && (run.count === 1 || row - last! === run.every)) {
      run.every = row - last!;
      run.count += 1;
    } else runs.push({ from: row, count: 1, every: 1, cell: carried.cell });
  }
  return runs;
}
