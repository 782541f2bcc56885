/**
 * §10.47: reads a value whose author allows it marks of Markdown: bold, italics, links and line breaks, and in blocks also paragraphs and
 * lists. All else is literal text. The nodes are made anew from a list of what is allowed, so a value can add nothing else.
 */
import type { BlockContent, List, ListItem, Nodes, PhrasingContent, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Construct, Extension } from 'micromark-util-types';
import { encodeUrl, isAbsoluteUrl } from '../../domain/links.ts';
import type { Message } from '../../locales/message.ts';
import type { FormattedText } from '../model/compiled.ts';
import type { FormattedKind } from '../model/inventory.ts';
import { readListDelimiters } from './html-printers.ts';
import { normaliseTree } from './normalise-tree.ts';
import { text } from './raw-html/element-rule.ts';
import { attention } from './syntax/attention.ts';
import { joinedData } from './syntax/joined-data.ts';
import { lists } from './syntax/syntax.ts';
import { MAX_DEPTH, NESTED_TOO_DEEP, TooDeepError } from './syntax/too-deep-error.ts';

/** §10.47: the most characters of one such value, and of all those of a document. */
export const MAX_FORMATTED = { one: 20_000, all: 200_000 };

/** A value that is nested deeper stays literal. Each level of a list takes two. */
const MAX_LEVELS = 16;

/** `keepsNumbers`: numbers at the start of a line stay text, for documents whose lists are clauses. Never throws. */
export function readFormatted(value: string, kind: FormattedKind, keepsNumbers = false): FormattedText {
  if (!(kind === 'blocks' ? MAY_HAVE_BLOCKS : MAY_HAVE_SPANS).test(value)) return { text: value };
  try {
    const read = kind === 'blocks' ? readBlocks(value, keepsNumbers) : readLines(value);
    return depthOf(read.nodes ?? []) > MAX_LEVELS ? { text: value } : read;
  } catch (error) {
    if (error instanceof TooDeepError) return { text: value };
    throw error;
  }
}

const MAY_HAVE_SPANS = /[*_[\\]/;
const MAY_HAVE_BLOCKS = /[*_[\\\n]|^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/;

// All that CommonMark has and values may not, by micromark's names. Constructs of GFM and of templates are never added.
const REFUSED =
  'autolink blockQuote characterReference codeFenced codeIndented codeText definition hardBreakEscape headingAtx htmlFlow htmlText labelStartImage setextUnderline thematicBreak'.split(
    ' ',
  );
const BULLETS = '*+-';
const DIGITS = '0123456789';

const inBlocks: Extension = {
  document: Object.fromEntries([...BULLETS, ...DIGITS].map((sign) => [sign.charCodeAt(0), lists])),
  text: {
    ['*'.charCodeAt(0)]: attention,
    ['_'.charCodeAt(0)]: attention,
    null: { ...joinedData, add: 'after' } as Construct,
  },
  insideSpan: { null: [attention] },
  disable: { null: REFUSED },
};
const inLines: Extension = { ...inBlocks, document: {}, disable: { null: [...REFUSED, 'list'] } };

function parse(value: string, syntax: Extension): Root {
  return normaliseTree(fromMarkdown(value, { extensions: [syntax], mdastExtensions: [readListDelimiters] }));
}

/** Blank lines, and blanks at the edges of what is between them, stay as they were sent. */
function readLines(value: string): FormattedText {
  const nodes = value.split(BLANK_LINES).flatMap((piece, at): PhrasingContent[] => {
    const inner = piece.trim();
    if (at % 2 === 1 || inner === '') return [text(piece)];
    const start = piece.indexOf(inner);
    const source = withoutRefused(inner, INLINE_STARTS);
    const found = parse(source, inLines).children.flatMap((node) => ('children' in node ? node.children : []));
    return [
      text(piece.slice(0, start)),
      ...spansOf(found as PhrasingContent[], source),
      text(piece.slice(start + inner.length)),
    ];
  });
  return asRead(joined(nodes));
}

const BLANK_LINES = /(\n(?:[ \t]*\n)+)/;

function readBlocks(value: string, keepsNumbers: boolean): FormattedText {
  const source = withoutRefused(value, BLOCK_STARTS, keepsNumbers);
  const nodes = blocksOf(parse(source, inBlocks).children, source);
  const [only, more] = nodes;
  if (only === undefined) return { text: '' };
  return only.type === 'paragraph' && more === undefined ? asRead(only.children, nodes) : asRead(nodes);
}

/** Text alone needs no nodes. */
function asRead(inside: readonly Nodes[], nodes = inside): FormattedText {
  const plain = plainOf(inside);
  const isText = inside.every(({ type }) => type === 'text');
  if (isText) return { text: plain };
  return { text: plain, nodes };
}

/**
 * Escapes what would be a mark, but is meant as it stands: backslashes before other characters (`\\server`), pictures, lines of nothing
 * but marks (`-`, `* * *`), and numbers that begin a line if they stay text.
 */
function withoutRefused(value: string, starts: RegExp, keepsNumbers = false): string {
  const escaped = value
    .split('\n')
    .map((line) => (ONLY_MARKS.test(line) ? line.replace(/[-*+_.)]/g, '\\$&') : withoutBackslashes(line, starts)))
    .join('\n')
    .replaceAll('![', '!\\[');
  return keepsNumbers ? escaped.replace(NUMBERED, '$1\\$2') : escaped;
}

const ONLY_MARKS = /^[ \t]*(?:(?:[-*+_]|\d{1,9}[.)])[ \t]*)+$/;
const NUMBERED = /^((?:[ \t]*[-*+][ \t]+)*[ \t]*\d{1,9})([.)])(?=[ \t])/gm;

