/** decisions §2: what `mdast-util-to-markdown` has to escape beyond its own rules so that text stays text. */
import type { Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handle, type Options, type State, type Unsafe } from 'mdast-util-to-markdown';
import { COUNTER_MARK } from './marks.ts';

const inAddress: Unsafe['notInConstruct'] = ['autolink', 'destinationLiteral', 'destinationRaw', 'titleQuote'];

const unsafe: Unsafe[] = [
  // Read at the start of a file as a byte order mark.
  { character: '\uFEFF', inConstruct: 'phrasing' },
  // Addresses that would become links: more spellings than GFM's own rules know.
  { character: ':', before: '[PpSs]', after: '/', inConstruct: 'phrasing', notInConstruct: inAddress },
  { character: '.', before: '[Ww]', inConstruct: 'phrasing', notInConstruct: inAddress },
  { character: '@', inConstruct: 'phrasing', notInConstruct: inAddress },
  { character: ':', before: '(?:mailto|xmpp)', inConstruct: 'phrasing', notInConstruct: inAddress },
  // A number that is still to be drawn counts as digits: `0001.` would start a list.
  { atBreak: true, before: `(?:[0-9]|${COUNTER_MARK})+`, character: '.', after: '(?:[ \t\r\n]|$)' },
  { atBreak: true, before: `(?:[0-9]|${COUNTER_MARK})+`, character: ')' },
  // `[^1]: …` at the start of a line would define the footnote.
  { character: ':', beforeNode: 'footnoteReference', inConstruct: 'phrasing' },
  // Braces that are text never look like a placeholder, to other readers either.
  { character: '{', after: '(?=[{\uFDD0])', inConstruct: 'phrasing', notInConstruct: inAddress },
];

/** Blanks at the edge of a table cell would be cut off: they are written as character references. */
const text: Handle = (node: Text, parent, state, info) => {
  const siblings = parent?.children ?? [];
  let { value } = node;
  let head = '';
  let tail = '';
  if (parent?.type === 'tableCell') {
    if (siblings[0] === node && /^[ \t]/.test(value)) {
      head = referenceTo(value.charAt(0));
      value = value.slice(1);
    }
    if (siblings.at(-1) === node && /[ \t]$/.test(value)) {
      tail = referenceTo(value.slice(-1));
      value = value.slice(0, -1);
    }
  }
  const context = { ...info, before: head ? ';' : info.before, after: tail ? '&' : info.after };
  return (
    head +
    withRelevantRules(state, value, () => defaultHandlers.text({ ...node, value }, parent, state, context)) +
    tail
  );
};

/** A rule can only apply to text that has its character; most text has few, and trying all rules is what costs. */
const withRelevantRules = (state: State, value: string, print: () => string): string => {
  const all = state.unsafe;
  state.unsafe = all.filter((rule) => value.includes(rule.character));
  const printed = print();
  state.unsafe = all;
  return printed;
};

const referenceTo = (character: string): string => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;

/** A block that was printed before: its Markdown stands as it is. */
const printed: Handle = (node: { value: string }) => node.value;

export const printSettings: Options = {
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: { text, printed } as Options['handlers'],
  unsafe,
  bullet: '-',
  emphasis: '*',
  strong: '*',
  fence: '`',
  fences: true,
  // Dashes under a paragraph would make it a heading.
  rule: '_',
  listItemIndent: 'one',
  incrementListMarker: true,
  // `<https://…>` cannot be escaped; `[…](https://…)` can.
  resourceLink: true,
};
