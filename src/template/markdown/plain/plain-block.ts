/** CommonMark §4 and §5: reads one plain block. Its first character says which kind it may be. */
import type { RootContent, Table } from 'mdast';
import { plainInline } from './plain-inline.ts';
import { plainList } from './plain-list.ts';
import { plainTable } from './plain-table.ts';
import { plainText } from './plain-text.ts';

type Rule = (source: string, parseTable: (markdown: string) => Table | undefined) => RootContent | undefined;

const paragraph: Rule = (source) => {
  const children = plainText(source);
  return children && { type: 'paragraph', children };
};

const heading: Rule = (source) => {
  const [, hashes, text] = /^(#{1,6}) ([^\s#](?:[^\n#]*[^\s#\\])?)$/.exec(source) ?? [];
  const children = text && plainInline(text);
  return children ? { type: 'heading', depth: hashes!.length as 1, children } : undefined;
};

const quote: Rule = (source) => {
  const lines = source.split('\n');
  if (!lines.every((line) => line.startsWith('> '))) return undefined;
  const children = plainText(lines.map((line) => line.slice(2)).join('\n'));
  return children && { type: 'blockquote', children: [{ type: 'paragraph', children }] };
};

const fence: Rule = (source) => {
  const [, lang, value] = /^```([A-Za-z0-9]*)\n((?:(?!```).*\n)*)```$/.exec(source) ?? [];
  if (value === undefined || / {0,3}```/.test(value)) return undefined;
  return { type: 'code', lang: lang || null, meta: null, value: value.slice(0, -1) };
};

const commentOrParagraph: Rule = (source, parseTable) =>
  /^<!-- [\w ="%.]+ -->$/.test(source) ? { type: 'html', value: source } : paragraph(source, parseTable);

const rules: Record<string, Rule> = {
  '#': heading,
  '|': plainTable,
  '-': plainList,
  '>': quote,
  '`': fence,
  '<': commentOrParagraph,
};

/** A block that stands alone between blank lines, or nothing when it is not of the plain kind. */
export const plainBlock: Rule = (source, parseTable) => {
  const rule = rules[source[0]!] ?? (/^\d+[.)]/.test(source) ? plainList : paragraph);
  return rule(source, parseTable);
};
