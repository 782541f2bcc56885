/** §10.50: gives each chart of a stored document the data in the table below it, and its alt text. */
import type { Image, Nodes, Parents, Table } from 'mdast';
import { bareCells } from '../markdown/plain/bare-cells.ts';
import { parsePlainly } from '../markdown/plain/parse-plainly.ts';
import { readChart } from '../markdown/read-chart.ts';
import { type ChartData, chartIn, chartKind } from '../model/chart.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { describeChart } from './describe-chart.ts';
import { joinInlineCharts } from './join-inline-charts.ts';

/** Reads the table below a chart as its texts alone. `joinCharts` gives cells to one that no chart takes. */
export function chartCells(source: string, before: Nodes | undefined): Table | undefined {
  const picture = source.startsWith('|') ? chartIn(before) : undefined;
  const cells = picture && chartKind(picture.url) && bareCells(source);
  return cells && { type: 'table', align: [], children: [], data: { bare: { cells, source } } };
}

/** Gives charts their data, and each its own address. Returns their tables, which `withoutTables` removes. Changes the tree in place. */
export function joinCharts(
  tree: DocumentTree,
  { charts = [], language = 'en' }: Partial<Pick<DocumentSetup, 'charts' | 'language'>>,
): ReadonlySet<Nodes> {
  const shapesOf = new Map(charts.map(({ table, shapes }) => [table, shapes]));
  const joined = new Set<Nodes>();
  let tables = 0;
  const visit = (parent: Nodes): void => {
    if (!('children' in parent)) return;
    const children = parent.children as Nodes[];
    for (const [at, child] of children.entries()) {
      const isTable = child.type === 'table' || child.type === 'flowTable';
      const shapes = isTable ? shapesOf.get(tables) : undefined;
      if (isTable) tables += 1;
      const picture = shapes && chartIn(children[at - 1]);
      const kind = picture && chartKind(picture.url);
      if (kind && child.type === 'table') {
        join(picture, readChart(child, { kind, title: picture.alt ?? '', shapes: shapes! }), joined.size, language);
        joined.add(child);
        continue;
      }
      if (child.type === 'table' && child.data?.bare) giveCells(child, child.data.bare.source);
      visit(child);
    }
  };
  visit(tree);
  joinInlineCharts(tree, joined.size, language);
  return joined;
}

function giveCells(table: Table, source: string): void {
  const [{ align, children }] = parsePlainly(source).children as [Table];
  delete table.data!.bare;
  Object.assign(table, { align, children });
}

function join(picture: Image, chart: ChartData, at: number, language: string): void {
  picture.url = `chart:${at}`;
  picture.alt = describeChart(chart, language);
  picture.data = { ...picture.data, chart, caption: picture.title ?? '' };
}

/** Removes tables from a tree, in place. */
export function withoutTables(parent: Nodes, tables: ReadonlySet<Nodes>): void {
  if (tables.size === 0 || !('children' in parent)) return;
  const children = (parent.children as Nodes[]).filter((child) => !tables.has(child));
  (parent as Parents).children = children as Parents['children'];
  for (const child of children) withoutTables(child, tables);
}
