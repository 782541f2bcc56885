/** §20.24: the lists of the settings that say what fields take: `placeholders`, `groups` and their `fields`, as they are written in YAML blocks. */
import { settingsIn } from './front-matter.ts';

/** Lines `line` up to `end`, from 0. `indent`: of its dash; `within`: of its names. `options`: those in square brackets. */
export type Entry = {
  line: number;
  end: number;
  indent: string;
  within: string;
  label: string;
  key: string;
  type: string;
  options: string[];
};

/** `line`: with its name. `end`: behind its last entry. `indent`: of the dashes. */
export type List = { line: number; end: number; indent: string; entries: Entry[] };

export function linesOf(text: string): string[] {
  return settingsIn(text).split('\n');
}

export function topList(lines: readonly string[], name: 'placeholders' | 'groups'): List | undefined {
  const line = lines.findIndex((one) => one.startsWith(`${name}:`));
  return line < 0 ? undefined : listAt(lines, line, '', lines.length);
}

/** The fields of a group. */
export function fieldsList(lines: readonly string[], { line, end, indent, within }: Entry): List | undefined {
  const at = lines.findIndex((one, nth) => {
    const own = nth === line ? one.replace(new RegExp(`^${indent}-`), `${indent} `) : one;
    return nth >= line && nth < end && own.startsWith(`${within}fields:`);
  });
  return at < 0 ? undefined : listAt(lines, at, within, end);
}

export function find(list: Pick<List, 'entries'> | undefined, name: string): Entry | undefined {
  const wanted = name.normalize();
  return (
    list?.entries.find(({ label }) => label.normalize() === wanted) ??
    list?.entries.find(({ key, label }) => key === wanted || keyLike(label) === wanted)
  );
}

/** About the key that a label makes. */
function keyLike(label: string): string {
  return label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
}

function listAt(lines: readonly string[], line: number, within: string, until: number): List {
  const isEmpty = (text: string) => /^\s*(?:#|$)/.test(text);
  const first = lines.findIndex((one, at) => at > line && at < until && !isEmpty(one));
  const [, indent] = /^( *)- /.exec(lines[first] ?? '') ?? [];
  if (indent === undefined || indent.length < within.length)
    return { line, end: line + 1, indent: `${within}  `, entries: [] };
  const starts: number[] = [];
  let end = first;
  for (let at = first; at < until; at++) {
    const text = lines[at]!;
    if (isEmpty(text)) continue;
    const isStart = text.startsWith(`${indent}- `);
    if (!isStart && !text.startsWith(`${indent} `)) break;
    if (isStart) starts.push(at);
    end = at + 1;
  }
  const ends = starts.map((_, nth) => starts[nth + 1] ?? end);
  return { line, end, indent, entries: starts.map((start, nth) => entryOf(lines, indent, start, ends[nth]!)) };
}

function entryOf(lines: readonly string[], indent: string, line: number, end: number): Entry {
  const [dash = ''] = /^ *- */.exec(lines[line]!) ?? [];
  const within = ' '.repeat(dash.length);
  const own = [within + lines[line]!.slice(dash.length), ...lines.slice(line + 1, end)];
  const scalarOf = (name: string) => {
    const found = own.find((one) => one.startsWith(`${within}${name}:`))?.slice(within.length + name.length + 1);
    const [, inBraces] =
      new RegExp(`[{,]\\s*${name}:\\s*("[^"]*"|'[^']*'|[^,}]*)`).exec(own[0]!.slice(within.length)) ?? [];
    return plain(found ?? inBraces ?? '');
  };
  const [label, key, type, options] = ['label', 'key', 'type', 'options'].map(scalarOf) as [
    string,
    string,
    string,
    string,
  ];
  const written = /^\[(.*)\]$/.exec(options)?.[1]?.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^,]+/g) ?? [];
  return { line, end, indent, within, label, key, type, options: written.map(plain).filter((one) => one !== '') };
}

/** A scalar of YAML without its quotation marks. */
export function plain(written: string): string {
  const text = written.trim();
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(text)) return text.replace(/\s+#.*$/, '');
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(1, -1);
  }
}
