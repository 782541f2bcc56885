/** §10.3: prints an mdast tree as Markdown, from which `parseMarkdown` restores the same tree (round trip). */
import type { Html, InlineCode, ListItem, Nodes, Parents, RootContent, TableCell, Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import {
  defaultHandlers,
  type Handle,
  type Info,
  type Join,
  type Options,
  type State,
  toMarkdown,
  type Unsafe,
} from 'mdast-util-to-markdown';
import { classifyCharacter, isCjk, isSpaceOrPunctuation } from 'micromark-extension-cjk-friendly-util';
import type { Prepared } from '../model/compiled.ts';
import { isSilentComment } from '../model/document-tree.ts';
import { htmlPrinters, isBlockOfHtml } from './html-printers.ts';
import { COUNTER_SENTINEL, SENTINEL_START } from './sentinels.ts';

export function printMarkdown(tree: Nodes): string {
  return toMarkdown(tree, printSettings);
}

/** Prints top-level blocks, without a line end after the last. */
export function printMarkdownOf(blocks: readonly RootContent[]): string {
  return printMarkdown({ type: 'root', children: [...blocks] }).replace(/\n$/, '');
}

/**
 * CommonMark §6.2: prints letters beside emphasis as letters. mdast-util-to-markdown writes them as character references
 * (`**甲方：**&#x5317;京`), so that the adjacent delimiter run can close. With the CJK-friendly amendment (syntax/attention.ts), a delimiter
 * run between that letter and a Chinese, Japanese or Korean character needs no reference.
 */
const REFERENCE = /&#x([0-9A-F]+);/g;
/** The amendment covers these markers. Underscores follow the standard. */
const MARKERS = '*~';
const STRICT = '_';

function isCjkCode(code: number): boolean {
  return isCjk(classifyCharacter(code));
}

/** Returns the character on the other side of the delimiter run at an index. Undefined without a run. */
function acrossMarkers(text: string, at: number, step: 1 | -1): string | undefined {
  const marker = text[at];
  if (marker === undefined || !MARKERS.includes(marker)) return undefined;
  let beyond = at;
  while (text[beyond] === marker) beyond += step;
  return text[beyond] ?? '';
}

/** Returns whether a letter may replace its reference, which spans `start` to `end`. */
function mayStandBare(code: number, text: string, start: number, end: number): boolean {
  if (isSpaceOrPunctuation(classifyCharacter(code)) || text[start - 1] === STRICT || text[end] === STRICT) return false;
  const across = [acrossMarkers(text, start - 1, -1), acrossMarkers(text, end, 1)].filter((one) => one !== undefined);
  return across.length > 0 && (isCjkCode(code) || across.every((one) => one !== '' && isCjkCode(one.charCodeAt(0))));
}

/** Returns whether apparent references may be something else: code, a URL, or text about references. */
function holdsReferences(node: Nodes): boolean {
  return (
    Object.values(node).some((value) => typeof value === 'string' && value.includes('&#')) ||
    ('children' in node && node.children.some(holdsReferences))
  );
}

/** Prints a block with `print`, without the references that the amendment makes unnecessary. */
function withoutNeedlessReferences(print: Handle): Handle {
  return (node: Nodes, parent, state, info) => {
    const printed = print(node, parent, state, info);
    if (!printed.includes('&#x') || holdsReferences(node)) return printed;
    return printed.replace(REFERENCE, (reference: string, digits: string, at: number) => {
      const code = Number.parseInt(digits, 16);
      return mayStandBare(code, printed, at, at + reference.length) ? String.fromCodePoint(code) : reference;
    });
  };
}

/** §11.1, "literal text": the characters that must be escaped beyond `mdast-util-to-markdown`'s rules, so that text stays text. */
const inAddress: Unsafe['notInConstruct'] = ['autolink', 'destinationLiteral', 'destinationRaw', 'titleQuote'];

const unsafe: Unsafe[] = [
  // At the start of a file it would be a byte order mark.
  { character: '\uFEFF', inConstruct: 'phrasing' },
  // URLs that would become links, in more spellings than GFM's own rules know.
  { character: ':', before: '[PpSs]', after: '/', inConstruct: 'phrasing', notInConstruct: inAddress },
  { character: '.', before: '[Ww]{2}', inConstruct: 'phrasing', notInConstruct: inAddress },
  { character: '@', inConstruct: 'phrasing', notInConstruct: inAddress },
  { character: ':', before: '(?:mailto|xmpp)', inConstruct: 'phrasing', notInConstruct: inAddress },
  // A counter that is still to be drawn counts as digits: `0001.` would start a list.
  { atBreak: true, before: `(?:[0-9]|${COUNTER_SENTINEL})+`, character: '.', after: '(?:[ \t\r\n]|$)' },
  { atBreak: true, before: `(?:[0-9]|${COUNTER_SENTINEL})+`, character: ')' },
  // `[^1]: …` at the start of a line would define a footnote.
  { character: ':', beforeNode: 'footnoteReference', inConstruct: 'phrasing' },
  // Braces that would be parsed as an attribute list. A counter that is still to be drawn may be part of it.
  { character: '{', after: '(?=[ \t]*(?:[:#.-]|[^\\s{}=]+=))', inConstruct: 'phrasing', notInConstruct: inAddress },
  // At the start of a line, it would begin a description or a div fence.
  { atBreak: true, character: ':', after: '(?=[ \t]|::)' },
  // Literal braces must not look like a placeholder, to other readers either.
  { character: '{', after: `(?=[{${SENTINEL_START}])`, inConstruct: 'phrasing', notInConstruct: inAddress },
];

/** Spaces at the edge of a table cell would be trimmed, so they are written as character references. */
const text: Handle = (node: Text, parent, state, info) => {
  const isAtEdge = parent?.type === 'tableCell' && /^[ \t]|[ \t]$/.test(node.value);
  if (!isAtEdge) return printText(node, parent, state, info);
  const { children } = parent as TableCell;
  // A single space may be at both edges; it is written once.
  const start = children[0] === node ? /^[ \t]?/.exec(node.value)![0] : '';
  const rest = node.value.slice(start.length);
  const end = children.at(-1) === node ? /[ \t]?$/.exec(rest)![0] : '';
  const inner = { ...node, value: rest.slice(0, rest.length - end.length) };
  const context = { ...info, before: start ? ';' : info.before, after: end ? '&' : info.after };
  return referenceTo(start) + printText(inner, parent, state, context) + referenceTo(end);
};

/** Underscores within a word need no escape, except four or more, which would be a signature line. */
const LINE_IN_WORD = /_{4,}/g;

/** A rule can only match text that contains its character. Most text has few of them, and trying all rules is slow. */
function printText(node: Text, parent: Parents | undefined, state: State, info: Info): string {
  const { value } = node;
  const all = state.unsafe;
  const relevant = all.filter((rule) => value.includes(rule.character));
  if (relevant.length === 0 && !value.includes('\\')) return value;
  state.unsafe = relevant;
  const beside = { ...info, before: asStar(info.before), after: asStar(info.after) };
  const printed = defaultHandlers.text(node, parent, state, beside);
  state.unsafe = all;
  return printed.replace(LINE_IN_WORD, (line) => '\\_'.repeat(line.length));
}

/** Treats `~~` like `*`: an underscore before an adjacent letter is escaped, since the letter may become a reference. */
function asStar(beside: string): string {
  return beside.replace('~', '*');
}

function referenceTo(character: string): string {
  return character && `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
}

const gfm = gfmToMarkdown({ tablePipeAlign: false });

function gfmHandler(type: 'inlineCode' | 'paragraph' | 'table'): Handle {
  return gfm.extensions!.find(({ handlers }) => handlers?.[type])!.handlers![type]!;
}

const printCode = gfmHandler('inlineCode');

/**
 * Puts an invisible comment between adjacent code spans, which would be parsed as one. Code with a pipe after a backslash cannot be
 * written in a cell, so it is written as HTML.
 */
const inlineCode: Handle & { peek?: Handle } = (node: InlineCode, parent: Parents | undefined, state, info) => {
  if (isTagged(node, state)) {
    const text: Text = { type: 'text', value: node.value };
    return `<code>${printText(text, parent, state, { ...info, before: '>', after: '<' })}</code>`;
  }
  const before = parent?.children[state.indexStack.at(-1)! - 1];
  const isBesideCode = before?.type === 'inlineCode' && !isTagged(before, state);
  return (isBesideCode ? '<!-- -->' : '') + printCode(node, parent, state, info);
};
inlineCode.peek = (node: InlineCode, _parent, state) => (isTagged(node, state) ? '<' : '`');

function isTagged({ value }: InlineCode, { stack }: State): boolean {
  return value.includes('\\|') && stack.includes('tableCell');
}

/** At the start of a line, a comment would turn the rest of the line into HTML. It is invisible, so it is dropped. */
const html: Handle & { peek?: Handle } = (node: Html, parent, _state, { before }) => {
  const beginsLine = parent?.type === 'paragraph' && before === '\n' && parent.children.length > 1;
  return beginsLine && isSilentComment(node.value) ? '' : node.value;
};
html.peek = () => '<';

/** A tag alone on the first line of a paragraph would begin an HTML block (CommonMark §4.6). */
function withoutLoneTag(print: Handle): Handle {
  return (node: Nodes, parent, state, info) => print(node, parent, state, info).replace(LONE_TAG, '$1 ');
}

const LONE_TAG = /^(<(?:img|br)\b[^<>]*>)[ \t]*\n/;

/** Markdown that was printed ahead. */
const printed: Handle = (node: { value: string }) => node.value;

/** A line that was printed ahead is the same in any context. */
function unlessPrinted(print: Handle): Handle {
  return (node: Nodes & Prepared, parent, state, info) => node.printed ?? print(node, parent, state, info);
}

/**
 * Decides where a blank line must separate blocks, also in tight lists: after a line of text, `- 10. x` would be an item with the text
 * `10. x`; text after a list or quote would continue its last paragraph; an HTML block ends only at a blank line.
 */
const join: Join = (left, right) => {
  const needsBlankLine =
    isBlockOfHtml(left) ||
    (left.type === 'paragraph' && right.type === 'list' && beginsWithNumberedList(right.children[0])) ||
    (TAKES_LAZY_LINES.has(left.type) && BEGINS_WITH_TEXT.has(right.type));
  return needsBlankLine ? 1 : undefined;
};

const TAKES_LAZY_LINES = new Set(['list', 'blockquote']);
const BEGINS_WITH_TEXT = new Set(['paragraph', 'table']);

function beginsWithNumberedList(item: ListItem | undefined): boolean {
  const [first] = item?.children ?? [];
  return first?.type === 'list' && ((first.ordered && first.start !== 1) || beginsWithNumberedList(first.children[0]));
}

const printSettings: Options = {
  extensions: [gfm],
  join: [join],
  handlers: {
    text,
    inlineCode,
    ...htmlPrinters,
    html,
    printed,
    paragraph: unlessPrinted(withoutLoneTag(withoutNeedlessReferences(gfmHandler('paragraph')))),
    heading: unlessPrinted(withoutNeedlessReferences(defaultHandlers.heading)),
    table: withoutNeedlessReferences(gfmHandler('table')),
  } as Options['handlers'],
  unsafe,
  bullet: '-',
  emphasis: '*',
  strong: '*',
  fence: '`',
  fences: true,
  // Dashes below a paragraph would make it a heading.
  rule: '_',
  listItemIndent: 'one',
  incrementListMarker: true,
  // `<https://…>` cannot be escaped; `[…](https://…)` can.
  resourceLink: true,
};
