/**
 * §10.15, §11.1: prints nodes of HTML as Markdown. Tags stand alone, with Markdown after a blank line between them, so that the same
 * rules keep values literal everywhere. No text is ever written within a block of HTML.
 */
import type { Image, List, Nodes, Parents } from 'mdast';
import type { Extension } from 'mdast-util-from-markdown';
import { defaultHandlers, type Handle, type Info, type State } from 'mdast-util-to-markdown';
import { styleClass } from '../model/document-style.ts';
import type {
  Aligned,
  Anchor,
  Column,
  Columns,
  FlowCell,
  FlowSection,
  FlowTable,
  Label,
  Styled,
  StyledBlock,
  WritingLine,
} from '../model/document-tree.ts';
import { PANEL, PARTIES, SIDE_NOTE } from './raw-html/html-look.ts';
import { isOfHeaders } from './raw-html/table-rules.ts';

type Attributes = Record<string, string | number | undefined | null>;

/** Escapes characters that would end the attribute or a table cell, or begin a character reference or placeholder. */
function escapeAttribute(text: string): string {
  return text.replace(/[&"<>{|`\\\n]/g, (one) => `&#x${one.charCodeAt(0).toString(16).toUpperCase()};`);
}

function tag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [` ${key}="${escapeAttribute(String(value))}"`],
  );
  return `<${name}${written.join('')}>`;
}

type FlowParent = Parameters<State['containerFlow']>[0];
type PhrasingParent = Parameters<State['containerPhrasing']>[0];

/** Prints a container of blocks between its tags. */
function printBlocks(name: string, attributes: Attributes, node: Parents, state: State, info: Info): string {
  const [open, close] = [tag(name, attributes), `</${name}>`];
  if (node.children.length === 0) return open + close;
  // Lists inside have no neighbours outside.
  state.bulletLastUsed = undefined;
  const content = state.containerFlow(node as FlowParent, info);
  state.bulletLastUsed = undefined;
  return `${open}\n\n${content}\n\n${close}`;
}

function blocks<Node extends Nodes>(name: string, attributes: (node: Node) => Attributes = () => ({})): Handle {
  return (node, _parent, state, info) => printBlocks(name, attributes(node), node, state, info);
}

/** Prints elements on lines of their own, such as rows of a table. */
function printElements(name: string, node: Parents, state: State, info: Info): string {
  const children = node.children.map((child) => state.handle(child, node, state, info));
  return [tag(name), ...children, `</${name}>`].join('\n');
}

function elements<Node extends Nodes>(name: (node: Node) => string): Handle {
  return (node, _parent, state, info) => printElements(name(node), node, state, info);
}

function withPeek(handle: Handle, peek: Handle = () => '<'): Handle {
  return Object.assign(handle, { peek });
}

const styled: Handle = (node: Styled, _parent, state, info) => {
  const tracker = state.createTracker(info);
  const fills = node.fills ? ` of-${node.fills}` : '';
  const open = tracker.move(tag(node.tag, { class: node.style && styleClass(node.style) + fills, title: node.title }));
  const content = state.containerPhrasing(node as PhrasingParent, { ...tracker.current(), before: '>', after: '<' });
  // A tag alone on the first line of a paragraph would begin an HTML block (CommonMark §4.6).
  return `${open}${content.replace(/^\n/, ' ')}</${node.tag}>`;
};

/** Returns whether a picture has settings that Markdown cannot express. */
function isTagged({ width, height, align }: Image): boolean {
  return width !== undefined || height !== undefined || align !== undefined;
}

const image: Handle = (node: Image, parent, state, info) => {
  const { url: src, alt, title, width, height, align } = node;
  return isTagged(node)
    ? tag('img', { src, alt, title, width, height, align })
    : defaultHandlers.image(node, parent, state, info);
};

const list: Handle = (node: List, parent, state, info) => {
  const marker = node.data?.marker;
  if (!marker) return printList(node, parent, state, info);
  const items = node.children.map((item) => printBlocks('li', {}, item, state, info));
  return [tag('ol', { type: marker, start: node.start === 1 ? undefined : node.start }), ...items, '</ol>'].join('\n');
};

/** Returns whether a node at the beginning of a line would be parsed as a block: an HTML tag, or a signature line, as a thematic break. */
export function beginsBlock(node: Nodes): boolean {
  return (
    node.type === 'html' ||
    node.type === 'writingLine' ||
    node.type === 'styled' ||
    node.type === 'anchor' ||
    (node.type === 'image' && isTagged(node))
  );
}

const flowTable: Handle = (node: FlowTable, _parent, state, info) => {
  const printed = printElements('table', node, state, info);
  const first = node.children.find((child) => child.type === 'flowSection');
  const looksLikeHead = first?.part === 'body' && first.children[0] && isOfHeaders(first.children[0]);
  // Without a head, rows of header cells would be parsed as one.
  return looksLikeHead ? printed.replace('<tbody>', '<thead>\n</thead>\n<tbody>') : printed;
};

