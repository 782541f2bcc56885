/** §10.50: checks the fields of charts, and keeps how their numbers are written. */
import type { Nodes, Parents, Root, Table } from 'mdast';
import { ISO_FORMAT } from '../../domain/dates.ts';
import { closestAdvice, listNames } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import { type ChartShape, chartIn, inlineChartAt } from '../model/chart.ts';
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
  const inLine = chartsInLines(tree);
  if (tables.length + inLine.length === 0) return { faults: [] };
  const likes = formatsBeside(groups, formats);
  const faults: LineFault[] = [];
  const uses = usesIn([
    ...tables.flatMap(({ table }) => placeOf(table) ?? []),
    ...inLine.flatMap(({ group, fields }) => (group === undefined ? [] : { group, fields })),
  ]);
  const shapeIn = (group: number, field: PlaceholderEntry): ChartShape => {
    const { format } = field.declared ?? {};
    const shape = format === undefined ? undefined : shapeOf(formats.number(format));
    const like = shape ? undefined : likes[group]?.[field.index!];
    return { ...(shape && { shape }), ...(like && { like }) };
  };
  for (const { table, line } of tables) {
    const place = placeOf(table);
    // A group with mistakes has been reported.
    if (!place) continue;
    const { entry, fields } = groups[place.group]!;
    const of = place.fields.map((index) => fields[index]!);
    for (const [at, field] of of.entries()) {
      const problem = problemOf(field, at > 0 ? 'number' : undefined, uses.get(keyOf(place.group, field)) ?? 0, fields);
      if (problem) faults.push({ line, message: tell('markdown.chart.field', { group: entry.label, problem }) });
    }
    const [header] = table.children;
    for (const [at, { children }] of header!.children.entries()) {
      const [text] = children;
      if (text?.type === 'text') text.value = labelIn ? labelIn(of[at]!.label) : of[at]!.label;
    }
    (table as Prepared).chart = { shapes: of.slice(1).map((field) => shapeIn(place.group, field)) };
  }
  for (const { image, group, fields, line } of inLine) {
    if (group === undefined) {
      faults.push({ line, message: tell('markdown.chart.inLine') });
      continue;
    }
    const { entry, fields: all } = groups[group]!;
    const type = fields.length === 2 ? 'date' : 'number';
    image.drawn = fields.map((index) => {
      const field = all[index]!;
      const problem = problemOf(field, type, uses.get(keyOf(group, field)) ?? 0, all);
      if (problem) faults.push({ line, message: tell('markdown.chart.field', { group: entry.label, problem }) });
      const date =
        type === 'date' ? formats.date((field.declared ?? field.by?.declared)?.format ?? ISO_FORMAT) : undefined;
      return date ? { date } : shapeIn(group, field);
    });
  }
  return { charts: true, faults };
}

/** A chart in a line, with the group that its fields are in; undefined if they are in none, or not in that of their row. */
type InLine = { image: Nodes & Prepared; group: number | undefined; fields: number[]; line: number };

/** What is filled into the children of the node around it. */
const IN_PLACE = new Set<string>(['section', 'branches', 'branch']);

/** §10.51: returns the charts in lines. What is around them notes that it settles them. */
function chartsInLines(tree: Root): InLine[] {
  const found: InLine[] = [];
  const visit = (node: Nodes & Prepared, around: Prepared, group: number | undefined): void => {
    if (!('children' in node)) return;
    const children = node.children as (Nodes | Section | Slot)[];
    for (const [at, child] of children.entries()) {
      const chart = child.type === 'image' ? inlineChartAt(child.url) : undefined;
      if (chart) {
        around.settlesCharts = true;
        found.push(inLineAt(child as Nodes, chart, { behind: children.slice(at + 1), group }));
      } else if (child.type !== 'slot')
        visit(
          child as Nodes,
          IN_PLACE.has(child.type) ? around : (child as Prepared),
          child.type === 'section' ? child.group : group,
        );
    }
  };
  visit(tree, tree as Prepared, undefined);
  return found;
}

function inLineAt(
  image: Nodes,
  { kind, parts }: NonNullable<ReturnType<typeof inlineChartAt>>,
  { behind, group }: { behind: readonly (Nodes | Section | Slot)[]; group: number | undefined },
): InLine {
  const line = image.position?.start.line ?? 1;
  const section = kind === 'spark' ? behind.find((node): node is Section => node.type === 'section') : undefined;
  const isSlot = (node: Nodes | Section | Slot): node is Slot => node.type === 'slot';
  const slots = ((section?.children as (Nodes | Slot)[]) ?? behind).filter(isSlot).slice(0, Number(parts[0]));
  const own = section ? section.group : group;
  const isOfRow = slots.every(({ ofDocument, ofGroup }) => !ofDocument && (ofGroup === undefined || ofGroup === own));
  return { image, group: isOfRow ? own : undefined, fields: slots.map(({ field }) => field), line };
}

function keyOf(group: number, { index }: Pick<PlaceholderEntry, 'index'>): number {
  return index! + group * 1e6;
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
function usesIn(places: readonly { group: number; fields: readonly number[] }[]): Map<number, number> {
  const uses = new Map<number, number>();
  for (const { group, fields } of places)
    for (const index of fields) {
      const key = keyOf(group, { index });
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  return uses;
}

/** `wanted`: the type that it has to have. `uses`: how often charts name it. */
function problemOf(
  { label, declared, count, by }: PlaceholderEntry,
  wanted: 'number' | 'date' | undefined,
  uses: number,
  fields: readonly PlaceholderEntry[],
): Message | undefined {
  if (!declared && !by && count <= uses) {
    const labels = fields.map((field) => field.label).filter((name) => name !== label);
    const advice = closestAdvice(label, labels, tell('template.fields', { names: listNames(labels) }));
    return tell('markdown.chart.noField', { name: label, advice });
  }
  const { type = 'text' } = declared ?? by?.declared ?? {};
  if (wanted === 'date') return type === 'date' ? undefined : tell('markdown.chart.noDate', { name: label, type });
  return wanted && type !== 'number' ? tell('markdown.chart.noNumber', { name: label, type }) : undefined;
}
