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

export function labelsIn(text: string): string[] {
  const found = [...text.matchAll(/\{\{\s*([^{}#/\n][^{}\n]*?)\s*\}\}/g)].map(([, label]) => label!);
  // `document: Label` is no name of its own.
  return [...new Set(found)].filter((label) => !/^(?:else\b|document\s*:)/.test(label));
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
