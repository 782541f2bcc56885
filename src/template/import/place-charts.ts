/**
 * §10.50: charts in the text of a template. Before it is parsed, the address of a chart becomes marks of a group around its fields, so that it
 * may hold blanks; afterwards these marks stand in the rows of a table below the picture, which is filled like any other.
 */
import type { Image, Nodes, Paragraph, Parents, Root, Table, TableCell } from 'mdast';
import { closestAdvice, listNames, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { CHART_VALUE, sentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import { CHART_KINDS, type ChartKind, INLINE_KINDS, type InlineKind, MAX_SERIES } from '../model/chart.ts';
import { isFlowContainer } from '../model/document-tree.ts';
import type { LineFault } from '../model/fault.ts';
import type { Occurrence } from './scan-occurrences.ts';

/** A chart as its author wrote it. `fields`: that of the names, then those of the numbers. `problem`: why it is none. `inLine`: §10.51. */
export type WrittenChart = {
  written: string;
  kind: ChartKind | InlineKind;
  fields: readonly string[];
  problem?: Message;
  inLine?: true;
};

const OPEN = '\uFDEC';
const CLOSE = '\uFDED';
/** The address of a chart, up to its caption or the end of the picture. Names with brackets, points or commas stand in `[ ]`. */
const CHART = /\]\((chart:(?:[^()\n"<>[\]{}]|\[[^[\]\n{}"<>]+\])*?)(?=[ \t]*\)|[ \t]+"[^"\n]*"[ \t]*\))/g;
const MARKED = /<\uFDEC(\d+)\uFDED([^>]*)>|\uFDEC(\d+)\uFDED([\uFDD0-\uFDE9]*)/g;
const HOW = tell('markdown.chart.how');
const HOW_IN_LINE = tell('markdown.chart.inLine');

/** Returns the text with marks in place of the addresses of charts, which are appended to `charts`. Lines are kept. */
export function markCharts(text: string, charts: WrittenChart[]): string {
  if (!text.includes('](chart:')) return text;
  return text.replace(CHART, (_, written: string) => {
    const { group, ...chart } = readChart(written);
    const at = charts.push(chart) - 1;
    const marks = chart.problem ? '' : chart.fields.map((field) => `{{${field}}}`).join('');
    const inGroup = group === '' ? marks : `{{#${group}}}${marks}{{/${group}}}`;
    return `](<${OPEN}${at}${CLOSE}${chart.problem ? '' : inGroup}>`;
  });
}

/** Splits `chart: bar, Rows.Month, Rows.Sales` into its parts. */
function readChart(written: string): WrittenChart & { group: string } {
  const [kind = '', ...names] = partsOf(written.slice('chart:'.length));
  const places = names.map(placeOf);
  const inLine = readInLine(kind, names, places);
  if (inLine) return { written, group: '', ...inLine, inLine: true };
  const known = CHART_KINDS.find((one) => one === kind);
  const group = places[0]?.group ?? '';
  const fields = places.map((place) => place?.field ?? '');
  const problem = known ? problemOf(known, places) : unknownKind(kind);
  return { written, kind: known ?? 'bar', group, fields, ...(problem && { problem }) };
}

function partsOf(text: string): string[] {
  const parts = text.match(/(?:\[[^\]]*\]|[^,[\]])+/g) ?? [];
  return parts.map((part) => part.trim());
}

type Place = { group: string; field: string } | undefined;

/** Reads `Rows.Sales`, `[Order rows].[Net amount]`. */
function placeOf(name: string): Place {
  const [, quoted, plain, quotedField, plainField] =
    /^(?:\[([^\]]+)\]|([^.[\]]+))\s*\.\s*(?:\[([^\]]+)\]|([^[\]]+))$/.exec(name) ?? [];
  const [group, field] = [(quoted ?? plain)?.trim(), (quotedField ?? plainField)?.trim()];
  return group && field ? { group, field } : undefined;
}

/** Reads the rest of a spark line, and that of a bar whose fields are those of its row. Undefined for other charts. */
function readInLine(kind: string, names: readonly string[], places: readonly Place[]) {
  if (kind === 'spark') {
    const [place, more] = places;
    if (!place || more || places.length > 1) return { kind: 'spark' as const, fields: [], problem: HOW_IN_LINE };
    return { kind: 'spark' as const, fields: [place.field], group: place.group };
  }
  if (kind !== 'bar' || names.length === 0 || places.some((place) => place)) return undefined;
  const fields = names.map((name) => name.replace(/^\[(.*)\]$/, '$1').trim());
  return { kind: 'bar' as const, fields, ...(fields.length > 2 && { problem: HOW_IN_LINE }) };
}

function unknownKind(kind: string): Message {
  const kinds = [...new Set<string>([...CHART_KINDS, ...INLINE_KINDS])];
  return tell('markdown.chart.kind', {
    kind: shorten(kind),
    kinds: listNames(kinds),
    advice: closestAdvice(kind, kinds, HOW),
  });
}

function problemOf(kind: ChartKind, places: readonly Place[]): Message | undefined {
  if (places.length < 2 || places.includes(undefined)) return HOW;
  const others = places.find((place) => place!.group !== places[0]!.group);
  if (others) return tell('markdown.chart.groups', { group: places[0]!.group, other: others.group });
  if (kind === 'share' && places.length > 2) return tell('markdown.chart.share');
  return places.length - 1 > MAX_SERIES ? tell('markdown.chart.most', { max: MAX_SERIES }) : undefined;
}

/**
 * Puts the table of each chart below its picture, and takes back what is no chart, such as code that shows how to write one. Changes the tree
 * and the occurrences in place.
 */
