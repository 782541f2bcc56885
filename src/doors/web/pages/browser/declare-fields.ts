/** §20.24: what fields take is written into the settings, taken out of them, and moved to the list in which it belongs. */

import { type Entry, fieldsList, find, type List, linesOf, plain, topList } from './fields-list.ts';
import { settingsIn, yamlText } from './front-matter.ts';
import { groupAt, labelsOf, lineEnd, repeatedIn } from './group-at.ts';
import type { TextChange } from './text-area-editor.ts';

/** Entries as YAML, each with its dash at the margin and a line end. */
export type Declarations = { placeholders?: string[]; groups?: string[] };

/** Changes that put entries behind those that are there. What is there already is left out; of a group, its further fields are not. */
export function declare(text: string, { placeholders = [], groups = [] }: Declarations): TextChange[] {
  if (settingsIn(text) === '') {
    const lists = written('placeholders', placeholders, '') + written('groups', groups, '');
    return lists === '' ? [] : [{ from: 0, insert: `---\n${lists}---\n\n` }];
  }
  const lines = linesOf(text);
  const fields = groups.flatMap((group) => {
    const known = find(topList(lines, 'groups'), labelOf(group));
    return known ? addTo(lines, fieldsList(lines, known), 'fields', fieldsIn(group), known) : [];
  });
  const list = topList(lines, 'groups');
  const ofGroups = [...fields, ...addTo(lines, list, 'groups', groups)];
  const ofPlaceholders = addTo(lines, topList(lines, 'placeholders'), 'placeholders', placeholders);
  // At one place: what goes on with a list stands before a list that begins.
  return list ? [...ofGroups, ...ofPlaceholders] : [...ofPlaceholders, ...ofGroups];
}

/** As fields of a group; without one, as placeholders. */
export function declareFields(text: string, group: string | undefined, entries: string[]): TextChange[] {
  return declare(text, group === undefined ? { placeholders: entries } : { groups: [groupEntry(group, entries)] });
}

export function groupEntry(group: string, fields: readonly string[]): string {
  return `- label: ${yamlText(group)}\n${written('fields', fields, '  ')}`;
}

/** `placeholders:` and `groups:`, as an example has them, into their entries. */
export function entriesIn(settings: string): Declarations {
  const lists = settings.matchAll(/^(placeholders|groups):\n((?: [^\n]*(?:\n|$))+)/gm);
  return Object.fromEntries([...lists].map(([, list, entries = '']) => [list, entriesOf(entries, '  ')]));
}

/** What takes the field that is declared in `line` out of the settings, if the text names it nowhere else. */
export function removalOf(text: string, line: number): TextChange | undefined {
  const lines = linesOf(text);
  const found = declaredIn(lines, line);
  if (!found || found.entry.label === '' || text.split(found.entry.label).length > 2) return undefined;
  return cut(lines, found);
}

/** What moves the field that is declared in `line` to where the text has it: from the placeholders into a group, or out of one. */
export function moveOf(text: string, line: number): TextChange[] | undefined {
  const lines = linesOf(text);
  const found = declaredIn(lines, line);
  if (!found?.isField || found.entry.label === '') return undefined;
  const { entry, group } = found;
  const isIn = (one: string | undefined) =>
    labelsOf(text, one).some((name) => name === entry.label || name === entry.key);
  const isOwn = (name: string) => group !== undefined && find({ entries: [group] }, name) !== undefined;
  const inText = [...new Set(repeatedIn(text).map((one) => one.group))].filter(isIn);
  if (group ? inText.some(isOwn) : isIn(undefined)) return undefined;
  const isOutside = group !== undefined && isIn(undefined);
  if (!isOutside && inText.length !== 1) return undefined;
  return [cut(lines, found), ...declareFields(text, isOutside ? undefined : inText[0], [yamlOf(lines, entry)])];
}

/** What a name in a group may be that the document declares: the document's value, or a field of the group that takes the same. */
export type Choice = { ofDocument: TextChange[]; ofGroup: TextChange[] };

