/** §17.29, §17.31, §17.33: what a document's setup states about its tables, by their index. */
import type { Nodes, Parents, Root } from 'mdast';
import { type NumberShape, plainNumber, readNumber } from '../../domain/numbers.ts';
import { isBlank } from '../markdown/sentinels.ts';
import type { Compiled, Prepared } from '../model/compiled.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { CarriedCells, CarriedColumn } from '../model/table-look.ts';

/** `tree`: filled, with those `contents`. `hasNothing`: whether some blanks are shown as nothing. */
export function findTableFacts(
  tree: Root,
  { carries, charts, hideColumns }: Pick<Compiled, 'carries' | 'charts' | 'hideColumns'>,
  hasNothing: boolean,
  contents: readonly string[] = [],
): Pick<DocumentSetup, 'carries' | 'totals' | 'hideColumns' | 'charts'> {
  const tables: (Parents & Prepared)[] = [];
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    if (node.type === 'table' || node.type === 'flowTable') tables.push(node);
    (node as Parents).children.forEach(visit);
  };
  visit(tree);
  const totals = tables.flatMap((node, table) => {
    const children = node.children as Prepared[];
    const rows = children.filter(({ sum }) => sum).length;
    const within = (bodyOf(node) as Prepared[]).flatMap(({ sum, subtotal }, row) => (subtotal && !sum ? [row] : []));
    return rows + within.length > 0 ? [{ table, rows, ...(within.length > 0 && { within }) }] : [];
  });
  const ofCharts = tables.flatMap(({ chart }, table) => (chart ? [{ table, shapes: chart.shapes }] : []));
  const hiding = tables.flatMap(({ hidesColumns }, table) => (hidesColumns ? [table] : []));
  return {
    ...(carries && { carries: tables.flatMap((table, at) => carriedBy(table, at, contents) ?? []) }),
    ...(totals.length > 0 && { totals }),
    ...(charts && { charts: ofCharts }),
    ...(hasNothing && hideColumns && { hideColumns: hideColumns === 'all' ? true : hiding }),
  };
}

function bodyOf(table: Parents): (Nodes & Prepared)[] {
  if (table.type === 'table') return table.children.slice(1);
  return (table.children as Nodes[]).flatMap((part) =>
    part.type === 'flowSection' && part.part !== 'head' ? part.children : [],
  );
}

function carriedBy(table: Parents, at: number, contents: readonly string[]): CarriedColumn | undefined {
  const rows = bodyOf(table);
  const first = rows.find((row) => row.carried)?.carried;
  if (!first) return undefined;
  const { cell: _cell, from, last, format, shape, before, after, forward, brought } = first;
  const written = { ...(format !== undefined && { format }), ...(shape && { shape }) };
  const beside = { ...(before && { before }), ...(after && { after }) };
  const begun = { ...(from && { opening: plainOf(contents[from.index]!, from.number) }), ...(last && { last }) };
  return { table: at, cells: cellsIn(rows), ...written, ...beside, ...begun, forward, brought };
}

function plainOf(text: string, number: NumberShape | undefined): string {
  if (isBlank(text)) return '';
  return number ? plainNumber(readNumber(text, number), number.decimals) : text;
}

/** Groups cells at equal distances into runs. */
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