export function placeCharts(tree: Root, charts: readonly WrittenChart[], occurrences: Occurrence[]): LineFault[] {
  if (charts.length === 0) return [];
  const faults: LineFault[] = [];
  placeIn(tree, { charts, occurrences, report: (line, message) => faults.push({ line, message }) });
  everyNode(tree, (node) => takeBack(node, charts, occurrences));
  return faults;
}

type Placing = {
  charts: readonly WrittenChart[];
  occurrences: Occurrence[];
  report(line: number, message: Message): void;
};

const NOT_WITHIN = new Set<string>(['flowCell', 'tableCell', 'footnoteDefinition', 'sideNote', 'signature']);

/** `mayStand`: whether no node around refuses charts of their own. `inCell`: whether a cell is around. */
function placeIn(parent: Nodes, placing: Placing, mayStand = true, inCell = false): void {
  if (!('children' in parent)) return;
  const stands = mayStand && !NOT_WITHIN.has(parent.type);
  const isInCell = inCell || parent.type === 'tableCell' || parent.type === 'flowCell';
  const children = parent.children as Nodes[];
  const made: Nodes[] = [];
  for (const child of children) {
    const [only, more] = child.type === 'paragraph' ? (child.children as Nodes[]) : [];
    const chart = only && !more && stands && isFlowContainer(parent) ? chartAt(only, placing.charts) : undefined;
    made.push(child);
    if (chart && only!.type === 'image' && !chart.inLine)
      made.push(...tableBelow(child as Paragraph, only!, chart, placing));
    else made.push(...placeWithin(child, placing, stands, isInCell));
  }
  (parent as Parents).children = made as Parents['children'];
}

/** Returns what stands behind a child: the values of a chart in a line. */
function placeWithin(child: Nodes, placing: Placing, stands: boolean, inCell: boolean): Nodes[] {
  const chart = chartAt(child, placing.charts);
  if (child.type === 'image' && chart?.inLine && !chart.problem && (inCell || chart.kind === 'spark'))
    return [valuesBehind(child, chart, placing)];
  const elsewhere = chart?.inLine && child.type === 'image' ? HOW_IN_LINE : tell('markdown.chart.alone');
  if (chart) placing.report(child.position?.start.line ?? 1, chart.problem ?? elsewhere);
  placeIn(child, placing, stands, inCell);
  return [];
}

/** Returns the values of a chart in a line as text, with signs around each. The picture loses their marks. */
function valuesBehind(image: Image, { kind, fields }: WrittenChart, placing: Placing): Nodes {
  const written = marksIn(addressIn(image.url)!.marks, placing);
  image.url = `chart:${kind}/${fields.length}`;
  const values =
    kind === 'spark'
      ? `${written[0]}${written[1]}${CHART_VALUE}${written[2]}`
      : written.map((mark) => mark + CHART_VALUE).join('');
  const { position } = image;
  return { type: 'text', value: CHART_VALUE + values + CHART_VALUE, ...(position && { position }) };
}

function marksIn(marks: string, { occurrences }: Placing): string[] {
  const found = splitAtSentinels(marks).filter((piece) => typeof piece === 'number');
  return found.map((index) => sentinel(index, KINDS[occurrences[index]!.kind] ?? 'value'));
}

function addressIn(url: string) {
  const [, at, marks] = /^\uFDEC(\d+)\uFDED(.*)$/s.exec(url) ?? [];
  return at === undefined ? undefined : { at: Number(at), marks: marks! };
}

function chartAt(node: Nodes, charts: readonly WrittenChart[]): WrittenChart | undefined {
  const found = 'url' in node ? addressIn(node.url) : undefined;
  return found && charts[found.at];
}

/** Returns the table of a chart, whose picture loses its marks. */
function tableBelow(paragraph: Paragraph, image: Image, chart: WrittenChart, placing: Placing): Nodes[] {
  const { position } = paragraph;
  const { marks } = addressIn(image.url)!;
  image.url = `chart:${chart.kind}`;
  if (chart.problem) {
    placing.report(position?.start.line ?? 1, chart.problem);
    return [];
  }
  const [open = '', ...rest] = marksIn(marks, placing);
  const close = rest.pop() ?? '';
  const last = rest.length - 1;
  const place = position && { position };
  const cell = (value: string): TableCell => ({
    type: 'tableCell',
    children: [{ type: 'text', value, ...place }],
    ...place,
  });
  const body = rest.map((mark, at) => cell((at === 0 ? open : '') + mark + (at === last ? close : '')));
  const rows = [chart.fields.map(cell), body].map((cells) => ({
    type: 'tableRow' as const,
    children: cells,
    ...place,
  }));
  const align = chart.fields.map((_, at) => (at === 0 ? null : ('right' as const)));
  const table: Table = { type: 'table', align, children: rows, ...place };
  return [table];
}

const KINDS: Partial<Record<Occurrence['kind'], 'begins' | 'ends'>> = { open: 'begins', close: 'ends' };

/** Restores what the author wrote, in code and text. Marks in it stand for nothing. */
function takeBack(node: Nodes, charts: readonly WrittenChart[], occurrences: Occurrence[]): void {
  const strings = node as unknown as Record<string, unknown>;
  for (const name of ['value', 'url', 'alt', 'title']) {
    const text = strings[name];
    if (typeof text !== 'string' || !text.includes(OPEN)) continue;
    strings[name] = text.replace(MARKED, (_, inBrackets, marks = '', bare, bareMarks = '') => {
      const { written } = charts[Number(inBrackets ?? bare)]!;
      const indices = splitAtSentinels(String(marks || bareMarks)).filter((piece) => typeof piece === 'number');
      for (const [at, index] of indices.entries())
        Object.assign(occurrences[index]!, { kind: 'braces', name: at === 0 ? written : '' });
      return indices.length === 0 ? written : indices.map((index) => sentinel(index)).join('');
    });
  }
}