/** For the first such name in `line`, and wherever the group has it. */
export function choiceAt(text: string, line: number): Choice | undefined {
  const lines = linesOf(text);
  const start = text.split('\n', line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  for (const { 1: before = '', 2: name = '', index } of text.slice(start, lineEnd(text, start)).matchAll(NAME)) {
    const group = groupAt(text, start + index + before.length);
    const entry = find(topList(lines, 'placeholders'), name);
    const of = group === undefined ? undefined : find(topList(lines, 'groups'), group);
    if (group === undefined || !entry || find(of && fieldsList(lines, of), name)) continue;
    const places = repeatedIn(text).filter((one) => one.group === group);
    const ofDocument = places.flatMap(({ from, to }) =>
      [...text.slice(from, to).matchAll(NAME)].flatMap(({ 1: braces = '', 2: other, index: at }) =>
        other === name ? [{ from: from + at + braces.length, insert: 'document: ' }] : [],
      ),
    );
    // What stands in the group alone is no placeholder of the document any more.
    const moved = moveOf(text, entry.line + 1);
    return { ofDocument, ofGroup: moved ?? declareFields(text, group, [yamlOf(lines, entry)]) };
  }
  return undefined;
}

/** The braces and blanks before a name, and the name. */
const NAME = /((?<!\\)\{\{\s*)([^{}#/\s][^{}\n]*?)\s*\}\}/g;

function yamlOf(lines: readonly string[], { line, end, indent }: Entry): string {
  const own = lines.slice(line, end).map((one) => one.slice(indent.length));
  return `${own.join('\n')}\n`;
}

/** `group`: whose field it is. `isField`: it is no group itself. */
type Found = { entry: Entry; list: List; group?: Entry; isField: boolean };

/** `line` counts from 1. */
function declaredIn(lines: readonly string[], line: number): Found | undefined {
  const groups = topList(lines, 'groups');
  const lists = [
    { list: topList(lines, 'placeholders'), isField: true },
    { list: groups, isField: false },
    ...(groups?.entries ?? []).map((group) => ({ list: fieldsList(lines, group), group, isField: true })),
  ];
  for (const { list, ...of } of lists) {
    const entry = list?.entries.find((one) => one.line === line - 1);
    if (list && entry) return { entry, list, ...of };
  }
  return undefined;
}

/** A list that has no other entry goes with it. */
function cut(lines: readonly string[], { entry, list }: Pick<Found, 'entry' | 'list'>): TextChange {
  const start = list.entries.length === 1 ? list.line : entry.line;
  return { from: offsetOf(lines, start), to: offsetOf(lines, entry.end), insert: '' };
}

/** `of`: the group that has the list, or is to have it. */
function addTo(
  lines: readonly string[],
  list: List | undefined,
  name: string,
  entries: readonly string[],
  of?: Entry,
): TextChange[] {
  const fresh = entries.filter((entry) => !find(list, labelOf(entry)));
  if (fresh.length === 0) return [];
  if (list) return [{ from: offsetOf(lines, list.end), insert: indented(fresh.join(''), list.indent) }];
  const at = of?.end ?? lines.length - 1;
  return [{ from: offsetOf(lines, at), insert: written(name, fresh, of?.within ?? '') }];
}

function written(name: string, entries: readonly string[], indent: string): string {
  return entries.length === 0 ? '' : `${indent}${name}:\n${indented(entries.join(''), `${indent}  `)}`;
}

function indented(yaml: string, indent: string): string {
  return yaml.replace(/^(?=.)/gm, indent);
}

function labelOf(entry: string): string {
  return plain(/^- label:(.*)$/m.exec(entry)?.[1] ?? '');
}

function fieldsIn(group: string): string[] {
  const [, fields = ''] = /^ {2}fields:\n([\s\S]*)$/m.exec(group) ?? [];
  return entriesOf(fields, '    ');
}

/** Of a list that is written with this indent. */
function entriesOf(yaml: string, indent: string): string[] {
  const lines = yaml.trimEnd().replace(new RegExp(`^${indent}`, 'gm'), '');
  return lines === '' ? [] : lines.split(/^(?=- )/m).map((entry) => `${entry.trimEnd()}\n`);
}

function offsetOf(lines: readonly string[], line: number): number {
  return lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
}