const flowCell: Handle = (node: FlowCell, _parent, state, info) => {
  const { header, align, colspan, rowspan, marks } = node;
  if (marks) return state.containerFlow(node, info);
  return printBlocks(header ? 'th' : 'td', { align, colspan, rowspan }, node, state, info);
};

const BLOCKS_OF_HTML = new Set(
  'aligned flowTable details summary descriptionList signature sideNote overlay label columns column styledBlock'.split(
    ' ',
  ),
);

export function isBlockOfHtml(node: Nodes): boolean {
  return BLOCKS_OF_HTML.has(node.type) || (node.type === 'list' && node.data?.marker !== undefined);
}

const PARTS = { head: 'thead', body: 'tbody', foot: 'tfoot' };

/** The printers of HTML nodes, for `toMarkdown`. */
export const htmlPrinters: Record<string, Handle> = {
  styled: withPeek(styled),
  anchor: withPeek((node: Anchor) => `${tag('a', { id: node.id })}</a>`),
  image: withPeek(image, (node: Image) => (isTagged(node) ? '<' : '!')),
  list,
  aligned: blocks<Aligned>('div', ({ align }) => ({ align })),
  signature: blocks('div', () => ({ class: 'signature' })),
  sideNote: blocks('aside', () => ({ class: SIDE_NOTE })),
  overlay: blocks('div', () => ({ class: 'overlay' })),
  label: blocks<Label>('div', ({ panel, place, x, y, width, height }) => ({
    class: panel ? `label ${PANEL}` : 'label',
    ...{ place, x, y, width, height },
  })),
  columns: blocks<Columns>('div', ({ parties }) => ({ class: parties ? `columns ${PARTIES}` : 'columns' })),
  // A number without a unit would mean pixels in HTML, so a share is written as `2*`.
  column: blocks<Column>('div', ({ width }) => ({ class: 'column', width: width?.replace(/\d$/, '$&*') })),
  styledBlock: blocks<StyledBlock>('div', ({ style }) => ({ class: styleClass(style) })),
  writingLine: withPeek(
    // A writing line alone on its line would be a thematic break.
    ({ value }: WritingLine, _parent, _state, { before, after }) =>
      before === '\n' && after === '\n' ? `${value}<!-- -->` : value,
    () => '_',
  ),
  flowTable,
  caption: blocks('caption'),
  flowSection: elements<FlowSection>(({ part }) => PARTS[part]),
  flowRow: elements(() => 'tr'),
  flowCell,
  details: blocks('details'),
  summary: blocks('summary'),
  descriptionList: elements(() => 'dl'),
  descriptionTerm: blocks('dt'),
  descriptionDetails: blocks('dd'),
};

/** CommonMark §5.3: keeps the delimiter of an ordered list, `1.` or `1)`, as `data.delimiter`, since mdast does not. */
export function delimiterOf({ data }: List): '.' | ')' {
  return data?.delimiter ?? '.';
}

/** An extension of `fromMarkdown` that keeps the delimiter of each list. */
export const readListDelimiters: Extension = {
  enter: {
    listItemMarker(token) {
      if (this.sliceSerialize(token) !== ')') return;
      const list = this.stack.findLast(({ type }) => type === 'list') as List;
      list.data = { delimiter: ')' };
    },
  },
};

/** For `toMarkdown`: prints a list with its own delimiter. */
const printList: Handle = (node: List, parent, state, info) => {
  if (node.ordered) state.options.bulletOrdered = delimiterOf(node);
  // The last bullet is that of a list before the block that holds this list, so it does not count.
  const before = (parent?.children as Nodes[] | undefined)?.[state.indexStack.at(-1)! - 1];
  if (before?.type !== 'list') state.bulletLastUsed = undefined;
  return defaultHandlers.list(node, parent, state, info);
};

/**
 * Puts an invisible comment between adjacent lists with the same delimiter, which would be parsed as one. Lists become adjacent when the
 * content between them is removed, or when one is repeated.
 */
export function separateLists(blocks: Nodes[]): Nodes[] {
  const joins = (at: number): boolean => {
    const [left, right] = [blocks[at - 1], blocks[at]];
    return (
      left?.type === 'list' &&
      right?.type === 'list' &&
      left.ordered === true &&
      right.ordered === true &&
      delimiterOf(left) === delimiterOf(right)
    );
  };
  if (!blocks.some((_block, at) => joins(at))) return blocks;
  return blocks.flatMap((block, at): Nodes[] => (joins(at) ? [{ type: 'html', value: '<!-- -->' }, block] : [block]));
}