/** A backslash takes the meaning only from marks; of several in a row, the last one. */
function withoutBackslashes(line: string, starts: RegExp): string {
  if (!line.includes('\\')) return line;
  const [start, before, backslashes] = starts.exec(line) ?? ['', '', ''];
  return (
    before! + backslashes!.replace(/\\(?=\\)/g, '\\\\') + line.slice(start.length).replace(/\\(?![*_[\]])/g, '\\\\')
  );
}

/** The backslashes before a mark that begins a line; in blocks also the text of an item. */
const INLINE_STARTS = /^([ \t]*(?:\d{1,9}(?=\\+[.)])|(?=\\+[-+])))(\\+)/;
const BLOCK_STARTS = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\d{1,9}(?=\\+[.)])|(?=\\+[-+])))(\\+)/;

function blocksOf(nodes: readonly Nodes[], source: string): BlockContent[] {
  return nodes.flatMap((node): BlockContent[] => {
    if (node.type === 'paragraph') {
      const children = spansOf(node.children, source);
      return children.length > 0 ? [{ type: 'paragraph', children }] : [];
    }
    if (node.type !== 'list') return [{ type: 'paragraph', children: [text(literal(node, source))] }];
    const items = node.children.flatMap(({ spread, children: within }): ListItem[] => {
      const children = blocksOf(within, source);
      return children.length > 0 ? [{ type: 'listItem', spread: spread === true, checked: null, children }] : [];
    });
    return items.length > 0 ? [listOf(node, items)] : [];
  });
}

function listOf({ ordered, start, spread, data }: List, children: ListItem[]): List {
  const numbers = ordered ? { ordered: true, start: start ?? 1 } : { ordered: false, start: null };
  const delimiter = ordered && data?.delimiter ? { data: { delimiter: data.delimiter } } : {};
  return { type: 'list', ...numbers, spread: spread === true, children, ...delimiter };
}

function spansOf(nodes: readonly PhrasingContent[], source: string): PhrasingContent[] {
  const spans = nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'text') return [text(node.value)];
    if (node.type === 'break') return [text('\n')];
    if (node.type !== 'emphasis' && node.type !== 'strong' && node.type !== 'link')
      return [text(literal(node, source))];
    const children = spansOf(node.children, source);
    if (plainOf(children).trim() === '') return [text(literal(node, source))];
    if (node.type !== 'link') return [{ type: node.type, children }];
    // A destination is what one of a template may be (§11.3).
    const isAllowed = isAbsoluteUrl(node.url) && (node.title ?? '') === '';
    return [isAllowed ? { type: 'link', url: encodeUrl(node.url), children } : text(literal(node, source))];
  });
  return joined(spans);
}

/** Returns what the node was read from, with the backslashes that `withoutRefused` added taken away. */
function literal({ position }: Nodes, source: string): string {
  return source.slice(position!.start.offset, position!.end.offset).replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Joins adjacent texts, and leaves out empty ones. */
function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.type === 'text' && last?.type === 'text') all[all.length - 1] = text(last.value + node.value);
    else if (node.type !== 'text' || node.value !== '') all.push(node);
  }
  return all;
}

function plainOf(nodes: readonly Nodes[]): string {
  const between = nodes.some(({ type }) => type === 'paragraph' || type === 'list') ? '\n\n' : '';
  return nodes.map((node) => plainOfNode(node)).join(between);
}

/** Items of a list stand on lines of their own. */
function plainOfNode(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'list' || node.type === 'listItem') return node.children.map(plainOfNode).join('\n');
  return plainOf(node.children);
}

function depthOf(nodes: readonly Nodes[]): number {
  return nodes.reduce((most, node) => Math.max(most, 1 + ('children' in node ? depthOf(node.children) : 0)), 0);
}

/** §10.16: returns what is wrong with blocks that are nested too deep to be read again, with the values in them. */
export function findDepthProblem(blocks: readonly Nodes[]): Message | undefined {
  return depthOf(blocks) > MAX_DEPTH ? NESTED_TOO_DEEP : undefined;
}
