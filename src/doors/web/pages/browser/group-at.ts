/** §10.8, §20.24: which parts of a text repeat, by its marks alone: a name within one is a field of its group. */
import { bodyStart } from './front-matter.ts';

/** The lines in which a group repeats something: in a row of a table its marks may stand in cells. */
export type Repeated = { group: string; from: number; to: number };

const MARK = /(?<!\\)\{\{\s*([#/])\s*([^{}\n]+?)\s*\}\}/g;

export function repeatedIn(text: string): Repeated[] {
  const found: Repeated[] = [];
  const start = bodyStart(text);
  let open: { group: string; from: number } | undefined;
  const close = (to: number) => {
    if (open) found.push({ ...open, to });
    open = undefined;
  };
  for (const { 1: sign, 2: group = '', index } of text.matchAll(MARK)) {
    if (index < start || /^if(?: |$)/.test(group)) continue;
    if (sign === '#') open = { group, from: text.lastIndexOf('\n', index) + 1 };
    else if (open?.group === group) close(lineEnd(text, index));
  }
  // Its end is still to be written.
  close(text.length);
  return found;
}

/** The group whose field a name would be there. */
export function groupAt(text: string, at: number): string | undefined {
  return repeatedIn(text).find(({ from, to }) => from <= at && at <= to)?.group;
}

/** The names in braces, and where each begins. */
export function namesIn(text: string): { name: string; at: number }[] {
  return [...text.matchAll(/((?<!\\)\{\{\s*)([^{}#/\s][^{}\n]*?)\s*\}\}/g)]
    .map(({ 1: braces = '', 2: name = '', index }) => ({ name, at: index + braces.length }))
    .filter(({ name }) => !/^else\b/.test(name));
}

function labelsIn(text: string): string[] {
  // `document: Label` is no name of its own.
  return [...new Set(namesIn(text).map(({ name }) => name))].filter((name) => !/^document\s*:/.test(name));
}

/** Labels, or a label and about the key that it makes. */
export function isSame(one: string, other: string): boolean {
  const keyOf = (label: string) =>
    label
      .normalize()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_');
  return one.normalize() === other.normalize() || one === keyOf(other) || keyOf(one) === other;
}

/** Those of the fields of a group; without one, of what stands in none. */
export function labelsOf(text: string, group: string | undefined): string[] {
  const repeated = repeatedIn(text);
  if (group !== undefined)
    return labelsIn(repeated.map((one) => (one.group === group ? text.slice(one.from, one.to) : '')).join('\n'));
  let left = '';
  let done = 0;
  for (const { from, to } of repeated) {
    left += text.slice(done, from);
    done = to;
  }
  return labelsIn(left + text.slice(done));
}

export function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}
