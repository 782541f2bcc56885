/** §10.8, §20.24: finds the repeating parts of a text by their marks. A name in one is a field of its group. */

import type { Declared } from '../../../../template/front-matter/settings-edit.ts';
import { bodyStart } from './front-matter.ts';
import type { Inventory } from './value-form.ts';

/** The part in which a group repeats. In a table row, its marks may stand in cells. */
type Repeated = { group: string; from: number; to: number };

const MARK = /(?<!\\)\{\{\s*([#/])\s*([^{}\n]+?)\s*\}\}/g;

export function repeatedIn(text: string): Repeated[] {
  const found: Repeated[] = [];
  const start = bodyStart(text);
  const open: { group: string; from: number }[] = [];
  const close = (to: number) => {
    const part = open.pop();
    if (part) found.push({ ...part, to });
  };
  for (const { 1: sign, 2: group = '', index } of text.matchAll(MARK)) {
    if (index < start || /^if(?: |$)/.test(group)) continue;
    if (sign === '#') open.push({ group, from: text.lastIndexOf('\n', index) + 1 });
    else if (open.some((one) => one.group === group)) {
      // Marks that are not written yet end here.
      while (open.at(-1)!.group !== group) close(lineEnd(text, index));
      close(lineEnd(text, index));
    }
  }
  while (open.length > 0) close(text.length);
  // An outer group ends behind those within it, and may begin on the same line.
  return found.reverse().sort((one, other) => one.from - other.from || other.to - one.to);
}

/** Returns the names of the groups around a group, the outermost first. */
export function groupsAround(text: string, group: string): string[] {
  const parts = repeatedIn(text);
  const own = parts.find((one) => isSame(one.group, group));
  if (!own) return [];
  return parts.slice(0, parts.indexOf(own)).flatMap((one) => (one.to >= own.to ? [one.group] : []));
}

/** Returns the innermost group that a name at this place belongs to. */
export function groupAt(text: string, at: number): string | undefined {
  return repeatedIn(text).findLast(({ from, to }) => from <= at && at <= to)?.group;
}

/** Returns the names in braces, and where each begins. */
export function namesIn(text: string): { name: string; at: number }[] {
  return [...text.matchAll(/((?<!\\)\{\{\s*)([^{}#/\s][^{}\n]*?)\s*\}\}/g)]
    .map(({ 1: braces = '', 2: name = '', index }) => ({ name, at: index + braces.length }))
    .filter(({ name }) => !/^else\b/.test(name));
}

function labelsIn(text: string): string[] {
  // `document: Label` is not a name of its own.
  return [...new Set(namesIn(text).map(({ name }) => name))].filter((name) => !/^document\s*:/.test(name));
}

/** Compares labels, or a label with roughly its key. */
export function isSame(one: string, other: string): boolean {
  const keyOf = (label: string) =>
    label
      .normalize()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_');
  return one.normalize() === other.normalize() || one === keyOf(other) || keyOf(one) === other;
}

/** Returns the labels of a group's fields. Without a group, of the rest of the text. */
export function labelsOf(text: string, group: string | undefined): string[] {
  const repeated = repeatedIn(text);
  if (group === undefined) return labelsIn(without(repeated, text, { from: 0, to: text.length }));
  const own = repeated.filter((one) => one.group === group);
  return labelsIn(own.map((one) => without(repeated, text, one)).join('\n'));
}

/** Returns a part of a text without the parts of other groups in it. Marks of several groups may share one line. */
function without(repeated: readonly Repeated[], text: string, part: Pick<Repeated, 'from' | 'to'>): string {
  let left = '';
  let done = part.from;
  for (const one of repeated) {
    if (one === part || one.from < done || one.to > part.to || (one.from === part.from && one.to === part.to)) continue;
    left += text.slice(done, one.from);
    done = one.to;
  }
  return left + text.slice(done, part.to);
}

export function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** Returns groups with those within them. */
export function everyGroup(groups: Inventory['groups']): Inventory['groups'] {
  return groups.flatMap((group) => [group, ...everyGroup(group.groups ?? [])]);
}

/** §20.24: the fields in the text or the settings that can be chosen at the cursor. */
export type KnownField = {
  label: string;
  type: string;
  options?: readonly string[];
  auto?: boolean;
  format?: string;
  exact?: boolean;
  required?: boolean;
  formula?: string;
  computed?: { formula?: string };
};

/** Fields declared since the text was tried. */
let fresh: (Declared & { group: string | undefined })[] = [];

export function noteDeclared(group: string | undefined, fields: readonly Declared[]): void {
  fresh.push(...fields.map((field) => ({ ...field, group })));
}

/** Returns how many declarations are remembered. Call this when a text is sent, and pass it to `forgetDeclared`. */
export function countDeclared(): number {
  return fresh.length;
}

/** Call this when the inventory is of the text as it stands. `count`: how many declarations were remembered when it was sent. */
export function forgetDeclared(count: number): void {
  fresh = fresh.slice(count);
}

/** Returns the names at a place: in a group, its fields, and those of the document with their mark. */
export function namesAt(inventory: Inventory | undefined, text: string, at: number): string[] {
  const group = groupAt(text, at);
  const labelsIn = (one: string | undefined) => fieldsIn(inventory, text, one).map(({ label }) => label);
  const ofDocument = labelsIn(undefined);
  return group === undefined ? ofDocument : [...labelsIn(group), ...ofDocument.map((label) => `document: ${label}`)];
}

/** Returns the fields of a group, or the placeholders without one. An undeclared one is a text. `inventory`: before the latest changes. */
export function fieldsIn(inventory: Inventory | undefined, text: string, group: string | undefined): KnownField[] {
  const ofGroup = everyGroup(inventory?.groups ?? []).find(
    ({ label, key }) => label === group || key === group,
  )?.fields;
  const declared = fresh
    .filter((field) => field.group === group)
    // The latest declaration counts.
    .toReversed()
    .map(({ label, type = 'text', options = [], format = '', formula = '', exact, required }) => ({
      label,
      type,
      ...(options.length > 0 && { options }),
      ...(format !== '' && { format }),
      ...(formula !== '' && { formula }),
      ...(exact && { exact }),
      ...(required && { required }),
    }));
  const written = labelsOf(text, group).map((label): KnownField => ({ label, type: 'text' }));
  const all = [...declared, ...((group === undefined ? inventory?.placeholders : ofGroup) ?? []), ...written];
  return all.filter(({ label }, at) => label !== '' && all.findIndex((one) => isSame(one.label, label)) === at);
}
