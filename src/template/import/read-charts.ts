/** §10.50: checks the fields of charts, and keeps how their numbers are written. */
import type { Nodes, Parents, Root, Table } from 'mdast';
import { findClosest, listNames } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { type ChartShape, chartIn } from '../model/chart.ts';
import type { Prepared, Section } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import { shapeOf } from '../model/formats.ts';
import type { Slot } from '../model/page-furniture.ts';
import { formatsBeside } from './define-inventory.ts';
import type { InUse, PlaceholderEntry } from './written-names.ts';

/** Returns whether there are charts. Their tables get the facts that documents need. Changes the tree in place. */
export function readCharts(
  tree: Root,
  { groups }: InUse,
  { formats, labelIn }: Pick<FrontMatter, 'formats' | 'labelIn'>,
): { charts?: true; faults: LineFault[] } {
  const tables = tablesOfCharts(tree);
  if (tables.length === 0) return { faults: [] };
  const likes = formatsBeside(groups, formats);
  const faults: LineFault[] = [];
  const uses = usesIn(tables);
  for (const { table, line } of tables) {
    const place = placeOf(table);
    // A group with mistakes has been reported.
    if (!place) continue;
    const { entry, fields } = groups[place.group]!;
    const of = place.fields.map((index) => fields[index]!);
    for (const [at, field] of of.entries()) {
      const problem = problemOf(field, at > 0, uses.get(field.index! + place.group * 1e6) ?? 0, fields);
      if (problem) faults.push({ line, message: tell('markdown.chart.field', { group: entry.label, problem }) });
    }
    const [header] = table.children;
    for (const [at, { children }] of header!.children.entries()) {
      const [text] = children;
      if (text?.type === 'text') text.value = labelIn ? labelIn(of[at]!.label) : of[at]!.label;
    }
    const shapes = of.slice(1).map((field): ChartShape => {
      const { format } = field.declared ?? {};
      const shape = format === undefined ? undefined : shapeOf(formats.number(format));
      const like = shape ? undefined : likes[place.group]?.[field.index!];
      return { ...(shape && { shape }), ...(like && { like }) };
    });
    (table as Prepared).chart = { shapes };
  }
  return { charts: true, faults };
}

type Found = { table: Table; line: number };

function tablesOfCharts(node: Nodes, found: Found[] = []): Found[] {
  if (!('children' in node)) return found;
  const children = (node as Parents).children as Nodes[];
  for (const [at, child] of children.entries()) {
    const picture = chartIn(children[at - 1]);
    if (picture && child.type === 'table') found.push({ table: child, line: picture.position?.start.line ?? 1 });
    else tablesOfCharts(child, found);
  }
  return found;
}

/** Returns the group of a chart's rows, and its fields in order. */
function placeOf({ children }: Table): { group: number; fields: number[] } | undefined {
  const section = (children as (Nodes | Section)[]).find((child) => child.type === 'section');
  const [row] = section?.children ?? [];
  if (!section || row?.type !== 'tableRow') return undefined;
  const slots = row.children.flatMap(({ children }) => children as (Nodes | Slot)[]);
  const fields = slots.flatMap((slot) => (slot.type === 'slot' ? [slot.field] : []));
  return fields.length === row.children.length ? { group: section.group, fields } : undefined;
}

/** Returns how often charts name each field, so that a name that stands nowhere else is not taken for a field. */
function usesIn(tables: readonly Found[]): Map<number, number> {
  const uses = new Map<number, number>();
  for (const { table } of tables) {
    const place = placeOf(table);
    for (const field of place?.fields ?? []) {
      const key = field + place!.group * 1e6;
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  return uses;
}

/** `isNumber`: whether it has to be a number. `uses`: how often charts name it. */
function problemOf(
  { label, declared, count, by }: PlaceholderEntry,
  isNumber: boolean,
  uses: number,
  fields: readonly PlaceholderEntry[],
): Message | undefined {
  if (!declared && !by && count <= uses) {
    const labels = fields.map((field) => field.label).filter((name) => name !== label);
    const closest = findClosest(label, labels);
    const advice =
      closest === undefined
        ? tell('template.fields', { names: listNames(labels) })
        : tell('template.didYouMean', { name: closest });
    return tell('markdown.chart.noField', { name: label, advice });
  }
  const { type = 'text' } = declared ?? by?.declared ?? {};
  return isNumber && type !== 'number' ? tell('markdown.chart.noNumber', { name: label, type }) : undefined;
}
