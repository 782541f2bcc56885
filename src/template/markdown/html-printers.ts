/**
 * §10.15, §11.1: the nodes of HTML → Markdown. Tags stand alone; what stands between them is Markdown behind a blank line, so that one set of
 * rules keeps values literal everywhere. No text is ever written within a block of HTML.
 */
import type { Image, List, Nodes, Parents } from 'mdast';
import type { Extension } from 'mdast-util-from-markdown';
import { defaultHandlers, type Handle, type Info, type State } from 'mdast-util-to-markdown';
import { styleClass } from '../model/document-style.ts';
import type {
  Aligned,
  Anchor,
  Column,
  FlowCell,
  FlowSection,
  FlowTable,
  Styled,
  StyledBlock,
  WritingLine,
} from '../model/document-tree.ts';
import { isOfHeaders } from './raw-html/table-rules.ts';

type Attributes = Record<string, string | number | undefined | null>;

/** Nothing in it ends the attribute, is a reference or a placeholder, or ends a cell. */
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

/** A block of blocks, between its tags. */
function printBlocks(name: string, attributes: Attributes, node: Parents, state: State, info: Info): string {
  const [open, close] = [tag(name, attributes), `</${name}>`];
  if (node.children.length === 0) return open + close;
  // The lists in it have no neighbours outside.
  state.bulletLastUsed = undefined;
  const content = state.containerFlow(node as FlowParent, info);
  state.bulletLastUsed = undefined;
  return `${open}\n\n${content}\n\n${close}`;
}

function blocks<Node extends Nodes>(
  name: (node: Node) => string,
  attributes: (node: Node) => Attributes = () => ({}),
): Handle {
  return (node, _parent, state, info) => printBlocks(name(node), attributes(node), node, state, info);
}

/** Elements of one kind on lines of their own, as rows of a table. */
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
  const open = tracker.move(tag(node.tag, { class: node.style && styleClass(node.style), title: node.title }));
  const content = state.containerPhrasing(node as PhrasingParent, { ...tracker.current(), before: '>', after: '<' });
  // A tag alone on the first line of a paragraph would begin a block of HTML (CommonMark §4.6).
  return `${open}${content.replace(/^\n/, ' ')}</${node.tag}>`;
};

/** Whether a picture says what Markdown has no signs for. */
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

/** Whether a node, first on its line, would be read as a block: a tag of HTML, or a line to write on, as a thematic break. */
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
  // Without a head, rows of header cells would be read as one.
  return looksLikeHead ? printed.replace('<tbody>', '<thead>\n</thead>\n<tbody>') : printed;
};

const BLOCKS_OF_HTML = new Set(
  'aligned flowTable details summary descriptionList signature columns column styledBlock'.split(' '),
);

/** Whether a block is printed as a block of HTML. */
export function isBlockOfHtml(node: Nodes): boolean {
  return BLOCKS_OF_HTML.has(node.type) || (node.type === 'list' && node.data?.marker !== undefined);
}

const PARTS = { head: 'thead', body: 'tbody', foot: 'tfoot' };

/** For `toMarkdown`. */
export const htmlPrinters: Record<string, Handle> = {
  styled: withPeek(styled),
  anchor: withPeek((node: Anchor) => `${tag('a', { id: node.id })}</a>`),
  image: withPeek(image, (node: Image) => (isTagged(node) ? '<' : '!')),
  list,
  aligned: blocks<Aligned>(
    () => 'div',
    ({ align }) => ({ align }),
  ),
  signature: blocks(
    () => 'div',
    () => ({ class: 'signature' }),
  ),
  columns: blocks(
    () => 'div',
    () => ({ class: 'columns' }),
  ),
  column: blocks<Column>(
    () => 'div',
    // A number alone would be pixels in HTML.
    ({ width }) => ({ class: 'column', width: width?.replace(/\d$/, '$&*') }),
  ),
  styledBlock: blocks<StyledBlock>(
    () => 'div',
    ({ style }) => ({ class: styleClass(style) }),
  ),
  writingLine: withPeek(
    // Alone on its line it would be a thematic break.
    ({ value }: WritingLine, _parent, _state, { before, after }) =>
      before === '\n' && after === '\n' ? `${value}<!-- -->` : value,
    () => '_',
  ),
  flowTable,
  caption: blocks(() => 'caption'),
  flowSection: elements<FlowSection>(({ part }) => PARTS[part]),
  flowRow: elements(() => 'tr'),
  flowCell: blocks<FlowCell>(
    ({ header }) => (header ? 'th' : 'td'),
    ({ align, colspan, rowspan }) => ({ align, colspan, rowspan }),
  ),
  details: blocks(() => 'details'),
  summary: blocks(() => 'summary'),
  descriptionList: elements(() => 'dl'),
  descriptionTerm: blocks(() => 'dt'),
  descriptionDetails: blocks(() => 'dd'),
};

/** CommonMark §5.3: the delimiter of an ordered list, `1.` or `1)`, which mdast does not keep. Here the list keeps it, as `data.delimiter`. */
export function delimiterOf({ data }: List): '.' | ')' {
  return data?.delimiter ?? '.';
}

/** For `fromMarkdown`: keeps the delimiter of each list that is read. */
export const readListDelimiters: Extension = {
  enter: {
    listItemMarker(token) {
      if (this.sliceSerialize(token) !== ')') return;
      const list = this.stack.findLast(({ type }) => type === 'list') as List;
      list.data = { delimiter: ')' };
    },
  },
};

/** For `toMarkdown`: writes a list with its own delimiter. */
const printList: Handle = (node: List, parent, state, info) => {
  if (node.ordered) state.options.bulletOrdered = delimiterOf(node);
  // Of a list that is no neighbour: it stands before the block that holds this list.
  const before = (parent?.children as Nodes[] | undefined)?.[state.indexStack.at(-1)! - 1];
  if (before?.type !== 'list') state.bulletLastUsed = undefined;
  return defaultHandlers.list(node, parent, state, info);
};

/**
 * Puts an invisible comment between two lists with the same delimiter, which would be read as one list. They stand side by side
 * where what was between them is gone, or where one was repeated.
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
