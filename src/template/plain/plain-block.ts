/** CommonMark §4 and §5: single blocks of the plain kind, told by their first character. */
import type { List, RootContent, Table } from 'mdast';
import { plainInline } from './plain-inline.ts';
import { plainTable } from './plain-table.ts';

/** A line that begins so begins no block of another kind. */
const TEXT_START = /^(?:[\p{L}"'(“„‘«€$£]|\*{1,2}[\p{L}\p{N}]|\[[\p{L}\p{N}]|\\[^\n]|\d+(?![\d.)]))/u;
/** Blanks at a line's end or start mean something, or are dropped. */
const EDGE = /[ \t]$|^[ \t]/m;

type Rule = (source: string, parseTable: (markdown: string) => Table | undefined) => RootContent | undefined;

/** Lines of text, and nothing that could be another block. */
function textOf(source: string) {
  if (EDGE.test(source)) return undefined;
  return source.split('\n').every((line) => TEXT_START.test(line)) ? plainInline(source) : undefined;
}

const paragraph: Rule = (source) => {
  const children = textOf(source);
  return children && { type: 'paragraph', children };
};

const heading: Rule = (source) => {
  const [, marks, text] = /^(#{1,6}) ([^\s#](?:[^\n#]*[^\s#\\])?)$/.exec(source) ?? [];
  const children = text && plainInline(text);
  return children ? { type: 'heading', depth: marks!.length as 1, children } : undefined;
};

/** Items of one line each under one another, all with the same kind of marker. */
function listOf(source: string, marker: RegExp, facts: Pick<List, 'ordered' | 'start' | 'data'>): List | undefined {
  const children: List['children'] = [];
  for (const line of source.split('\n')) {
    const text = marker.exec(line)?.[1];
    const inline = text && !text.startsWith('[') ? textOf(text) : undefined;
    if (!inline) return undefined;
    children.push({
      type: 'listItem',
      spread: false,
      checked: null,
      children: [{ type: 'paragraph', children: inline }],
    });
  }
  return { type: 'list', ...facts, spread: false, children };
}

const bullets: Rule = (source) => listOf(source, /^- (.+)$/, { ordered: false, start: null });

const numbers: Rule = (source) => {
  const [, start, delimiter] = /^(\d{1,9})([.)]) /.exec(source) ?? [];
  if (start === undefined) return undefined;
  const facts = { ordered: true, start: Number(start) };
  return delimiter === ')'
    ? listOf(source, /^\d{1,9}\) (.+)$/, { ...facts, data: { delimiter } })
    : listOf(source, /^\d{1,9}\. (.+)$/, facts);
};

const quote: Rule = (source) => {
  const lines = source.split('\n');
  if (!lines.every((line) => line.startsWith('> '))) return undefined;
  const children = textOf(lines.map((line) => line.slice(2)).join('\n'));
  return children && { type: 'blockquote', children: [{ type: 'paragraph', children }] };
};

const fence: Rule = (source) => {
  const [, lang, value] = /^```([A-Za-z0-9]*)\n((?:(?!```).*\n)*)```$/.exec(source) ?? [];
  if (value === undefined || / {0,3}```/.test(value)) return undefined;
  return { type: 'code', lang: lang || null, meta: null, value: value.slice(0, -1) };
};

const comment: Rule = (source) => (/^<!-- [\w ]+ -->$/.test(source) ? { type: 'html', value: source } : undefined);

const rules: Record<string, Rule> = {
  '#': heading,
  '|': plainTable,
  '-': bullets,
  '>': quote,
  '`': fence,
  '<': comment,
};

/** A block that stands alone between blank lines, or nothing when it is not of the plain kind. */
export const plainBlock: Rule = (source, parseTable) => {
  const rule = rules[source[0]!] ?? (/^\d+[.)]/.test(source) ? numbers : paragraph);
  return rule(source, parseTable);
};
